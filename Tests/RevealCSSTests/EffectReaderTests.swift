import RevealCSS
import RevealJSON
import Testing

@Suite struct EffectReaderTests {
  /// The members of the only preset but its description, on one line, and its notes.
  private func preset(_ text: String) throws -> (text: String, notes: [String]) {
    let result = try StyleSheetImport(SourceText(file: "a.css", text: text))
    #expect(result.presets.count == 1)
    guard case .object(let members)? = result.presets.first?.json else { return ("", []) }
    let notes = (result.notes + result.presets.flatMap(\.notes)).filter { $0.kind != .kept }
    return (
      JSONOutput.object(members.filter { $0.key != "description" }).compact, notes.map(\.message)
    )
  }

  @Test(arguments: [
    ("view()", "", "[]"),
    ("view(y 10px 20%)", "", #"{"viewInset": [10, "20% viewport"], "fill": "none", "#),
    ("view()", "animation-range: entry", #"{"range": "entry", "fill": "none", "#),
    (
      "view()", "animation-range: entry 25% cover calc(50% + 20px)",
      #"{"range": ["entry 25%", "cover 50% + 20"], "fill": "none", "#
    ),
  ]) func `a view timeline becomes a scroll effect`(
    timeline: String, range: String, start: String
  ) throws {
    let text = try preset(
      """
      @keyframes a { from { opacity: 0 } 50% { opacity: 0.5 } }
      .x { animation: a linear; animation-timeline: \(timeline); \(range) }
      """
    ).text
    let keyframes =
      #""keyframes": [{"at": 0, "opacity": 0}, {"at": 0.5, "opacity": 0.5}, {"at": 1}]"#
    let head = start == "[]" ? #"{"fill": "none", "# : start
    #expect(text == #"{"scrollEffect": "# + head + keyframes + "}}")
  }

  /// As Chromium shows it: visible while the curve is between 0 and 1, and beyond as at the nearer
  /// keyframe.
  @Test(arguments: [
    (
      "from { visibility: hidden }", "steps(4)", #""from": {"visible": false}, "duration": 0.25"#
    ),
    (
      "to { visibility: hidden }", "linear(0, 2)",
      #"[{"at": 0}, {"at": 0.5, "visible": false, "curve": "linear"}, {"at": 1, "visible": false}]"#
    ),
    (
      "to { visibility: hidden }", "linear(0, 1 50%, 0 75%, 1)",
      #"[{"at": 0}, {"at": 1, "visible": false}]"#
    ),
  ]) func `visibility switches where the curve does`(
    keyframe: String, curve: String, expected: String
  ) throws {
    let text = try preset("@keyframes a { \(keyframe) } .a { animation: a 1s \(curve) both }").text
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `visibility waits at places of a view timeline, and shows after the last one`() throws
  {
    let start = ".a { animation: a linear both; animation-timeline: view(30px) } @keyframes a "
    let before = try preset(
      start + "{ entry 0% { visibility: hidden } entry 100% { visibility: visible } }"
    ).text
    #expect(
      before.contains(
        #"[{"at": "entry 0%", "visible": false}, {"at": "entry 0.1%"}, {"at": "entry 100%"}]"#),
      "\(before)")
    let after = try preset(
      start + "{ entry 0% { visibility: hidden } entry 100% { visibility: hidden } }"
    ).text
    #expect(
      after.contains(#"[{"at": "entry 0%", "visible": false}, {"at": "entry 100%"}]"#), "\(after)")
  }

  @Test func `only keyframes at the start of the range say the curve from there`() throws {
    func curve(_ range: String) throws -> String {
      try preset(
        """
        @keyframes a {
          entry 0% { clip-path: none; animation-timing-function: linear }
          entry 100% { translate: -12px 0; animation-timing-function: linear }
        }
        .a {
          animation: a ease-out both; animation-timeline: view(); animation-range-start: \(range)
        }
        """
      ).text
    }
    #expect(try curve("entry 10%").contains(#""curve": "easeOut""#))
    #expect(try !curve("entry 0%").contains(#""curve": "easeOut""#))
  }

  @Test func `a filter of the rule is what keyframes blend with`() throws {
    func notes(_ filter: String) throws -> [String] {
      try preset(
        """
        @keyframes a { from { filter: blur(2px) } }
        .a { filter: \(filter); animation: a 1s linear both }
        """
      ).notes.filter { $0.contains("halfway") }
    }
    #expect(try notes("brightness(1.5)") == [#""filter": blended, though CSS jumps halfway"#])
    #expect(try notes("blur(1px) brightness(1.5)") == [])
  }

  @Test func `a timeline of another element is that of the card`() throws {
    let (text, notes) = try preset(
      """
      @keyframes a { to { rotate: 90deg } }
      .row { view-timeline: --row y -40px }
      .x { animation: a linear both; animation-timeline: --row }
      """)
    #expect(text.contains(#""viewInset": [-40, -40]"#))
    #expect(notes == ["\"--row\": the card stands for the element of the timeline"])
  }

  @Test func `timelines that presets lack are dropped`() throws {
    let result = try StyleSheetImport(
      SourceText(
        file: "a.css",
        text: """
          @keyframes a { to { opacity: 0 } } @keyframes b { from { scale: 0 } }
          .x { animation: a linear, b 1s; animation-timeline: scroll(), auto }
          """))
    #expect(result.presets.map(\.name) == ["x"])
    let notes = result.presets.flatMap(\.notes).map(\.message)
    #expect(notes.contains { $0.contains("the way of cards through the viewport alone") })
  }

  @Test func `of one property, the last animation counts`() throws {
    let (text, notes) = try preset(
      """
      @keyframes a { from { opacity: 0; scale: 0.5 } } @keyframes b { from { opacity: 0.5 } }
      .x { animation: a 1s linear both, b 1s linear both }
      """)
    #expect(text.contains(#""opacity": 0.5"#) && !text.contains(#""opacity": 0}"#))
    #expect(notes == [#""opacity": only as "b" has it"#])
  }

  @Test func `animations in turn are both kept`() throws {
    let (text, notes) = try preset(
      """
      @keyframes a { from { scale: 0.5 } } @keyframes b { 50% { scale: 1.5 } }
      .x { animation: a 1s linear both, b 2s 1s linear both 3 alternate }
      """)
    #expect(notes.isEmpty)
    #expect(text.contains(#""delay": 1, "repeat": 1.5, "autoreverse": true"#))
  }

  private func scroll(_ rules: String) throws -> (text: String, notes: [String]) {
    let keyframes = [
      "in": "from { opacity: 0; translate: 0 9px }", "out": "to { opacity: 0.5 }",
      "fade": "from { opacity: 0 }", "grow": "from { opacity: 0 } to { opacity: 1 }",
    ]
    let used = keyframes.sorted { $0.key < $1.key }.filter { rules.contains("\($0.key) linear") }
      .map { "@keyframes \($0.key) { \($0.value) }" }.joined()
    return try preset(used + ".x { \(rules) }")
  }

  @Test(arguments: [
    "animation: in linear backwards, out linear forwards; animation-range: entry, exit",
    "animation: in linear both, out linear both; animation-range: entry, exit",
    "animation: in linear both, out linear both; animation-range-start: entry, exit; "
      + "animation-range-end: entry, exit 100%",
  ]) func `animations on ranges that do not meet are both kept`(rules: String) throws {
    let (text, notes) = try scroll(rules + "; animation-timeline: view()")
    #expect(text.contains(#""range": "entry""#) && text.contains(#""range": "exit""#), "\(text)")
    #expect(text.contains(#""opacity": 0, "#) || text.contains(#""opacity": 0}"#))
    #expect(notes.isEmpty)
  }

  @Test(arguments: [
    "animation: fade linear both, out linear both; animation-range: entry, cover",
    "animation: fade linear both, grow linear both; animation-range: entry, exit",
  ]) func `one that hides another on a view timeline is named`(rules: String) throws {
    let notes = try scroll(rules + "; animation-timeline: view()").notes
    #expect(notes.count == 1 && notes[0].hasPrefix(#""opacity": only as"#))
  }

  @Test(arguments: [
    ("2", "[[0, 0], [0.5, null], [0.5, 0], [1, null]]"),
    ("2 alternate", "[[0, 0], [0.5, null], [1, 0]]"),
    ("3 alternate-reverse", "[[0, null], [0.333333333, 0], [0.666666667, null], [1, 0]]"),
    ("2 reverse", "[[0, null], [0.5, 0], [0.5, null], [1, 0]]"),
  ]) func `iterations on a view timeline are keyframes`(words: String, stops: String) throws {
    let (text, notes) = try scroll(
      "animation: fade linear both \(words); animation-timeline: view()")
    let expected = stops.replacing("[[", with: "").replacing("]]", with: "").split(
      separator: "], ["
    )
    .map { pair in
      let parts = pair.split(separator: ", ")
      return "{\"at\": \(parts[0])" + (parts[1] == "null" ? "}" : ", \"opacity\": \(parts[1])}")
    }.joined(separator: ", ")
    #expect(text.contains("[\(expected)]"), "\(text)")
    #expect(notes.isEmpty)
  }

  @Test(arguments: ["infinite", "2.5", "0"])
  func `iterations that keyframes cannot say are named`(count: String) throws {
    let notes = try scroll("animation: fade linear both \(count); animation-timeline: view()").notes
    #expect(notes.contains { $0.contains("once") })
  }

  @Test func `a delay counts beside a duration`() throws {
    let text = try scroll("animation: fade linear 3s 1s both; animation-timeline: view()").text
    #expect(
      text.contains(#"[{"at": 0, "opacity": 0}, {"at": 0.25, "opacity": 0}, {"at": 1}]"#), "\(text)"
    )
  }

  @Test(arguments: [
    ("animation-range: entry 10% cover 50%", #"["entry 10%", "cover 50%"]"#),
    (
      "animation-range-start: entry 10%; animation-range-end: cover 50%",
      #"["entry 10%", "cover 50%"]"#
    ),
    ("animation-range: exit; animation-range-start: 5%", #"["cover 5%", "exit 100%"]"#),
    ("animation-range-end: contain", #"["cover 0%", "contain 100%"]"#),
    ("animation-range: 10% 80%", #"["cover 10%", "cover 80%"]"#),
    ("animation-range: entry; animation-range: 5", #""entry""#),
    ("animation-range: entry -10% exit calc(50% + 8px)", #"["entry -10%", "exit 50% + 8"]"#),
  ]) func `ranges and their ends`(range: String, expected: String) throws {
    let text = try scroll("animation: fade linear both; animation-timeline: view(); \(range)").text
    #expect(text.contains(#""range": "# + expected), "\(text)")
  }

  @Test func `keyframes at places are kept, and named by time`() throws {
    let keyframes = """
      @keyframes a { entry 0% { opacity: 0 } entry 100%, exit 0% { opacity: 1 }
        exit 100% { opacity: 0 } }
      """
    let (text, notes) = try preset(
      keyframes + ".x { animation: a linear both; animation-timeline: view() }")
    #expect(
      text == #"{"scrollEffect": {"keyframes": [{"at": "entry 0%", "opacity": 0}, "#
        + #"{"at": "entry 100%"}, {"at": "exit 0%"}, {"at": "exit 100%", "opacity": 0}]}}"#)
    #expect(notes.isEmpty)
    let timed = try Importing(keyframes + ".x { animation: a 1s }").notes
    #expect(timed.contains { $0.contains("dropped: a keyframe at a place of a view timeline") })
  }

  @Test func `what a rule says outside of the range is named`() throws {
    let notes = try scroll(
      "animation: fade linear forwards; animation-timeline: view(); opacity: 0.5"
    ).notes
    #expect(notes == [#""opacity": outside of its range the card is at rest"#])
  }

  @Test func `a list's classes, triggers and properties make one preset`() throws {
    let (text, notes) = try preset(
      """
      .reveal-list { --reveal-track: once; --reveal-stagger: total 0.5s over grid from center }
      @keyframes in { from { opacity: 0 } } @keyframes out { to { opacity: 0 } }
      .reveal-card { animation: in 1s linear calc(0s + var(--reveal-delay, 0s)) both }
      .reveal-removing .reveal-card { animation: out 0.2s linear both }
      @supports (animation-trigger: --shown play-once) {
        .reveal-row {
          timeline-trigger: --shown view(y 0 10%) entry-crossing 25% exit-crossing 75%;
        }
        .reveal-card { animation-trigger: --shown play-forwards play-backwards; }
      }
      @supports not (animation-trigger: --shown play-once) { .reveal-card { animation: none } }
      """)
    #expect(
      text
        == #"{"entrance": {"track": "once", "from": {"opacity": 0}, "duration": 1, "#
        + #""curve": "linear", "stagger": {"total": 0.5, "over": "grid", "from": "center"}, "#
        + #""trigger": {"inset": [0, "10% viewport"], "visible": 0.25}, "leave": "reverse"}, "#
        + #""removal": {"keyframes": [{"at": 0}, {"at": 1, "opacity": 0}], "duration": 0.2, "#
        + #""curve": "linear"}}"#)
    #expect(notes == [#""@supports not (animation-trigger: --shown play-once)": not followed"#])
  }

  @Test func `rows that choose have several motions`() throws {
    let text = try preset(
      """
      .reveal-list { --reveal-choice: random 7; --reveal-stagger: none, speed 800px from 50% 0% }
      @keyframes a { from { opacity: 0 } } @keyframes b { from { scale: 0 } }
      :where(.reveal-motion-2) .reveal-card { animation: b 1s linear both }
      :where(.reveal-motion-1) .reveal-card { animation: a 1s linear both }
      """
    ).text
    #expect(text.contains(#""choose": "random", "of": [{"from": {"opacity": 0}, "#))
    #expect(text.contains(#""stagger": {"pointsPerSecond": 800, "from": [0.5, 0]}}], "seed": 7"#))
  }
}
