internal import RevealPreset

/// One stay of a row, or of a copy of it, in the viewport.
struct Display: Sendable {
  /// As ``ListGeometry`` counts, copies with numbers of their own.
  let row: Int
  /// The tick at which it is first seen, in seconds.
  let start: Double
  /// The tick at which it is gone, in seconds; infinite when it stays.
  fileprivate(set) var end: Double
  let outcome: Outcome

  enum Outcome: Sendable {
    /// Which entrance plays, and how long its start pose holds, in seconds.
    case animates(EntranceKind, delay: Double)
    case stays(StillReason)
  }
}

/// All displays of a run: which rows are seen from when to when, and which of them animate.
///
/// The only part of a run that is worked out in order. It looks at the list at every tick of the device's
/// clock at which it can have moved, and keeps one entry a display, so its size follows what is seen and
/// not how many rows there are.
struct DisplayLog: Sendable {
  /// By row, then by time.
  let displays: [Display]

  /// Follows the script until a time in seconds.
  init(_ preset: Preset, geometry: ListGeometry, script: ScrollScript, limit: Double) {
    var recorder = DisplayRecorder(preset, geometry: geometry)
    let clock = DeviceClock(ticksPerSecond: preset.list.refresh.rawValue)
    var events = script.events[...]
    for segment in script.segments where segment.start <= limit {
      var tick = clock.firstTick(from: segment.start)
      while clock.time(of: tick) < segment.end, clock.time(of: tick) <= limit {
        let time = clock.time(of: tick)
        while let event = events.first, event.time <= time {
          recorder.note(event.kind, at: time)
          events.removeFirst()
        }
        recorder.look(at: script.state(at: time, in: segment), time: time)
        if segment.isStill { break }
        tick += 1
      }
    }
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

  /// The display of a row that lasts at a time.
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

/// Watches the visible rows from tick to tick.
private struct DisplayRecorder {
  private(set) var displays: [Display] = []
  private let geometry: ListGeometry
  private let axis: ListAxis
  private let overscan: Double
  private var memory: TrackingMemory
  private var visible = 0..<0
  /// For each visible row the place of its display.
  private var open: [Int] = []

  init(_ preset: Preset, geometry: ListGeometry) {
    self.geometry = geometry
    axis = ListAxis(axis: preset.list.axis)
    overscan = preset.list.overscan
    memory = TrackingMemory(preset.entrance)
  }

  /// All rows leave, to be displayed anew, and tracking forgets what the event says.
  mutating func note(_ event: ListEvent.Kind, at time: Double) {
    switch event {
    case .reload: memory.reload()
    case .reset: memory.reset()
    }
    for display in open { displays[display].end = time }
    visible = 0..<0
    open = []
  }

  mutating func look(at state: ScrollState, time: Double) {
    let now = geometry.visibleRows(in: state, axis: axis, overscan: overscan)
    guard now != visible else { return }
    for (row, display) in zip(visible, open) where !now.contains(row) {
      displays[display].end = time
    }
    // Delivered in the order of sections and rows, also where an endless list shows its seam.
    let arriving = now.filter { !visible.contains($0) }
      .sorted { (geometry.original(of: $0), $0) < (geometry.original(of: $1), $1) }
    let last = now.map(geometry.original).max()
    var places = Array(repeating: 0, count: now.count)
    for (row, display) in zip(visible, open) where now.contains(row) {
      places[row - now.lowerBound] = display
    }
    for (place, row) in arriving.enumerated() {
      let original = geometry.original(of: row)
      let decision = memory.decide(row: original, isLastVisible: original == last)
      places[row - now.lowerBound] = displays.count
      displays.append(
        Display(
          row: row, start: time, end: .infinity,
          outcome: outcome(of: decision, row: row, placeInBatch: place)))
    }
    (visible, open) = (now, places)
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

extension ListGeometry {
  /// The rows whose rectangles overlap the viewport, widened by the overscan.
  func visibleRows(in state: ScrollState, axis: ListAxis, overscan: Double) -> Range<Int> {
    rows(
      between: state.offset - overscan,
      and: state.offset + axis.main(of: state.viewport) + overscan)
  }
}
