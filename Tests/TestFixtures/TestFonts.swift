import Foundation
package import RevealText

/// Font files of the machine that tests may use; nil where FreeType or the file is missing.
package enum TestFonts {
  /// DejaVu Sans, which has quadratic outlines, kerning, Latin and Cyrillic.
  package static let latinPath = path(of: "DejaVuSans.ttf")
  package static let latin = bytes(latinPath)
  /// Noto Sans CJK, a collection with cubic outlines.
  package static let ideographic = bytes(path(of: "NotoSansCJK-Regular.ttc"))

  /// A font with a glyph for each kind of paint of COLR: the letters from A to J.
  package static let colors: [UInt8]? =
    FreeType.version == nil
    ? nil
    : bytes(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Fonts/colors.ttf").path)

  /// Whether text is shaped, in every direction.
  package static var areShaped: Bool {
    latin != nil && HarfBuzz.version != nil && FriBidi.version != nil
  }

  package static var hasLatin: Bool { latin != nil }
  package static var hasIdeographic: Bool { ideographic != nil }

  /// A font in a file.
  package static func font(_ file: [UInt8]?, face: Int = 0) throws -> Font {
    try Font(file: file ?? [], face: face)
  }

  private static func path(of name: String) -> String? {
    guard FreeType.version != nil else { return nil }
    for folder in ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts"] {
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      let found = files?.sorted().first { ($0 as NSString).lastPathComponent == name }
      if let found { return "\(folder)/\(found)" }
    }
    return nil
  }

  private static func bytes(_ path: String?) -> [UInt8]? {
    path.flatMap { try? Data(contentsOf: URL(fileURLWithPath: $0)) }.map(Array.init)
  }
}
