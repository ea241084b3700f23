package import RevealImage

/// The versions of the libraries that decode pictures, which determine the pixels of some pictures.
package struct PictureLibraries: Hashable, Sendable {
  /// The version of libjpeg-turbo, as in "2.1.5"; nil if it is missing.
  package let jpeg: String?
  /// The version of libwebp, as in "1.2.4"; nil if it is missing.
  package let webP: String?

  package init(jpeg: String?, webP: String?) {
    self.jpeg = jpeg
    self.webP = webP
  }

  /// The libraries that this build uses.
  package static let linked = PictureLibraries(
    jpeg: JPEGLibrary.version, webP: WebPLibrary.version)

  /// The library that decodes a format, with its version, as in "libwebp 1.2.4".
  ///
  /// - Parameter format: The format of a picture.
  /// - Returns: Nil for formats that none of these libraries decodes, such as PNG.
  package func decoder(of format: PictureFormat) -> String? {
    switch format {
    case .jpeg: jpeg.map { "libjpeg-turbo \($0)" }
    case .webP: webP.map { "libwebp \($0)" }
    default: nil
    }
  }

  /// The libraries in one line, including missing ones.
  package var summary: String {
    [(jpeg, "libjpeg-turbo"), (webP, "libwebp")].map { version, name in
      version.map { "\(name) \($0)" } ?? "no \(name)"
    }.joined(separator: ", ")
  }

  /// The command that installs the library for a format.
  static func package(for format: PictureFormat) -> String {
    #if os(macOS)
      "brew install \(format == .jpeg ? "jpeg-turbo" : "webp")"
    #else
      "apt-get install \(format == .jpeg ? "libjpeg-dev" : "libwebp-dev")"
    #endif
  }
}
