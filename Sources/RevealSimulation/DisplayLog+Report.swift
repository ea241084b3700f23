internal import RevealPreset

extension DisplayLog {
  /// Returns the time when the last animation ends, on its own or because its row leaves, in
  /// seconds.
  func settledTime(_ entrance: EntranceAnimations) -> Double {
    displays.reduce(0) { latest, display in
      max(
        latest, display.entranceTimes(entrance)?.upperBound ?? 0,
        display.endOfLeaving(entrance) ?? 0)
    }
  }

  /// Returns the displays of each row and its copies, by ascending row.
  func report(_ entrance: EntranceAnimations, history: ListHistory) -> [RowReport] {
    let displays = Dictionary(grouping: displays, by: \.row)
    let visits = Dictionary(grouping: self.visits ?? self.displays.visits, by: \.row)
    let gone = Dictionary(
      history.departures.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    let removals = history.removals(of: Set(displays.keys).union(visits.keys))
    let copies = Set(displays.keys).union(visits.keys).sorted()
    return Dictionary(grouping: copies, by: history.original(of:)).sorted { $0.key < $1.key }
      .map { row, copies in
        let reports = copies.map {
          CopyReport(displays[$0] ?? [], visits: visits[$0] ?? [], entrance)
        }
        return RowReport(
          number: row, row: history.firstIndex(of: row),
          displays: reports.flatMap(\.displays).sorted { $0.displayedAt < $1.displayedAt },
          visits: reports.flatMap(\.visits).sorted { $0.appearsAt < $1.appearsAt },
          insertedAt: history.insertion(of: row), removedAt: removals[row],
          removal: gone[row].map { departure in
            let start = departure.time + departure.delay
            return start...start + entrance.animation(departure.motion).shownDuration
          },
          visitsWithoutDisplay: reports.flatMap(\.visitsWithoutDisplay).sorted {
            $0.appearsAt < $1.appearsAt
          })
      }
  }
}

/// The reports of one copy of a row, by ascending time.
private struct CopyReport {
  private(set) var displays: [DisplayReport] = []
  let visits: [VisitReport]
  let visitsWithoutDisplay: [VisitReport]

  init(_ displays: [Display], visits: [Visit], _ entrance: EntranceAnimations) {
    let reports = visits.map(\.report)
    var isDisplayed = visits.map { _ in false }
    // These are the first visits that end after the start and after the end of a display.
    var (first, last) = (0, 0)
    for (index, display) in displays.enumerated() {
      while first < visits.count, visits[first].end <= display.start { first += 1 }
      while last < visits.count, visits[last].end <= display.end { last += 1 }
      let isInView = first < visits.count && visits[first].start <= display.start
      if isInView { isDisplayed[first] = true }
      let isLeft = last < visits.count && visits[last].start <= display.end
      let next = index + 1 < displays.count ? displays[index + 1].start : .infinity
      self.displays.append(
        display.report(
          entrance, visit: isInView ? reports[first] : nil,
          notBeyond: min(next, isLeft ? visits[last].end : display.end)))
    }
    self.visits = reports
    visitsWithoutDisplay = zip(reports, isDisplayed).filter { !$1 }.map(\.0)
  }
}

extension [Display] {
  /// The stays in the viewport, for rows that are displayed as soon as they are visible.
  ///
  /// When the list reloads, a display ends and the next one begins.
  fileprivate var visits: [Visit] {
    var visits: [Visit] = []
    for display in self {
      if let last = visits.last, last.row == display.row, last.end == display.start {
        visits[visits.count - 1].end = display.end
      } else {
        visits.append(Visit(row: display.row, start: display.start, end: display.end))
      }
    }
    return visits
  }
}

extension Visit {
  fileprivate var report: VisitReport {
    VisitReport(appearsAt: start, disappearsAt: end.isFinite ? end : nil)
  }
}

extension Standing {
  /// Returns the phase of the card at a time.
  func phase(at time: Double, _ entrance: EntranceAnimations) -> CardPhase {
    guard let latest else {
      // The row is on the screen but does not yet satisfy the trigger.
      if case .stays = next?.outcome { return .resting }
      return entrance.isTriggered ? .waiting : .resting
    }
    guard time >= latest.end else { return latest.phase(at: time, entrance) }
    let end = latest.endOfLeaving(entrance) ?? 0
    return time < end ? .moving : .resting
  }
}

extension Display {
  /// Returns the phase of the card at a time during this stay.
  fileprivate func phase(at time: Double, _ entrance: EntranceAnimations) -> CardPhase {
    guard case .animates(let playing) = outcome else { return .resting }
    if time < start + playing.delay { return .waiting }
    let length = entrance.animation(playing.motion, strength: playing.strength).duration
    return elapsed(playing, at: time) < length ? .moving : .resting
  }

