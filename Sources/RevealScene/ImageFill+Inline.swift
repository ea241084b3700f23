/// Pictures that have no file of their own, such as those in fonts: their bytes are in the place of
/// the path.
extension ImageFill {
  /// A PNG file's bytes, stretched over the box.
  package init(png: [UInt8]) { self.init(file: Self.inlinePrefix + Base64.text(png)) }

  private static let inlinePrefix = "data:image/png;base64,"

  /// Whether a path holds the bytes of a picture.
  package static func isInline(_ file: String) -> Bool { file.hasPrefix(inlinePrefix) }

  /// The bytes of a PNG file that a path holds; nil when it holds none, or damaged ones.
  package static func inlineBytes(_ file: String) -> [UInt8]? {
    isInline(file) ? Base64.bytes(file.utf8.dropFirst(inlinePrefix.utf8.count)) : nil
  }
}
