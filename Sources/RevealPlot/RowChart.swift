import RevealFiles
import RevealPreset
import RevealSimulation

/// A chart of the times at which rows animate: a bar for each display of each row.
struct RowChart {
  let rows: [RowReport]
  let marks: [ScrollMark]
  let time: PlotAxis
  /// The number of sections of the list.
  let sections: Int
  /// Whether there is an entrance.
  let hasEntrance: Bool
  /// Whether rows are displayed later than they come into view.
  let hasTrigger: Bool

  private static let mostRows = 24
  private static let laneHeight = 18.0

  /// Writes the chart below a position, and moves the position below the chart.
  func write(below y: inout Double, to svg: inout SVGText) {
    let shown = rows.prefix(Self.mostRows)
    let height = Double(max(shown.count, 1)) * Self.laneHeight
    svg.chart(
      "Rows", note: note, legend: entries, time, PlotAxis(from: 0, to: 1, most: 1),
      gap: marks.isEmpty ? 10 : 22, height: height, foot: rows.count > shown.count ? 44 : 30,
      below: &y
    ) { area, svg in
      area.writeColumns(to: &svg)
      area.writeSpan(to: &svg)
      writeMarks(in: area, to: &svg)
      for (number, row) in shown.enumerated() {
        svg.group(
          "g", ["transform": "translate(0 \(coordinate(Double(number) * Self.laneHeight)))"]
        ) {
          write(row, in: area, to: &$0)
        }
      }
      if rows.count > shown.count {
        svg.element(
          "text", ["class": "dim", "x": "0", "y": coordinate(height + 14)],
          containing: "and \(rows.count - shown.count) more")
      }
    }
  }

  private var note: String {
    if rows.isEmpty { return "no row is ever in view" }
    let animated = rows.filter { $0.displays.contains { $0.entrance != nil } }.count
    let count = "\(rows.count.counted("row")) \(rows.count == 1 ? "comes" : "come") into view"
    guard hasEntrance else { return "\(count); none has an entrance" }
    let untriggered = rows.count(where: \.isNeverDisplayed)
    return "\(count), \(animated) of them animate"
      + (untriggered > 0
        ? "; \(untriggered) never \(untriggered == 1 ? "gets" : "get") "
          + "as far inside as the trigger asks" : "")
  }

  private var entries: [PlotLegend.Entry] {
    let displays = rows.flatMap(\.displays)
    let isDelayed = displays.contains {
      ($0.animation?.lowerBound ?? $0.displayedAt) > $0.displayedAt
    }
    func plays(_ entrance: EntranceKind) -> Bool { displays.contains { $0.entrance == entrance } }
    let reasons = StillReason.allCases.filter { reason in
      displays.contains { $0.stillReason == reason }
    }
    let remarks = reasons.map(\.remark).joined(separator: ", ")
    let bars: [(isShown: Bool, style: String, label: String)] = [
      (hasTrigger && rows.contains { !$0.waits.isEmpty }, "untriggered", "waits for the trigger"),
      (isDelayed, "first delay", "delay"), (plays(.first), "first", "animates"),
      (plays(.again), "again", "animates again"), (plays(.insertion), "insertion", "is inserted"),
      (rows.contains { $0.removal != nil }, "removal", "is removed"),
      (displays.contains { $0.leaves != nil }, "leave", "leaves"),
      (hasEntrance && !reasons.isEmpty, "still", "does not animate: \(remarks)"),
    ]
    return [.init(sample: .thinBar, style: "seen", label: "in view")]
      + bars.filter(\.isShown).map { .init(sample: .bar, style: $0.style, label: $0.label) }
  }

  /// Writes the marks, with their names above if there is room.
  private func writeMarks(in area: PlotArea, to svg: inout SVGText) {
    var free = -Double.infinity
    for mark in marks {
      area.writeLine(at: mark.time, class: "event \(mark.kind.rawValue)", to: &svg)
      let share = time.share(of: mark.time)
      guard share >= free else { continue }
      svg.element(
        "text",
        [
          "class": share < 0.1 ? "note" : share > 0.9 ? "note end" : "note middle",
          "x": area.across(mark.time), "y": "-5",
        ], containing: mark.kind.rawValue)
      free = share + 0.18
    }
  }

  private func write(_ row: RowReport, in area: PlotArea, to svg: inout SVGText) {
    let middle = Self.laneHeight / 2
    let name = row.name(sections: sections)
    svg.element("title", containing: "\(name): \(row.sentence)")
    svg.element(
      "text", ["class": "tick end", "x": "-8", "y": coordinate(middle + 4)], containing: name)
    func bar(_ style: String, _ start: Double, _ end: Double, height: Double) {
      writeBar(style, from: start, to: end, height: height, in: area, to: &svg)
    }
    if hasTrigger {
      for visit in row.visits {
        bar("seen", visit.appearsAt, visit.disappearsAt ?? time.upper, height: 2)
      }
      for wait in row.waits { bar("untriggered", wait.lowerBound, wait.upperBound, height: 6) }
    }
    for display in row.displays where display.displayedAt < time.upper {
      write(display, in: area, to: &svg)
    }
    if let removal = row.removal {
      bar("removal", removal.lowerBound, removal.upperBound, height: 10)
    }
    if let visit = row.visits.last, row.isNeverDisplayed, visit.appearsAt < time.upper {
      write("never triggered", beside: visit.appearsAt, visit.disappearsAt, in: area, to: &svg)
    }
    let reasons = row.displays.compactMap(\.stillReason)
    guard hasEntrance, reasons.count == row.displays.count, let reason = reasons.first,
      let display = row.displays.last, display.displayedAt < time.upper
    else { return }
    let end = display.leaves?.upperBound ?? display.leftAt
    write(reason.remark, beside: display.displayedAt, end, in: area, to: &svg)
  }

