import RevealImage
import Testing

@Suite struct StrokeFontTests {
  private static let characters =
    (33...126).filter { $0 != 96 }.compactMap(UnicodeScalar.init).map { String(Character($0)) }
    + "–—°×·→…".map(String.init)

  /// The text in white on black.
  private static func picture(_ text: String, height: Int) -> Pixmap {
    var pixmap = Pixmap(width: 80, height: height * 2)
    StrokeFont(height: height).draw(text, x: 4, y: 4, color: [255, 255, 255], on: &pixmap)
    return pixmap
  }

  /// Columns with any ink.
  private static func inkColumns(_ pixmap: Pixmap) -> [Int] {
    (0..<pixmap.width).filter { x in (0..<pixmap.height).contains { pixmap[x, $0].w > 70 } }
  }

  @Test(arguments: [9, 12, 17, 25])
  func `draws every character, and each another way`(height: Int) {
    let pictures = Self.characters.map { Self.picture($0, height: height) }
    let distinct = Set(pictures).count
    #expect(distinct == Self.characters.count)
    let blackest = pictures.map { $0.bytes.max() ?? 0 }
    #expect(blackest.allSatisfy { $0 > 200 })
  }

  @Test(arguments: ["0", "8", "#", "12", "0.20 s", "#107"], [9, 13])
  func `stays in the width it says`(text: String, height: Int) throws {
    let columns = Self.inkColumns(Self.picture(text, height: height))
    let width = StrokeFont(height: height).width(of: text)
    #expect(try #require(columns.first) >= 4)
    #expect(try #require(columns.last) <= 4 + width)
  }

  @Test func `draws straight strokes sharply`() {
    // A pen of 1.4 pixels: one full row or column, a fifth of each neighbor.
    let picture = Self.picture("7", height: 9)
    #expect((5...7).allSatisfy { picture[$0, 4].w == 255 })
    #expect((5...7).allSatisfy { picture[$0, 3].w == 51 })
  }

  @Test func `leaves out what it has no glyph for`() {
    #expect(Self.picture("1é2", height: 9) == Self.picture("12", height: 9))
  }
}
