import RevealCSS
import RevealCSSSyntax
import RevealJSON
import RevealMotion
import Testing

@Suite struct StyleSheetTests {
  private func sheet(_ text: String) throws -> StyleSheet {
    try StyleSheet(SourceText(file: "a.css", text: text))
  }

  private func course(_ text: String) throws -> KeyframeTracks {
    let sheet = try sheet(text)
    var budget = 10_000
    let properties = CustomProperties(sheet.rules.flatMap(\.declarations), budget: &budget)
    return KeyframeTracks(try #require(sheet.keyframes.first)) {
      properties.resolve($0.value, budget: &budget)
    }
  }

  private func resolved(_ sheet: StyleSheet) -> [CSSToken]? {
    var budget = 1_000_000
    let properties = CustomProperties(sheet.rules[0].declarations, budget: &budget)
    return properties.resolve(
      sheet.rules[1].declarations[0].value, budget: &budget)
  }

  @Test func `reads keyframes with lists of offsets, comments and prefixes`() throws {
    let sheet = try sheet(
      """
      /* @keyframes not { } */
      @charset "utf-8";
      @-webkit-keyframes up { from { opacity: .5 } }
      @keyframes up { from, 33.5% /* c */ { opacity: 0; -webkit-transform: none }
        TO { opacity: 1 } }
      @-moz-keyframes up { from { opacity: .25 } }
      @keyframes "down" { 120% { opacity: 0 } 5%, x { opacity: 0 } 7% { color: red; ; :x; y } }
      """)
    #expect(sheet.keyframes.map(\.name) == ["up", "down"])
    let up = try #require(sheet.keyframes.first)
    #expect(up.blocks.map { $0.offsets.map(\.fraction) } == [[0, 0.335], [1]])
    #expect(up.blocks[0].declarations.map(\.name) == ["opacity", "transform"])
    #expect(sheet.keyframes[1].blocks.map { $0.declarations.map(\.name) } == [["color"]])
  }

  @Test func `reads rules, also within conditions that hold`() throws {
    let sheet = try sheet(
      """
      .a, b > .c[d='e f'], .x:not(.y):hover { animation: up 1s !important; & .z { color: red } }
      @supports (display: grid) { @layer base { .d { opacity: 0 } } }
      @media print { .e { opacity: 0 } }
      .f { opacity: 1
      """)
    let notY = try #require(try self.sheet(".y { opacity: 0 }").rules.first?.selectors.first)
    #expect(
      sheet.rules.map { $0.selectors.map(\.conditions) } == [
        [
          [.class("a")], [.class("c"), .attribute("d", .equals("e f"))],
          [.class("x"), .not([notY]), .state(":hover")],
        ], [[.class("d")]], [[.class("f")]],
      ])
    #expect(sheet.rules[0].declarations.map(\.isImportant) == [true])
    #expect(sheet.skipped.map(\.text) == ["\"@media print\": not followed"])
  }

  @Test func `works out variables and sums`() throws {
    let tracks = try course(
      """
      :root { --t: 2; --u: calc(var(--t) * 3px); --loop: var(--loop) }
      @keyframes a { to { transform: translate(calc((var(--u) + 1px) / 2), var(--no, 5%)) } }
      """
    ).tracks
    #expect(
      TransformFunction.list(tracks[0].stops[0].value) == [
        .translate(
          x: try #require(CSSLength(.dimension(3.5, "px"))),
          y: try #require(CSSLength(.percentage(5))), z: .zero)
      ])
  }

  @Test(arguments: [
    "var(--loop)", "var(--a)", "calc(1px + 1)", "calc(1 / 0)", "calc((1)", "calc(1s + 1deg)",
    "min(1px, 1s)",
  ])
  func `gives up values that have no result`(value: String) throws {
    #expect(resolved(try sheet(":root { --loop: var(--loop); } .a { scale: \(value) }")) == nil)
  }

  @Test func `bounds values that double`() throws {
    var text = ":root { --a0: 1 1 1 1;"
    for i in 1...30 { text += "--a\(i): var(--a\(i - 1)) var(--a\(i - 1));" }
    #expect(resolved(try sheet(text + "} .a { scale: var(--a30) }")) == nil)
  }

  @Test func `lets each property run over keyframes that do not mention it`() throws {
    let tracks = try course(
      """
      @keyframes a {
        from, 40%, to { animation-timing-function: linear }
        0% { opacity: 0; transform: scale(.5) }
        40% { transform: scale(1.1); animation-timing-function: ease-in }
        to { opacity: 1; transform: none }
        40% { transform: scale(1.2) }
      }
      """
    ).tracks
    #expect(tracks.map(\.property) == ["opacity", "transform"])
    #expect(tracks[0].stops.map(\.offset.fraction) == [0, 1])
    #expect(tracks[1].stops.map(\.offset.fraction) == [0, 0.4, 1])
    // Each block has its own timing function, or none; the last block at an offset counts.
    #expect(tracks[1].stops.map(\.curve) == [nil, nil, nil])
    #expect(TransformFunction.list(tracks[1].stops[1].value) == [.scale(x: 1.2, y: 1.2, z: 1)])
    #expect(TransformFunction.list(tracks[1].stops[2].value) == [])
  }

  @Test func `takes the animation shorthand apart`() throws {
    let sheet = try sheet(
      ".a { animation: 2s ease-out 500ms infinite alternate both bounce, x 1s }")
    var list = AnimationList()
    let declaration = sheet.rules[0].declarations[0]
    let acceptance = list.apply(declaration.name, declaration.value)
    #expect(acceptance == .taken)
    let timing = list.animations[0]
    #expect(list.animations.map(\.name) == ["bounce", "x"])
    #expect(timing.duration == 2 && timing.delay == 0.5)
    #expect(timing.curve == .easeOut && timing.iterations == .infinity)
    #expect(timing.direction == .alternate && timing.fill == .both)
  }

  @Test func `survives all that is cut off`() throws {
    let text = Array(
      """
      @keyframes a{0%{transform:rotate3d(1,1,0,45deg) scale(calc(1 + (2*3)))}}\
      .b[c^='d']:e(f){animation:a 1s;&.g{opacity:"h
      """.utf8)
    for end in text.indices {
      _ = try StyleSheetImport(SourceText(file: "", bytes: Array(text[..<end])))
    }
  }
}
