import RevealCards
import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import Testing

/// The faces of swipe actions and stamps.
@Suite struct SwipeLibraryTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)
  private static let card = Size(width: 180, height: 60)

  private func library(_ list: String, _ rest: String = "") throws -> SwipeLibrary {
    let text = """
      {
        "list": { \(list)
          "swipe": { "trailing": [{ "text": "A", "symbol": "trash", "color": "#F00" },
            { "text": "B", "color": "#00F" }],
          "leading": [{ "symbol": "star", "color": "#F00" }] } },
        "cards": { "colors": ["white"], "cornerRadius": 8 }\(rest)
      }
      """
    return SwipeLibrary(try Preset(json: SourceText(file: "a.json", text: text)))
  }

  private func fills(_ face: Face, _ color: Color) -> [Rect] {
    face.children.filter { $0.fill == .color(color) }.map(\.frame)
  }

  @Test func `share the uncovered area, the first one at the edge`() throws {
    let face = try library("").actions(
      UncoveredActions(side: .trailing, extent: 100, taken: 0), card: Self.card)
    // The inner one lies under the whole card, whose corners it shows.
    #expect(face.size == Self.card && face.cornerRadius == 8 && face.fill == .color(Self.blue))
    #expect(fills(face, Self.red) == [Rect(x: 130, y: 0, width: 50, height: 60)])
    #expect(fills(face, Self.blue) == [])
  }

  @Test func `reach under the corners of the card once the first has taken all`() throws {
    let face = try library("").actions(
      UncoveredActions(side: .trailing, extent: 100, taken: 1), card: Self.card)
    #expect(fills(face, Self.red) == [Rect(x: 72, y: 0, width: 108, height: 60)])
  }

  @Test func `stand below each other in a horizontal list`() throws {
    let face = try library(#""axis": "horizontal", "#).actions(
      UncoveredActions(side: .trailing, extent: 40, taken: 0), card: Self.card)
    #expect(fills(face, Self.red) == [Rect(x: 0, y: 40, width: 180, height: 20)])
  }

  /// The middle of what is drawn in white.
  private func middle(_ face: Face) throws -> Double {
    let boxes = face.children.filter { box in
      guard case .glyphs(let glyphs) = box.fill else { return false }
      return glyphs.color == .white
    }
    return try #require(boxes.first).frame.center.x
  }

  @Test(arguments: [
    (74.0, 0.0, 37.0), (100, 0, 50), (20, 0, -17), (160, 1, 123), (160, 0.5, 101.5),
  ])
  func `keep their symbols in the middle, or beside the card they follow`(
    extent: Double, taken: Double, middle: Double
  ) throws {
    let face = try library("").actions(
      UncoveredActions(side: .leading, extent: extent, taken: taken), card: Self.card)
    // A symbol that is partly beyond the edge is cut there.
    guard middle > 12 else { return }
    #expect(abs(try self.middle(face) - middle) <= 0.5)
  }

  @Test func `drop the text where there is room only for the symbol`() throws {
    let uncovered = UncoveredActions(side: .trailing, extent: 148, taken: 0)
    let (high, low) = (
      try library("").actions(uncovered, card: Self.card),
      try library("").actions(uncovered, card: Size(width: 180, height: 40))
    )
    #expect(high.children.count == low.children.count + 1)
  }

  @Test func `stamp cards with cells without a ground`() throws {
    let library = try library(
      "",
      #", "swipeEffect": { "stamps": [{ "cell": { "layers": [{ "shape": "rectangle", "#
        + #""color": "red", "frame": [10, 10, 40, 20] }] }, "opacity": 1 }] }"#)
    let face = library.stamp(0, size: Self.card)
    #expect(face.size == Self.card && face.fill == .color(.clear))
    #expect(fills(face, Self.red) == [Rect(x: 10, y: 10, width: 40, height: 20)])
    #expect(library.stamp(0, size: Self.card) === face)
  }

  @Test(arguments: CellSymbolName.allCases)
  func `have a drawing for every symbol, within its square`(name: CellSymbolName) throws {
    let text =
      #"{ "list": { "swipe": { "leading": [{ "symbol": "\#(name.rawValue)" }] } } }"#
    let library = SwipeLibrary(try Preset(json: SourceText(file: "a.json", text: text)))
    let face = library.actions(
      UncoveredActions(side: .leading, extent: 74, taken: 0), card: Self.card)
    #expect(face.children.count == 1)
    let square = Rect(x: 25, y: 18, width: 24, height: 24)
    let frame = try #require(face.children.first).frame
    #expect(frame.intersection(square).width > 8 && frame.intersection(square).height > 2)
  }
}
