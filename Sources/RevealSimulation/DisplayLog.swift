import RevealMath
internal import RevealPreset

/// One stay of a row, or of a copy of it, in the viewport.
struct Display: Sendable {
  /// Numbered as in ``ListGeometry``, where copies have numbers of their own.
  let row: Int
  /// The tick at which it is first visible, in seconds.
  let start: Double
  /// The first tick at which it is gone, in seconds; infinite when it stays.
  fileprivate(set) var end: Double
  let outcome: Outcome

  enum Outcome: Sendable {
    case animates(Playing)
    case stays(StillReason)
  }

  /// A motion that a display plays.
  struct Playing: Sendable {
    let motion: MotionIndex
    /// In seconds.
    let delay: Double
    /// How far the motion has come when it starts, in seconds: where a reversed one was.
    var headStart = 0.0
    /// The fraction of all poses' distance from the card at rest.
    var strength = 1.0
  }

  /// Seconds of the motion that have passed at a time; negative during the delay.
  func elapsed(_ playing: Playing, at time: Double) -> Double {
    playing.headStart + time - (start + playing.delay)
  }
}

/// One stay of a row, or of a copy of it, in the viewport; in seconds.
struct Visit: Sendable {
  /// Numbered as in ``ListGeometry``.
  let row: Int
  let start: Double
  /// Infinite when it stays.
  var end: Double
}

/// What is known of a row that is on the screen at a moment.
struct Standing {
  /// The latest display that began before; it may be over.
  let latest: Display?
  /// The first display after that.
  let next: Display?
}

/// All displays of a run: when rows are visible, and which of them animate.
///
/// The only part of a run that is computed in order. It inspects the list at every tick of the
/// device's clock at which it may have moved, and keeps one entry per display, so its size depends
/// on the rows displayed, not on the length of the list.
struct DisplayLog: Sendable {
  /// By row, then by time.
  let displays: [Display]
  /// By row, then by time; nil when every row is displayed as soon as it is visible.
  let visits: [Visit]?
  /// Whether there are more displays than ``mostDisplays``; the rest of the run was then skipped.
  let isCutOff: Bool

  /// The limit for all rows of a run; twice the number of rows that a list may have.
  static let mostDisplays = 2_000_000

  /// Follows the script up to a time in seconds.
  init(
    _ preset: Preset, geometry: ListGeometry, layout: CardLayout, script: ScrollScript,
    limit: Double
  ) {
    var recorder = DisplayRecorder(preset, geometry: geometry, layout: layout, script: script)
    let clock = DeviceClock(ticksPerSecond: preset.list.refresh.rawValue)
    var events = script.events[...]
    follow: for segment in script.segments where segment.start <= limit {
      var tick = clock.firstTick(from: segment.start)
      while clock.time(of: tick) < segment.end, clock.time(of: tick) <= limit {
        let time = clock.time(of: tick)
        while let event = events.first, event.time <= time {
          recorder.note(event.kind, at: time)
          events.removeFirst()
        }
        recorder.observe(script.state(at: time, in: segment), time: time)
        if recorder.count > Self.mostDisplays { break follow }
        if segment.isStill { break }
        tick += 1
      }
    }
    isCutOff = recorder.count > Self.mostDisplays
    displays = recorder.displays.sorted { ($0.row, $0.start) < ($1.row, $1.start) }
    visits = recorder.visits?.sorted { ($0.row, $0.start) < ($1.row, $1.start) }
  }

  /// The earliest display that shows a motion, with its delay in seconds.
  func firstDisplay(playing motion: MotionIndex) -> (display: Display, playing: Display.Playing)? {
    var found: (display: Display, playing: Display.Playing)?
    for display in displays {
      guard case .animates(let playing) = display.outcome, playing.motion == motion,
        playing.strength > 0
      else { continue }
      if display.start < found?.display.start ?? .infinity { found = (display, playing) }
    }
    return found
  }

  /// What is known of a row at a time.
  func standing(of row: Int, at time: Double) -> Standing {
    var lower = 0
    var upper = displays.count
    while lower < upper {
      let middle = (lower + upper) / 2
      let display = displays[middle]
      if (display.row, display.start) <= (row, time) { lower = middle + 1 } else { upper = middle }
    }
    func display(_ index: Int) -> Display? {
      displays.indices.contains(index) && displays[index].row == row ? displays[index] : nil
    }
    return Standing(latest: display(lower - 1), next: display(lower))
  }
}

