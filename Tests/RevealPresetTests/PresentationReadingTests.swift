import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import Testing

/// Steps that present cards and dismiss them, and how contents give way to each other.
@Suite struct PresentationReadingTests {
  private func preset(_ text: String) throws(PresetError) -> Preset {
    try Preset(json: SourceText(file: "a.json", text: text))
  }

  /// The problems of a script, with their hints.
  private func problems(_ steps: String, list: String = "\"rows\": 5") -> [String] {
    do {
      _ = try preset("{ \"list\": { \(list) }, \"scroll\": [\(steps)] }")
      return []
    } catch {
      return error.problems.map { problem in
        let hint = problem.hint.flatMap { $0.hasPrefix("known keys") ? nil : " (\($0))" }
        return "\(problem.keyPath): \(problem.message)\(hint ?? "")"
      }
    }
  }

  private func changes(_ steps: String, layout: String = "{}") throws -> [ListChange] {
    try preset("{ \"layout\": \(layout), \"scroll\": [\(steps)] }").scroll.compactMap { step in
      if case .change(let change) = step { change } else { nil }
    }
  }

  @Test func `takes a presentation and its dismissal`() throws {
    let changes = try changes(
      """
      { "present": { "row": 2, "section": 0, "content": 9,
            "frame": [4, "10% viewport", "100% viewport - 8", 300], "cornerRadius": 12,
            "others": { "transform": [{ "scale": 0.94 }], "opacity": 0.5 } },
          "spring": { "response": 0.4, "dampingFraction": 1 }, "contents": "fadeThrough" },
        { "dismiss": true, "duration": 0.4, "curve": "linear", "wait": false, "delay": 0.1 }
      """)
    var presentation = Presentation()
    presentation.content = 9
    presentation.cornerRadius = 12
    presentation.frame.x = 4
    presentation.frame.y = .limited(Length(0.1, .viewport), to: -1_000_000...1_000_000)
    presentation.frame.width = .limited(
      .operation(.minus, Length(1, .viewport), 8), to: 1...100_000)
    presentation.frame.height = 300
    presentation.others.transform = [.scale(x: 0.94, y: 0.94, z: 1)]
    presentation.others[.opacity] = 0.5
    #expect(changes.map(\.kind) == [.present(RowIndex(row: 2), presentation), .dismiss])
    let spring = try #require(Spring(response: 0.4, dampingRatio: 1))
    #expect(changes.map(\.travel.curve) == [.spring(spring), .linear])
    #expect(changes.map(\.travel.contents) == [.fadeThrough, .crossfade])
    #expect(changes.map(\.travel.delay) == [0, 0.1])
    #expect(changes.map(\.waits) == [true, false])
  }

