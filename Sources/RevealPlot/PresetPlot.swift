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

  /// Creates the figure of a preset and of its timeline.
  package init(_ preset: Preset, _ timeline: Timeline) {
    self.preset = preset
    self.timeline = timeline
  }

  /// The figure, ready for a file or for a page.
  package var svg: String {
    var content = SVGText()
    var y = 0.0
    content.title(preset.title, note: facts, below: &y)
    for chart in poseCharts { chart.write(below: &y, to: &content) }
    let time = PlotAxis(from: 0, to: timeline.duration, most: 6)
    RowChart(
      rows: timeline.rows(), marks: timeline.scrollMarks.filter { $0.time <= time.upper },
      time: time, sections: preset.list.sections.count, hasEntrance: preset.entrance != nil,
      hasTrigger: preset.entrance?.trigger.isPlain == false
    ).write(below: &y, to: &content)
    ScrollChart(timeline: timeline, time: time, framesPerSecond: preset.canvas.fps)
      .write(below: &y, to: &content)

    return content.figure(
      "\(preset.title): curves, rows and scroll", description: description, height: y)
  }

  private var facts: String {
    let canvas = preset.canvas
    return "\(timeline.frameCount) frames of \(canvas.pixelWidth)×\(canvas.pixelHeight) pixels, "
      + "\(plainNumber(timeline.duration)) s at \(canvas.fps) fps"
  }

  private var poseCharts: [PoseChart] {
    var charts = motionCharts
    charts += timeline.curves(of: .again).map {
      chart("Entrance when displayed again", note: note(on: $0), $0)
    }
    if let curve = timeline.curveOfLeave {
      charts.append(chart("Leaving", note: "\(duration(of: curve)), on top of the entrance", curve))
    }
    charts += chartsOfChanges
    let curves = timeline.curvesOfScrollEffect()
    charts += curves.map { curve in
      let isPart = curves.count > 1 && curve.driver == .velocity
      return chart(
        isPart ? "Scroll effect by velocity" : "Scroll effect", note: effectNote(on: curve), curve)
    }
    if let curve = timeline.curveOfSwipeEffect {
      charts.append(chart("Swipe effect", note: effectNote(on: curve), curve))
    }
    return charts
  }

  private func chart(_ heading: String, note: String, _ curve: PoseCurve) -> PoseChart {
    PoseChart(
      heading: heading, note: note, curve: curve, cards: preset.cards,
      framesPerSecond: preset.canvas.fps)
  }

  private static let mostMotions = 8

  /// The charts of the motions that the entrance chooses from.
  private var motionCharts: [PoseChart] {
    let curves = timeline.curves(of: .first, most: Self.mostMotions)
    let count = preset.entrance?.motions.count ?? 0
    let rule = preset.entrance.map(\.choice.rule.rawValue) ?? ""
    return curves.enumerated().map { number, curve in
      var note = note(on: curve)
      if let parts = preset.entrance?.motions[number].parts.count, parts > 1 {
        note = "\(parts) parts together; \(note)"
      }
      if preset.entrance?.leave == .reverse { note += "; backwards when the row leaves" }
      var heading = "Entrance"
      if count > 1 {
        heading += ", motion \(number)"
        if number == 0 { note = "one of \(count) by \(rule); \(note)" }
        if number == Self.mostMotions - 1, count > Self.mostMotions {
          note += "; \(count - Self.mostMotions) more motions are not shown"
        }
      }
      return chart(heading, note: note, curve)
    }
  }

  /// The charts of the animations of rows that are inserted, removed and moved.
  private var chartsOfChanges: [PoseChart] {
    let kinds: [(EntranceKind, String)] = [
      (.insertion, "Insertion"), (.removal, "Removal"), (.movement, "Movement"),
    ]
    var charts = kinds.flatMap { kind, heading in
      let curves = timeline.curves(of: kind, most: Self.mostMotions)
      return curves.enumerated().map { number, curve in
        chart(
          curves.count > 1 ? "\(heading), motion \(number)" : heading,
          note: duration(of: curve), curve)
      }
    }
    if let curve = timeline.curveOfTravel {
      charts.append(
        chart(
          "Travel to a new place", note: "\(duration(of: curve)), by the extent of a card", curve))
    }
    return charts
  }

  private func duration(of curve: PoseCurve) -> String {
    guard let motion = curve.motion else { return "" }
    let delay = motion.lowerBound > 0 ? " after a delay of \(plainNumber(motion.lowerBound)) s" : ""
    return "\(plainNumber(motion.upperBound - motion.lowerBound)) s\(delay)"
  }

  private func note(on curve: PoseCurve) -> String {
    guard let example = curve.example else {
      return "\(duration(of: curve)); no row plays it in this run"
    }
    let index = timeline.index(ofRow: example.row)
    let row = index.name(sections: preset.list.sections.count)
    let verb = preset.entrance?.trigger.isPlain == false ? "displayed" : "appears"
    let strength = example.strength < 1 ? ", with strength \(plainNumber(example.strength))" : ""
    return "\(row) (\(verb) at \(plainNumber(example.displayedAt)) s, "
      + "lasts \(duration(of: curve))\(strength))"
  }

  private func effectNote(on curve: PoseCurve) -> String {
    let focus = preset.scrollEffect?.focus ?? 0.5
    let place =
      focus == 0.5
      ? "the viewport's middle" : "the focus at \(plainNumber(focus * 100)) % of the viewport"
    switch curve.driver {
    case .time: return ""
    case .distance: return "over the row's distance from \(place)"
    case .rows: return "over the number of rows from \(place)"
    case .radial: return "over the card's distance from \(place), in two dimensions"
    case .velocity: return "over the list's velocity"
    case .swipe: return "over the distance by which a card is swiped aside"
    case .view: return "over the card's way through the viewport"
    }
  }

  private static let mostPhasesTold = 20

  /// The figure in words, for readers who cannot see it.
  private var description: String {
    let poses = poseCharts.map { chart in
      "\(chart.heading), \(chart.note): "
        + PoseLane.lanes(of: chart.curve, cards: preset.cards).flatMap { lane in
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
