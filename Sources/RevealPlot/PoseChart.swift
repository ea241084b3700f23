import RevealPreset
import RevealSimulation

/// A chart of a card's pose: over time for an entrance, and for a scroll effect over its input.
struct PoseChart {
  let heading: String
  /// A line under the heading.
  let note: String
  let curve: PoseCurve
  let cards: Cards
  let framesPerSecond: Int

  private static let laneHeight = 84.0

  /// Writes the chart below a position, and moves the position below the chart.
  func write(below y: inout Double, to svg: inout SVGText) {
    svg.heading(heading, note: note, below: &y)
    let lanes = PoseLane.lanes(of: curve, cards: cards)
    guard !lanes.isEmpty else {
      svg.element("text", ["class": "dim", "y": coordinate(y + 6)], containing: "nothing changes")
      y += 30
      return
    }
    let places = curve.steps.map(\.place)
    let x = PlotAxis(from: places.first ?? 0, to: places.last ?? 1, most: 6)
    for (number, lane) in lanes.enumerated() {
      let legend = PlotLegend(
        entries: lane.tracks.map { .init(sample: .line, style: $0.style, label: $0.label) })
      svg.element("text", ["class": "text", "y": coordinate(y + 12)], containing: lane.title)
      legend.write(y: y + 18, to: &svg)
      let area = PlotArea(
        x: x,
        y: PlotAxis(around: lane.tracks.flatMap { $0.points.map(\.y) } + lane.reference, most: 5),
        top: y + 24 + legend.height, height: Self.laneHeight)
      area.write(to: &svg) { svg in
        write(lane, in: area, isLast: number == lanes.count - 1, to: &svg)
        if let example = curve.example { area.writeSpan(from: example.displayedAt, to: &svg) }
        if number == 0, let motion = curve.motion {
          writeEnd(of: motion, beside: lane, in: area, to: &svg)
        }
      }
      y = area.top + area.height + 14
    }
    y += 40
  }

  private func write(_ lane: PoseLane, in area: PlotArea, isLast: Bool, to svg: inout SVGText) {
    area.writeGrid(to: &svg)
    switch curve.driver {
    case .time(let motion):
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
    case .view(let marks):
      for mark in marks { area.writeLine(at: mark.place, class: "mark", to: &svg) }
    case .distance, .rows, .radial, .velocity, .swipe:
      area.writeLine(at: 0, class: "mark", to: &svg)
    }
    for track in lane.tracks { area.writeCurve(track.points, class: track.style, to: &svg) }
    if isLast { writeAxis(of: area, to: &svg) }
  }

  /// Writes the meaning of the line at a motion's end, where its curves leave space.
  private func writeEnd(
    of motion: ClosedRange<Double>, beside lane: PoseLane, in area: PlotArea, to svg: inout SVGText
  ) {
    let ends = lane.tracks.compactMap { $0.points.last.map { area.down($0.y) } }
    func room(_ place: Double) -> Double { ends.map { abs($0 - place) }.min() ?? 0 }
    // The candidates for the text's middle: at the bottom, at the top, or between curves that end
    // there.
    let places = [area.height - 10, 10, area.height / 2]
    let place = places.max { room($0) < room($1) } ?? 10
    svg.element(
      "text",
      [
        "class": "note end", "x": area.across(motion.upperBound), "dx": "-5",
        "y": coordinate(place + 4),
      ], containing: "settled at \(plainNumber(motion.upperBound)) s")
  }

  private func writeAxis(of area: PlotArea, to svg: inout SVGText) {
    switch curve.driver {
    case .time: area.writeTimes(framesPerSecond: framesPerSecond, to: &svg)
    case .distance, .radial, .swipe: area.writeBelow(caption: "points", to: &svg)
    case .rows: area.writeBelow(caption: "rows", to: &svg)
    case .velocity: area.writeBelow(caption: "points/s", to: &svg)
    case .view(let marks):
      area.writeBelow(caption: "cover, %", to: &svg) { plainNumber($0 * 100) }
      let isCrowded = zip(marks, marks.dropFirst()).contains { $1.place - $0.place < 0.2 }
      for (number, mark) in marks.enumerated() {
        svg.element(
          "text",
          [
            "class": "tick middle", "x": area.across(mark.place),
            "y": coordinate(area.height + (isCrowded && number % 2 == 1 ? 45 : 31)),
          ], containing: mark.name)
      }
    }
  }
}
