/// The name of a frame's file, or its path in a folder, compared by its bytes.
///
/// Swift strings are equal if they are canonically equivalent, such as é in one code point and in
/// two; for the file system, these are two names.
package struct FrameName: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: FrameName, right: FrameName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Whether a name precedes another in natural order: `shot2.png` comes before `shot10.png`.
  package static func < (left: FrameName, right: FrameName) -> Bool {
    precedesByNumber(Array(left.text.utf8), Array(right.text.utf8))
  }

  /// Whether the name ends in `.png`, in any case.
  package var isOfPicture: Bool { hasEnding(".png") }

  /// Whether the name is that of a picture in a format that is not compared.
  package var isOfOtherPicture: Bool { Self.otherPictures.contains(where: hasEnding) }

  private static let otherPictures = [
    ".apng", ".avif", ".bmp", ".gif", ".heic", ".heif", ".jpeg", ".jpg", ".jxl", ".tif", ".tiff",
    ".webp",
  ]

  /// Whether a part of the path begins with a dot.
  package var isHidden: Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether the file is in the folder itself, not in a subfolder.
  package var isAtTop: Bool { !text.utf8.contains(UInt8(ascii: "/")) }

  /// Whether the name ends in some ASCII letters, in any case.
  package func hasEnding(_ ending: String) -> Bool {
    text.utf8.suffix(ending.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      .elementsEqual(ending.utf8)
  }

  /// The name without the extension `.png`.
  package var stem: String {
    isOfPicture ? String(decoding: text.utf8.dropLast(4), as: UTF8.self) : text
  }
}