/// Observes the visible rows from tick to tick.
private struct DisplayRecorder {
  private(set) var displays: [Display] = []
  /// Nil without a trigger, when every visit begins with a display.
  private(set) var visits: [Visit]?
  private let geometry: ListGeometry
  private let layout: CardLayout
  private let script: ScrollScript
  private let entrance: Entrance?
  private let columns: Int
  private var memory: TrackingMemory
  /// The rows that are displayed.
  private var visible = 0..<0
  /// The index of the display of each of them.
  private var open: [Int: Int] = [:]
  private var visited = 0..<0
  /// The index of the visit of each row in view.
  private var openVisits: [Int: Int] = [:]
  /// The index of the last display of each row, over by now, that will be played backwards.
  private var reversed: [Int: Int] = [:]
  /// The animations for a viewport; only motions that are reversed need them.
  private var animations: (viewport: Size, entrance: EntranceAnimations)?

  init(
    _ preset: Preset, geometry: ListGeometry, layout: CardLayout, script: ScrollScript
  ) {
    self.geometry = geometry
    self.layout = layout
    self.script = script
    entrance = preset.entrance
    columns = preset.list.columns
    memory = TrackingMemory(preset.entrance)
    visits = preset.entrance?.trigger.isPlain == false ? [] : nil
  }

  var count: Int { displays.count + (visits?.count ?? 0) }

  /// Ends all displays, so that rows are displayed again, and resets tracking as the event says.
  mutating func note(_ event: ListEvent.Kind, at time: Double) {
    switch event {
    case .reload: memory.reload()
    case .reset: memory.reset()
    }
    for display in open.values { displays[display].end = time }
    visible = 0..<0
    open = [:]
    reversed = [:]
  }

  mutating func observe(_ state: ScrollState, time: Double) {
    if visits != nil {
      noteVisits(of: geometry.visibleRows(in: state, layout: layout), time: time)
    }
    let now = geometry.displayedRows(in: state, layout: layout, trigger: entrance?.trigger)
    guard now != visible else { return }
    for row in visible.without(now) {
      guard let display = open.removeValue(forKey: row) else { continue }
      displays[display].end = time
      if entrance?.leave == .reverse { reversed[row] = display }
    }
    // Displayed in the order of sections and rows, even where an endless list wraps.
    var arriving = now.without(visible)
    if geometry.wraps {
      arriving.sort { (geometry.original(of: $0), $0) < (geometry.original(of: $1), $1) }
    }
    let last = geometry.lastOriginal(of: now)
    let decisions = arriving.map { row in
      let original = geometry.original(of: row)
      let index = geometry.index(of: row).row
      return memory.decide(
        row: original, isLastVisible: original == last,
        Arrival(
          index: index, line: index / columns, column: index % columns,
          isFromStart: !visible.isEmpty && row < visible.lowerBound))
    }
    let outcomes = outcomes(of: decisions, rows: arriving, state: state, time: time)
    for (row, outcome) in zip(arriving, outcomes) {
      open[row] = displays.count
      displays.append(Display(row: row, start: time, end: .infinity, outcome: outcome))
    }
    visible = now
  }

  private mutating func noteVisits(of rows: Range<Int>, time: Double) {
    for row in visited.without(rows) {
      if let visit = openVisits.removeValue(forKey: row) { visits?[visit].end = time }
    }
    for row in rows.without(visited) {
      openVisits[row] = visits?.count
      visits?.append(Visit(row: row, start: time, end: .infinity))
    }
    visited = rows
  }

  private mutating func outcomes(
    of decisions: [DisplayDecision], rows: [Int], state: ScrollState, time: Double
  ) -> [Display.Outcome] {
    var delays: [MotionIndex: [Double]] = [:]
    let strength = entrance?.strength.map { speeds in
      let speed = abs(script.velocity(at: time))
      return ((speed - speeds.lowerBound) / (speeds.upperBound - speeds.lowerBound)).limited
    }
    return decisions.indices.map { place in
      if let resumed = resumed(rows[place], at: time, viewport: state.viewport) {
        return .animates(resumed)
      }
      switch decisions[place] {
      case .stays(let reason): return .stays(reason)
      case .animates(let index):
        guard let motion = entrance?.motion(index) else { return .stays(.noEntrance) }
        let staggers =
          delays[index]
          ?? motion.stagger.delays(
            of: arriving(rows, in: state, stagger: motion.stagger), columns: columns,
            viewport: state.viewport)
        delays[index] = staggers
        return .animates(
          Display.Playing(
            motion: index, delay: motion.delay + staggers[place], strength: strength ?? 1))
      }
    }
  }

