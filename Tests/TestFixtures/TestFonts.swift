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

  /// How a font makes a letter of so many parts that reading it takes long.
  package enum LongGlyph: CaseIterable, Sendable {
    /// A TrueType glyph is composed of some glyphs, each of which is composed of as many, and so on
    /// down to an empty glyph.
    case composites
    /// A program of the table `CFF ` calls a subroutine some times, which calls another as often,
    /// and so on down to one that does nothing.
    case subroutines
    /// A TrueType glyph is composed of some glyphs with very many points in one place.
    case points
  }

  /// A font whose letter A is made of parts, each of which is made of as many, to a depth.
  package static func font(
    with kind: LongGlyph, parts: Int, depth: Int
  ) -> [UInt8] {
    switch kind {
    case .composites, .points:
      // Of all points, only how often they repeat is in the file.
      let points = kind == .points ? 65536 : 0
      let repeated = (0..<points / 256).flatMap { _ in [0x31 | 8, 255] as [UInt8] }
      // Glyph 0 is the innermost, and glyph N is composed of some N - 1.
      let glyphs = (0...depth).map { glyph -> [UInt8] in
        guard glyph > 0 else {
          return points == 0 ? [] : u16(1, 0, 0, 0, 0, points - 1, 0) + repeated
        }
        let components = (1...parts).flatMap { part -> [UInt8] in
          u16(part < parts ? 0x22 : 2, glyph - 1) + [0, 0]
        }
        return u16(0xFFFF, 0, 0, 0, 0) + components
      }
      let places = (0...glyphs.count).flatMap { count in
        u32(glyphs[..<count].reduce(0) { $0 + $1.count })
      }
      return openType(
        glyphs: depth + 1, letter: depth,
        [("glyf", glyphs.flatMap { $0 }), ("loca", places)])
    case .subroutines:
      func call(_ number: Int) -> [UInt8] { [UInt8(32 + number), 29] }
      func repeated(_ bytes: [UInt8]) -> [UInt8] { (1...parts).flatMap { _ in bytes } }
      let subroutines = (0..<depth).map { number in
        (number + 1 < depth ? repeated(call(number + 1)) : []) + [11]
      }
      let programs = index([[14], repeated(call(0)) + [14]])
      let name = index([Array("F".utf8)])
      // The dictionary says where the programs are.
      func dictionary(_ place: Int) -> [UInt8] { index([[29] + u32(place) + [17]]) }
      let start = [1, 0, 4, 1] + name
      let end = u16(0) + index(subroutines)
      let place = start.count + dictionary(0).count + end.count
      return openType(
        glyphs: 2, letter: 1, [("CFF ", start + dictionary(place) + end + programs)])
    }
  }

  private static func u16(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
  }

  private static func u32(_ number: Int) -> [UInt8] { u16(number >> 16, number & 0xFFFF) }

  /// A list of the table `CFF `.
  private static func index(_ elements: [[UInt8]]) -> [UInt8] {
    let offsets = (0...elements.count).flatMap { count in
      u16(elements[..<count].reduce(1) { $0 + $1.count })
    }
    return u16(elements.count) + [2] + offsets + elements.flatMap { $0 }
  }

  /// A font with some glyphs, one of which is the letter A.
  private static func openType(
    glyphs: Int, letter: Int, _ outlines: [(String, [UInt8])]
  ) -> [UInt8] {
    let segments = u16(4, 32, 0, 4, 4, 1, 0, 0x41, 0xFFFF, 0, 0x41, 0xFFFF)
    let cmap = u16(0, 1, 3, 1) + u32(12) + segments + u16(letter - 0x41 & 0xFFFF, 1, 0, 0)
    var head = u32(0x1_0000) + u32(0) + u32(0)
    head += u32(0x5F0F_3CF5) + u16(0, 1000) + [UInt8](repeating: 0, count: 16)
    head += u16(0, 0, 0, 0, 0, 8, 2, 1, 0)
    var hhea = u32(0x1_0000) + u16(800, 0xFF38, 0, 500)
    hhea += [UInt8](repeating: 0, count: 22) + u16(glyphs)
    let isTrueType = outlines.contains { $0.0 == "glyf" }
    var maxp = u32(isTrueType ? 0x1_0000 : 0x5000) + u16(glyphs)
    if isTrueType { maxp += [UInt8](repeating: 0, count: 22) + u16(99, 99) }
    let hmtx = (0..<glyphs).flatMap { _ in u16(500, 0) }
    let others: [(String, [UInt8])] = [
      ("cmap", cmap), ("head", head), ("hhea", hhea), ("hmtx", hmtx), ("maxp", maxp),
    ]
    let tables = outlines + others
    var directory = isTrueType ? u32(0x1_0000) : Array("OTTO".utf8)
    directory += u16(tables.count, 0, 0, 0)
    var bytes: [UInt8] = []
    for (name, table) in tables.sorted(by: { $0.0 < $1.0 }) {
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
