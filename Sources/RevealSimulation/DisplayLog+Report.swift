internal import RevealPreset

extension DisplayLog {
  /// The time when the last animation ends, on its own or because its row leaves; in seconds.
  func settledTime(_ entrance: EntranceAnimations?) -> Double {
    displays.reduce(0) { max($0, $1.animation(entrance)?.upperBound ?? 0) }
  }

  /// The displays of each row and its copies, by ascending row.
  func report(_ entrance: EntranceAnimations?, geometry: ListGeometry) -> [RowReport] {
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
  func phase(at time: Double, _ entrance: EntranceAnimations?) -> CardPhase {
    guard let animation = animation(entrance), time < animation.upperBound else { return .resting }
    return time < animation.lowerBound ? .waiting : .moving
  }

  fileprivate func report(_ entrance: EntranceAnimations?) -> DisplayReport {
    let outcome: DisplayReport.Outcome
    var kind: EntranceKind?
    switch self.outcome {
    case .stays(let reason): outcome = .stays(reason)
    case .animates(let playing):
      let times = animation(entrance) ?? start...start
      outcome = .animates(from: times.lowerBound, to: times.upperBound)
      kind = playing.motion.kind
    }
    return DisplayReport(
      displayedAt: start, leftAt: end.isFinite ? end : nil, outcome: outcome, entrance: kind)
  }

  /// The times between which the card moves, in seconds; nil when it does not.
  ///
  /// Of what repeats forever, those of its first cycle; with what plays after the display.
  fileprivate func animation(_ entrance: EntranceAnimations?) -> ClosedRange<Double>? {
    guard let entrance else { return nil }
    guard case .animates(let playing) = outcome else {
      return leaving(entrance, from: end).map { end...$0 }
    }
    let length = entrance.animation(playing.motion, strength: playing.strength).shownDuration
    let first = min(start + playing.delay, end)
    let last = min(first + max(length - playing.headStart, 0), end)
    return first...max(last, leaving(entrance, from: end) ?? last)
  }

  /// The end of what plays once the row no longer satisfies the trigger; nil for nothing.
  private func leaving(_ entrance: EntranceAnimations, from end: Double) -> Double? {
    guard end.isFinite else { return nil }
    if let leave = entrance.leave { return end + leave.shownDuration }
    guard entrance.reversesOnLeave else { return nil }
    let (motion, strength) = motion
    let length = entrance.animation(motion, strength: strength).shownDuration
    return end + reversed(at: end, length: length)
  }
}
