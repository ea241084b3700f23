internal import RevealPreset

extension DisplayLog {
  /// The time when the last animation ends, on its own or because its row leaves; in seconds.
  func settledTime(_ entrance: Entrance?) -> Double {
    displays.reduce(0) { max($0, $1.animation(entrance)?.upperBound ?? 0) }
  }

  /// The displays of each row and its copies, by ascending row.
  func report(_ entrance: Entrance?, geometry: ListGeometry) -> [RowReport] {
    Dictionary(grouping: displays) { geometry.original(of: $0.row) }
      .sorted { $0.key < $1.key }
      .map { row, displays in
        RowReport(
          number: row, row: geometry.index(of: row),
          displays: displays.map { $0.report(entrance) }
            .sorted { $0.displayedAt < $1.displayedAt })
      }
  }
}

extension Display {
  /// The phase of the card at a time of this stay.
  func phase(at time: Double, _ entrance: Entrance?) -> CardPhase {
    guard let animation = animation(entrance), time < animation.upperBound else { return .resting }
    return time < animation.lowerBound ? .waiting : .moving
  }

  fileprivate func report(_ entrance: Entrance?) -> DisplayReport {
    let outcome: DisplayReport.Outcome
    var kind: EntranceKind?
    switch self.outcome {
    case .stays(let reason): outcome = .stays(reason)
    case .animates(let playing, _):
      let times = animation(entrance) ?? start...start
      outcome = .animates(from: times.lowerBound, to: times.upperBound)
      kind = playing
    }
    return DisplayReport(
      displayedAt: start, leftAt: end.isFinite ? end : nil, outcome: outcome, entrance: kind)
  }

  /// The times between which the card moves, in seconds; nil when it does not.
  fileprivate func animation(_ entrance: Entrance?) -> ClosedRange<Double>? {
    guard case .animates(let kind, let delay) = outcome, let entrance else { return nil }
    let first = min(start + delay, end)
    return first...min(first + entrance.playing(kind).duration, end)
  }
}
