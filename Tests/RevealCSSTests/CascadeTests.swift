import RevealCSS
import RevealJSON
import Testing

@Suite struct CascadeTests {
  private static let rise = "@keyframes rise { from { opacity: 0 } }"

  /// The timing that the element of class `card` has, as duration and curve.
  private func timing(_ rules: String, attributes: [String: String] = [:]) throws -> String {
    let preset = try Importing(Self.rise + rules, attributes: attributes).preset
    let start = #"{"entrance": {"from": {"opacity": 0}, "#
    #expect(preset.hasPrefix(start))
    return String(preset.dropFirst(start.count).dropLast(2))
  }

  private static let one = #""duration": 1, "curve": "linear""#

  // MARK: - Layers

  @Test(arguments: [
    "@layer a, b; @layer b { .card { X } } @layer a { .card { Y } }",
    "@layer a { .card { Y } } .card { X } @layer b { .card { Y } }",
    "@layer a { @layer in { .card { Y } } .card { X } @layer in { .card { Y } } }",
    "@layer a { .card { Y } } @layer { .card { X } } @layer a { .card { Y } }",
    "@layer a.b, a.c; @layer a.c { .card { X } } @layer a { @layer b { .card { Y } } }",
    "@layer a, b; @layer a { .card { Z } } .card { Y !important }",
    "@layer a { .card { Z } } @layer b { .card { Y !important } }",
    "@layer a, b; @media print { @layer b, a; } @layer b { .card { X } } @layer a { #x { Y } }",
    "@import url(x.css) layer(b); @layer a { .card { X } } @layer b { .card { Y } }",
    "@layer a { .card { X } } @layer b { .card { animation: rise 3s; animation: revert-layer } }",
  ]) func `layers are in the order of their first mention`(rules: String) throws {
    let text = rules.replacing("X", with: "animation: rise 1s linear")
      .replacing("Y", with: "animation: rise 3s ease-in")
      .replacing("Z", with: "animation: rise 1s linear !important")
    #expect(try timing(text, attributes: ["id": "x"]) == Self.one)
  }

  @Test func `keyframes of the strongest layer count`() throws {
    let text = """
      @layer a, b; @layer b { @keyframes rise { from { opacity: 0 } } }
      @layer a { @keyframes rise { from { opacity: 0.5 } } } .card { animation: rise 1s linear }
      """
    #expect(try Importing(text).preset.contains(#""opacity": 0}"#))
  }

  @Test func `statements of layers are no blocks`() throws {
    let statements = (0..<40).map { "@layer a\($0);\n" }.joined()
    let text = statements + "@media screen { .card { animation: rise 1s linear } }"
    #expect(try timing(text) == Self.one)
  }

  // MARK: - Conditions

  @Test(arguments: [
    "(prefers-reduced-motion: no-preference)", "not (prefers-reduced-motion)", "not print",
    "only screen and (color)", "(width)", "(width > 0px)", "(0px <= width)", "(min-width: 0)",
    "print, (update)", "(monochrome) or (not (grid))", "(not (prefers-contrast)) and (scripting)",
    "not all and (prefers-reduced-motion: reduce)", "(prefers-color-scheme)", "",
    "(update: fast) and ((grid: 0) or (nonsense))", "not ((monochrome) or (grid))",
  ]) func `media queries that hold`(query: String) throws {
    let rules =
      ".card { animation: rise 3s } @media \(query) { .card { animation: rise 1s linear } }"
    #expect(try timing(rules) == Self.one)
  }

  @Test(arguments: [
    "(prefers-reduced-motion)", "(prefers-reduced-motion: reduce)", "not screen", "print",
    "(monochrome)", "(width < 0px)", "(max-width: -1px)", "not (width)", "(nonsense)",
    "not (nonsense)", "(color) and (monochrome)", "(color) and (grid) or (color)", "speech",
    "(prefers-reduced-motion: foo)", "not (prefers-reduced-motion: foo)", "screen and",
    "(width > 600px)", "only (color)", "screen or (color)", "(prefers-contrast)",
  ]) func `media queries that do not hold, or of which nothing is known, are named`(
    query: String
  ) throws {
    let rules = ".card { animation: rise 1s linear } @media \(query) { .card { animation: none } }"
    #expect(try timing(rules) == Self.one)
    let notes = try Importing(Self.rise + rules).notes
    #expect(notes.count == 1 && notes[0].hasSuffix(#"dropped: "@media \#(query)": not followed"#))
  }

