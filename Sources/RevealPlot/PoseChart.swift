import RevealSimulation

/// The course of a card's pose: over time for an entrance, over distance for a scroll effect.
struct PoseChart {
  let heading: String
  /// A line under the heading.
  let note: String
  let curve: PoseCurve
  let framesPerSecond: Int

  private static let laneHeight = 84.0

  /// Writes the chart below a place and moves it on.
  func write(below y: inout Double, to svg: inout SVGText) {
    svg.heading(heading, note: note, below: &y)
    let lanes = PoseLane.lanes(of: curve)
    let places = curve.steps.map(\.place)
    let x = PlotAxis(from: places.first ?? 0, to: places.last ?? 1, most: 6)
    for (number, lane) in lanes.enumerated() {
      let legend = PlotLegend(
        entries: lane.tracks.map { .init(sample: .line, style: $0.style, label: $0.label) })
      svg.element(
        "text", ["class": "text", "y": coordinate(y + 12)], containing: lane.title)
      legend.write(x: 0, y: y + 18, to: &svg)
      let area = PlotArea(
        x: x,
        y: PlotAxis(around: lane.tracks.flatMap { $0.points.map(\.y) } + lane.reference, most: 5),
        top: y + 24 + legend.height, height: Self.laneHeight)
      area.write(to: &svg) { write(lane, in: area, isLast: number == lanes.count - 1, to: &$0) }
      y = area.top + area.height + 14
    }
    y += 40
  }

  private func write(
    _ lane: PoseLane, in area: PlotArea, isLast: Bool, to svg: inout SVGText
  ) {
    area.writeGrid(to: &svg)
    if let motion = curve.motion {
      if motion.lowerBound > 0 {
        svg.element(
          "rect",
          [
            "class": "waiting phase", "x": "0", "y": "0", "height": coordinate(area.height),
            "width": area.extent(from: 0, to: motion.lowerBound),
          ])
      }
      area.writeLine(at: motion.lowerBound, class: "mark", to: &svg)
      area.writeLine(at: motion.upperBound, class: "mark", to: &svg)
    } else {
      area.writeLine(at: 0, class: "mark", to: &svg)
    }
    for track in lane.tracks { area.writeCurve(track.points, class: track.style, to: &svg) }
    guard isLast else { return }
    if curve.motion == nil {
      area.writeBelow(caption: "points", line: 0, to: &svg) { plainNumber($0) }
    } else {
      area.writeTimes(framesPerSecond: framesPerSecond, to: &svg)
    }
  }
}
