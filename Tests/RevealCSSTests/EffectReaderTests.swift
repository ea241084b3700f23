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
    #expect(notes.isEmpty)
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
