import RevealJSON
import RevealMath
import RevealMotion
import RevealPreset
import Testing

@Suite struct PresetLanguageTests {
  private func preset(_ text: String) throws -> Preset {
    try Preset(json: SourceText(file: "folder/a.json", text: text))
  }

  private func entrance(_ members: String) throws -> Entrance {
    try #require(preset("{ \"entrance\": { \(members) } }").entrance)
  }

  @Test func `takes a zoom tuple for a start pose that is scaled and then moved`() throws {
    let text = #"{ "zoom": [0.5, 0.5, 0, 0, 0.7, 0.6] } // all of a zoom preset"#
    let preset = try Preset(json: SourceText(file: "Presets/pop.v2.json", text: text))
    let entrance = try #require(preset.entrance)
    #expect(preset.title == "pop.v2")
    #expect(entrance.track == .furthest)
    #expect(entrance.motion.animation.duration == 0.6)
    #expect(entrance.motion.animation.keyframes.map(\.time) == [0, 1])
    let from = try #require(entrance.motion.animation.keyframes.first)
    #expect(
      from.pose.transform == [
        .scale(x: 0.5, y: 0.5, z: 1), .translate(x: .zero, y: .zero, z: .zero),
      ])
    #expect(from.pose[.opacity] == 0.7)
    #expect(from.curve == .easeInOut)
    #expect(entrance.motion.animation.keyframes.last?.pose == Pose())
    #expect(preset.scroll == ScrollStep.standard)
  }

  @Test func `makes a UIKit spring from damping, velocity and the entrance's duration`() throws {
    let entrance = try entrance(
      #""from": {}, "spring": { "damping": 0.4, "velocity": 0.1 }, "duration": 1, "#
        + #""stagger": { "row": 0.05 }"#)
    #expect(entrance.motion.animation.duration == 1)
    #expect(entrance.motion.stagger == .row(0.05))
    let spring = Spring(uikitDuration: 1, dampingRatio: 0.4, initialVelocity: 0.1)
    #expect(entrance.motion.animation.keyframes.first?.curve == spring.map { .spring($0) })
  }

  @Test(arguments: [
    ("\"#FFF\"", Color.white), ("\"#1E90FF\"", Color(red: 30, green: 144, blue: 255)),
    ("\"#0000\"", .clear), ("\"#FF000033\"", Color(red: 255, green: 0, blue: 0, alpha: 0.2)),
    ("\"transparent\"", .clear), ("\"teal\"", Color(red: 0, green: 128, blue: 128)),
    ("[1, 2.5, 3]", Color(red: 1, green: 2.5, blue: 3)),
    ("[1, 2, 3, 0.5]", Color(red: 1, green: 2, blue: 3, alpha: 0.5)),
  ])
  func `takes a color as`(text: String, color: Color) throws {
    #expect(try preset("{ \"canvas\": { \"background\": \(text) } }").canvas.background == color)
  }

  @Test(arguments: [
    ("8", Inset(top: 8, left: 8, bottom: 8, right: 8)),
    ("[16, 6]", Inset(top: 6, left: 16, bottom: 6, right: 16)),
    ("[1, 2, 3, 4]", Inset(top: 1, left: 2, bottom: 3, right: 4)),
  ])
  func `takes an inset as`(text: String, inset: Inset) throws {
    #expect(try preset("{ \"list\": { \"inset\": \(text) } }").list.inset == inset)
  }

  @Test(arguments: [
    ("120", ScrollTarget.offset(120)), (#"{ "offset": -8 }"#, .offset(-8)),
    (#"{ "row": 3 }"#, .row(RowIndex(row: 3))),
    (#"{ "center": 1, "section": 2 }"#, .center(RowIndex(section: 2, row: 1))),
  ])
  func `takes a target as`(text: String, target: ScrollTarget) throws {
    let list = #""sections": [4, { "rows": 0, "header": 9 }, 2]"#
    let preset = try preset("{ \"list\": { \(list), \"start\": \(text) } }")
    #expect(preset.list.start == target)
    #expect(
      preset.list.sections == [
        Section(rows: 4), Section(rows: 0, headerHeight: 9), Section(rows: 2),
      ])
  }

  @Test(arguments: [#"{ "tap": 2 }"#, #"{ "tap": 2, "duration": 0.3 }"#, #"{ "wait": 2 }"#])
  func `names the steps where one is unknown`(step: String) {
    let error = #expect(throws: PresetError.self) { try preset("{ \"scroll\": [\(step)] }") }
    let hint = error?.problems.first?.hint ?? ""
    #expect(error?.problems.count == 1)
    #expect(!hint.contains("acrossCurve") && !hint.contains("uncovers"))
    #expect(
      hint == "did you mean \"rest\"?"
        || hint.contains("fling, insert, jump, move, present, pull, "))
  }

  @Test func `takes the place of cards along the axis`() throws {
    #expect(try preset(#"{ "cards": { "alignAlong": "end" } }"#).cards.alignAlong == .end)
    #expect(try preset("{}").cards.alignAlong == .center)
  }

  @Test func `starts with the content inset in view`() throws {
    #expect(try preset(#"{ "list": { "contentInset": [20, 40] } }"#).list.start == .offset(-20))
  }

  @Test(arguments: [
    ("12", Length(12)), (#""100% row""#, Length(1, .row)), (#""-50%card""#, Length(-0.5, .card)),
    (#"" 12.5 % viewport ""#, Length(0.125, .viewport)),
  ])
  func `takes a length as`(text: String, length: Length) throws {
    let entrance = try entrance("\"from\": { \"transform\": [{ \"translateY\": \(text) }] }")
    #expect(
      entrance.motion.animation.keyframes.first?.pose.transform == [
        .translate(
          x: .zero,
          y: length.literal == nil ? .limited(length, to: -1_000_000...1_000_000) : length,
          z: .zero)
      ])
  }

  @Test(
    arguments: [
      (#"{ "translate": [1, 2, 3] }"#, .translate(x: Length(1), y: Length(2), z: Length(3))),
      (#"{ "translateX": 1 }"#, .translate(x: Length(1), y: .zero, z: .zero)),
      (#"{ "translateZ": 1 }"#, .translate(x: .zero, y: .zero, z: Length(1))),
      (#"{ "scale": 2 }"#, .scale(x: 2, y: 2, z: 1)),
      (#"{ "scale": [2, 3] }"#, .scale(x: 2, y: 3, z: 1)),
      (#"{ "scale": [2, 3, 4] }"#, .scale(x: 2, y: 3, z: 4)),
      (#"{ "scaleX": 2 }"#, .scale(x: 2, y: 1, z: 1)),
      (#"{ "scaleY": 2 }"#, .scale(x: 1, y: 2, z: 1)),
      (#"{ "scaleZ": 2 }"#, .scale(x: 1, y: 1, z: 2)),
      (#"{ "rotate": -15 }"#, .rotate(degrees: -15, axis: SIMD3(0, 0, 1))),
      (#"{ "rotateX": 90 }"#, .rotate(degrees: 90, axis: SIMD3(1, 0, 0))),
      (#"{ "rotateY": 90 }"#, .rotate(degrees: 90, axis: SIMD3(0, 1, 0))),
      (#"{ "rotateZ": 90 }"#, .rotate(degrees: 90, axis: SIMD3(0, 0, 1))),
      (
        #"{ "rotate": { "axis": [1, 2, 3], "degrees": 9 } }"#,
        .rotate(degrees: 9, axis: SIMD3(1, 2, 3))
      ),
      (#"{ "skew": [1, 2] }"#, .skew(xDegrees: 1, yDegrees: 2)),
      (#"{ "skewX": 1 }"#, .skew(xDegrees: 1, yDegrees: 0)),
      (#"{ "skewY": 1 }"#, .skew(xDegrees: 0, yDegrees: 1)),
      (#"{ "perspective": 600 }"#, .perspective(eyeDistance: 600)),
      (
        #"{ "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] }"#,
        .matrix(.translation(x: 5, y: 6, z: 7))
      ),
    ] as [(String, TransformOperation)])
  func `takes an operation as`(text: String, operation: TransformOperation) throws {
    let entrance = try entrance("\"from\": { \"transform\": [\(text)] }")
    #expect(entrance.motion.animation.keyframes.first?.pose.transform == [operation])
  }

  @Test(arguments: [
    (#""linear""#, TimingCurve.linear), (#""easeIn""#, .easeIn), (#""easeOut""#, .easeOut),
    (#""easeInOut""#, .easeInOut), (#""default""#, .default),
    ("[0.42, 0, 1, 1]", .easeIn),
  ])
  func `takes a curve as`(text: String, curve: TimingCurve) throws {
    let entrance = try entrance("\"from\": {}, \"curve\": \(text)")
    #expect(entrance.motion.animation.keyframes.map(\.curve) == [curve, .linear])
    #expect(entrance.motion.animation.duration == 0.4)
  }

  @Test(arguments: [
    (#"{ "stiffness": 100, "damping": 10 }"#, Spring(mass: 1, stiffness: 100, damping: 10)),
    (
      #"{ "mass": 2, "stiffness": 100, "damping": 10, "velocity": 3 }"#,
      Spring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 3)
    ),
    (#"{ "response": 0.5, "dampingFraction": 0.8 }"#, Spring(response: 0.5, dampingRatio: 0.8)),
    (#"{ "response": 0.4 }"#, Spring(response: 0.4, dampingRatio: 0.825)),
    (#"{ "duration": 0.6, "bounce": 0.2 }"#, Spring(duration: 0.6, bounce: 0.2)),
    (
      #"{ "bounce": -0.2, "velocity": 1 }"#, Spring(duration: 0.5, bounce: -0.2, initialVelocity: 1)
    ),
  ])
  func `takes a spring that has its own duration as`(text: String, spring: Spring?) throws {
    let spring = try #require(spring)
    let entrance = try entrance("\"from\": {}, \"spring\": \(text)")
    #expect(entrance.motion.animation.keyframes.first?.curve == .spring(spring))
    #expect(entrance.motion.animation.duration == spring.settlingDuration)
  }

  @Test func `takes keyframes with a curve of their own or the entrance's`() throws {
    let keyframes =
      #"[{ "at": 0, "opacity": 0, "curve": "easeIn" }, { "at": 0.5, "shade": 1 }, { "at": 1 }]"#
    let entrance = try entrance(
      "\"curve\": \"easeOut\", \"duration\": 2, \"keyframes\": \(keyframes)")
    #expect(entrance.motion.animation.duration == 2)
    #expect(entrance.motion.animation.keyframes.map(\.time) == [0, 0.5, 1])
    #expect(entrance.motion.animation.keyframes.map(\.curve) == [.easeIn, .easeOut, .easeOut])
    #expect(entrance.motion.animation.keyframes.map(\.pose[.opacity]) == [0, 1, 1])
    #expect(entrance.motion.animation.keyframes.map(\.pose[.shade]) == [0, 1, 0])
  }

  @Test func `takes what plays on later displays`() throws {
    let entrance = try entrance(
      #""track": "once", "from": { "opacity": 0 }, "#
        + #""again": { "from": { "shade": 1 }, "duration": 2 }"#
    )
    let again = try #require(entrance.again)
    #expect(entrance.track == .once)
    #expect(again.animation.duration == 2)
    #expect(again.animation.keyframes.first?.pose[.shade] == 1)
  }

  @Test(arguments: [
    (#""main""#, Length.extent(.main)),
    (#""cross/2""#, Length.operation(.dividedBy, .extent(.cross), .number(2))),
    (#""item * 1.5""#, Length.operation(.times, .extent(.item), .number(1.5))),
    ("60", Length.number(60)),
    (
      #""max((main+card)/2, 100)""#,
      Length.function(
        .max,
        [
          .operation(
            .dividedBy, .operation(.plus, .extent(.main), .extent(.card)), .number(2)),
          .number(100),
        ])
    ),
  ])
  func `takes a distance as`(text: String, unit: Length) throws {
    let preset = try preset("{ \"scrollEffect\": { \"distance\": { \"per\": \(text) } } }")
    let distance = try #require(preset.scrollEffect?.distance)
    #expect(distance.length.unlimited == unit)
    #expect(distance.origin == .center)
  }

  @Test(arguments: [
    (
      #"{ "list": { "overscan": "index * 3" } }"#,
      #"list.overscan: expected a number, a share like "50% card" or an expression like "#
        + #""(main + card) / 2", found "index * 3""#
    ),
    (
      #"{ "entrance": { "trigger": { "inset": [0, "count"] } } }"#,
      #"entrance.trigger.inset[1]: expected a number, a share"#
    ),
    (
      #"{ "scrollEffect": { "distance": { "per": "count" } } }"#,
      "scrollEffect.distance.per: expected a number, a share"
    ),
    (
      #"{ "scrollEffect": { "viewInset": "index", "keyframes": [{ "at": 0 }] } }"#,
      "scrollEffect.viewInset: expected a number, a share"
    ),
  ])
  func `knows no row where all rows share a length`(json: String, message: String) throws {
    let report = try #require(throws: PresetError.self) { try preset(json) }.report
    #expect(report.contains(message), "\(report)")
    #expect(report.contains("hint: this length is the same for all rows: "), "\(report)")
  }

  @Test(arguments: [
    (#""index * 14""#, Length.operation(.times, .extent(.index), .number(14))),
    (
      #""min(index, 3) * -12""#,
      Length.operation(
        .times, .function(.min, [.extent(.index), .number(3)]), .number(-12))
    ),
    (
      #""count - index""#, Length.operation(.minus, .extent(.count), .extent(.index))
    ),
  ])
  func `takes the index of a row in`(text: String, length: Length) throws {
    let preset = try preset(
      """
      { "entrance": { "from": { "transform": [{ "translateX": \(text) }] } },
        "scrollEffect": { "transform": [{ "translateX": { "even": [[0, \(text)]] } }] },
        "list": { "rowHeight": \(text) }, "cards": { "size": [\(text), 9] } }
      """)
    guard
      case .translate(let x, _, _)? = preset.entrance?.motion.animation.keyframes[0]
        .pose.transform.first
    else {
      Issue.record("no translation")
      return
    }
    #expect(x.unlimited == length)
    #expect(preset.list.rowHeight == .lengths([.limited(length, to: 1...100_000)]))
    #expect(preset.cards.size?.width.unlimited == length)
    #expect(
      preset.scrollEffect?.lengths.contains(.limited(length, to: -1_000_000...1_000_000)) == true)
  }

  @Test(arguments: [
    ("sibling-index() * 4", #"write "index + 1": "index" counts from 0"#),
    ("sibling-count()", #"did you mean "count"?"#), ("indx * 4", #"did you mean "index"?"#),
  ])
  func `hints at the word for a row's number`(text: String, hint: String) throws {
    let report = try #require(throws: PresetError.self) {
      try preset(
        #"{ "entrance": { "from": { "transform": [{ "translateX": "\#(text)" }] } } }"#)
    }.report
    #expect(report.contains("hint: \(hint)"), "\(report)")
  }

  @Test func `takes tables with their symmetry`() throws {
    let preset = try preset(
      """
      { "scrollEffect": {
          "transform": [
            { "translateX": { "odd": [[0, 0], [1, 5]], "beyond": "extend" } }, { "scale": 2 },
            { "scaleY": { "plain": [[-1, 2], [1, 3]] } }, { "rotate": 5 }, { "perspective": 800 } ],
          "opacity": { "even": [[1, 0.5]] }, "sharedPerspective": 500 } }
      """)
    let effect = try #require(preset.scrollEffect)
    #expect(
      effect.transform == [
        .translate(
          .x, DistanceTable(points: [SIMD2(0, 0), SIMD2(1, 5)], symmetry: .odd, beyond: .extend)),
        .scale(DistanceTable(2).limited(to: -10_000...10_000)),
        .scaleAxis(
          .y,
          DistanceTable(points: [SIMD2(-1, 2), SIMD2(1, 3)], symmetry: .none)
            .limited(to: -10_000...10_000)),
        .rotate(.z, DistanceTable(5)), .perspective(800),
      ])
    #expect(effect.tables[.opacity] == DistanceTable(points: [SIMD2(1, 0.5)], symmetry: .even))
    #expect(effect.sharedPerspective == 500)
  }

  @Test func `takes every step of a scroll script`() throws {
    let preset = try preset(
      """
      { "canvas": { "size": [600, 600] },
        "list": { "viewports": { "portrait": [300, 500], "landscape": [500, 300] } },
        "scroll": [ { "rest": 1 }, { "drag": -20 }, { "fling": -900 }, { "jump": 40 },
          { "finger": [[0, 0], [0.1, -4]], "wait": false },
          { "to": { "row": 2 }, "duration": 2, "curve": "linear" }, { "reload": true },
          { "reset": true }, { "rotate": "landscape" } ] }
      """)
    let path = try #require(
      FingerPath([.init(seconds: 0, distance: 0), .init(seconds: 0.1, distance: -4)]))
    #expect(
      preset.scroll == [
        .rest(seconds: 1), .drag(distance: -20, seconds: 0.3, curve: .easeInOut),
        .fling(velocity: -900), .jump(.offset(40)), .finger(path, waits: false),
        .to(.row(RowIndex(row: 2)), seconds: 2, curve: .linear), .reload, .reset,
        .rotate(.landscape, seconds: 0.4, curve: .easeInOut),
      ])
    let viewports = Viewports(
      portrait: Size(width: 300, height: 500), landscape: Size(width: 500, height: 300),
      orientation: .portrait)
    #expect(preset.list.viewports == viewports)
  }

  @Test func `takes decorations with their defaults`() throws {
    let cards = try preset(
      #"{ "cards": { "border": {}, "shadow": {}, "reflection": {}, "backface": "hidden" } }"#
    ).cards
    #expect(cards.border == Border(width: 1, color: .black))
    #expect(
      cards.shadow == Shadow(offset: Point(x: 0, y: 2), sigma: 4, color: .black.withAlpha(0.25)))
    #expect(cards.reflection == Reflection(gap: 0, shade: 0.5, fade: 0))
    #expect(!cards.showsBack)
  }

  @Test func `spreads the colors of a gradient evenly from top to bottom`() throws {
    let cards = try preset(#"{ "cards": { "gradients": [["white", "black", "white"]] } }"#).cards
    let stops = zip([0, 0.5, 1], [Color.white, .black, .white]).map {
      GradientStop(position: $0, color: $1)
    }
    let gradient = LinearGradient(
      start: Point(x: 0.5, y: 0), end: Point(x: 0.5, y: 1), stops: stops)
    #expect(cards.face == gradient.map { .gradients([$0]) })
  }

  @Test func `remembers where the path of a file stands`() throws {
    let text = #"{ "cards": { "images": ["a.png", "b/*.png"], "fit": "stretch" } }"#
    guard case .images(let files, .stretch) = try preset(text).cards.face else {
      Issue.record("no images")
      return
    }
    #expect(files.map(\.path) == ["a.png", "b/*.png"])
    let source = SourceText(file: "a.json", text: text)
    #expect(
      files.last?.problem("expected a PNG file, found none").report(in: source) == """
        a.json:1:34: error: cards.images[1]: expected a PNG file, found none
            1 | { "cards": { "images": ["a.png", "b/*.png"], "fit": "stretch" } }
              |                                  ^~~~~~~~~
        """)
  }

  @Test func `refuses a file that is too large without reading it`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: SourceText.maximumBytes + 1)
    let error = #expect(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", bytes: bytes))
    }
    #expect(error?.problems.map(\.message) == ["expected a file of at most 16 MB, found more"])
  }
}

@Suite struct DeckTests {
  @Test(arguments: [
    #"[{ "name": "Ada", "shoe": [44], "title": null, "image": "" }, { "image": "a.png" }]"#,
    #"{ "cards": [{ "name": "Ada" }, { "image": "a.png" }], "font": "f.ttf" }"#,
  ])
  func `reads a list of cards or an object with one`(text: String) throws {
    let deck = try Deck(json: SourceText(file: "deck.json", text: text))
    #expect(deck.cards.map(\.name) == ["Ada", nil])
    #expect(deck.cards.map(\.title) == [nil, nil])
    #expect(deck.cards.map(\.image?.path) == [nil, "a.png"])
    #expect(deck.cards.map(\.texts) == [["Ada"], []])
    #expect(deck.alignment == .start)
  }

  @Test(arguments: [
    (#""a.ttf""#, ["a.ttf"], ["a.ttf"]), (#""system""#, ["system"], ["system"]),
    (#"["a.ttf", "b.ttc#2", "system"]"#, ["a.ttf", "b.ttc 2", "system"], nil),
    (#"{ "regular": "a.ttf", "bold": ["b.otf"] }"#, ["a.ttf"], ["b.otf"]),
    (#"{ "regular": "a.ttf" }"#, ["a.ttf"], nil), (#""./system""#, ["./system"], nil),
    (#""a#b#1""#, ["a#b 1"], nil), ("\"#1\"", ["#1"], nil), (#""a#70000""#, ["a#70000"], nil),
  ])
  func `reads fonts for one or two weights`(
    text: String, regular: [String], bold: [String]?
  ) throws {
    let deck = "{ \"cards\": [{}], \"align\": \"end\", \"font\": \(text) }"
    let read = try Deck(json: SourceText(file: "deck.json", text: deck))
    #expect(read.fonts.regular.map(\.text) == regular)
    #expect(read.fonts.bold.map(\.text) == bold ?? regular)
    #expect(read.alignment == .end)
  }

  @Test(arguments: [
    ("\"font\": 7", "font"), ("\"font\": []", "font"), ("\"font\": [\"a\", \"\"]", "font[1]"),
    ("\"font\": { \"bold\": \"a\" }", "font"), ("\"align\": \"left\"", "align"),
    ("\"fonts\": \"a\"", "fonts"),
  ])
  func `refuses fonts that are none`(member: String, path: String) {
    let text = "{ \"cards\": [{}], \(member) }"
    let error = #expect(throws: PresetError.self) {
      try Deck(json: SourceText(file: "deck.json", text: text))
    }
    #expect(error?.problems.map(\.keyPath) == [path])
  }

  @Test func `reads cards that differ from the others`() throws {
    let text = #"""
      [
        { "text": "Hi", "template": "bubble", "align": "end", "color": "#000" },
        { "text": "Sweep", "template": "task", "done": true, "size": ["50% row", 38] }, {}
      ]
      """#
    let cards = try Deck(json: SourceText(file: "deck.json", text: text)).cards
    #expect(cards.map(\.template) == [.bubble, .task, nil])
    #expect(cards.map(\.isDone) == [false, true, false])
    #expect(cards.map(\.texts) == [["Hi"], ["Sweep"], []])
    #expect(cards.map(\.align) == [.end, nil, nil])
    #expect(cards.map(\.color) == [.black, nil, nil])
    #expect(cards.map { $0.size != nil } == [false, true, false])
  }

  @Test(arguments: [
    (#"{ "template": "bubbles" }"#, "template"), (#"{ "done": "yes" }"#, "done"),
    (#"{ "text": 5 }"#, "text"), (#"{ "align": "left" }"#, "align"),
    (#"{ "color": "blau" }"#, "color"), (#"{ "size": 5 }"#, "size"),
  ])
  func `refuses what a card cannot be`(card: String, key: String) {
    let error = #expect(throws: PresetError.self) {
      try Deck(json: SourceText(file: "deck.json", text: "[{}, \(card)]"))
    }
    #expect(error?.problems.map(\.keyPath) == ["[1].\(key)"])
  }

  @Test func `reports what is wrong with where it stands`() throws {
    let error = #expect(throws: PresetError.self) {
      try Deck(
        json: SourceText(file: "deck.json", text: #"[{ "name": 7 }, "Ada", { "image": 1 }]"#))
    }
    #expect(error?.problems.map(\.keyPath) == ["[0].name", "[1]", "[2].image"])
    #expect(throws: PresetError.self) { try Deck(json: SourceText(file: "deck.json", text: "[]")) }
  }
}

/// Warnings of flings that a phone would not make.
@Suite struct SlowFlingTests {
  @Test(arguments: [(259.0, 1), (-120, 1), (260, 0), (-900, 0), (0, 0)])
  func `warns of flings slower than those of a phone`(velocity: Double, count: Int) throws {
    let text = "{ \"zoom\": [1, 1, 0, 0, 0, 1], \"scroll\": [{ \"fling\": \(velocity) }] }"
    let warnings = try Preset.read(SourceText(file: "a.json", text: text)).warnings
    #expect(warnings.map(\.keyPath) == Array(repeating: "scroll[0].fling", count: count))
  }
}

extension FontChoice {
  /// The path, and the number of a face that is not the first.
  fileprivate var text: String {
    switch self {
    case .file(let file, let face): face == 0 ? file.path : "\(file.path) \(face)"
    case .system: "system"
    }
  }
}