  @Test(arguments: [
    ("(opacity: 1)", true), ("not (opacity: 1)", false), ("(opacity: a)", false),
    ("(opacity: a) or (scale: 2)", true), ("(scale: 2) and (not (scale: 2px))", true),
    ("selector(:has(a))", true), ("(-moz-orient: inline)", false),
    ("((scale: 1) or (x: y)) and (rotate: 1deg)", true), ("(scale: 1) and (a: b) or (c: d)", false),
  ]) func `conditions of support are worked out`(condition: String, holds: Bool) throws {
    let rules =
      ".card { animation: rise 3s } @supports \(condition) { .card { animation: rise 1s linear } }"
    let found = try timing(rules)
    #expect((found == Self.one) == holds)
  }

  // MARK: - Declarations that are not valid

  @Test(arguments: [
    "animation-duration: 500", "animation-duration: -1s", "animation-duration: 1s 2s",
    "animation-timing-function: ease-fast", "animation-timing-function: cubic-bezier(1.5, 0, 0, 1)",
    "animation-timing-function: steps(0)", "animation-timing-function: steps(1, jump-none)",
    "animation-iteration-count: -1", "animation-direction: backward", "animation-delay: 0",
    "animation-fill-mode: hold", "animation-name: 5s", "animation-name: rise, ",
    "animation: rise 1s 2s 3s", "animation: rise -1s -2s", "animation: rise 1s wiggle glow",
    "animation: 1px",
    "animation-duration: calc(1s + 1deg)", "animation-duration: min(1s, 1px)",
    "animation-composition: more",
  ]) func `a declaration that is not valid leaves the one before`(declaration: String) throws {
    let rules = ".card { animation: rise 1s linear; \(declaration) }"
    #expect(try timing(rules) == Self.one)
    let name = declaration.prefix { $0 != ":" }
    #expect(
      try Importing(Self.rise + rules).notes
        == [#"a.css:1:75: dropped: "\#(name)": not valid, so that browsers ignore it"#])
  }

  @Test(arguments: ["animation: rise -1s 2s", "animation: rise 2s -1s"])
  func `a time below 0 is the delay`(declaration: String) throws {
    let sheet = try Importing(Self.rise + ".card { \(declaration) linear }")
    #expect(sheet.preset.contains(#""duration": 2, "curve": "linear""#), "\(sheet.preset)")
    #expect(sheet.notes.contains { $0.contains("no negative delay") })
    let transition =
      "@starting-style { .b { opacity: 0 } } .b { transition: opacity -1s 3s linear }"
    #expect(try Importing(transition).preset.contains(#""duration": 3"#))
  }

  @Test(arguments: [
    ("opacity: 0.5; opacity: 5px", #""opacity": 0.5"#),
    ("scale: 2; scale: 1px", #""scale": 2"#), ("rotate: 9deg; rotate: 5", #""rotate": 9"#),
    ("transform: scale(2); transform: scale(2) foo(1)", #""scale": 2"#),
    ("translate: 9px; translate: 1px 2px 3%", #""translateX": 9"#),
    ("filter: blur(2px); filter: blur(-1px)", #""blur": 2"#),
    ("clip-path: inset(9px); clip-path: inset(a)", #""clip": [9, 9, 9, 9]"#),
  ]) func `so does one of keyframes`(declarations: String, expected: String) throws {
    let sheet = try Importing("@keyframes a { from { \(declarations) } } .a { animation: a 1s }")
    #expect(sheet.preset.contains(expected), "\(sheet.preset)")
    #expect(sheet.notes.contains { $0.contains("browsers ignore it") })
  }

  @Test(arguments: [
    "var(--missing)", "var(--loop)", "var(--word)", "calc(var(--missing) * 1s)",
  ]) func `a value that cannot be worked out unsets the property`(value: String) throws {
    let rules = """
      .card { --word: fast; --loop: var(--loop); animation: rise 1s linear;
        animation-timing-function: \(value) }
      """
    #expect(try timing(rules) == #""duration": 1, "curve": "default""#)
    #expect(try Importing(Self.rise + rules).notes.contains { $0.contains("property is unset") })
  }

  @Test(arguments: [
    ("calc(.5s + 500ms)", "linear", #""duration": 1, "curve": "linear""#),
    ("calc((2s - 500ms) / 1.5)", "linear", #""duration": 1, "curve": "linear""#),
    ("max(1s, 100ms)", "linear", #""duration": 1, "curve": "linear""#),
    ("clamp(100ms, 3s, 1s)", "linear", #""duration": 1, "curve": "linear""#),
    ("var(--none, calc(1 * 1s))", "linear", #""duration": 1, "curve": "linear""#),
  ]) func `sums of units that can be added are worked out`(
    duration: String, curve: String, expected: String
  ) throws {
    #expect(try timing(".card { animation: rise \(duration) \(curve) }") == expected)
  }

  @Test(arguments: [
    ("rotate: calc(1turn - 90deg)", #""rotate": 270"#),
    ("rotate: calc(100grad + .25turn)", #""rotate": 180"#),
    ("translate: calc(1in + 4px)", #""translateX": 100"#),
    ("translate: calc(2.54cm - 6pt)", #""translateX": 88"#),
    ("translate: min(30px, 1in)", #""translateX": 30"#),
    ("scale: calc(3px / 2px)", #""scale": 1.5"#),
    ("rotate: 0 0 0 45deg; translate: 20px", #"{"from": {"transform": [{"translateX": 20}]}"#),
    ("transform: rotate3d(0, 0, 0, 45deg) translateX(20px)", #""transform": [{"translateX": 20}"#),
  ]) func `values of keyframes are worked out`(declaration: String, expected: String) throws {
    let preset = try Importing("@keyframes a { from { \(declaration) } } .a { animation: a 1s }")
      .preset
    #expect(preset.contains(expected), "\(preset)")
    #expect(!preset.contains("axis"))
  }

  // MARK: - Selectors

  @Test(arguments: [
    ":where(.card) { Y } .card { X }", ":is(.card) { Y } .card { X }",
    ".card { X } :where(.card#x) { Y }",
    ".card { X } :where(:is(.card)) { Y }", ":is(.card, #none) { X } .card.card { Y }",
    ".card { Y } .card.on { X }", ".card { Y } .card { animation: none } .card.on { X }",
    ".card { Y } [class~=card]:not(#none) { X }", ".card { Y; &.on { X } }",
    ".card { & { Y } } .card.on { X }",
    ".card { X; } .card::before { Y }", ".card:not(.off) { X } .card { Y }",
    ":root .card { X } .card { Y }", ".card { Y } body > .card { X }",
    ".card, b::-moz-x { Y } .card { X }",
    ".card { Y } .card:not(.a, .b) { X } :is(.card, .x) { Y }",
  ]) func `rules for one element count by their weight`(rules: String) throws {
    let text = rules.replacing("X", with: "animation: rise 1s linear")
      .replacing("Y", with: "animation: rise 3s ease-in")
    #expect(try timing(text, attributes: ["class": "card on"]) == Self.one)
  }

  @Test func `the element that plays has both classes`() throws {
    let rules = """
      .card { animation: rise 1s } .card { animation: none } .card.on { animation: rise 1s linear }
      """
    #expect(try timing(rules) == Self.one)
  }

  @Test func `important declarations override keyframes`() throws {
    let sheet = try Importing(
      """
      @keyframes a { from { opacity: 0; scale: 2 } }
      .a { animation: a 1s; opacity: 1 !important }
      """)
    #expect(!sheet.preset.contains("opacity"))
    #expect(
      sheet.notes == [
        #"a.css:1:12: dropped: "opacity" of "a": the rule's "!important" overrides it"#
      ])
  }

  @Test func `custom properties are inherited, registered, and reset`() throws {
    let sheet = try Importing(
      """
      @property --fixed { syntax: "<time>"; inherits: false; initial-value: 1s }
      .list { --fixed: 9s; --curve: linear; --far: 9px }
      .list > .card { --far: initial; animation: a var(--fixed) var(--curve) }
      @keyframes a { from { translate: var(--far, 20px) } }
      """)
    #expect(
      sheet.preset == #"{"entrance": {"from": {"transform": [{"translateX": 20}]}, "#
        + #""duration": 1, "curve": "linear"}}"#)
  }

  @Test func `rules of other elements are named`() throws {
    let sheet = try Importing(
      Self.rise + """
         .card { animation: rise 1s linear }
        .card:hover { animation-duration: 2s }
        .dark .card { animation-duration: 3s }
        .other { animation: rise 4s }
        .plain { opacity: 0.5 }
        """)
    #expect(
      sheet.notes == [
        #"a.css:2:1: dropped: ".card:hover": not of the elements that are imported"#,
        #"a.css:3:1: dropped: ".dark .card": not of the elements that are imported"#,
        #"a.css:4:1: dropped: ".other": not of the elements that are imported"#,
      ])
  }
}
