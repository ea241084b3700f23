import RevealMath
import RevealScene
import RevealText
import TestFixtures
import Testing

@Suite(.enabled(if: TestFonts.colors != nil, "FreeType is missing"))
struct ColorGlyphTests {
  private let room = Rect(x: 0, y: 0, width: 200, height: 60)

  private func boxes(_ text: String, color: Color = .black) throws -> [Box] {
    let typeface = try #require(Typeface([try TestFonts.font(TestFonts.colors)]))
    return typeface.boxes(
      of: typeface.line(text), size: 20, color: color, from: Point(x: 10, y: 40), within: room)
  }

  private func root(_ letter: String, color: Color = .black) throws -> Painting.Node {
    let fills = try boxes(letter, color: color).compactMap { box in
      if case .painting(let fill) = box.fill { fill } else { nil }
    }
    return try #require(fills.first).painting.root
  }

  @Test func `reads layers with colors of the palette and of the text`() throws {
    let green = Color(red: 0, green: 200, blue: 0)
    guard case .layers(let layers) = try root("A", color: green) else {
      Issue.record("no layers")
      return
    }
    let colors = layers.map { layer -> Color? in
      if case .shape(_, .color(let color)) = layer { color } else { nil }
    }
    #expect(
      colors == [
        Color(red: 40, green: 90, blue: 220), Color(red: 250, green: 210, blue: 60), green,
      ])
  }

  @Test(arguments: ["B", "C", "D", "E", "F", "G", "H", "I", "J"])
  func `reads every kind of paint`(letter: String) throws {
    let box = try #require(try boxes(letter).first)
    guard case .painting(let fill) = box.fill else {
      Issue.record("no painting")
      return
    }
    #expect(fill.painting.root.partCount >= 3)
    // Ten points from the left, on a baseline at 40.
    #expect(box.frame.minX + fill.origin.x == 10 && box.frame.minY + fill.origin.y == 40)
    #expect(box.frame.maxY <= 42 && box.frame.minX >= 10 && box.frame.maxX <= 30)
  }

  @Test func `turns the third point of a linear gradient into its direction`() throws {
    guard case .shape(_, .shape(_, .gradient(let gradient))) = try root("B") else {
      Issue.record("no gradient")
      return
    }
    // From (100, 0) to (900, 800), with equal colors upwards: only across.
    #expect(gradient.shape == .linear(Point(x: 200, y: 0), Point(x: 1800, y: 0)))
    #expect(gradient.stops.map(\.position) == [0, 0.5, 1])
  }

  @Test func `fades with the text`() throws {
    let faint = Color.black.withAlpha(0.25)
    #expect(try boxes("B", color: faint).map(\.opacity) == [0.25])
    #expect(try root("G", color: faint) == root("G"))
  }

  @Test(arguments: 0..<60)
  func `survives damaged tables`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var file = try #require(TestFonts.colors)
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      file[Int.random(in: 200..<file.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    guard let font = try? TestFonts.font(file), let typeface = Typeface([font]) else { return }
    let boxes = typeface.boxes(
      of: typeface.line("ABCDEFGHIJ"), size: 20, color: .black, from: Point(x: 10, y: 40),
      within: room)
    #expect(boxes.count <= 11, "seed \(seed)")
  }
}
