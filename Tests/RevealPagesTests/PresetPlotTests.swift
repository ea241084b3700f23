import Foundation
import RevealFiles
import RevealPlot
import RevealRender
import Testing
import TestFixtures

@Suite struct PresetPlotTests {
  private static let presets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Presets").path
  private static let names = [
    "cover-flow", "css-scroll-driven", "drop-in", "icarousel", "table-cell", "zoom",
  ].flatMap {
    (try? expandPattern("\($0)/*.json", in: presets)) ?? []
  }

  private func figure(_ text: String) throws -> String {
    let folder = try TemporaryFolder()
    return try figure(at: folder.write(text, to: "preset.json"))
  }

  private func figure(at path: String) throws -> String {
    let preset = try SimulatedPreset(LoadedPreset(path: path))
    return PresetPlot(preset.loaded.preset, preset.timeline).svg
  }

  @Test(arguments: names)
  func `is whole and finite`(name: String) throws {
    let svg = try figure(at: joinPath(Self.presets, name))
    #expect(unclosed(svg) == [])
    #expect(svg.firstMatch(of: /[="\s,](nan|inf|-nan|-inf|[0-9.]+e[-+0-9]+)[%",\s]/) == nil)
    #expect(
      svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" class="reveal-plot" role="img""#))
    #expect(svg.contains("prefers-color-scheme: dark"))
  }

