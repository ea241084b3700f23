import RevealMath
internal import RevealPreset

/// One stay of a row, or of a copy of it, in the viewport.
struct Display: Sendable {
  /// The number of the row; copies in an endless list have numbers of their own.
  let row: Int
  /// The tick at which the row is first visible, in seconds.
  let start: Double
  /// The first tick at which the row is no longer visible, in seconds; infinite if it stays.
  var end: Double
  let outcome: Outcome

  enum Outcome: Sendable {
    case animates(Playing)
    case stays(StillReason)
  }

  /// A motion that a display plays.
  struct Playing: Sendable {
    let motion: MotionIndex
    /// The delay in seconds.
    let delay: Double
    /// The part of the motion that is skipped, in seconds, because it continues a reversed one.
    var headStart = 0.0
    /// The strength of the poses: 1 as written, 0 for the card at rest.
    var strength = 1.0
  }

  /// Returns the seconds of the motion that have passed at a time; negative during the delay.
  func elapsed(_ playing: Playing, at time: Double) -> Double {
    playing.headStart + time - (start + playing.delay)
  }
}

/// A stay of a row, or of a copy of it, in the viewport, with times in seconds.
struct Visit: Sendable {
  /// The number of the row, as in ``Display``.
  let row: Int
  let start: Double
  /// The end; infinite if the row stays.
  var end: Double
}

/// The displays of a row around a moment at which it is on the screen.
struct Standing {
  /// The latest display that began before the moment; it may be over.
  let latest: Display?
  /// The first display after that.
  let next: Display?
}

/// All displays of a run: when rows are visible, and which of them animate.
///
/// This is the only part of a run that is computed in order. It inspects the list at every tick of
/// the device's clock at which it may have moved, and keeps one entry per display, so its size
/// depends on the rows displayed, not on the length of the list.
struct DisplayLog: Sendable {
  /// The displays by row, then by time.
  let displays: [Display]
  /// The visits by row, then by time; nil if every row is displayed as soon as it is visible.
  let visits: [Visit]?
  /// Whether there are more displays than ``mostDisplays``; the rest of the run was then skipped.
  let isCutOff: Bool
  /// The number of rows that were displayed at once, if it exceeds the limit; the rest of the run
  /// was then skipped.
  let excess: Int?
  /// The beginning of the run, with which a longer one may continue.
  let beginning: Beginning

  /// The displays of a run up to a tick.
  struct Beginning: Sendable {
    /// The first tick that is not part of it.
    let tick: Int
    fileprivate let recorder: DisplayRecorder
    /// The number of events that are part of it.
    fileprivate let eventCount: Int
  }

  /// The limit on displays of all rows of a run: twice the number of rows that a list may have.
  static let mostDisplays = 2_000_000

  /// Records the displays while following the script up to a limit in seconds, after those of a
  /// former run that is the same up to a time in seconds.
  init(
    _ preset: Preset, motions: ChangeMotions, layout: CardLayout, script: ScrollScript,
    limit: Double, continuing former: (log: DisplayLog, until: Double)? = nil
  ) {
    let clock = DeviceClock(ticksPerSecond: preset.list.refresh.rawValue)
    let displayed = DisplayedRange(preset, layout: layout)
    let start = former.flatMap { clock.time(of: $0.beginning.tick) <= $1 ? $0.beginning : nil }
    var recorder =
      start?.recorder
      ?? DisplayRecorder(preset, motions: motions, layout: layout, script: script)
    recorder.script = script
    var events = script.events.dropFirst(start?.eventCount ?? 0)
    var excess: Int?
    // Ticks just before that moment, as its time is rounded.
    let last = max(clock.firstTick(from: script.lastingTime(of: preset.scroll)) - 2, 0)
    func beginning() -> Beginning {
      Beginning(tick: last, recorder: recorder, eventCount: events.startIndex)
    }
    var kept: Beginning?
    follow: for segment in script.segments where segment.start <= limit {
      var tick = max(clock.firstTick(from: segment.start), start?.tick ?? 0)
      while clock.time(of: tick) < segment.end, clock.time(of: tick) <= limit {
        let time = clock.time(of: tick)
        if tick >= last, kept == nil { kept = beginning() }
        while let event = events.first, event.time <= time {
          recorder.note(event.kind, at: time)
          events.removeFirst()
        }
        let state = script.state(at: time, in: segment)
        excess = displayed.excess(script.history, at: time, state)
        if excess != nil { break follow }
        recorder.observe(state, time: time)
        if recorder.count > Self.mostDisplays { break follow }
        if segment.isStill, !script.history.isMoving(at: time) { break }
        tick += 1
      }
    }
    isCutOff = max(recorder.count, script.history.changedRows) > Self.mostDisplays
    self.excess = excess
    self.beginning = kept ?? beginning()
    displays = recorder.displays.sorted { ($0.row, $0.start) < ($1.row, $1.start) }
    visits = recorder.visits?.sorted { ($0.row, $0.start) < ($1.row, $1.start) }
  }

  /// Returns the earliest display that plays a motion, with its delay in seconds.
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

  /// Returns the displays of a row around a time.
  func standing(of row: Int, at time: Double) -> Standing {
    let next = displays.indices.partitionPoint {
      displays[$0].row > row || displays[$0].row == row && displays[$0].start > time
    }
    func display(_ index: Int) -> Display? {
      displays.indices.contains(index) && displays[index].row == row ? displays[index] : nil
    }
    return Standing(latest: display(next - 1), next: display(next))
  }
}

extension Display {
  /// The motion of the display and its strength; the first motion for a display without animation.
  var motion: (index: MotionIndex, strength: Double) {
    guard case .animates(let playing) = outcome else { return (.first(0), 1) }
    return (playing.motion, playing.strength)
  }

  /// Returns the seconds of a motion that are left, 0 at its start, while it plays backwards from
  /// the display's end on.
  func reversed(at time: Double, length: Double) -> Double {
    var played = length
    if case .animates(let playing) = outcome { played = min(elapsed(playing, at: end), length) }
    return max(played - (time - end), 0)
  }
}
