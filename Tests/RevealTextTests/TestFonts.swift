import Foundation
import RevealText
import Testing

/// Font files of the machine that tests may use, where there are any.
enum TestFonts {
  /// DejaVu Sans, which has quadratic outlines, kerning, Latin and Cyrillic.
  static let latin = bytes(["DejaVuSans.ttf"])
  /// Noto Sans CJK, a collection with cubic outlines.
  static let ideographic = bytes(["NotoSansCJK-Regular.ttc"])

  static func font(_ file: [UInt8]?, face: Int = 0, for texts: String...) throws -> Font {
    try Font(file: try #require(file), face: face, letters: Letters(of: texts))
  }

  private static func bytes(_ names: Set<String>) -> [UInt8]? {
    guard FreeType.version != nil else { return nil }
    for folder in ["/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts"] {
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      for file in (files ?? []).sorted() where names.contains((file as NSString).lastPathComponent)
      {
        return (try? Data(contentsOf: URL(filePath: "\(folder)/\(file)"))).map(Array.init)
      }
    }
    return nil
  }
}

extension Trait where Self == ConditionTrait {
  static var needsLatinFont: Self {
    .enabled(if: TestFonts.latin != nil, "FreeType or DejaVu Sans is missing")
  }

  static var needsIdeographicFont: Self {
    .enabled(if: TestFonts.ideographic != nil, "FreeType or Noto Sans CJK is missing")
  }
}
