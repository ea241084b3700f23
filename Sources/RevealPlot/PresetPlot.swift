package import RevealPreset
package import RevealSimulation

/// A figure of a preset: the poses of its cards over time, the animations of its rows, and the
/// scroll.
///
/// It is one self-contained SVG element that stretches with the page around it from a phone's width
/// up and follows its light or dark scheme. Equal timelines give equal text.
package struct PresetPlot {
  private let preset: Preset
  private let timeline: Timeline

  /// The default width in pixels.
  static let width = 720.0

  /// The timeline is of this preset.
  package init(_ preset: Preset, _ timeline: Timeline) {
    self.preset = preset
    self.timeline = timeline
  }

  /// The figure, ready for a file or for a page.
  package var svg: String {
    var content = SVGText()
    var y = 0.0
    writeTitle(below: &y, to: &content)
    for chart in poseCharts { chart.write(below: &y, to: &content) }
    let time = PlotAxis(from: 0, to: timeline.duration, most: 6)
    RowChart(
      rows: timeline.rows(), marks: timeline.scrollMarks.filter { $0.time <= time.upper },
      time: time, sections: preset.list.sections.count, hasEntrance: preset.entrance != nil
    ).write(below: &y, to: &content)
    ScrollChart(timeline: timeline, time: time, framesPerSecond: preset.canvas.fps)
      .write(below: &y, to: &content)

    var figure = SVGText()
    figure.group(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "reveal-plot", "role": "img",
        "width": coordinate(Self.width), "height": coordinate(y),
      ]
    ) {
      $0.element("title", containing: "\(preset.title): curves, rows and scroll")
      $0.element("desc", containing: description)
      $0.element("style", containing: PlotStyle.text)
      $0.element("rect", ["class": "back", "width": "100%", "height": "100%"])
      $0.group("svg", ["class": "column", "x": "15%", "width": "81%", "overflow": "visible"]) {
        $0.append(content)
      }
    }
    return figure.text
  }

  private func writeTitle(below y: inout Double, to svg: inout SVGText) {
    svg.element("text", ["class": "text title", "y": "34"], containing: preset.title)
    svg.element("text", ["class": "dim", "y": "54"], containing: facts)
    y = 78
  }

  private var facts: String {
    let canvas = preset.canvas
    return "\(timeline.frameCount) frames of \(canvas.pixelWidth)×\(canvas.pixelHeight) pixels, "
      + "\(plainNumber(timeline.duration)) s at \(canvas.fps) fps"
  }

  private var poseCharts: [PoseChart] {
    let entrances: [(heading: String, kind: EntranceKind)] = [
      ("Entrance", .first), ("Entrance when displayed again", .again),
    ]
    var charts = entrances.compactMap { heading, kind in
      timeline.curve(of: kind).map {
        PoseChart(
          heading: heading, note: note(on: $0), curve: $0, framesPerSecond: preset.canvas.fps)
      }
    }
    if let curve = timeline.curveOfScrollEffect() {
      charts.append(
        PoseChart(
          heading: "Scroll effect", note: "over the row's distance from the viewport's middle",
          curve: curve, framesPerSecond: preset.canvas.fps))
    }
    return charts
  }

  private func note(on curve: PoseCurve) -> String {
    guard let motion = curve.motion else { return "" }
    let duration = "\(plainNumber(motion.upperBound - motion.lowerBound)) s"
    let delay = motion.lowerBound > 0 ? " after a delay of \(plainNumber(motion.lowerBound)) s" : ""
    guard let example = curve.example else {
      return "\(duration)\(delay); no row plays it in this run"
    }
    let index = timeline.index(ofRow: example.row)
    let row = index.name(sections: preset.list.sections.count)
    return "\(row) (appears at \(plainNumber(example.displayedAt)) s, lasts \(duration)\(delay))"
  }

  private static let mostPhasesTold = 20

  /// The figure in words, for those who cannot see it.
  private var description: String {
    let poses = poseCharts.map { chart in
      "\(chart.heading), \(chart.note): "
        + PoseLane.lanes(of: chart.curve).flatMap { lane in
          lane.tracks.map { "\(lane.title) \($0.label)" }
        }.joined(separator: "; ") + "."
    }
    let rows = timeline.rows()
    let animated = rows.filter { $0.displays.contains { $0.entrance != nil } }.count
    let phases = timeline.scrollPhases.filter { $0.kind != .rest && $0.end.isFinite }.map {
      "\($0.kind.rawValue) \(plainNumber($0.start))…\(plainNumber($0.end)) s"
    }
    let told = phases.prefix(Self.mostPhasesTold).joined(separator: ", ")
    let untold = max(phases.count - Self.mostPhasesTold, 0)
    let scroll =
      phases.isEmpty
      ? "The list rests." : "Scroll: \(told)\(untold > 0 ? " and \(untold) more" : "")."
    return (["\(facts)."] + poses + ["\(animated) of \(rows.count) rows animate.", scroll])
      .joined(separator: " ")
  }
}
