import Foundation
import RevealExport
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation

/// An exported preset, what is played of it, and what should be seen.
struct SwiftPlan {
  let name: String
  let export: SwiftExport
  let plan: Plan
  /// For each sample, by row.
  let expected: [[Int: Expected]]
  /// The largest distance of any corner from the card at rest, at least 1.
  let way: Double

  /// What should be seen of a card.
  struct Expected {
    /// From the card's corner; nil behind the eye.
    let corners: [RevealMath.Point?]
    let opacity: Double
    let shade: Double
    let blur: Double
    let size: Size
    /// The middle of the row, from the corner of the content.
    var position: RevealMath.Point?
  }

  /// A run whose cards are white and as large as their rows say.
  static func timeline(_ preset: Preset) -> Timeline {
    Timeline(preset) { _, size in
      CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
    }
  }

  init(_ preset: Preset, name: String) throws {
    try self.init(preset, timeline: Self.timeline(preset), name: name)
  }

  /// Exports a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - timeline: Its run.
  ///   - name: The name of its file.
  ///   - reduces: Whether it is played for people who prefer reduced motion.
  ///   - comparesPlaces: Whether the places of rows that make room are compared.
  /// - Throws: What refuses the export.
  init(
    _ preset: Preset, timeline: Timeline, name: String, reduces: Bool = false,
    comparesPlaces: Bool = false
  ) throws {
    let reduced = Self.timeline(preset.withReducedMotion)
    export = try SwiftExport(
      preset, timeline: timeline, reduced: reduced, name: ExportName(file: name), version: "1.0")
    let timeline = reduces ? reduced : timeline
    self.name = export.name
    let isVertical = preset.list.axis == .vertical
    let steps = timeline.listSteps(atMost: ListExport.mostRows)
    // Rows that set off later than others are not among those that are compared.
    let inserted = steps.enumerated().flatMap { index, step in
      let rows = step.rows.filter { step.inserted.contains($0.number) }
      let isTogether = preset.insertion.map { $0.stagger == .none } ?? true
      let compared = isTogether ? rows[...] : rows.prefix(1)
      return compared.filter { step.waits[$0.number] == nil }.map {
        let end = index + 1 < steps.count ? steps[index + 1].time : .infinity
        return (step: step, box: $0, end: end)
      }
    }
    let boxes = timeline.rowBoxes(atMost: ListExport.mostRows) + inserted.map(\.box)
    let places = Dictionary(uniqueKeysWithValues: boxes.enumerated().map { ($1.number, $0) })
    let rows = boxes.map { box in
      let index = timeline.index(ofRow: box.number)
      return Plan.Row(
        row: box.number, section: index.section, index: index.row,
        frame: [box.frame.minX, box.frame.minY, box.frame.width, box.frame.height],
        card: [box.card.minX, box.card.minY, box.card.width, box.card.height])
    }
    let reports = timeline.rows().filter { places[$0.number] != nil }
    let samples = Self.samples(timeline, reports, steps)
    let marks = timeline.scrollMarks.filter { $0.kind == .reload || $0.kind == .reset }
    // The functions for removals wait for the delay of the preset themselves.
    let removals = reports.compactMap { report in
      report.removedAt.map { time in
        let wait = places[report.number].flatMap {
          timeline.changeMotions(of: boxes[$0]).removal?.delay
        }
        return (
          row: report.number, time: time, plays: report.removal,
          start: report.removal.map { $0.lowerBound - (wait ?? 0) }
        )
      }
    }
    let displays = reports.flatMap { report in
      report.displays.map { (report.number, $0.displayedAt, $0.leftAt ?? .infinity) }
    }
    let times =
      Set(
        displays.flatMap { [$0.1, $0.2] }.filter(\.isFinite) + samples + marks.map(\.time)
          + removals.compactMap(\.start) + steps.map(\.time)
      ).sorted()
    let near = 1e-7
    let ticks = times.map { time in
      func isNow(_ other: Double) -> Bool { abs(other - time) < near }
      let shown = displays.filter { $0.1 <= time + near && $0.2 > time + near }
      let kept = removals.filter { removal in
        removal.time <= time + near && time <= (removal.plays?.upperBound ?? -1) + near
      }.map(\.row)
      return Plan.Tick(
        time: time, offset: timeline.contentOffset(at: time),
        shown: Set(shown.map(\.0) + kept).compactMap { places[$0] }.sorted(),
        fresh: Set(shown.filter { isNow($0.1) }.map(\.0)).compactMap { places[$0] }.sorted(),
        reloads: marks.contains { $0.kind == .reload && isNow($0.time) },
        resets: marks.contains { $0.kind == .reset && isNow($0.time) },
        removed: removals.filter { $0.start.map(isNow) ?? false }.compactMap { places[$0.row] },
        inserted: inserted.filter { isNow($0.step.time) }.compactMap { places[$0.box.number] },
        moves: steps.last { isNow($0.time) }.map { Self.moves($0, places) } ?? [],
        isSample: samples.contains { isNow($0) })
    }
    plan = Plan(
      name: export.name, viewport: [timeline.viewport.width, timeline.viewport.height],
      isVertical: isVertical, reduces: reduces, rows: rows, ticks: ticks)
    let changes = timeline.changes.map(\.time).min() ?? .infinity
    var way = 1.0
    expected = ticks.filter(\.isSample).map { tick in
      var seen: [Int: Expected] = [:]
      for quad in timeline.scene(time: tick.time).quads {
        // The size of rows in a stack is that of the layout.
        guard let row = quad.row, let place = places[row], boxes[place].scale == 1 else {
          continue
        }
        let isRemoved = removals.contains { $0.row == row && $0.time <= tick.time + near }
        // A hand moves these.
        if isRemoved, preset.swipeEffect != nil { continue }
        let isInserted = inserted.contains { $0.box.number == row && tick.time < $0.end - near }
        let isCompared = isRemoved || isInserted || comparesPlaces
        // Where other rows have come or gone, only what is removed or inserted is compared.
        if tick.time >= changes - near && !isCompared { continue }
        var expected = Expected(quad)
        let frame = rows[place].frame
        let card = rows[place].card
        let (x, y) = (
          frame[0] + card[0] - (isVertical ? 0 : tick.offset),
          frame[1] + card[1] - (isVertical ? tick.offset : 0)
        )
        // Of an endless list, only the first copies of rows.
        if !isCompared, abs(quad.origin.x - x) > 1e-6 || abs(quad.origin.y - y) > 1e-6 { continue }
        if comparesPlaces {
          let along = isVertical ? (x: 0, y: tick.offset) : (x: tick.offset, y: 0)
          expected.position = Point(
            x: quad.origin.x - card[0] + frame[2] / 2 + along.x,
            y: quad.origin.y - card[1] + frame[3] / 2 + along.y)
        }
        seen[row] = expected
        for (corner, rest) in zip(expected.corners, Expected.corners(of: quad.face.size)) {
          guard let corner else { continue }
          way = max(way, abs(corner.x - rest.x), abs(corner.y - rest.y))
        }
      }
      return seen
    }
    self.way = way
  }

