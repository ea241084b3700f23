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
  private static let names = ["cover-flow", "drop-in", "table-cell", "zoom"].flatMap {
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
