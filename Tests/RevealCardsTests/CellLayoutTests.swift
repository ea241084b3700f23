import Foundation
import RevealCards
import RevealJSON
import RevealMath
import RevealPreset
import Testing

/// Where cells put their parts: by laws, and as Chromium does; see `Scripts/record-cells.py`.
@Suite struct CellLayoutTests {
  private static let table = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Oracle/cells.json")

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let size: Size
    let cell: String
    let card: DeckCard
    let frames: [String: Rect]

    var testDescription: String { name }
  }

  static let cases: [Case] = {
    guard let bytes = try? Data(contentsOf: table) else { return [] }
    let source = SourceText(file: "cells.json", bytes: Array(bytes))
    return (JSONParser.parse(source).root?.elements ?? []).compactMap { node in
      guard let name = node["name"]?.string, let cell = node["cell"], let card = node["card"],
        let size = node["size"]?.elements?.compactMap(\.number), size.count == 2,
        case .object(let frames)? = node["frames"]?.value
      else { return nil }
      let deck = try? Deck(json: SourceText(file: "deck", text: "[\(source.string(card.range))]"))
      let rects = frames.compactMap { frame -> (String, Rect)? in
        let numbers = frame.value.elements?.compactMap(\.number) ?? []
        guard numbers.count == 4 else { return nil }
        return (
          frame.key, Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        )
      }
      return Case(
        name: name, size: Size(width: size[0], height: size[1]), cell: source.string(cell.range),
        card: deck?.cards.first ?? DeckCard(), frames: Dictionary(uniqueKeysWithValues: rects))
    }
  }()

  private func plan(_ cell: String, _ card: DeckCard = DeckCard(), size: Size) throws -> CellPlan {
    let template = try CellTemplate(
      json: SourceText(file: "cell.json", text: "{ \"cell\": \(cell) }"))
    let file = FileReference(path: "deck.json", range: 0..<0, keyPath: "cards.deck")
    var cards = Cards()
    cards.face = .deck(file, template: .cell(template))
    return try #require(CardLibrary(cards, deck: [card]).cellPlan(of: 0, size: size))
  }

  @Test func `are tried with some cases`() {
    #expect(Self.cases.count >= 20)
  }

  @Test(arguments: cases)
  func `puts parts where Chromium does`(place: Case) throws {
    let plan = try plan(place.cell, place.card, size: place.size)
    #expect(Set(plan.frames.map(\.keyPath)) == Set(place.frames.keys))
    for frame in plan.frames {
      let expected = try #require(place.frames[frame.keyPath])
      let rect = frame.rect
      let off = [
        rect.minX - expected.minX, rect.minY - expected.minY, rect.width - expected.width,
        rect.height - expected.height,
      ].map(abs).max()
      #expect(off ?? 0 <= 0.5, "\(frame.keyPath): \(rect), in Chromium \(expected)")
    }
  }

  /// A stack of random parts that fit, some of which grow.
  private func stack(_ random: inout SplitMix64, _ axis: String) -> (cell: String, count: Int) {
    let count = 1 + random.index(below: 5)
    let (along, across) = axis == "horizontal" ? ("width", "height") : ("height", "width")
    let parts = (0..<count).map { _ in
      let grow = random.index(below: 2) * (1 + random.index(below: 3))
      return """
        { "shape": "rectangle", "\(along)": \(random.index(below: 30)), \
        "\(across)": \(1 + random.index(below: 30)), "grow": \(grow) }
        """
    }
    let cell = """
      { "\(axis)": [\(parts.joined(separator: ", "))], "spacing": \(random.index(below: 9)), \
      "padding": [\(random.index(below: 12)), \(random.index(below: 12))] }
      """
    return (cell, count)
  }

  @Test(arguments: 0..<60, ["horizontal", "vertical"])
  func `gives all of its extent to parts, spacing and padding when one grows`(
    seed: Int, axis: String
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (cell, count) = stack(&random, axis)
    let size = Size(width: 240, height: 240)
    let plan = try plan(cell, size: size)
    let isAcross = axis == "horizontal"
    let parts = plan.frames.dropFirst().map(\.rect)
    #expect(parts.count == count && plan.faults.isEmpty)
    let starts = parts.map { isAcross ? $0.minX : $0.minY }
    let ends = parts.map { isAcross ? $0.maxX : $0.maxY }
    let root = try #require(JSONParser.parse(SourceText(file: "", text: cell)).root)
    let spacing = try #require(root["spacing"]?.number)
    let padding = try #require(root["padding"]?.elements?[isAcross ? 0 : 1].number)
    for (end, start) in zip(ends, starts.dropFirst()) { #expect(abs(start - end - spacing) < 1e-9) }
    #expect(starts[0] == padding)
    if cell.contains(#/"grow": [1-9]/#) {
      #expect(abs(240 - padding - (ends.last ?? 0)) < 1e-9, "\(cell)")
    } else {
      #expect(ends.last ?? 0 <= 240 - padding)
    }
  }

  @Test func `shares what is left by weight`() throws {
    let plan = try plan(
      """
      { "horizontal": [{ "shape": "rectangle", "width": 20, "grow": 1 },
        { "shape": "rectangle", "width": 50, "grow": 3 }] }
      """, size: Size(width: 150, height: 20))
    #expect(plan.frames.map(\.rect.width) == [150, 40, 110])
  }

  private func text(_ words: Int) -> DeckCard {
    var card = DeckCard()
    card.fields["a"] = DeckField(Array(repeating: "letters", count: words).joined(separator: " "))
    return card
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (0, 5)])
  func `is as high as the lines of its text`(lines: Int, shown: Int) throws {
    let template = try CellTemplate(
      json: SourceText(
        file: "cell.json",
        text: """
          { "cell": { "vertical": [{ "text": "{a}", "lines": \(lines), "lineHeight": 20 }],
            "padding": [10, 7] } }
          """))
    let file = FileReference(path: "deck.json", range: 0..<0, keyPath: "cards.deck")
    var cards = Cards()
    cards.face = .deck(file, template: .cell(template))
    let library = CardLibrary(cards, deck: [text(10)])
    // Two words of seven letters, 8.5 points wide each, and a space go into a line of 140 points.
    #expect(library.contentHeight(of: 0, width: 160) == Double(shown * 20 + 14))
  }

  @Test func `leaves out what a card lacks`() throws {
    let cell = """
      { "vertical": [{ "text": "{a}" }, { "text": "{b}" }, { "badge": "{b}", "alignSelf": "start" },
        { "picture": "{b}", "height": 10, "missing": "none" },
        { "horizontal": [{ "text": "{b}" }] }, { "text": "always", "unless": "a" }] }
      """
    let plan = try plan(cell, text(1), size: Size(width: 100, height: 100))
    #expect(plan.frames.map(\.keyPath) == ["cell", "cell.vertical[0]"])
  }

  @Test func `says which parts have no room`() throws {
    let cell = """
      { "horizontal": [{ "shape": "rectangle", "width": 90, "height": 30 },
        { "text": "{a}" }], "padding": 8 }
      """
    let plan = try plan(cell, text(1), size: Size(width: 100, height: 40))
    #expect(
      plan.faults.map(\.message) == [
        "expected parts at most 84 points wide, found 90",
        "expected a part at most 24 points high, found 30",
      ])
    #expect(plan.faults.map(\.keyPath) == ["cell", "cell.horizontal[0]"])
    #expect(plan.faults.map(\.isTooLow) == [false, true])
  }

  @Test(arguments: 0..<40)
  func `stays in bounds whatever the numbers are`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var cell = #"{ "text": "{a}", "lines": 3"#
    for _ in 0..<12 {
      let kind = random.pick(["horizontal", "vertical", "layers"])
      let share = kind == "layers" ? "" : ", \"grow\": \(random.index(below: 3))"
      cell = """
        { "\(kind)": [\(cell), "width": "900%"\(share) }], "padding": \(random.index(below: 4))
        """
    }
    let size = Size(width: random.number(0, 400), height: random.number(0, 400))
    let plan = try plan(cell + " }", text(9), size: size)
    for frame in plan.frames {
      #expect(frame.rect.width >= 0 && frame.rect.height >= 0)
      #expect(frame.rect.maxX.isFinite && abs(frame.rect.minX) <= 100_000)
    }
  }

  @Test func `shares a baseline among texts of different sizes, however deep they are`() throws {
    var inner = #"{ "text": "{a}", "size": 20, "lineHeight": 30 }"#
    for _ in 0..<25 { inner = #"{ "horizontal": [\#(inner)], "align": "baseline" }"# }
    let cell = """
      { "horizontal": [\(inner), { "text": "{a}", "size": 10, "lineHeight": 12 },
        { "shape": "rectangle", "width": 8, "height": 8 }], "align": "baseline" }
      """
    let frames = try plan(cell, text(1), size: Size(width: 300, height: 40)).frames
    let small = try #require(frames.first { $0.keyPath == "cell.horizontal[1]" })
    let box = try #require(frames.first { $0.keyPath == "cell.horizontal[2]" })
    // Bars reach 0.9 of their size above the baseline, and 0.2 below it.
    #expect(frames.filter { $0.rect.minY == 0 }.count == 27)
    #expect(small.rect.minY == 4 + 18 - 9)
    #expect(box.rect.maxY == 4 + 18)
  }
}
