/// Pictures without a file, such as those in fonts, whose bytes take the place of the path.
extension ImageFill {
  /// Creates a fill from the bytes of a PNG file, stretched over the box.
  package init(png: [UInt8]) { self.init(file: Self.inlinePrefix + Base64.text(png)) }

  private static let inlinePrefix = "data:image/png;base64,"

  /// Returns whether a path holds the bytes of a picture.
  package static func isInline(_ file: String) -> Bool { file.hasPrefix(inlinePrefix) }

  /// Returns the bytes of a PNG file in a path; nil if it has none, or if they are damaged.
  package static func inlineBytes(_ file: String) -> [UInt8]? {
    isInline(file) ? Base64.bytes(file.utf8.dropFirst(inlinePrefix.utf8.count)) : nil
  }
}