  /// The frames of rows after a change, by their places; empty for rows that are not there.
  private static func moves(_ step: ListStep, _ places: [Int: Int]) -> [[Double]] {
    var moves = Array(repeating: [Double](), count: places.count)
    for box in step.rows {
      guard let place = places[box.number] else { continue }
      moves[place] = [box.frame.minX, box.frame.minY, box.frame.width, box.frame.height]
    }
    return moves
  }

  /// Moments of the run at which cards are on their way, and some between.
  private static func samples(
    _ timeline: Timeline, _ reports: [RowReport], _ steps: [ListStep]
  ) -> [Double] {
    var times = (0...8).map { timeline.duration * Double($0) / 8.03 }
    let playing = reports.flatMap(\.displays).compactMap { display -> (Double, Double)? in
      if case .animates(let from, let to) = display.outcome { (from, to) } else { nil }
    }
    for (from, to) in playing.prefix(3) + playing.suffix(2) {
      times += [0.02, 0.11, 0.27, 0.5, 0.68, 0.93].map { from + (to - from) * $0 }
    }
    for removal in reports.compactMap(\.removal).prefix(2) {
      times += [0.03, 0.2, 0.45, 0.71, 0.96].map {
        removal.lowerBound + (removal.upperBound - removal.lowerBound) * $0
      }
    }
    for step in steps.prefix(3) { times += [0.06, 0.15, 0.31, 0.52].map { step.time + $0 } }
    // What is drawn between two ticks of the display is not what is scrolled to.
    // A pose that jumps is there at once, or just after that.
    let starts = reports.compactMap(\.removal?.lowerBound)
    return Set(times.map { ($0 * 60).rounded() / 60 }).filter { time in
      time <= timeline.duration && !starts.contains { abs($0 - time) < 1e-7 }
    }.sorted()
  }
}

extension SwiftPlan.Expected {
  static func corners(of size: Size) -> [RevealMath.Point] {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0 * size.width, y: $1 * size.height) }
  }

  init(_ quad: Quad) {
    let size = quad.face.size
    let (ax, ay) = (quad.anchor.x * size.width, quad.anchor.y * size.height)
    corners = Self.corners(of: size).map { corner in
      var v = quad.matrix * SIMD4(corner.x - ax, corner.y - ay, 0, 1)
      if let eye = quad.perspective {
        // From the vanishing point.
        let (x, y) = (
          quad.origin.x + ax - eye.origin.x, quad.origin.y + ay - eye.origin.y
        )
        v = SIMD4(v.x + x * v.w, v.y + y * v.w, v.z, v.w - v.z / eye.eyeDistance)
        v = SIMD4(v.x - x * v.w, v.y - y * v.w, v.z, v.w)
      }
      return v.w > 0 ? Point(x: v.x / v.w + ax, y: v.y / v.w + ay) : nil
    }
    opacity = quad.opacity
    shade = quad.overlay.alpha
    blur = quad.appearance.blur
    self.size = size
  }
}
