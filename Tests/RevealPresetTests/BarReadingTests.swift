import RevealJSON
import RevealMath
import RevealPreset
import Testing

@Suite struct BarReadingTests {
  private func preset(_ bars: String, _ rest: String = "") throws -> Preset {
    try Preset(json: SourceText(file: "a.json", text: "{ \"bars\": [\(bars)] \(rest)}"))
  }

  private func report(_ bars: String, _ rest: String = "") throws -> String {
    try #require(throws: PresetError.self) { try preset(bars, rest) }.report
  }

  @Test func `reads all keys`() throws {
    let bar = try preset(
      """
      {
        "edge": "top", "height": [140, 52], "background": "#FFFFFF80", "blur": 20,
        "values": { "title": "Inbox", "unread": 3, "isNew": true, "isOld": false },
        "template": { "cell": { "shape": "rectangle" }, "parallax": 0.5 },
        "large": { "cell": { "text": "{title}" }, "opacity": 0.5 },
        "small": { "cell": { "text": "{unread}" } }
      }
      """
    ).bars[0]
    #expect(bar.edge == .top)
    #expect(bar.height == Bar.Height(140, collapsingTo: 52))
    #expect(bar.blur == 20)
    #expect(bar.values.mapValues(\.text) == ["title": "Inbox", "unread": "3", "isNew": "true"])
    #expect(bar.layers[.template]?.parallax == 0.5)
    #expect(bar.layers[.template]?.pose.tables[.opacity] == nil)
    #expect(bar.layers[.large]?.parallax == 1)
    #expect(bar.layers[.large]?.pose.tables[.opacity]?.points.map(\.value) == [.number(0.5)])
    #expect(bar.layers[.small]?.parallax == nil)
    #expect(
      bar.layers[.small]?.pose.tables[.opacity]?.points.map(\.value) == [.number(0), .number(1)])
    #expect([140, 96, 52, 184].map(bar.progress) == [0, 0.5, 1, -0.5])
  }

  @Test func `reads further parts`() throws {
    let bar = try preset(
      """
      {
        "height": 90,
        "parts": [
          { "cell": { "shape": "capsule" }, "frame": [8, "50%", "100%", 4], "by": "pages",
            "transform": [{ "translateX": { "plain": [[0, 0], [2, 40]] } }] },
          { "cell": { "shape": "circle" }, "by": "time", "opacity": { "plain": [[0, 0], [1, 1]] } }
        ]
      }
      """
    ).bars[0]
    #expect(bar.parts == [.background, .further(0), .further(1)])
    let (first, second) = (bar.layers[.further(0)], bar.layers[.further(1)])
    #expect(first?.frame == [.points(8), .share(0.5), .share(1), .points(4)])
    #expect([first?.driver, second?.driver] == [.pages, .time])
    #expect(second?.frame == [])
  }

  @Test(arguments: [
    ("", 0, 0, 0.0), (#", "list": { "contentInset": 7 }"#, 7, 7, -7),
    (#", "list": { "rows": 3, "start": 20 }"#, 170, 49, 20),
    (#", "list": { "rows": 3 }"#, 170, 49, -170),
    (#", "list": { "axis": "horizontal" }"#, 0, 0, 0), (#", "list": { "wrap": true }"#, 0, 0, 0),
  ])
  func `makes room for bars at both ends`(
    rest: String, start: Double, end: Double, offset: Double
  ) throws {
    let bars = """
      { "height": \(rest.contains("rows") ? "[140, 52]" : "140") }, { "height": 30 },
      { "edge": "bottom", "height": 49 }, { "edge": "center", "height": 44 }
      """
    let expected = rest.isEmpty ? (170.0, 49.0, -170.0) : (start, end, offset)
    let list = try preset(bars, rest).list
    #expect(list.contentInset.start == expected.0)
    #expect(list.contentInset.end == expected.1)
    #expect(list.start == .offset(expected.2))
  }

  @Test(arguments: [
    (
      #"{ "edge": "left", "height": 4 }"#,
      #"bars[0].edge: expected one of "top", "bottom" or "center", found "left""#
    ),
    (#"{ "edge": "top" }"#, "bars[0]: expected the key \"height\""),
    (
      #"""
      { "height": 9, "parts": [
        { "cell": { "space": 0 }, "transform": [{ "translateX": { "plain": [[0, "index * 4"]] } }] }
      ] }
      """#,
      "bars[0].parts[0].transform[0].translateX.plain[0][1]: expected a length without \"index\" "
        + "and \"count\", found \"index * 4\""
    ),
    (
      #"{ "height": 9, "template": { "cell": { "space": 0 }, "by": "scroll" } }"#,
      "bars[0].template.by: expected one of \"collapse\", \"pages\" or \"time\", found \"scroll\""
    ),
    (
      #"{ "height": 9, "parts": [{ "cell": { "text": "{title}" } }] }"#,
      "bars[0].parts[0]: expected fields of \"values\", found \"{title}\""
    ),
    (#"{ "height": 0 }"#, "bars[0].height: expected"),
    (
      #"{ "height": [52, 140] }"#,
      "bars[0].height: expected the larger height first, as in [140, 52], found [52, 140]"
    ),
    (
      #"{ "height": [52, 52] }"#, "bars[0].height: expected the larger height first"
    ),
    (
      #"{ "edge": "bottom", "height": [90, 49] }"#,
      "bars[0].height: expected one height: only a bar at the top collapses"
    ),
    (
      #"{ "height": 52, "large": { "cell": { "text": "a" } } }"#,
      "bars[0].large: expected \"template\": the bar has one height"
    ),
    (
      #"{ "height": [90, 49], "small": { "cell": { "text": "a" }, "parallax": 1 } }"#,
      "bars[0].small.parallax: expected none here: \"small\" stays at the top of the bar"
    ),
    (
      #"{ "height": 900 }"#,
      "bars[0].height: expected at most 844 points (the viewport), found 900"
    ),
    (
      #"{ "height": 500 }, { "edge": "bottom", "height": 400 }"#,
      "bars: expected bars of at most 844 points together (the viewport), found 900"
    ),
    (
      #"{ "height": [90, 49] }, { "height": [80, 49] }"#,
      "bars[1].height: expected one height: only one bar of a list collapses"
    ),
    (
      #"{ "height": 52, "values": { "title": 1 }, "template": { "cell": { "text": "{titel}" } } }"#,
      "bars[0].template: expected fields of \"values\", found \"{titel}\""
    ),
    (
      #"{ "height": 52, "values": { "title": [1] } }"#,
      "bars[0].values.title: expected a text, a number, true or false, found"
    ),
    (
      #"{ "height": 52, "template": { "text": "a" } }"#,
      "bars[0].template: expected the key \"cell\""
    ),
    (
      #"{ "height": 52, "template": "row" }"#,
      #"bars[0].template: expected the path of a file with a cell, like "templates/bar.json""#
    ),
    (#"{ "height": 52, "template": 3 }"#, "bars[0].template: expected an object like"),
    (#"{ "height": 52, "backdrop-filter": 3 }"#, "did you mean \"blur\"?"),
    (#"{ "height": 52, "largeTitle": 3 }"#, "did you mean \"large\"?"),
    (#"{ "height": 52, "blur": 501 }"#, "bars[0].blur: expected"),
  ])
  func `refuses what makes no bar`(bars: String, message: String) throws {
    let report = try report(bars)
    #expect(report.contains(message), "\(report)")
  }

  @Test(arguments: [
    (#", "list": { "axis": "horizontal" }"#, "the list is horizontal"),
    (#", "list": { "wrap": true }"#, "the list has no start"),
  ])
  func `collapses only where the list has a start above it`(rest: String, why: String) throws {
    let report = try report(#"{ "height": [90, 49] }"#, rest)
    #expect(report.contains("bars[0].height: expected one height: \(why)"), "\(report)")
  }

  @Test func `limits the number of bars and of their parts`() throws {
    let many = Array(repeating: #"{ "height": 1 }"#, count: 17).joined(separator: ", ")
    #expect(try report(many).contains("bars: expected"))
    let parts = Array(repeating: #"{ "text": "a" }"#, count: 200).joined(separator: ", ")
    let stacks = Array(repeating: "{ \"vertical\": [\(parts)] }", count: 6).joined(separator: ", ")
    #expect(
      try report("{ \"height\": 9, \"template\": { \"cell\": { \"layers\": [\(stacks)] } } }")
        .contains("expected at most 1000 parts, found 1207"))
  }

  @Test func `knows bars by other names`() throws {
    let text = #"{ "navigationBar": [] }"#
    let error = try #require(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", text: text))
    }
    #expect(error.report.contains("did you mean \"bars\"?"))
  }

  @Test(arguments: ["art", "picture"])
  func `keeps pictures where they are when a preset in another folder extends it`(
    name: String
  ) throws {
    let base = SourceText(
      file: "base/a.json",
      text: """
        { "bars": [{
          "height": 90, "values": { "\(name)": "b.png" },
          "template": {
            "cell": { "layers": [{ "picture": "a.png" }, { "picture": "{\(name)}" }] },
            "transform": [{ "translateX": { "plain": [[0, "0.5 * card"], [1, 2]] } }]
          }
        }] }
        """)
    let own = SourceText(file: "b.json", text: #"{ "extends": "base/a.json" }"#)
    let (root, other) = try (
      #require(JSONParser.parse(own).root), #require(JSONParser.parse(base).root)
    )
    let merged = Preset.root(root, extending: other, from: try #require(Preset.base(of: root)))
    let preset = try Preset.read(own, parsed: ParsedJSON(root: merged, problems: [])).preset
    let cell = try #require(preset.bars[0].layers[.template]?.cell)
    let card = preset.bars[0].card
    #expect(cell.pictures.map { $0.file.text(of: card) } == ["base/a.png", "base/b.png"])
  }
}
