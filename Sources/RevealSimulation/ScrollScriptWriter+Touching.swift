import RevealMath
internal import RevealPreset

/// Steps that move single rows.
extension ScrollScriptWriter {
  /// Moves a card aside.
  mutating func swipe(_ step: CardSwipe) {
    guard geometry.rowCount > 0 else { return }
    let row = row(at: step.row)
    let start = max(clock, shownFrom)
    let origin = swipes.place(of: row, at: start).offset
    let seconds = step.curve.length(
      of: step.seconds, distance: abs(step.distance - origin), scale: scale)
    swipes.append(
      Swipe(
        .curve(step.curve, from: origin, to: step.distance), of: row, at: start, seconds: seconds,
        color: step.uncovers, full: fullSwipe(of: row)))
    guard step.waits else { return }
    wait(.swipe, seconds: seconds)
  }

  /// Lets a finger move a row.
  mutating func move(_ touch: RowTouch) {
    guard geometry.rowCount > 0 else { return }
    switch touch.action {
    case .swipes:
      let row = row(at: touch.row)
      let start = max(clock, shownFrom)
      let place = swipes.place(of: row, at: start)
      let band = RubberBand(swiping: list, extent: cardExtent(of: row))
      swipes.append(
        Swipe(
          .finger(touch.path, from: band.finger(forOffset: place.offset), band), of: row, at: start,
          seconds: touch.path.seconds, color: place.color, full: fullSwipe(of: row)))
      append(.swipe, .still(offset), seconds: touch.path.seconds)
    case .carries: carry(touch)
    }
  }

  private mutating func carry(_ touch: RowTouch) {
    let place = geometry.place(at: touch.row)
    let row = geometry.row(at: place)
    let (start, origin) = (max(clock, shownFrom), clock)
    guard let position = history.position(of: row, at: start) else { return }
    let held =
      carries.carry(of: row, at: start)?
      .position(at: start, from: position.start, scrolled: 0) ?? position.start
    let section = geometry.index(at: place).section
    let travel = travel.making
    let motion = motion(of: touch.path, from: held, extent: geometry.span(at: place).extent)
    let crossings = CarryPlaces(geometry, of: place).crossings(of: motion, from: held)
    var (last, done) = (start, 0)
    if let carried {
      (last, done) = (carried.last, carried.crossingCount)
      (history, events) = (carried.history, carried.events)
    }
    // A tick after the last sample would be another one of a longer path.
    let lasting = crossings[done...].prefix {
      tick(from: origin + $0.seconds) - origin <= touch.path.seconds
    }
    var kept: CarriedRow?
    for crossing in crossings[done...] {
      if done == lasting.endIndex { kept = CarriedRow(self, crossingCount: done, last: last) }
      last = max(tick(from: origin + crossing.seconds), last)
      offset = motion.offset(at: last - origin)
      let change = ListChange(
        .move(
          RowIndex(section: section, row: crossing.from),
          to: RowIndex(section: section, row: crossing.to)), travel: travel)
      guard begin(change, at: last, keepsOffset: true) else { break }
      done += 1
    }
    carried = kept ?? CarriedRow(self, crossingCount: done, last: last)
    offset = motion.offset(at: touch.path.seconds)
    append(
      .drag, motion.scrolls ? .carry(motion) : .still(offset), seconds: touch.path.seconds)
    let rest = history.position(of: row, at: clock)?.start ?? held
    let carry = Carry(
      touch, of: row, at: origin, from: held, motion, to: rest,
      crossings: crossings.map { origin + $0.seconds }, travel: travel, scale: scale)
    carries.append(carry)
    stay(until: last)
    guard touch.waits else { return }
    append(.change, .still(offset), seconds: max(history.end, carry.end) - clock)
  }

  /// Returns the motion of a row under a finger, and of the list.
  ///
  /// - Parameters:
  ///   - path: The path of the finger.
  ///   - held: The position of the row's start at the touch, in points.
  ///   - length: The extent of the row along the axis, in points.
  /// - Returns: The motion, in which a list stands that snaps to its rows.
  private func motion(of path: FingerPath, from held: Double, extent length: Double) -> CarryMotion
  {
    let start = held - offset
    return CarryMotion(
      path, of: start...(start + length),
      in: coveredStart...max(extent - coveredEnd, coveredStart), from: offset,
      within: list.snap == .none ? range : nil)
  }

  private func row(at index: RowIndex) -> Int { geometry.row(at: geometry.place(at: index)) }

  /// Returns the distance from which the first action under a row's card takes all, in points; nil
  /// for none.
  private func fullSwipe(of row: Int) -> Double? {
    list.swipe?.full.map { $0 * cardExtent(of: row) }
  }

  private func cardExtent(of row: Int) -> Double {
    layout.cardExtent(of: row, in: geometry, viewport: viewport)
  }
}

/// The rows that a carried row has passed, which a longer path of the finger passes as well.
struct CarriedRow: Sendable {
  let crossingCount: Int
  /// The time of the last crossing, in seconds.
  let last: Double
  let history: ListHistory
  let events: [ListEvent]

  init(_ writer: ScrollScriptWriter, crossingCount: Int, last: Double) {
    (self.crossingCount, self.last) = (crossingCount, last)
    (history, events) = (writer.history, writer.events)
  }
}

extension RubberBand {
  /// The band of a card under a finger, which resists at a side without actions.
  ///
  /// - Parameters:
  ///   - list: The list; without actions, a card moves freely to both sides.
  ///   - extent: The extent of the card across the axis, in points.
  init(swiping list: ListLayout, extent: Double) {
    let range = list.swipe.map { actions in
      (actions.trailing.isEmpty ? 0 : -Double.infinity)...(actions.leading.isEmpty
        ? 0 : Double.infinity)
    }
    self.init(range: range, extent: max(extent, 1), bounces: true)
  }
}