  /// The motion of a row that has not yet come back to its start; nil when it has.
  private mutating func resumed(
    _ row: Int, at time: Double, viewport: Size
  ) -> Display.Playing? {
    guard let index = reversed.removeValue(forKey: row) else { return nil }
    let display = displays[index]
    guard let entrance else { return nil }
    if animations?.viewport != viewport {
      let basis = layout.basis(in: layout.viewport(viewport))
      animations = (viewport, EntranceAnimations(entrance, basis: basis))
    }
    guard let animations = animations?.entrance else { return nil }
    let (motion, strength) = display.motion
    let length = animations.animation(motion, strength: strength).shownDuration
    let left = display.reversed(at: time, length: length)
    return left > 0
      ? Display.Playing(motion: motion, delay: 0, headStart: left, strength: strength) : nil
  }

  private func arriving(
    _ rows: [Int], in state: ScrollState, stagger: Stagger
  ) -> [ArrivingRow] {
    let viewport = Rect(size: state.viewport)
    return rows.enumerated().map { place, row in
      let index = geometry.index(of: row).row
      let cell = layout.row(
        at: geometry.start(of: row) - state.offset, column: index % columns, in: viewport)
      return ArrivingRow(
        place: place, index: index, line: index / columns, column: index % columns, cell: cell,
        card: layout.card(in: cell))
    }
  }
}

extension Display {
  /// The motion of the display and its strength; of one that stays, the first one.
  var motion: (index: MotionIndex, strength: Double) {
    guard case .animates(let playing) = outcome else { return (.first(0), 1) }
    return (playing.motion, playing.strength)
  }

  /// How far the motion of a display that is over has come back at a time.
  ///
  /// - Parameters:
  ///   - time: The time, from the display's end on.
  ///   - length: The length of the motion.
  /// - Returns: The seconds of the motion that are left; 0 at its start.
  func reversed(at time: Double, length: Double) -> Double {
    var played = length
    if case .animates(let playing) = outcome { played = min(elapsed(playing, at: end), length) }
    return max(played - (time - end), 0)
  }
}

extension Range<Int> {
  /// The numbers outside another range, ascending.
  fileprivate func without(_ other: Range<Int>) -> [Int] {
    guard overlaps(other) else { return Array(self) }
    return Array(lowerBound..<Swift.max(lowerBound, other.lowerBound))
      + Array(Swift.min(upperBound, other.upperBound)..<upperBound)
  }
}

extension ListGeometry {
  /// The last of the rows whose copies are given; nil when there are none.
  fileprivate func lastOriginal(of rows: Range<Int>) -> Int? {
    guard let first = rows.first, let last = rows.last else { return nil }
    let isWhole = rows.count >= rowCount || original(of: first) > original(of: last)
    return isWhole ? rowCount - 1 : original(of: last)
  }

  /// The rows whose rectangles overlap the viewport, widened by the overscan.
  func visibleRows(in state: ScrollState, layout: CardLayout) -> Range<Int> {
    let overscan = layout.overscan(in: state.viewport)
    return rows(
      between: state.offset - overscan,
      and: state.offset + layout.axis.main(of: state.viewport) + overscan)
  }

  /// The rows that count as displayed.
  func displayedRows(
    in state: ScrollState, layout: CardLayout, trigger: Trigger?
  ) -> Range<Int> {
    guard let trigger, !trigger.isPlain else { return visibleRows(in: state, layout: layout) }
    let basis = layout.basis(in: layout.viewport(state.viewport))
    let lower = state.offset + basis.main(trigger.start)
    let upper = state.offset + layout.axis.main(of: state.viewport) - basis.main(trigger.end)
    var rows = rows(between: lower, and: upper)
    func isInside(_ row: Int) -> Bool {
      let (start, end) = (start(of: row), end(of: row))
      return min(end, upper) - max(start, lower) >= trigger.visible * (end - start) - 1e-9
    }
    while let first = rows.first, !isInside(first) { rows = rows.dropFirst() }
    while let last = rows.last, !isInside(last) { rows = rows.dropLast() }
    return rows
  }
}
