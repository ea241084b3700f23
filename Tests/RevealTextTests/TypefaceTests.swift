import RevealMath
import RevealScene
import RevealText
import TestFixtures
import Testing

@Suite(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
struct TypefaceTests {
  private let room = Rect(x: 0, y: 0, width: 400, height: 60)

  private func typeface(_ files: [UInt8]?...) throws -> Typeface {
    let fonts = try files.map { try Font(file: try #require($0)) }
    return try #require(Typeface(fonts))
  }

  private func fills(_ boxes: [Box]) -> [GlyphFill] {
    boxes.compactMap { box in
      if case .glyphs(let fill) = box.fill { fill } else { nil }
    }
  }

  @Test func `adds advances and kerning up`() throws {
    let typeface = try typeface(TestFonts.latin)
    let (a, v) = (typeface.width(of: "A"), typeface.width(of: "V"))
    #expect(a == 1401.0 / 2048 && v == 1401.0 / 2048)
    #expect((typeface.width(of: "AVA") - (2 * a + v - 2 * 131.0 / 2048)).magnitude < 1e-12)
    #expect(typeface.width(of: "") == 0)
  }

  @Test(arguments: ["\u{AD}", "\u{200D}", "\u{FE0F}", "\u{200B}"])
  func `leaves out what is not drawn`(mark: String) throws {
    let typeface = try typeface(TestFonts.latin)
    #expect(typeface.width(of: "a\(mark)b") == typeface.width(of: "ab"))
  }

  @Test(arguments: ["\t", "\u{A0}", "\u{202F}"])
  func `takes every blank for a space`(blank: String) throws {
    let typeface = try typeface(TestFonts.latin)
    #expect(typeface.width(of: "a\(blank)b") == typeface.width(of: "a b"))
  }

  @Test func `puts letters where their advances end, in one box round their ink`() throws {
    let typeface = try typeface(TestFonts.latin)
    let boxes = typeface.boxes(
      of: typeface.line("Hi"), size: 20, color: .black, from: Point(x: 10, y: 40), within: room)
    let fill = try #require(fills(boxes).first)
    #expect(boxes.count == 1 && fill.glyphs.count == 2)
    #expect(fill.pointsPerUnit == 20.0 / 4096)
    let frame = boxes[0].frame
    #expect(frame.maxY == 40 && frame.minX >= 10 && frame.minX <= 12)
    let places = fill.glyphs.map { $0.origin.x + frame.minX }
    #expect((places[0] - 10).magnitude < 1e-9)
    #expect((places[1] - 10 - typeface.width(of: "H") * 20).magnitude < 1e-9)
    #expect(fill.glyphs.allSatisfy { $0.origin.y + frame.minY == 40 })
  }

  @Test func `cuts boxes off where the room ends`() throws {
    let typeface = try typeface(TestFonts.latin)
    let boxes = typeface.boxes(
      of: typeface.line("Hg"), size: 50, color: .black, from: Point(x: -9, y: 58), within: room)
    #expect(boxes[0].frame.minX == 0 && boxes[0].frame.maxY == 60)
    let outside = Point(x: 0, y: 300)
    #expect(
      typeface.boxes(
        of: typeface.line("Hg"), size: 50, color: .black, from: outside, within: room
      ).isEmpty)
  }

  @Test func `shows a sign for what no font has`() throws {
    let typeface = try typeface(TestFonts.latin)
    #expect(typeface.width(of: "漢") > 0.3)
    let boxes = typeface.boxes(
      of: typeface.line("漢"), size: 20, color: .black, from: Point(x: 0, y: 40), within: room)
    #expect(fills(boxes).first?.glyphs.count == 1)
  }

  @Test(.enabled(if: TestFonts.hasIdeographic, "Noto Sans CJK is missing"))
  func `takes each character from the first font that has it`() throws {
    let text = "Ж漢a字"
    let typeface = try typeface(TestFonts.latin, TestFonts.ideographic)
    let fills = fills(
      typeface.boxes(
        of: typeface.line(text), size: 20, color: .black, from: Point(x: 0, y: 40), within: room))
    #expect(fills.map(\.glyphs.count) == [2, 2])
    #expect(fills.map(\.pointsPerUnit) == [20.0 / 4096, 20.0 / 2000])
    // Ideographs are an em wide, and no kerning reaches from font to font.
    let latin = try self.typeface(TestFonts.latin)
    let width = latin.width(of: "Ж") + latin.width(of: "a") + 2
    #expect((typeface.width(of: text) - width).magnitude < 1e-12)
  }
}
