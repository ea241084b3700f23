import RevealMath
import RevealMotion
internal import RevealPreset

/// The whole scroll of a run, with the offset of the list at any time.
///
/// It never changes, and is a class, since copies of a struct of this size would take time for each
/// row of each frame.
final class ScrollScript: Sendable {
  /// The segments in order and without gaps; the last one never ends.
  let segments: [ScrollSegment]
  /// The events by ascending time.
  let events: [ListEvent]
  /// The rows of the list over the run.
  let history: ListHistory
  let swipes: SwipeLog
  let carries: CarryLog
  /// The pulls by ascending time.
  let pulls: [Pull]
  /// The times in seconds at which the offset jumps.
  let jumps: [Double]
  /// The start and the end of each step of the script in seconds.
  let stepTimes: [ClosedRange<Double>]
  /// The rests by ascending time.
  let rests: [ScrollRest]
  /// The time at which a further step would begin, in seconds.
  let clock: Double
  /// The script before its last step, with what a longer one has in common with that; nil for an
  /// empty script.
  let beginning: ScrollScriptWriter?
  private let axis: Axis
  private let pixelsPerPoint: Double
  private let snapsOffsets: Bool

  /// Carries out the steps of a preset, but takes what it has in common with a former script of the
  /// same preset from that.
  init(
    _ preset: Preset, layout: CardLayout, motions: ChangeMotions,
    continuing former: (script: ScrollScript, steps: [ScrollStep])? = nil
  ) {
    let steps = preset.scroll
    let known = former.flatMap { $0.script.beginning(of: $0.steps, for: steps) }
    var writer = known?.writer ?? ScrollScriptWriter(preset, layout: layout, motions: motions)
    var stepTimes = known?.stepTimes ?? []
    var beginning: ScrollScriptWriter?
    for number in stepTimes.count..<steps.count {
      let next = number + 1 < steps.count ? steps[number + 1] : nil
      let start = writer.clock
      if number == steps.count - 1 { beginning = writer }
      writer.perform(steps[number], before: next)
      if number == steps.count - 1 { beginning?.carried = writer.carried }
      writer.carried = nil
      stepTimes.append(start...max(start, writer.clock))
    }
    writer.stay()
    self.beginning = beginning
    self.stepTimes = stepTimes
    segments = writer.segments
    events = writer.events
    history = writer.history
    (swipes, carries) = (writer.swipes, writer.carries)
    pulls = writer.pulls
    jumps = writer.jumps
    rests = writer.rests
    clock = writer.clock
    axis = preset.list.axis
    pixelsPerPoint = preset.canvas.scale
    snapsOffsets = preset.canvas.snapsOffsets
  }

  /// The seconds after which nothing moves the content.
  var end: Double { segments.last?.start ?? 0 }

  /// Returns the position of a row at a time, also under a finger; nil if it is not in the list.
  func position(of row: Int, at time: Double) -> RowPosition? {
    guard var position = history.position(of: row, at: time) else { return nil }
    if let carry = carries.carry(of: row, at: time) {
      let scrolled =
        carry.scrolls ? drawnState(at: time).offset - drawnState(at: carry.start).offset : 0
      position.start = carry.position(at: time, from: position.start, scrolled: scrolled)
    }
    return position
  }

  /// Returns the start in seconds and the motion of a row that travels to where a change moves it,
  /// or a finger; nil for any other row.
  func movement(of row: Int, at time: Double) -> (start: Double, motion: MotionIndex?)? {
    carries.carry(of: row, at: time).map { ($0.start, nil) } ?? history.movement(of: row, at: time)
  }

  /// Returns whether the list stands at a time.
  func isStill(at time: Double) -> Bool { segment(at: time).isStill }

  /// Returns the state of the list at a time ≥ 0 that decides which rows are displayed.
  func state(at time: Double) -> ScrollState { state(at: time, in: segment(at: time)) }

  func state(at time: Double, in segment: ScrollSegment) -> ScrollState {
    let (offset, viewport) = segment.state(at: time, axis: axis)
    return ScrollState(offset: rounded(offset), viewport: viewport)
  }

  /// Returns an offset in whole pixels; halves are rounded up, as `UIScrollView` does.
  private func rounded(_ offset: Double) -> Double {
    let reachable = min(max(offset, -Self.farthest), Self.farthest)
    let pixels = (reachable * pixelsPerPoint + 0.5).rounded(.down)
    return pixels / pixelsPerPoint
  }

  /// Returns the offset, as it is drawn, if the finger that moves the content at a time were at
  /// another distance; nil if there is none.
  func offset(at time: Double, following distance: Double) -> Double? {
    guard case .finger(let start, _, let band) = segment(at: time).motion else { return nil }
    let offset = band.offset(forFinger: start - distance)
    return snapsOffsets ? rounded(offset) : min(max(offset, -Self.farthest), Self.farthest)
  }

  /// Returns the state of the list at a time ≥ 0 as it is drawn: between pixels if the canvas does
  /// not snap offsets.
  func drawnState(at time: Double) -> ScrollState {
    let state = state(at: time)
    return snapsOffsets ? state : ScrollState(offset: place(at: time), viewport: state.viewport)
  }

  /// Returns the offset at a time ≥ 0, not rounded to pixels, in points.
  func place(at time: Double) -> Double {
    let offset = segment(at: time).state(at: time, axis: axis).offset
    return min(max(offset, -Self.farthest), Self.farthest)
  }

  /// Returns the velocity at a time ≥ 0 in points per second; positive towards later rows.
  func velocity(at time: Double) -> Double {
    let before = max(0, time - Self.velocityInterval)
    return time > before ? (place(at: time) - place(at: before)) / (time - before) : 0
  }

  /// The interval in seconds over which the velocity is measured.
  private static let velocityInterval = 1.0 / 240

  /// The offset in points beyond which a `Double` cannot represent single pixels.
  private static let farthest = 1e12

  private func segment(at time: Double) -> ScrollSegment {
    segments[segments.indices.lastOfPrefix { segments[$0].start <= time }]
  }
}

/// The offset and the viewport of the list at one moment.
struct ScrollState: Sendable {
  /// The offset along the axis in points; a whole number of pixels unless it is drawn between them.
  let offset: Double
  let viewport: Size
}

/// An event of the list between two segments.
struct ListEvent: Sendable {
  enum Kind: Sendable {
    case reload, reset
    /// The rows change, and an epoch begins.
    case change(epoch: Int)

    func mark(_ history: ListHistory) -> ScrollMark.Kind {
      switch self {
      case .reload: .reload
      case .reset: .reset
      case .change(let epoch):
        (history.epochs[epoch].effect.change?.kind.key.rawValue)
          .flatMap(ScrollMark.Kind.init) ?? .update
      }
    }
  }

  let time: Double
  let kind: Kind
}

/// A pull of the list beyond its start, with times in seconds.
struct Pull: Sendable {
  let start: Double
  /// The time when the finger lets go.
  let release: Double
  let end: Double
}
