import RevealPreset
import RevealSimulation

/// A chart of the content offset over time, and of the causes of its movement.
struct ScrollChart {
  let timeline: Timeline
  let time: PlotAxis
  let framesPerSecond: Int

  private static let height = 130.0
  private static let mostPlaces = 2000
  private static let mostFrames = Double(Preset.maximumFrames)
  /// The width of a letter as a share of the narrowest figure's plot.
  private static let letter = 0.021

  /// Writes the chart below a position, and moves the position below the chart.
  func write(below y: inout Double, to svg: inout SVGText) {
    let offsets = places.map { (x: $0, y: timeline.contentOffset(at: $0)) }
    svg.chart(
      "Scroll", note: "content offset along the list's axis, points",
      legend: [.init(sample: .line, style: "offset", label: "offset")]
        + (trailing == nil ? [] : [Self.trailingEntry])
        + kinds.map { .init(sample: .bar, style: "\($0.rawValue) phase", label: $0.rawValue) }
        + markKinds.map { .init(sample: .line, style: "event \($0.rawValue)", label: $0.rawValue) },
      time, PlotAxis(around: (offsets + (trailing ?? [])).map(\.y), most: 5), gap: 22,
      height: Self.height, below: &y
    ) { area, svg in
      for phase in phases {
        let end = min(phase.end, time.upper)
        svg.element(
          "rect",
          [
            "class": "\(phase.kind.rawValue) phase", "x": area.across(phase.start), "y": "0",
            "width": area.extent(from: phase.start, to: end), "height": coordinate(Self.height),
          ])
      }
      area.writeGrid(to: &svg)
      area.writeSpan(to: &svg)
      for mark in marks {
        area.writeLine(at: mark.time, class: "event \(mark.kind.rawValue)", to: &svg)
      }
      area.writeCurve(offsets, class: "offset", to: &svg)
      if let trailing { area.writeCurve(trailing, class: "progress", to: &svg) }
      writeLabels(in: area, to: &svg)
      area.writeTimes(framesPerSecond: framesPerSecond, to: &svg)
    }
    guard timeline.dependsOnVelocity else { return }
    y += 14
    writeVelocity(below: &y, to: &svg)
  }

  private static let trailingEntry = PlotLegend.Entry(
    sample: .line, style: "progress", label: "trails behind")

  /// The curve of what trails behind the offset; nil if nothing does.
  private var trailing: [(x: Double, y: Double)]? {
    timeline.trailsByVelocity ? nil : trailingValues
  }

  private var trailingValues: [(x: Double, y: Double)]? {
    guard timeline.trailingValue(at: 0) != nil else { return nil }
    return places.map { (x: $0, y: timeline.trailingValue(at: $0) ?? 0) }
  }

  /// Writes a chart of the list's velocity, on which poses depend, and of what trails behind it.
  private func writeVelocity(below y: inout Double, to svg: inout SVGText) {
    let values = places.map { (x: $0, y: timeline.velocity(at: $0)) }
    let trailing = timeline.trailsByVelocity ? trailingValues ?? [] : []
    svg.chart(
      "Velocity", note: "of the list along its axis, points per second",
      legend: [.init(sample: .line, style: "offset", label: "velocity")]
        + (trailing.isEmpty ? [] : [Self.trailingEntry]),
      time, PlotAxis(around: (values + trailing).map(\.y), most: 5), height: Self.height, below: &y
    ) { area, svg in
      area.writeGrid(to: &svg)
      area.writeSpan(to: &svg)
      area.writeCurve(values, class: "offset", to: &svg)
      if !trailing.isEmpty { area.writeCurve(trailing, class: "progress", to: &svg) }
      area.writeTimes(framesPerSecond: framesPerSecond, to: &svg)
    }
  }

  private var phases: [ScrollSegment] {
    timeline.scrollPhases.filter { $0.kind != .rest && $0.start < time.upper }
  }

  private var marks: [ScrollMark] { timeline.scrollMarks.filter { $0.time <= time.upper } }

  private var kinds: [ScrollSegment.Kind] {
    ScrollSegment.Kind.allCases.filter { kind in phases.contains { $0.kind == kind } }
  }

  private var markKinds: [ScrollMark.Kind] {
    ScrollMark.Kind.allCases.filter { kind in marks.contains { $0.kind == kind } }
  }

  /// The times of frames, as many as a figure can show, and the times just before and at each jump.
  private var places: [Double] {
    let frames = max(Int(min(time.upper * Double(framesPerSecond), Self.mostFrames)), 1)
    let stride = max(1, frames / Self.mostPlaces)
    let jumps = marks.filter { $0.kind == .jump }.flatMap { [max($0.time - 1e-6, 0), $0.time] }
    return
      (Swift.stride(from: 0, to: frames, by: stride).map {
        Double($0) / Double(framesPerSecond)
      } + jumps + [time.upper]).sorted()
  }

  /// Writes the names of phases that are wide enough above them.
  private func writeLabels(in area: PlotArea, to svg: inout SVGText) {
    for phase in phases {
      let end = min(phase.end, time.upper)
      let name = phase.kind.rawValue
      guard time.share(of: end) - time.share(of: phase.start) > Double(name.count) * Self.letter
      else { continue }
      svg.element(
        "text", ["class": "note middle", "x": area.across((phase.start + end) / 2), "y": "-5"],
        containing: name)
    }
  }
}