  /// Writes a remark after a bar or, if there is no space, before it or in it.
  private func write(
    _ remark: String, beside start: Double, _ end: Double?, in area: PlotArea, to svg: inout SVGText
  ) {
    let end = min(end ?? time.upper, time.upper)
    let (first, last) = (time.share(of: start), time.share(of: end))
    let room = 0.43
    let isBefore = last > 1 - room && first > room
    let place = isBefore || last > 1 - room ? start : end
    svg.element(
      "text",
      [
        "class": isBefore ? "note end" : "note", "x": area.across(place),
        "dx": isBefore ? "-6" : "6", "y": coordinate(Self.laneHeight / 2 + 4),
      ], containing: remark)
  }

  private func writeBar(
    _ style: String, from start: Double, to end: Double, height: Double, in area: PlotArea,
    to svg: inout SVGText
  ) {
    guard start < time.upper, end > start else { return }
    svg.element(
      "rect",
      [
        "class": style, "x": area.across(start),
        "width": area.extent(from: start, to: min(end, time.upper)),
        "y": coordinate((Self.laneHeight - height) / 2), "height": coordinate(height),
      ])
  }

  private func write(_ display: DisplayReport, in area: PlotArea, to svg: inout SVGText) {
    func bar(_ style: String, _ start: Double, _ end: Double, height: Double) {
      writeBar(style, from: start, to: end, height: height, in: area, to: &svg)
    }
    let end = min(display.leftAt ?? time.upper, time.upper)
    if let animation = display.animation, let entrance = display.entrance {
      let style = entrance.rawValue
      bar("seen", display.displayedAt, end, height: 2)
      bar("\(style) delay", display.displayedAt, animation.lowerBound, height: 10)
      bar(style, animation.lowerBound, animation.upperBound, height: 10)
    } else {
      bar(hasEntrance ? "still" : "seen", display.displayedAt, end, height: hasEntrance ? 12 : 2)
    }
    if let leaves = display.leaves {
      bar("leave", leaves.lowerBound, leaves.upperBound, height: 10)
    }
    svg.element(
      "rect",
      [
        "class": "displayed", "x": area.across(display.displayedAt), "y": "3", "width": "1.5",
        "height": coordinate(Self.laneHeight - 6),
      ])
  }
}

extension RowReport {
  /// A sentence about all events of the row.
  fileprivate var sentence: String {
    guard !isNeverDisplayed else { return StillReason.untriggered }
    let late = Set(waits.map(\.upperBound))
    return displays.map { display in
      let verb = late.contains(display.displayedAt) ? "displayed" : "appears"
      let start = "\(verb) at \(plainNumber(display.displayedAt)) s"
      let leaves = display.leaves.map { ", leaves \(span($0.lowerBound, $0.upperBound))" } ?? ""
      switch display.outcome {
      case .stays(let reason): return "\(start), does not animate: \(reason.explanation)\(leaves)"
      case .animates(let from, let to):
        let word =
          switch display.entrance {
          case .again: "animates again"
          case .insertion: "is inserted"
          default: "animates"
          }
        return "\(start), \(word) \(span(from, to))\(leaves)"
      }
    }.joined(separator: "; ") + (removedAt.map { "; removed at \(plainNumber($0)) s" } ?? "")
  }

  /// The times in view until the row satisfies the trigger, if it ever does.
  fileprivate var waits: [ClosedRange<Double>] {
    var visits: Set<VisitReport> = []
    let late = displays.compactMap { display -> ClosedRange<Double>? in
      guard let visit = display.visit, visits.insert(visit).inserted,
        display.displayedAt > visit.appearsAt
      else { return nil }
      return visit.appearsAt...display.displayedAt
    }
    return late + visitsWithoutDisplay.map { $0.appearsAt...($0.disappearsAt ?? .infinity) }
  }
}

private func span(_ start: Double, _ end: Double) -> String {
  "\(plainNumber(start))…\(plainNumber(end)) s"
}

extension RowReport {
  /// The name of the row: its initial position or, if it is inserted, its number.
  fileprivate func name(sections: Int) -> String {
    insertedAt == nil ? row.name(sections: sections) : "row \(number)"
  }
}

extension RowIndex {
  /// The name of the row: its number in a list of one section, otherwise section and row.
  func name(sections: Int) -> String { sections > 1 ? "\(section).\(row)" : "row \(row)" }
}

extension DisplayReport {
  fileprivate var animation: ClosedRange<Double>? {
    if case .animates(let from, let to) = outcome { return from...to }
    return nil
  }

  fileprivate var stillReason: StillReason? {
    if case .stays(let reason) = outcome { return reason }
    return nil
  }
}

extension StillReason {
  /// The explanation, in a form short enough for a lane.
  fileprivate var remark: String {
    switch self {
    case .noEntrance: "no entrance"
    case .never: "tracking: never"
    case .notBeyondFurthest: "not beyond the furthest"
    case .firstScreenOver: "first screen is over"
    case .displayedBefore: "displayed before"
    case .emptyMotion: "an empty motion"
    case .noStrength: "strength 0"
    }
  }
}
