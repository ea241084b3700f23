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
    /// Plays an entrance, after a delay in seconds.
    case animates(EntranceKind, delay: Double)
    case stays(StillReason)
  }
}

/// All displays of a run: when rows are visible, and which of them animate.
///
/// The only part of a run that is computed in order. It inspects the list at every tick of the
/// device's clock at which it may have moved, and keeps one entry per display, so its size depends
/// on the rows displayed, not on the length of the list.
struct DisplayLog: Sendable {
  /// By row, then by time.
  let displays: [Display]
  /// Whether there are more displays than ``mostDisplays``; the rest of the run was then skipped.
  let isCutOff: Bool

  /// The limit for all rows of a run; twice the number of rows that a list may have.
  static let mostDisplays = 2_000_000

  /// Follows the script up to a time in seconds.
  init(_ preset: Preset, geometry: ListGeometry, script: ScrollScript, limit: Double) {
    var recorder = DisplayRecorder(preset, geometry: geometry)
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
        if recorder.displays.count > Self.mostDisplays { break follow }
        if segment.isStill { break }
        tick += 1
      }
    }
    isCutOff = recorder.displays.count > Self.mostDisplays
    displays = recorder.displays.sorted { ($0.row, $0.start) < ($1.row, $1.start) }
  }

  /// The earliest display that plays an entrance, with its delay in seconds.
  func firstDisplay(playing kind: EntranceKind) -> (display: Display, delay: Double)? {
    var found: (display: Display, delay: Double)?
    for display in displays {
      guard case .animates(kind, let delay) = display.outcome else { continue }
      if display.start < found?.display.start ?? .infinity { found = (display, delay) }
    }
    return found
  }

  /// The display of a row at a time.
  func display(of row: Int, at time: Double) -> Display? {
    var lower = 0
    var upper = displays.count
    while lower < upper {
      let middle = (lower + upper) / 2
      let display = displays[middle]
      if (display.row, display.start) <= (row, time) { lower = middle + 1 } else { upper = middle }
    }
    guard lower > 0, displays[lower - 1].row == row, time < displays[lower - 1].end else {
      return nil
    }
    return displays[lower - 1]
  }
}

/// Observes the visible rows from tick to tick.
private struct DisplayRecorder {
  private(set) var displays: [Display] = []
  private let geometry: ListGeometry
  private let axis: ListAxis
  private let overscan: Double
  private var memory: TrackingMemory
  private var visible = 0..<0
  /// The index of the display of each visible row.
  private var open: [Int: Int] = [:]

  init(_ preset: Preset, geometry: ListGeometry) {
    self.geometry = geometry
    axis = ListAxis(axis: preset.list.axis)
    overscan = preset.list.overscan
    memory = TrackingMemory(preset.entrance)
  }

  /// Ends all displays, so that rows are displayed again, and resets tracking as the event says.
  mutating func note(_ event: ListEvent.Kind, at time: Double) {
    switch event {
    case .reload: memory.reload()
    case .reset: memory.reset()
    }
    for display in open.values { displays[display].end = time }
    visible = 0..<0
    open = [:]
  }

  mutating func observe(_ state: ScrollState, time: Double) {
    let now = geometry.visibleRows(in: state, axis: axis, overscan: overscan)
    guard now != visible else { return }
    for row in visible.without(now) {
      if let display = open.removeValue(forKey: row) { displays[display].end = time }
    }
    // Displayed in the order of sections and rows, even where an endless list wraps.
    var arriving = now.without(visible)
    if geometry.wraps {
      arriving.sort { (geometry.original(of: $0), $0) < (geometry.original(of: $1), $1) }
    }
    let last = geometry.lastOriginal(of: now)
    for (place, row) in arriving.enumerated() {
      let original = geometry.original(of: row)
      let decision = memory.decide(row: original, isLastVisible: original == last)
      open[row] = displays.count
      displays.append(
        Display(
          row: row, start: time, end: .infinity,
          outcome: outcome(of: decision, row: row, placeInBatch: place)))
    }
    visible = now
  }

  private func outcome(
    of decision: DisplayDecision, row: Int, placeInBatch: Int
  ) -> Display.Outcome {
    switch decision {
    case .stays(let reason): return .stays(reason)
    case .animates(let kind, let entrance):
      let stagger: Double
      switch entrance.stagger {
      case .none: stagger = 0
      case .row(let seconds): stagger = seconds * Double(geometry.index(of: row).row)
      case .batch(let seconds): stagger = seconds * Double(placeInBatch)
      }
      return .animates(kind, delay: entrance.delay + stagger)
    }
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
  func visibleRows(in state: ScrollState, axis: ListAxis, overscan: Double) -> Range<Int> {
    rows(
      between: state.offset - overscan,
      and: state.offset + axis.main(of: state.viewport) + overscan)
  }
}
