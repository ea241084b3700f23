import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import Testing

/// Lists of all shapes, and the steps that change them.
@Suite struct ListChangeReadingTests {
  private func preset(_ text: String) throws(PresetError) -> Preset {
    try Preset(json: SourceText(file: "a.json", text: text))
  }

  /// The problems of a script.
  private func problems(_ steps: String, list: String = "\"rows\": 5") -> [String] {
    do {
      _ = try preset("{ \"list\": { \(list) }, \"scroll\": [\(steps)] }")
      return []
    } catch {
      return error.problems.map { "\($0.keyPath): \($0.message)" }
    }
  }

  @Test func `takes every change of a list`() throws {
    let preset = try preset(
      """
      { "list": { "sections": [4, 4] }, "layout": { "duration": 0.5, "curve": "linear" },
        "scroll": [ { "insert": { "at": 3 } },
          { "insert": { "at": 0, "section": 1, "count": 2, "content": 5 }, "wait": false },
          { "remove": { "row": 1, "count": 3 }, "anchor": "end", "delay": 0.1 },
          { "move": { "row": 1, "to": 0 }, "stagger": { "row": 0.05 }, "curve": "easeOut" },
          { "move": { "row": 1, "section": 1, "to": 0, "toSection": 0 }, "duration": 2 },
          { "update": { "row": 0 }, "spring": { "response": 0.4, "dampingFraction": 0.8 } },
          { "update": { "row": 0, "section": 1, "count": 2, "content": 9 } } ] }
      """)
    var travel = Travel()
    (travel.seconds, travel.curve) = (0.5, .linear)
    var (delayed, staggered, slow, bouncy) = (travel, travel, travel, travel)
    delayed.delay = 0.1
    (staggered.stagger, staggered.curve) = (.row(0.05), .easeOut)
    slow.seconds = 2
    let spring = try #require(Spring(response: 0.4, dampingRatio: 0.8))
    (bouncy.curve, bouncy.seconds) = (.spring(spring), spring.settlingDuration ?? 0)
    func index(_ section: Int, _ row: Int) -> RowIndex { RowIndex(section: section, row: row) }
    let changes = [
      ListChange(.insert(at: index(0, 3), count: 1), travel: travel),
      ListChange(.insert(at: index(1, 0), count: 2, content: 5), travel: travel, waits: false),
      ListChange(.remove(index(0, 1), count: 3), travel: delayed, anchor: .end),
      ListChange(.move(index(0, 1), to: index(0, 0)), travel: staggered),
      ListChange(.move(index(1, 1), to: index(0, 0)), travel: slow),
      ListChange(.update(index(0, 0), count: 1), travel: bouncy),
      ListChange(.update(index(1, 0), count: 2, content: 9), travel: travel),
    ]
    #expect(preset.scroll == changes.map { .change($0) })
  }