  @Test func `fills the viewport by default`() throws {
    let changes = try changes(#"{ "present": { "row": 0 } }, { "dismiss": true }"#)
    #expect(changes.first?.kind == .present(RowIndex(row: 0), Presentation()))
    let frame = Presentation().frame
    #expect([frame.x, frame.y] == [0, 0])
    #expect([frame.width, frame.height] == Array(repeating: Length(1, .viewport), count: 2))
  }

  @Test func `takes transitions of contents, of all steps or of one`() throws {
    let changes = try changes(
      """
      { "update": { "row": 0 } }, { "update": { "row": 0 }, "contents": "cut" },
      { "arrange": { "columns": 2 }, "contents": "crossfade" },
      { "present": { "row": 1 }, "curve": "easeOut" }, { "remove": { "row": 0 } }
      """, layout: #"{ "contents": "fadeThrough", "path": "replace", "stagger": { "row": 1 } }"#)
    #expect(
      changes.map(\.travel.contents) == [
        .fadeThrough, .cut, .crossfade, .fadeThrough, .fadeThrough,
      ]
    )
    // A presented card goes straight to its frame.
    #expect(changes[3].travel.path == .straight)
    #expect(changes[3].travel.stagger == .none)
    #expect(changes[3].travel.acrossCurve == .easeOut)
  }

  @Test func `refuses what no card can do`() {
    #expect(
      problems(
        """
        { "present": { "row": 9, "frame": [0, 0, 100], "cornerRadius": -1, "others": { "zoom": 1 },
          "content": 1.5, "size": 4 } }
        """) == [
          "scroll[0].present.row: expected an index from 0 to 4, found 9 "
            + "(the list has 5 rows then)",
          "scroll[0].present.frame: expected [x, y, width, height], found [0, 0, 100] "
            + "([0, 0, \"100% viewport\", \"100% viewport\"])",
          "scroll[0].present.cornerRadius: expected a number ≥ 0, found -1",
          "scroll[0].present.others.zoom: unknown key \"zoom\" "
            + "(write \"transform\": [{ \"scale\": … }])",
          "scroll[0].present.content: expected a whole number from 0 to 1000000, found 1.5",
          "scroll[0].present.size: unknown key \"size\" (did you mean \"frame\"?)",
        ])
    #expect(
      problems(#"{ "present": {} }, { "dismiss": false }, { "dismiss": true, "path": "jump" }"#)
        == [
          "scroll[0].present: expected the key \"row\" (the index of a row)",
          "scroll[1].dismiss: expected true, found false (remove the step to leave it out)",
          "scroll[2].dismiss: expected a card that is presented "
            + "(write { \"present\": { \"row\": 2 } } before it)",
          "scroll[2].path: unknown key \"path\"",
        ])
    #expect(
      problems(
        #"{ "insert": { "at": 0 }, "contents": "cut" }, { "update": { "row": 0 }, "#
          + #""contents": "fade" }"#) == [
          "scroll[0].contents: unknown key \"contents\"",
          "scroll[1].contents: expected one of \"crossfade\", \"fadeThrough\" or \"cut\", "
            + "found \"fade\" (did you mean \"crossfade\"?)",
        ])
  }

  private static let another =
    "expected no other card to be presented (write { \"dismiss\": true } before it)"
  private static let itself =
    "expected other rows than the one whose card is presented (write { \"dismiss\": true } "
    + "before it)"

  @Test(arguments: [
    (#"{ "present": { "row": 1 } }, { "present": { "row": 2 } }"#, "scroll[1].present", another),
    (#"{ "present": { "row": 1 } }, { "present": { "row": 1 } }"#, "scroll[1].present", another),
    (#"{ "present": { "row": 1 } }, { "remove": { "row": 1 } }"#, "scroll[1].remove", itself),
    (
      #"{ "present": { "row": 3 } }, { "remove": { "row": 1, "count": 3 } }"#, "scroll[1].remove",
      itself
    ), (#"{ "present": { "row": 1 } }, { "update": { "row": 1 } }"#, "scroll[1].update", itself),
    (
      #"{ "present": { "row": 1 } }, { "insert": { "at": 1, "count": 2 } }, "#
        + #"{ "update": { "row": 3 } }"#, "scroll[2].update", itself
    ),
    (
      #"{ "present": { "row": 4 } }, { "remove": { "row": 1, "count": 2 } }, "#
        + #"{ "remove": { "row": 2 } }"#, "scroll[2].remove", itself
    ),
    (
      #"{ "present": { "row": 2 } }, { "move": { "row": 0, "to": 4 } }, "#
        + #"{ "update": { "row": 1 } }"#, "scroll[2].update", itself
    ),
    (
      #"{ "present": { "row": 2 } }, { "move": { "row": 2, "to": 0 } }, "#
        + #"{ "update": { "row": 0 } }"#, "scroll[2].update", itself
    ),
  ])
  func `refuses what a presented card cannot do`(steps: String, path: String, problem: String) {
    #expect(problems(steps) == ["\(path): \(problem)"])
  }

  @Test(arguments: [
    #"{ "present": { "row": 1 } }, { "dismiss": true }, { "present": { "row": 2 } }"#,
    #"{ "present": { "row": 1 } }, { "remove": { "row": 0 } }, { "update": { "row": 1 } }"#,
    #"{ "present": { "row": 1 } }, { "dismiss": true, "wait": false }, { "remove": { "row": 1 } }"#,
    #"{ "present": { "row": 1 } }, { "arrange": { "columns": 2 } }, { "reload": true }"#,
    #"{ "present": { "row": 1 } }, { "move": { "row": 1, "to": 3 } }, { "update": { "row": 1 } }"#,
    #"{ "present": { "row": 1 } }, { "swipe": { "row": 1, "by": 20 } }, { "fling": 900 }"#,
  ])
  func `takes what happens beside a presented card`(steps: String) {
    #expect(problems(steps) == [])
  }

  @Test func `refuses a list that wraps`() {
    #expect(
      problems(#"{ "present": { "row": 1 } }"#, list: #""rows": 5, "wrap": true"#) == [
        "scroll[0].present: expected a list that does not wrap, as its rows change, "
          + "found { \"row\": 1 } (remove \"wrap\")"
      ])
  }

  @Test(arguments: [
    "hero", "sheet", "modal", "fullscreen", "sharedElement", "containerTransform", "open",
    "fullScreenCover", "presentViewController", "OpenContainer", "zoomTransition",
    "matchedGeometryEffect", "expand",
  ])
  func `hints at a presentation for`(word: String) {
    #expect(
      problems(#"{ "\#(word)": { "row": 1 } }"#) == [
        "scroll[0].\(word): unknown key \"\(word)\" (did you mean \"present\"?)"
      ])
  }

  @Test(arguments: ["close", "collapse", "pop", "goBack", "dismissViewController"])
  func `hints at a dismissal for`(word: String) {
    #expect(
      problems(#"{ "\#(word)": true }"#) == [
        "scroll[0].\(word): unknown key \"\(word)\" (did you mean \"dismiss\"?)"
      ])
  }
}