  /// Describes the display, which begins during a visit, and whose leave animation is cut off at a
  /// time in seconds.
  fileprivate func report(
    _ entrance: EntranceAnimations, visit: VisitReport?, notBeyond limit: Double
  ) -> DisplayReport {
    let outcome: DisplayReport.Outcome
    var (kind, motion): (EntranceKind?, PlayedMotion?)
    switch self.outcome {
    case .stays(let reason): outcome = .stays(reason)
    case .animates(let playing):
      if entrance.isStill(playing.motion) {
        outcome = .stays(.emptyMotion)
      } else if playing.strength == 0 {
        outcome = .stays(.noStrength)
      } else {
        let times = entranceTimes(entrance) ?? start...start
        outcome = .animates(from: times.lowerBound, to: times.upperBound)
        kind = playing.motion.kind
        motion = PlayedMotion(
          choice: playing.motion.choice, strength: playing.strength,
          repeatsForever: !entrance.animation(playing.motion).duration.isFinite)
      }
    }
    let leaving = endOfLeaving(entrance).map { min($0, limit) }
    return DisplayReport(
      displayedAt: start, leftAt: end.isFinite ? end : nil, visit: visit, outcome: outcome,
      entrance: kind,
      motion: motion, leaves: leaving.flatMap { $0 > end ? end...$0 : nil })
  }

  /// Returns the times between which the card plays its entrance, in seconds; nil if it plays none.
  ///
  /// If the entrance repeats forever, these are the times of its first cycle.
  fileprivate func entranceTimes(_ entrance: EntranceAnimations) -> ClosedRange<Double>? {
    guard case .animates(let playing) = outcome else { return nil }
    let length = entrance.animation(playing.motion, strength: playing.strength).shownDuration
    let first = min(start + playing.delay, end)
    return first...min(first + max(length - playing.headStart, 0), end)
  }

  /// Returns the end of the animation that plays when the row no longer satisfies the trigger; nil
  /// if there is none.
  fileprivate func endOfLeaving(_ entrance: EntranceAnimations) -> Double? {
    guard end.isFinite else { return nil }
    if let leave = entrance.leave { return end + leave.shownDuration }
    let (motion, strength) = motion
    guard entrance.reversesOnLeave, strength > 0, !entrance.isStill(motion) else { return nil }
    let length = entrance.animation(motion, strength: strength).shownDuration
    return end + reversed(at: end, length: length)
  }
}

extension ListHistory {
  /// Returns the time when a change inserts a row, in seconds; nil for a row that exists from the
  /// start.
  fileprivate func insertion(of row: Int) -> Double? {
    epochs.first { $0.effect.inserted.contains(row) }?.start
  }

  /// Returns the times when rows are removed, in seconds.
  fileprivate func removals(of rows: Set<Int>) -> [Int: Double] {
    var times: [Int: Double] = [:]
    for (former, epoch) in zip(epochs, epochs.dropFirst()) {
      guard case .remove = epoch.effect.change?.kind else { continue }
      for row in rows
      where times[row] == nil && former.geometry.place(of: row) != nil
        && epoch.geometry.place(of: row) == nil
      {
        times[row] = epoch.start
      }
    }
    return times
  }

  /// Returns the time when all rows have arrived or disappeared, in seconds.
  func settledTime(_ animations: EntranceAnimations) -> Double {
    departures.reduce(end) {
      max($0, $1.time + $1.delay + animations.animation($1.motion).shownDuration)
    }
  }
}