  @Test func `shows how rows come, go, move and travel`() throws {
    let animations = [
      ("Insertion", #""insertion": { "from": { "opacity": 0 }, "duration": 0.7 }"#, "0.7 s"),
      (
        "Removal", #""removal": { "to": { "opacity": 0 }, "delay": 0.1 }"#, "after a delay of 0.1 s"
      ),
      (
        "Movement",
        #""movement": { "keyframes": [{ "at": 0 }, { "at": 0.5, "opacity": 0 }, { "at": 1 }] }"#,
        "0.4 s"
      ),
      (
        "Travel to a new place", #""layout": { "duration": 0.6 }"#, "0.6 s, by the extent of a card"
      ),
    ]
    for (heading, key, note) in animations {
      let svg = try figure("{ \(key) }")
      #expect(svg.contains(">\(heading)<") && svg.contains(note), "\(heading)")
      #expect(unclosed(svg) == [])
    }
    #expect(try !figure("{}").contains("Travel to a new place"))
  }

  @Test(arguments: [
    "[1,0,0,0,0,1,0,0,0,0,1,0,5,5,0,1e-300]", "[1,0,0,0,0,1,0,0,0,0,1,0,1e6,1e6,0,5e-324]",
    "[1e-300,0,0,0,0,1e6,0,0,0,0,1e-300,0,1e6,1e6,0,1e-9]", "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]",
    "[1,0,0,1e6,0,1,0,-1e6,0,0,1,0,1e6,-1e6,0,1e-12]", "[1,0,0,0,0,1,0,0,0,0,1,0,5,5,0,-1]",
  ])
  func `stays within bounds whatever the matrix`(matrix: String) throws {
    for interpolation in ["decomposed", "perOperation"] {
      let svg = try figure(
        """
        {"entrance": {"interpolation": "\(interpolation)",
          "from": {"transform": [{"matrix": \(matrix)}]}}}
        """)
      #expect(svg.firstMatch(of: /[="\s,](nan|inf|-nan|-inf|[0-9.]+e[-+0-9]+)[%",\s]/) == nil)
      #expect(svg.count < 1_000_000)
    }
  }

  @Test func `counts what a card far beyond the canvas takes`() throws {
    _ = try figure(
      """
      {"canvas": {"size": [20, 2000], "scale": 1},
        "cards": {"shadow": {"offset": [999999, -28], "radius": 1e-300},
          "reflection": {"gap": 12, "shade": 0.7}},
        "entrance": {"interpolation": "perOperation", "keyframes": [
          {"at": 0, "transform": [{"scaleX": -979.5}, {"rotateY": -190.3},
            {"scale": [-1, 0, 1e-300]}, {"translateZ": -999999.99}]},
          {"at": 1, "transform": [{"scale": 6417.6}, {"rotate": 33.3}]}]},
        "scrollEffect": {"distance": {"per": "item"}, "anchor": [100, -99.9],
          "sharedPerspective": 480180.455}}
      """)
  }

  @Test func `says the course of what changes and nothing of what does not`() throws {
    let svg = try figure(at: joinPath(Self.presets, "table-cell/bounce.json"))
    #expect(svg.contains("progress 0 → 1, peak 1.25"))
    #expect(svg.contains("y (down) 64 → 0 pt"))
    #expect(!svg.contains("x (right)"))
    #expect(!svg.contains(">Scale<"))
    #expect(!svg.contains("opacity 1"))
  }

  @Test func `says a peak with as many digits as tell it from the end`() throws {
    let svg = try figure(
      """
      {"entrance": {"from": {"transform": [{"scale": 0.92}]}, "spring": {"damping": 0.7},
        "duration": 0.6}}
      """)
    #expect(svg.contains("scale 0.92 → 1, peak 1.004"))
  }

  @Test func `says why rows do not animate and when the list reloads`() throws {
    let svg = try figure(at: joinPath(Self.presets, "table-cell/bounce.json"))
    #expect(svg.matches(of: />first screen is over</).count == 9)
    #expect(svg.contains("row 0: appears at 0 s, animates 0…1 s; appears at"))
    #expect(svg.contains(#"<line class="event reload" x1="63.46%""#))
    #expect(svg.contains(">scroll</text>"))
  }

  @Test func `shows the first rows of many`() throws {
    let svg = try figure(
      #"{"zoom": [1, 1, 0, 0, 0, 0.5], "list": {"rows": 60, "rowHeight": 20}, "#
        + #""scroll": [{"to": {"row": 59}}]}"#
    )
    #expect(svg.contains(">and 36 more</text>"))
    #expect(svg.contains(">row 23</text>"))
    #expect(!svg.contains(">row 24</text>"))
  }

  @Test func `has a second course where rows are displayed again`() throws {
    let svg = try figure(at: joinPath(Self.presets, "drop-in/second-display.json"))
    #expect(svg.contains(">Entrance when displayed again</text>"))
    #expect(svg.contains(">animates again</text>"))
  }

  @Test func `shows a scroll effect over the distance`() throws {
    let svg = try figure(at: joinPath(Self.presets, "cover-flow/portrait.json"))
    #expect(svg.contains(">Scroll effect</text>"))
    #expect(svg.contains("scale 1…2"))
    #expect(svg.contains("about y −60…60°"))
    #expect(svg.contains("none has an entrance"))
  }

  @Test func `shows how deep the cards of a ring stand, before their perspective`() throws {
    let effect = """
      "by": "index", "transform": [
        {"translateZ": {"even": [[0, 0], [1, -200]]}}, {"perspective": 500}]
      """
    let svg = try figure(#"{"scrollEffect": {\#(effect)}}"#)
    #expect(svg.contains("z (to the eye) −200…0 pt"))
    let ring = try figure(at: joinPath(Self.presets, "icarousel/rotary.json"))
    #expect(ring.contains("z (to the eye) "))
  }

  @Test func `says when an entrance has settled`() throws {
    func places(_ entrance: String) throws -> [Substring] {
      let svg = try figure(#"{"entrance": {\#(entrance)}}"#)
      return svg.matches(of: /y="([0-9.]+)">settled at 0\.6 s</).map(\.output.1)
    }
    let timing = #""delay": 0.1, "duration": 0.5, "curve": "linear""#
    // Once, away from the ends of the curves.
    #expect(try places(#""from": {"opacity": 0}, \#(timing)"#) == ["78"])
    #expect(try places(#""from": {"shade": 0.5}, \#(timing)"#) == ["46"])
    #expect(
      try places(#""from": {"transform": [{"translateY": 40}], "blur": 9}, \#(timing)"#).count == 1)
  }

  @Test func `tells pages where it shows which times`() throws {
    let svg = try figure(
      """
      {"canvas": {"fps": 10, "duration": 2}, "list": {"rows": 2}, "scroll": [{"rest": 1}],
        "entrance": {"from": {"opacity": 0}, "delay": 0.5, "duration": 0.5}}
      """)
    let spans = svg.matches(of: /data-top="([0-9.]+)" data-from="([0-9.]+)" data-to="([0-9.]+)"/)
      .map { [$0.output.1, $0.output.2, $0.output.3].compactMap { Double($0) } }
    // Of the entrance, the rows and the scroll, from top to bottom.
    #expect(spans.map { $0[1] } == [0, 0, 0])
    #expect(spans.map { $0[2] } == [1.06, 2, 2])
    #expect(spans.map { $0[0] } == spans.map { $0[0] }.sorted())
  }

  @Test func `shows all channels that change`() throws {
    let svg = try figure(
      """
      {"cards": {"cornerRadius": 4}, "entrance": {
        "from": {"transform": [{"skewX": 20}], "clip": [0, 10, 0, 0], "z": 3, "radius": 30,
          "content": {"offset": [0, 9], "scale": 1.3}, "blur": 2, "saturation": 0,
          "sheen": {"at": 0.2, "angle": 90}},
        "anchor": {"from": [0, 0.5], "to": [1, 0.5]}}}
      """)
    for label in [
      "skew 20 → 0°", "right 10 → 0 pt", "z 3 → 0", "radius 30 → 4 pt", "y (down) 9 → 0 pt",
      "content 1.3 → 1", "blur 2 → 0 pt", "saturation 0 → 1", ">x 0 → 1<", "sheen 0.5 → 0",
    ] {
      #expect(svg.contains(label), "\(label)")
    }
    for title in ["Clip, points", "Anchor, shares", "Drawing order", "Content within"] {
      #expect(svg.contains(">\(title)"), "\(title)")
    }
    #expect(unclosed(svg) == [])
  }

  @Test func `has a chart for each motion and for leaving`() throws {
    let svg = try figure(
      """
      {"entrance": {"choose": "parity", "trigger": {"visible": 0.9}, "of": [
          {"parts": [{"from": {"opacity": 0}}, {"from": {"blur": 4}}]}, {"from": {}}],
        "leave": {"from": {"opacity": 0.5}}}}
      """)
    #expect(svg.contains(">Entrance, motion 0</text>"))
    #expect(svg.contains("one of 2 by parity; 2 parts together; row 0 (displayed at 0 s"))
    #expect(svg.contains(">Entrance, motion 1</text>"))
    #expect(svg.contains(">nothing changes</text>"))
    #expect(svg.contains(">Leaving</text>"))
    for entry in ["waits for the trigger", "leaves", "does not animate: an empty motion"] {
      #expect(svg.contains(">\(entry)</text>"), "\(entry)")
    }
  }

  @Test(arguments: [
    (#""by": "index", "opacity": {"even": [[0, 1], [2, 0]]}"#, ">rows</text>"),
    (#""by": "velocity", "opacity": {"even": [[0, 1], [2000, 0]]}"#, ">points/s</text>"),
    (#""by": "velocity", "opacity": {"even": [[0, 1], [2000, 0]]}"#, ">Velocity</text>"),
    (#""keyframes": [{"at": "exit 100%", "opacity": 0}]"#, ">exit 0%</text>"),
    (
      #""by": "radial", "focus": 0.3, "opacity": {"even": [[0, 1], [1, 0]]}"#,
      "from the focus at 30 % of the viewport, in two dimensions"
    ),
    (
      #""pinned": true, "follow": {"spring": {"response": 0.3}}"#, ">trails behind</text>"
    ),
  ])
  func `names what a scroll effect depends on`(effect: String, text: String) throws {
    let svg = try figure(#"{"scrollEffect": {\#(effect)}}"#)
    #expect(svg.contains(text))
    #expect(unclosed(svg) == [])
  }

  @Test func `keeps a title's marks from being markup`() throws {
    let svg = try figure(#"{"title": "A <b> & \"c\"", "zoom": [1, 1, 0, 0, 0, 0.5]}"#)
    #expect(
      svg.contains(#"<text class="text title" y="34">A &lt;b&gt; &amp; &quot;c&quot;</text>"#))
    #expect(unclosed(svg) == [])
  }
}

/// Elements that are open at the end or closed in the wrong order; none in a whole document.
private func unclosed(_ svg: String) -> [Substring] {
  var open: [Substring] = []
  for tag in svg.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
    let (_, closes, name, isEmpty) = tag.output
    if !closes.isEmpty {
      guard open.popLast() == name else { return [name] }
    } else if isEmpty.isEmpty {
      open.append(name)
    }
  }
  return open
}
