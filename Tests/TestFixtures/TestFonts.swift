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

  /// Of a script that Noto has with serifs alone.
  package static let tibetanPath = path(of: "NotoSerifTibetan-Regular.ttf")

  /// A TrueType font whose letter A is composed of some glyphs, each of which is composed of as
  /// many, and so on down to an empty glyph.
  package static func composites(parts: Int, depth: Int) -> [UInt8] {
    func u16(_ numbers: Int...) -> [UInt8] {
      numbers.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }
    func u32(_ number: Int) -> [UInt8] { u16(number >> 16, number & 0xFFFF) }
    // Glyph 0 is empty, and glyph N is composed of some N - 1.
    let glyphs = (0...depth).map { glyph -> [UInt8] in
      guard glyph > 0 else { return [] }
      let components = (1...parts).flatMap { part -> [UInt8] in
        u16(part < parts ? 0x22 : 2, glyph - 1) + [0, 0]
      }
      return u16(0xFFFF, 0, 0, 0, 0) + components
    }
    var loca: [UInt8] = []
    var place = 0
    for glyph in glyphs + [[]] {
      loca += u32(place)
      place += glyph.count
    }
    let segments = u16(4, 32, 0, 4, 4, 1, 0, 0x41, 0xFFFF, 0, 0x41, 0xFFFF)
    let cmap = u16(0, 1, 3, 1) + u32(12) + segments + u16(depth - 0x41 & 0xFFFF, 1, 0, 0)
    let head = u32(0x1_0000) + u32(0) + u32(0) + u32(0x5F0F_3CF5) + u16(0, 1000)
    let hhea = u32(0x1_0000) + u16(800, 0xFF38, 0, 500) + [UInt8](repeating: 0, count: 22)
    let maxp = u32(0x1_0000) + u16(depth + 1) + [UInt8](repeating: 0, count: 22)
    let tables: [(String, [UInt8])] = [
      ("cmap", cmap), ("glyf", glyphs.flatMap { $0 }),
      ("head", head + [UInt8](repeating: 0, count: 16) + u16(0, 0, 0, 0, 0, 8, 2, 1, 0)),
      ("hhea", hhea + u16(depth + 1)), ("hmtx", (0...depth).flatMap { _ in u16(500, 0) }),
      ("loca", loca), ("maxp", maxp + u16(99, 99)),
    ]
    var directory = u32(0x1_0000) + u16(tables.count, 0, 0, 0)
    var bytes: [UInt8] = []
    for (name, table) in tables {
      directory += Array(name.utf8) + u32(0)
      directory += u32(12 + 16 * tables.count + bytes.count) + u32(table.count)
      bytes += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + bytes
  }

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
