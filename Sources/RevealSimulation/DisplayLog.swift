import RevealMath
internal import RevealPreset

/// One stay of a row, or of a copy of it, in the viewport.
struct Display: Sendable {
  /// Its number, which copies in an endless list have of their own.
  let row: Int
  /// The tick at which it is first visible, in seconds.
  let start: Double
  /// The first tick at which it is gone, in seconds; infinite when it stays.
  var end: Double
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
  /// As of a display.
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
  /// The number of rows that were displayed at once, where it is beyond the limit; the rest of the
  /// run was then skipped.
  let excess: Int?

  /// The limit for all rows of a run; twice the number of rows that a list may have.
  static let mostDisplays = 2_000_000

  /// Follows the script up to a time in seconds.
  init(
    _ preset: Preset, motions: ChangeMotions, layout: CardLayout, script: ScrollScript,
    limit: Double
  ) {
    var recorder = DisplayRecorder(preset, motions: motions, layout: layout, script: script)
    let clock = DeviceClock(ticksPerSecond: preset.list.refresh.rawValue)
    let displayed = DisplayedRange(preset, layout: layout)
    var excess: Int?
    var events = script.events[...]
    follow: for segment in script.segments where segment.start <= limit {
      var tick = clock.firstTick(from: segment.start)
      while clock.time(of: tick) < segment.end, clock.time(of: tick) <= limit {
        let time = clock.time(of: tick)
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
