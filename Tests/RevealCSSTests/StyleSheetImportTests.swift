import RevealCSS
import RevealJSON
import Testing

@Suite struct StyleSheetImportTests {
  private func imported(
    _ text: String, attributes: [String: String] = [:], names: Set<String>? = nil
  ) throws -> StyleSheetImport {
    try StyleSheetImport(
      SourceText(file: "a.css", text: text), attributes: attributes, names: names)
  }

  /// The members of the only preset but its description, on one line.
  private func preset(_ text: String, attributes: [String: String] = [:]) throws -> String {
    let presets = try imported(text, attributes: attributes).presets
    #expect(presets.count == 1)
    guard case .object(let members)? = presets.first?.json else { return "" }
    return JSONOutput.object(members.filter { $0.key != "description" }).compact
  }

  /// What keyframes become with a rule that plays them for a second at constant speed.
  private func preset(keyframes: String, rule: String = "animation: a 1s linear both") throws
    -> String
  {
    try preset("@keyframes a { \(keyframes) } .a { \(rule) }")
  }

  @Test func `writes a start pose, and the stylesheet's name`() throws {
    let text = "@keyframes rise { from { opacity: 0; transform: translateY(40px) } }"
    let result = try imported(text + " .x { animation: rise 300ms ease-out backwards }")
    #expect(
      result.presets.map { $0.json.compact } == [
        #"{"description": "rise of a.css", "entrance": {"from": {"transform": "#
          + #"[{"translateY": 40}], "opacity": 0}, "duration": 0.3, "curve": "easeOut"}}"#
      ])
    #expect(
      result.report(result.presets[0].notes)
        == #"a.css:1:12: kept: "rise": entrance of 0.3 s, transform, opacity"#)
  }

  @Test(arguments: [
    ("translateX(50%)", #"{"translateX": "50% card"}"#),
    ("translate(-100%, 1.5rem)", #"{"translate": ["-100% card", 24]}"#),
    ("translate3d(0, 100vh, 0)", #"{"translateY": "100% viewport"}"#),
    ("translate3d(100vh, 0, 0)", #"{"translateX": "100% viewport.height"}"#),
    ("translateY(25vw)", #"{"translateY": "25% viewport.width"}"#),
    ("translateX(calc(100% + 2 * 8px))", #"{"translateX": "100% card + 16"}"#),
    ("translateX(calc((50% - 20px) * -1))", #"{"translateX": "-50% card + 20"}"#),
    ("scale3d(.3, .3, .3)", #"{"scale": 0.3}"#), ("scaleX(120%)", #"{"scaleX": 1.2}"#),
    ("skewX(30deg)", #"{"skewX": 30}"#), ("skew(10deg, 5deg)", #"{"skew": [10, 5]}"#),
    ("rotate(.25turn)", #"{"rotate": 90}"#), ("rotate(50grad)", #"{"rotate": 45}"#),
    ("rotateX(90deg)", #"{"rotateX": 90}"#),
    ("rotate3d(1, 1, 0, 45deg)", #"{"rotate": {"axis": [1, 1, 0], "degrees": 45}}"#),
    (
      "matrix(1, 0, 2, 1, 7, 0)",
      #"{"matrix": [1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 1, 0, 7, 0, 0, 1]}"#
    ),
  ])
  func `has an operation for each function`(function: String, operation: String) throws {
    let text = try preset(keyframes: "from { transform: \(function) }")
    #expect(text.contains(#""transform": [\#(operation)]"#), "\(text)")
  }

  @Test func `reverses lists, since their last function acts first`() throws {
    let text = try preset(
      keyframes: "from { transform: perspective(400px) translateX(9px) rotateY(80deg) }")
    #expect(
      text.contains(
        #""transform": [{"rotateY": 80}, {"translateX": 9}, {"perspective": 400}]"#))
    #expect(text.contains(#""interpolation": "css""#))
  }

  @Test func `takes matrices apart only where CSS does`() throws {
    // The lists differ in kind, so browsers blend matrices, and 200° turn the shorter way.
    let turn = try preset(
      keyframes: "from { transform: rotate3d(0, 0, 1, -200deg) } to { transform: translateX(0) }")
    #expect(turn.contains(#"{"from": {"transform": [{"rotate": -200}]}, "duration": 1"#))
    #expect(!turn.contains("interpolation"))
    // Against "none" they blend the angle.
    let spin = try preset(keyframes: "from { transform: rotate(-200deg) } to { transform: none }")
    #expect(spin.contains(#""interpolation": "css""#))
    // Scales, turns and moves in this order come out the same either way.
    let plain = try preset(
      keyframes: "from { transform: translateY(9px) rotate(30deg) scale(.5, 2) }")
    #expect(!plain.contains("interpolation"))
    let skewed = try preset(keyframes: "from { transform: translateY(9px) skewX(20deg) }")
    #expect(skewed.contains(#""interpolation": "css""#))
  }

  @Test func `lets properties run over keyframes that do not mention them`() throws {
    let text = try preset(
      keyframes: """
        from { opacity: 0; transform: scale(.5) }
        60% { opacity: 1; transform: scale(1.1) }
        80% { transform: scale(.9) }
        """)
    #expect(
      text == #"{"entrance": {"curve": "linear", "parts": [{"keyframes": ["#
        + #"{"at": 0, "transform": [{"scale": 0.5}]}, {"at": 0.6, "transform": [{"scale": 1.1}]}, "#
        + #"{"at": 0.8, "transform": [{"scale": 0.9}]}, {"at": 1}], "duration": 1}, "#
        + #"{"from": {"opacity": 0}, "duration": 0.6}]}}"#)
  }

  @Test func `starts and ends as the rule has it where keyframes do not say`() throws {
    let text = try preset(
      keyframes: "to { opacity: 1 }",
      rule: "opacity: 0; animation: a 1s linear forwards; transform: scale(2)")
    #expect(text.contains(#"{"from": {"opacity": 0}, "duration": 1"#), "\(text)")
    let back = try preset(
      keyframes: "50% { transform: none }",
      rule: "transform: scale(2); animation: a 1s linear")
    #expect(
      back.contains(
        #"{"at": 0, "transform": [{"scale": 2}]}, {"at": 0.5}, {"at": 1, "transform": "#), "\(back)"
    )
  }

  private static let together = """
    @keyframes a { from { opacity: 0 } } @keyframes b { from { scale: 0.5 } }
    .x { animation: a 1s both, b 2s 1s both }
    """

  @Test func `imports animations that play together as one`() throws {
    let result = try imported(Self.together)
    #expect(result.presets.map(\.name) == ["x"])
    #expect(
      try preset(Self.together)
        == #"{"entrance": {"curve": "default", "parts": [{"from": "#
        + #"{"transform": [{"scale": 0.5}]}, "duration": 2, "delay": 1}, "#
        + #"{"from": {"opacity": 0}, "duration": 1}]}}"#)
  }

  @Test func `imports animations that play together one by one by their names`() throws {
    let result = try imported(Self.together, names: ["a", "b"])
    let texts = result.presets.map(\.json.compact)
    #expect(texts[0].contains(#""duration": 1, "curve""#))
    #expect(texts[1].contains(#""duration": 2, "delay": 1"#))
    let notes = result.presets.flatMap(\.notes).filter { $0.kind == .approximated }
    #expect(notes.count == 2 && notes.allSatisfy { $0.message.contains("imported alone") })
  }

  @Test func `plays what ends away from rest at every display`() throws {
    let text = try preset(
      keyframes: "to { opacity: 0; visibility: hidden; transform: translateY(-100%) }")
    #expect(
      text == #"{"entrance": {"track": "every", "keyframes": [{"at": 0}, {"at": 1, "transform": "#
        + #"[{"translateY": "-100% card"}], "opacity": 0, "visible": false}], "#
        + #""duration": 1, "curve": "linear"}}"#)
    // A whole turn ends where it began.
    #expect(try preset(keyframes: "to { transform: rotate(360deg) }").hasPrefix(#"{"entrance""#))
  }

  @Test(arguments: [
    ("animation: a 2s linear 3 both", #""repeat": 3"#),
    (
      "animation: a 2s linear infinite alternate both", #""repeat": "forever", "autoreverse": true"#
    ),
    ("animation: a 2s linear 3 alternate both", #""repeat": 1.5, "autoreverse": true"#),
    (
      "animation: b 1s, a 2s steps(3, jump-none) 250ms",
      #""delay": 0.25, "curve": {"steps": 3, "jump": "none"}"#
    ),
    ("animation: a 2s; animation-delay: 5ms, 1s", #""delay": 0.005"#),
    (
      "animation: a 2s linear(0, 0.3 20% 40%, 1.2, 1)",
      #"{"linear": [0, [0.2, 0.3], [0.4, 0.3], [0.7, 1.2], 1]}"#
    ),
    (
      "--t: 1s; animation: a calc(var(--t) * 2) cubic-bezier(.2, -.6, .5, 1.5)",
      #"[0.2, -0.6, 0.5, 1.5]"#
    ),
    ("animation: a 2s; transform-origin: bottom left", #""anchor": [0, 1]"#),
    ("animation: a 2s; transform-origin: 25% top", #""anchor": [0.25, 0]"#),
    ("animation: a 2s; backface-visibility: hidden", #""cards": {"backface": "hidden"}"#),
  ])
  func `takes timing over from the rule`(rule: String, expected: String) throws {
    let text = try preset(keyframes: "from { transform: scale(.5) }", rule: rule)
    #expect(text.contains(#""duration": 2"#) && text.contains(expected), "\(text)")
  }

  @Test func `plays backwards with mirrored curves`() throws {
    let text = try preset(
      keyframes: """
        from { opacity: 0; animation-timing-function: ease-in }
        25% { opacity: .5; animation-timing-function: cubic-bezier(.1, .2, .3, .4) }
        """, rule: "animation: a 1s reverse both")
    #expect(
      text
        == #"{"entrance": {"track": "every", "keyframes": [{"at": 0}, "#
        + #"{"at": 0.75, "opacity": 0.5, "#
        + #""curve": "easeOut"}, {"at": 1, "opacity": 0}], "duration": 1, "#
        + #""curve": [0.7, 0.6, 0.9, 0.8]}}"#)
  }

  @Test func `has channels for filters, clips and single transforms`() throws {
    let text = try preset(
      keyframes: """
        from { filter: blur(8px) brightness(150%) grayscale(1);
               clip-path: inset(0 100% 0 12px round 6px); scale: .5; rotate: y 90deg;
               translate: 10px 20% }
        """)
    for part in [
      #""transform": [{"scale": 0.5}]"#, #""transform": [{"rotateY": 90}]"#,
      #""transform": [{"translate": [10, "20% card"]}]"#, #""blur": 8"#, #""brightness": 1.5"#,
      #""saturation": 0"#, #""clip": {"inset": [0, "100% card", 0, 12], "round": 6}"#,
    ] {
      #expect(text.contains(part), "\(text)")
    }
    // The scale acts first, and the move last.
    let places = ["scale", "rotateY", "translate\""].map { text.firstRange(of: $0)?.lowerBound }
    #expect(
      places.compactMap(\.self).count == 3
        && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `moves anchors`() throws {
    let text = try preset(
      keyframes: """
        from { transform: rotate(30deg); transform-origin: center bottom }
        50% { transform: rotate(-10deg) }
        """)
    #expect(text.contains(#""anchor": {"from": [0.5, 1]}"#), "\(text)")
  }

  @Test func `finds the class that elements have besides`() throws {
    let text = """
      .moves { animation-duration: .7s; animation-fill-mode: both }
      .slow { animation-duration: 3s }
      .moves.slow { animation-duration: 2s }
      @media (prefers-reduced-motion: reduce), print { .moves { animation-duration: 1ms } }
      @keyframes in { from { opacity: 0 } }
      .in { animation-name: in }
      """
    let result = try imported(text)
    #expect(result.presets[0].json.compact.contains(#""duration": 0.7"#))
    #expect(
      result.report(result.notes) == """
        a.css:2:1: dropped: ".slow": not of the elements that are imported
        a.css:3:1: dropped: ".moves.slow": not of the elements that are imported
        a.css:4:1: dropped: "@media (prefers-reduced-motion: reduce), print": not followed
        """)
  }

  /// Rules as those of libraries that start transitions by an attribute and a class.
  private let transitions = """
    body[data-on-time='50'] [data-on], [data-on][data-on][data-on-time='50'] {
      transition-duration: 50ms }
    [data-on][data-on][data-on-time='600'] { transition-duration: 600ms }
    [data-on][data-on][data-on-curve="back"] {
      transition-timing-function: cubic-bezier(.6, -.3, .7, 0) }
    @media screen {
      html:not(.no-js) [data-on^='fade'][data-on^='fade'] { opacity: 0;
        transition-property: opacity, transform }
      html:not(.no-js) [data-on^='fade'][data-on^='fade'].on { opacity: 1; transform: none }
      html:not(.no-js) [data-on='fade-up'] { transform: translate3d(0, 100px, 0) }
      html:not(.no-js) [data-on^='turn'] {
        backface-visibility: hidden; transition-property: transform }
      html:not(.no-js) [data-on='turn-left'] { transform: perspective(900px) rotateY(-80deg) }
      html:not(.no-js) [data-on='turn-left'].on { transform: perspective(900px) rotateY(0) }
    }
    """

  @Test func `imports transitions by attributes`() throws {
    let result = try imported(transitions)
    #expect(result.presets.map(\.name) == ["fade", "fade-up", "turn-left"])
    #expect(
      result.presets[1].json.compact == #"{"description": "fade-up of a.css", "entrance": "#
        + #"{"from": {"transform": [{"translateY": 100}], "opacity": 0}, "duration": 0.4, "#
        + #""curve": "default"}}"#)
    #expect(
      result.presets[2].json.compact == #"{"description": "turn-left of a.css", "entrance": "#
        + #"{"keyframes": [{"at": 0, "transform": [{"rotateY": -80}, {"perspective": 900}]}, "#
        + #"{"at": 1, "transform": [{"rotateY": 0}, {"perspective": 900}]}], "duration": 0.4, "#
        + #""curve": "default", "interpolation": "css"}, "cards": {"backface": "hidden"}}"#)
    #expect(
      result.report(result.presets[1].notes) == """
        a.css:10:3: approximated: "fade-up": no rule gives it a duration, so it takes 0.4 s
        a.css:10:3: kept: "fade-up": entrance of 0.4 s, transform, opacity
        """)
  }

  @Test func `lets elements have further attributes`() throws {
    let result = try imported(
      transitions, attributes: ["data-on-time": "600", "data-on-curve": "back"],
      names: ["fade-up"])
    #expect(
      result.presets.map { $0.json.compact } == [
        #"{"description": "fade-up of a.css", "entrance": {"from": "#
          + #"{"transform": [{"translateY": 100}], "opacity": 0}, "duration": 0.6, "#
          + #""curve": [0.6, -0.3, 0.7, 0]}}"#
      ])
  }

  @Test func `gives each property of a transition its own time`() throws {
    let text = try preset(
      """
      .card { opacity: 0; transform: scale(.9); transition: opacity .2s, transform .5s ease-in 1s;
        &.shown { opacity: 1; transform: none } }
      """)
    #expect(
      text == #"{"entrance": {"parts": [{"from": {"transform": [{"scale": 0.9}]}, "#
        + #""duration": 0.5, "delay": 1, "curve": "easeIn"}, {"from": {"opacity": 0}, "#
        + #""duration": 0.2, "curve": "default"}]}}"#)
  }

  private static let appearing =
    #"{"from": {"transform": [{"translateY": 20}], "opacity": 0}, "#
    + #""duration": 0.3, "curve": "default"}"#

  @Test(arguments: [
    ".i { X @starting-style { Y } }", ".i { X } @starting-style { .i { Y } }",
    "@starting-style { #n, .i { Y } } .i { X } @starting-style { .i { Y } }",
    ".i { X @media screen { @starting-style { Y } } }",
    "@layer a { .i { X @starting-style { Y } } }",
    ".list { .i { X @starting-style { & { Y } } } }",
  ]) func `what a card starts from is its insertion`(sheet: String) throws {
    let text = sheet.replacing(
      "X", with: "opacity: 1; translate: 0 0; transition: opacity .3s, translate .3s;"
    ).replacing("Y", with: "opacity: 0; translate: 0 20px")
    #expect(try preset(text) == #"{"insertion": "# + Self.appearing + "}")
  }

  @Test func `how it changes later is named beside`() throws {
    let sheet = try Importing(
      """
      .i { opacity: 1; transition: opacity .3s; @starting-style { opacity: 0 } }
      .i:hover { opacity: .5 }
      """)
    #expect(
      sheet.preset
        == #"{"insertion": {"from": {"opacity": 0}, "duration": 0.3, "curve": "default"}}"#)
    #expect(
      sheet.notes == [#"a.css:1:1: dropped: "i": how it changes later, beside how it appears"#])
  }

  @Test(arguments: [
    ".i { opacity: 1; @starting-style { opacity: 0 } }",
    ".i { opacity: 1; transition: opacity 1s; @starting-style { color: red; opacity: 1 } }",
    // What comes later counts, as everywhere.
    "@starting-style { .i { opacity: 0 } } .i { opacity: 1; transition: opacity 1s }",
  ]) func `a start without a transition is named`(text: String) throws {
    let notes = try Importing(text).notes
    #expect(notes.count == 1 && notes[0].contains("dropped: \"@starting-style\""))
  }

  @Test(arguments: [
    "animation: a 3600s", "animation: a 1s 70000", "animation: a 1s 3000s",
    "animation: a 900s 2 alternate",
  ]) func `a run that is too long is cut`(rule: String) throws {
    let sheet = try Importing("@keyframes a { from { opacity: 0 } } .a { \(rule) }")
    #expect(sheet.preset.hasPrefix(#"{"canvas": {"duration": 60}, "#))
    #expect(sheet.notes.contains { $0.contains("the run shows the first 60 s") })
  }

  @Test(arguments: ["sink 1s", "sink 1s backwards"])
  func `the end of an exit that does not stay is named`(animation: String) throws {
    let notes = try Importing(
      "@keyframes sink { to { opacity: 0 } } .a { animation: \(animation) }"
    ).notes
    #expect(
      notes == [
        #"a.css:1:12: approximated: "sink": stays as it ends, though its fill mode does not"#
      ])
  }

  @Test func `says what it drops, with line and column`() throws {
    let result = try imported(
      """
      @keyframes glow {
        from { color: red; opacity: 0; width: 10px }
        50% { color: blue; transform: wiggle(3) }
        to { filter: hue-rotate(90deg); clip-path: circle(40%) }
      }
      .glow { animation: glow 1s; transform-style: preserve-3d; animation-composition: add;
        transform-origin: 10px 0; --x: 1; translate: 5px }
      """)
    #expect(
      result.report(result.presets[0].notes) == """
        a.css:1:12: kept: "glow": entrance of 1 s, opacity
        a.css:2:10: dropped: "color": presets do not animate it
        a.css:2:34: dropped: "width": presets do not animate it
        a.css:3:22: dropped: "transform": not valid, so that browsers ignore it
        a.css:4:8: dropped: "filter": presets have no "hue-rotate()"
        a.css:4:35: dropped: "clip-path": presets clip to "inset()", not to "circle()"
        a.css:6:29: dropped: "transform-style": presets do not have it
        a.css:6:59: dropped: "animation-composition": presets have no such option
        a.css:7:3: dropped: "transform-origin": anchors are shares of the card
        a.css:7:37: dropped: "translate": the keyframes do not animate it
        """)
  }

  @Test(arguments: ["auto linear s both", "linear s both", "s auto both linear"])
  func `auto is a duration, as if there were none`(animation: String) throws {
    let sheet = try Importing(
      """
      @keyframes s { from { opacity: 0 } }
      .n { animation: \(animation); animation-timeline: view(); animation-range: entry }
      """)
    #expect(sheet.preset.contains(#""scrollEffect": {"#))
    #expect(sheet.notes.isEmpty)
  }

  @Test(arguments: ["animation: s 1s linear both banana", "animation-duration: -1s"])
  func `names what browsers ignore, whatever element it is for`(declaration: String) throws {
    let sheet = try Importing("@keyframes s { from { opacity: 0 } }\n.n { \(declaration) }")
    let name = declaration.prefix { $0 != ":" }
    #expect(
      sheet.notes == [
        #"a.css:1:12: approximated: "s": no rule plays it, so it takes 1 s with ease"#,
        #"a.css:2:6: dropped: "\#(name)": not valid, so that browsers ignore it"#,
      ])
  }

  @Test func `names the function that presets cannot express`() throws {
    let sheet = try Importing(
      """
      @keyframes s { from { opacity: 0; transform: translateX(min(10%, 20px)) } }
      .n { animation: s 1s }
      """)
    let message = #""transform": expected a value that presets can express, found "min()""#
    #expect(sheet.notes == ["a.css:1:35: dropped: " + message])
  }

  @Test(arguments: [
    ("a {\n.b { color: red }\n", "a.css:1:3"), ("a { b { c { } }", "a.css:1:3"),
    ("a { content: '}' }\nb {", "a.css:2:3"), ("@media print {", "a.css:1:14"),
    ("@keyframes s { from { opacity: 0 }", "a.css:1:14"),
  ])
  func `names the brace that is never closed`(text: String, place: String) throws {
    let message = "approximated: this brace is never closed, so all that follows is inside"
    #expect(try Importing(text).notes.contains("\(place): \(message)"))
    for closed in ["a { b { } } }", "a { content: '{' } /* { */", ""] {
      #expect(try !Importing(closed).notes.contains { $0.contains("never closed") })
    }
  }

  @Test func `says what it approximates`() throws {
    let result = try imported(
      """
      @keyframes a { from { filter: blur(2px) } to { filter: brightness(2) } }
      @keyframes b { from { clip-path: inset(50%) } }
      @keyframes c { from { transform: scale(2) } to { transform: scale(3) } }
      .b { animation: b 1s -2s } .c { animation: c 0s 1s }
      """)
    #expect(
      result.report(result.presets.flatMap(\.notes)) == """
        a.css:1:12: approximated: "a": no rule plays it, so it takes 1 s with ease
        a.css:1:12: approximated: "a": stays as it ends, though its fill mode does not
        a.css:1:12: kept: "a": entrance of 1 s, filter
        a.css:1:23: approximated: "filter": blended, though CSS jumps halfway
        a.css:2:12: approximated: "b": starts at its beginning, since presets have no negative delay
        a.css:2:12: kept: "b": entrance of 1 s, clip-path
        a.css:2:23: approximated: "clip-path": blended, though CSS jumps halfway
        a.css:3:12: approximated: "c": no rule gives it a duration, so it takes 1 s
        a.css:3:12: approximated: "c": stays as it ends, though its fill mode does not
        a.css:3:12: approximated: "c": waits as it begins, though its fill mode does not
        a.css:3:12: kept: "c": entrance of 1 s, transform
        """)
  }

  @Test(arguments: [
    "transform: translateX(2000000px)", "transform: scale(20000)", "transform: skewX(89.5deg)",
    "filter: blur(501px)", "transform: \(String(repeating: "scale(1.5) ", count: 1001))",
    "opacity: calc(1 / 0)", "transform: var(--none)",
  ])
  func `drops values beyond the ranges of presets`(declaration: String) throws {
    let result = try imported("@keyframes a { from { \(declaration) } }")
    #expect(result.presets.isEmpty)
    #expect(result.notes.contains { $0.kind == .dropped && $0.range.lowerBound == 22 })
  }

  @Test func `refuses style sheets beyond its limits`() throws {
    let offsets = (0..<2000).map { "\(Double($0) / 20)%" }.joined(separator: ",")
    let declarations = (0...100).map { "p\($0):0" }.joined(separator: ";")
    #expect(throws: StyleSheetError.self) {
      try imported("@keyframes a{\(offsets){\(declarations)}}")
    }
    let names = (0...StyleSheetImport.nameLimit).map { "@keyframes k\($0){to{opacity:0}}" }.joined()
    #expect(throws: StyleSheetError.self) { try imported(names) }
    #expect(try imported(names, names: ["k7"]).presets.count == 1)
    // Each value is within the limit; together they are not.
    let long = "--long: \(String(repeating: "1px ", count: 4000));"
    let uses = String(repeating: "transform: var(--long);", count: 2000)
    do throws(StyleSheetError) {
      _ = try StyleSheetImport(
        SourceText(file: "a.css", text: ":root{\(long)}@keyframes a{to{\(uses)}}"))
      Issue.record("accepted")
    } catch {
      #expect(error.report.hasPrefix("a.css:1:1: error: expected shorter values"))
    }
  }

  @Test func `bounds nested selectors, and keeps notes on one line`() throws {
    // Each level has ten times the selectors of the one before.
    let list = (0..<10).map { "&.a\($0)" }.joined(separator: ",")
    var rule = "{opacity:0}"
    for _ in 0..<14 { rule = "{\(list)\(rule)}" }
    let deep = try imported("@keyframes a{to{opacity:0}} .x\(rule)")
    #expect(deep.notes.contains { $0.message.contains("not a selector") })
    let outer = (0..<1000).map { ".a\($0)" }.joined(separator: ",")
    let inner = String(repeating: "&.b,&.c,&.d{opacity:0}", count: 4000)
    #expect(throws: StyleSheetError.self) { _ = try imported("\(outer){\(inner)}").presets }
    let result = try imported(
      "@media\nprint { a { opacity: 0 } } @keyframes a { to { opacity: 0 } }")
    #expect(result.report(result.notes) == "a.css:1:1: dropped: \"@media print\": not followed")
  }

  @Test func `reads names, and makes file names of them`() throws {
    let result = try imported(
      #"""
      @keyframes "../a b" { to { opacity: 0 } } @keyframes Up { to { opacity: 0 } }
      @keyframes up { to { opacity: 0 } } @keyframes \.x { to { opacity: 0 } }
      """#)
    #expect(result.presets.map(\.name) == ["../a b", "Up", "up", ".x"])
    #expect(
      StyleSheetImport.fileNames(for: result.presets) == [
        "__a_b.json", "Up.json", "up-2.json", "_x.json",
      ])
  }
}