  @Test func `takes the ways of rows, which a spring does not go`() throws {
    let steps = [
      #"{ "path": "jump" }"#, #"{ "acrossCurve": "easeIn" }"#, #"{ "curve": "linear" }"#,
      #"{ "spring": { "response": 0.4, "dampingFraction": 1 } }"#,
    ]
    func travels(layout: String) throws -> [Travel] {
      let changes = steps.map { #"{ "update": { "row": 0 }, \#($0.dropFirst())"# }
      let text = #"{ "layout": \#(layout), "scroll": [\#(changes.joined(separator: ","))] }"#
      return try preset(text).scroll.compactMap {
        if case .change(let change) = $0 { change.travel } else { nil }
      }
    }
    let spring = TimingCurve.spring(try #require(Spring(response: 0.4, dampingRatio: 1)))
    let afterCurve = try travels(layout: #"{ "acrossCurve": "easeOut", "path": "replace" }"#)
    #expect(afterCurve.map(\.path) == [.jump, .replace, .replace, .straight])
    #expect(afterCurve.map(\.curve) == [.easeInOut, .easeInOut, .linear, spring])
    #expect(afterCurve.map(\.acrossCurve) == [.easeOut, .easeIn, .linear, spring])
    let afterSpring = try travels(layout: #"{ "spring": { "response": 1, "dampingFraction": 1 } }"#)
    #expect(afterSpring.map(\.path) == [.jump, .straight, .straight, .straight])
    #expect(afterSpring.map(\.curve) == [.easeInOut, .easeInOut, .linear, spring])
    #expect(afterSpring.map(\.acrossCurve) == [.easeInOut, .easeIn, .linear, spring])
  }

  @Test func `takes pulls and swipes`() throws {
    let preset = try preset(
      """
      { "scroll": [ { "pull": 80 }, { "pull": 60, "duration": 1, "hold": 2 },
          { "swipe": { "row": 2, "by": -80 } },
          { "swipe": { "row": 2, "by": 0 }, "duration": 1, "curve": "linear",
            "uncovers": "red" } ] }
      """)
    let row = RowIndex(row: 2)
    var back = CardSwipe(row, by: 0)
    (back.seconds, back.curve) = (1, .linear)
    back.uncovers = Color(red: 255, green: 0, blue: 0)
    #expect(
      preset.scroll == [
        .pull(distance: 80, seconds: 0.4, hold: 0.8), .pull(distance: 60, seconds: 1, hold: 2),
        .swipe(CardSwipe(row, by: -80)), .swipe(back),
      ])
  }

  @Test func `takes lines, masonry, gaps and headers`() throws {
    let list = try preset(
      """
      { "list": { "columns": 2, "flow": "masonry", "gap": [8, 4], "anchor": "end",
          "sections": [{ "rows": 3, "header": 28, "title": "A" }] } }
      """
    ).list
    #expect(list.columns == 2)
    #expect(list.flow == .masonry)
    #expect(list.gap == Gap(along: 8, across: 4))
    #expect(list.anchor == .end)
    #expect(list.start == .edge(.end))
    #expect(list.sections == [Section(rows: 3, headerHeight: 28, title: "A")])
    #expect(try preset(#"{ "list": { "gap": 6 } }"#).list.gap == Gap(along: 6, across: 6))
  }

  @Test func `takes layouts, whose keys stay as they are unless a step names them`() throws {
    let preset = try preset(
      """
      { "list": { "rows": 5, "flow": "stack", "peek": 20, "order": "reversed", "gap": 4 },
        "layout": { "duration": 0.5 },
        "scroll": [
          { "arrange": { "flow": "lines", "columns": 2, "rowHeight": 60 }, "curve": "linear" },
          { "arrange": { "columns": 1 } }, { "arrange": { "flow": "stack", "visible": 5 } } ] }
      """)
    var stack = Arrangement()
    (stack.flow, stack.gap) = (.stack, Gap(along: 4, across: 4))
    (stack.stack.peek, stack.stack.order) = (20, .reversed)
    #expect(preset.list.arrangement == stack)
    var grid = stack
    (grid.flow, grid.columns, grid.rowHeight) = (.lines, 2, 60)
    var column = grid
    column.columns = 1
    var high = column
    (high.flow, high.stack.visible) = (.stack, 5)
    let changes = preset.scroll.compactMap { step in
      if case .change(let change) = step { change } else { nil }
    }
    #expect(changes.map(\.kind) == [.arrange(grid), .arrange(column), .arrange(high)])
    #expect(changes.map(\.travel.curve) == [.linear, .easeInOut, .easeInOut])
    #expect(changes.allSatisfy { $0.travel.seconds == 0.5 })
  }

  @Test func `refuses layouts that cannot be`() {
    #expect(
      problems(#"{ "arrange": { "flow": "pile", "visible": 0, "shrink": 2, "zoom": 1 } }"#) == [
        "scroll[0].arrange.flow: expected one of \"lines\", \"masonry\" or \"stack\", "
          + "found \"pile\"",
        "scroll[0].arrange.visible: expected a whole number from 1 to 100, found 0",
        "scroll[0].arrange.shrink: expected a number from 0 to 1, found 2",
        "scroll[0].arrange.zoom: unknown key \"zoom\"",
      ])
    #expect(
      problems("", list: #""rows": 5, "flow": "stack", "wrap": true"#) == [
        "list.wrap: expected a list that does not wrap, as its rows flow into a stack"
      ])
    #expect(
      problems(#"{ "arrange": { "columns": 2 } }"#, list: #""rows": 5, "wrap": true"#) == [
        "scroll[0].arrange: expected a list that does not wrap, as its rows change, "
          + "found { \"columns\": 2 }"
      ])
    #expect(
      problems(#"{ "arrange": { "rowHeight": "content" } }"#, list: #""axis": "horizontal""#) == [
        "scroll[0].arrange.rowHeight: expected another extent in a horizontal list"
      ])
  }

  @Test(arguments: [
    ("88", RowHeight.points(88)),
    (#""80% viewport""#, .lengths([.limited(Length(0.8, .viewport), to: 1...100_000)])),
    ("[88, 120, 64]", .lengths([88, 120, 64])), (#""card""#, .card),
    (#"{ "from": 72, "to": 160, "seed": 3 }"#, .random(72...160, seed: 3)),
  ])
  func `takes a height of rows as`(text: String, height: RowHeight) throws {
    #expect(try preset("{ \"list\": { \"rowHeight\": \(text) } }").list.rowHeight == height)
  }

  @Test func `takes sizes and places of cards`() throws {
    let cards = try preset(#"{ "cards": { "size": ["50% row", 30], "align": ["start", "end"] } }"#)
      .cards
    #expect(cards.size == CardSize(width: .limited(Length(0.5, .row), to: 1...100_000), height: 30))
    #expect(cards.align == [.start, .end])
    let deck = try Deck(
      json: SourceText(
        file: "deck.json", text: ##"[{ "size": [20, 30], "align": "end", "color": "#000" }, {}]"##))
    #expect(deck.cards.map(\.size) == [CardSize(width: 20, height: 30), nil])
    #expect(deck.cards.map(\.align) == [.end, nil])
    #expect(deck.cards.map(\.color) == [.black, nil])
  }

  @Test(arguments: [
    #"{ "insert": { "at": 5 } }, { "remove": { "row": 5 } }"#,
    #"{ "insert": { "at": 5, "count": 3 } }, { "to": { "row": 7 } }"#,
    #"{ "insert": { "at": 0 } }, { "swipe": { "row": 5, "by": 9 } }"#,
    #"{ "remove": { "row": 0, "count": 5 } }, { "insert": { "at": 0 } }, { "jump": { "row": 0 } }"#,
    #"{ "move": { "row": 0, "to": 4 } }, { "update": { "row": 4 } }"#,
  ])
  func `follows the rows through the script`(steps: String) {
    #expect(problems(steps) == [])
  }

  @Test(arguments: [
    (
      #"{ "remove": { "row": 0 } }, { "to": { "row": 4 } }"#,
      "scroll[1].to.row: expected a whole number from 0 to 3, found 4"
    ),
    (
      #"{ "remove": { "row": 0 } }, { "swipe": { "row": 4, "by": 9 } }"#,
      "scroll[1].swipe.row: expected an index from 0 to 3, found 4"
    ),
    (
      #"{ "remove": { "row": 0, "count": 5 } }, { "update": { "row": 0 } }"#,
      "scroll[1].update.row: expected a row that is there, found 0"
    ),
    (
      #"{ "insert": { "at": 0 } }, { "remove": { "row": 6 } }"#,
      "scroll[1].remove.row: expected an index from 0 to 5, found 6"
    ),
    (
      #"{ "insert": { "at": 0, "count": 999995 } }, { "insert": { "at": 0, "count": 2 } }"#,
      "scroll[1].insert.count: expected at most 0 more rows, as a list has at most 1000000, found 2"
    ),
  ])
  func `misses rows that have gone`(steps: String, problem: String) {
    #expect(problems(steps) == [problem])
  }

  @Test func `follows rows from section to section`() {
    let list = "\"sections\": [1, 1]"
    let move = #"{ "move": { "row": 0, "to": 1, "toSection": 1 } }"#
    #expect(problems("\(move), \(#"{ "remove": { "row": 1, "section": 1 } }"#)", list: list) == [])
    #expect(
      problems("\(move), \(#"{ "update": { "row": 0 } }"#)", list: list) == [
        "scroll[1].update.row: expected a row that is there, found 0"
      ])
  }

  @Test func `refuses ten thousand changes at once`() {
    let change = #"{ "insert": { "at": 0 }, "wait": false }"#
    let steps = Array(repeating: change, count: 10_000).joined(separator: ",")
    #expect(
      problems(steps) == [
        "scroll[1000].insert: expected at most 1000 steps that change rows, found { \"at\": 0 }"
      ])
    let most = Array(repeating: change, count: 1000).joined(separator: ",")
    #expect(problems(most) == [])
  }

  @Test(arguments: [
    (list: "\"rows\": 1000000, \"rowHeight\": [40, 50]", first: ""),
    (list: "\"rows\": 1000000, \"rowHeight\": \"20 + index\"", first: ""),
    (
      list: "\"rows\": 1, \"rowHeight\": [40, 50]",
      first: #"{ "insert": { "at": 0, "count": 999990 } },"#
    ),
  ])
  func `refuses to lay out millions of rows again and again`(list: String, first: String) {
    let updates = Array(repeating: #"{ "update": { "row": 0 } }"#, count: 25)
    let before = first.isEmpty ? "" : updates.joined(separator: ",") + "," + first
    let found = problems(before + updates.joined(separator: ","), list: list)
    #expect(found.count == 1)
    #expect(
      found.first?.contains("expected fewer changes or fewer rows of different heights") == true)
    #expect(problems(before + updates.joined(separator: ","), list: "\"rows\": 9") == [])
  }
}
