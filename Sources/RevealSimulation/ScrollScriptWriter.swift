import RevealMath
import RevealMotion
internal import RevealPreset

/// Turns the steps of a scroll script into segments.
struct ScrollScriptWriter: Sendable {
  private(set) var segments: [ScrollSegment] = []
  var events: [ListEvent] = []
  /// The times in seconds at which the offset jumps.
  private(set) var jumps: [Double] = []
  var history: ListHistory
  var swipes = SwipeLog()
  var carries = CarryLog()
  /// What the last step has in common with that of a longer script; nil for a step that carries no
  /// row.
  var carried: CarriedRow?
  private(set) var pulls: [Pull] = []
  private(set) var rests: [ScrollRest] = []
  @Indirect private(set) var list: ListLayout
  /// The travel of rows unless a step sets its own.
  let travel: Travel
  /// The least height of the bars that cover the viewport's start, in points.
  let coveredStart: Double
  /// The least height of the bars that cover the viewport's end, in points.
  let coveredEnd: Double
  private let displayed: DisplayedRange
  private let motions: ChangeMotions
  let layout: CardLayout
  let scale: Double
  let axis: Axis
  /// The length of the shortest scroll in points (half a pixel at scale 2); shorter ones are
  /// skipped.
  ///
  /// It is the same at any scale, so that the duration of a run does not depend on it.
  private static let leastMove = 0.25
  private let deviceClock: DeviceClock
  /// The time at which the next step begins, in seconds.
  private(set) var clock = 0.0
  /// The time in seconds until which the list moves on without a finger; before the clock if it
  /// does not.
  private var movesUntil = 0.0
  /// The tick that shows the last sudden change, in seconds.
  private(set) var shownFrom = 0.0
  var offset = 0.0
  private(set) var viewport: Size

  init(_ preset: Preset, layout: CardLayout, motions: ChangeMotions) {
    (list, travel) = (preset.list, preset.layout)
    coveredStart = preset.leastBarHeight(at: .top)
    coveredEnd = preset.leastBarHeight(at: .bottom)
    displayed = DisplayedRange(preset, layout: layout)
    history = ListHistory(preset, layout: layout, motions: motions)
    self.motions = motions
    self.layout = layout
    scale = preset.canvas.scale
    axis = preset.list.axis
    deviceClock = DeviceClock(ticksPerSecond: preset.list.refresh.rawValue)
    viewport = preset.initialViewport
    offset = place(of: preset.list.start)
  }

  /// Appends the segments of a step.
  ///
  /// After a drag, the next step matters: a finger that continues, or lifts with a velocity, does
  /// not simply release the content.
  mutating func perform(_ step: ScrollStep, before next: ScrollStep?) {
    switch step {
    case .rest, .reload, .reset, .swipe: break
    default: stop()
    }
    switch step {
    case .rest(let seconds): wait(.rest, seconds: seconds)
    case .drag(let distance, let seconds, let curve):
      drag(by: distance, seconds: seconds, curve: curve)
      switch next {
      case .drag, .fling: break
      default: fling(velocity: 0)
      }
    case .finger(let path, let waits):
      let velocity = follow(path)
      let lift = clock
      fling(velocity: velocity)
      if !waits { (clock, movesUntil) = (lift, clock) }
    case .fling(let velocity): fling(velocity: velocity)
    case .jump(let target):
      jump()
      offset = place(of: target)
      comeToRest(.jump)
    case .to(let target, let seconds, let curve):
      let place = place(of: target)
      if seconds == 0 { jump() }
      append(.scroll, .curve(from: offset, to: place, curve), seconds: seconds)
      offset = place
      comeToRest(.scroll)
    case .reload: events.append(ListEvent(time: clock, kind: .reload))
    case .reset: events.append(ListEvent(time: clock, kind: .reset))
    case .rotate(let orientation, let seconds, let curve):
      turn(to: orientation, seconds: seconds, curve: curve)
    case .change(let change): apply(change)
    case .pull(let distance, let seconds, let hold):
      pull(by: distance, seconds: seconds, hold: hold)
    case .swipe(let step): swipe(step)
    case .touch(let touch): move(touch)
    }
  }

  /// The current list.
  var geometry: ListGeometry { history.latest }

  /// Ends the script; the list stays where it is.
  mutating func stay() {
    let start = max(clock, shownFrom, movesUntil)
    segments.append(
      ScrollSegment(
        kind: .rest, start: start, origin: start, end: .infinity, motion: .still(offset),
        viewport: viewport))
  }

  mutating func append(_ kind: ScrollSegment.Kind, _ motion: ScrollMotion, seconds: Double) {
    let end = end(after: seconds)
    let start = max(clock, shownFrom)
    if end > start {
      segments.append(
        ScrollSegment(
          kind: kind, start: start, origin: clock, end: end, motion: motion,
          viewport: viewport))
    }
    clock = max(end, clock)
  }

  /// Returns the clock's time after some seconds.
  ///
  /// It is rounded to nanoseconds, since 0.1 + 0.2 s must not miss the tick at 0.3 s.
  private func end(after seconds: Double) -> Double {
    ((clock + seconds) * 1e9).rounded() / 1e9
  }

  /// Holds the current state until the tick at which the device draws a sudden change.
  ///
  /// Otherwise frames between two ticks would show the new offset before its rows are displayed.
  private mutating func stayUntilTick() { stay(until: tick(from: clock)) }

  /// Notes a jump of the offset at the tick at which the device draws it.
  private mutating func jump() {
    stayUntilTick()
    jumps.append(max(clock, shownFrom))
  }

  /// Returns the tick of the device at or after a time, in seconds.
  func tick(from time: Double) -> Double {
    deviceClock.time(of: deviceClock.firstTick(from: time))
  }

  /// Holds the current state until a tick, if it is still to come.
  mutating func stay(until tick: Double) {
    guard tick > max(clock, shownFrom) else { return }
    segments.append(
      ScrollSegment(
        kind: .rest, start: clock, origin: clock, end: tick, motion: .still(offset),
        viewport: viewport))
    shownFrom = tick
  }

  private mutating func comeToRest(_ reason: ScrollRest.Reason) {
    rests.append(ScrollRest(time: max(clock, shownFrom), offset: offset, reason: reason))
  }

  var extent: Double { axis.main(of: viewport) }

  /// The offsets at which the content's ends meet the viewport's; nil for an endless list.
  var range: ClosedRange<Double>? {
    geometry.wraps ? nil : geometry.offsets(list.contentInset, extent: extent)
  }

  func limited(_ offset: Double) -> Double {
    range.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
  }
}

// MARK: - Movements

extension ScrollScriptWriter {
  /// Lets time pass while the list stands, or moves on without a finger.
  mutating func wait(_ kind: ScrollSegment.Kind, seconds: Double) {
    let end = self.end(after: seconds)
    clock = max(clock, min(end, movesUntil))
    if clock < end { append(kind, .still(offset), seconds: end - clock) }
  }

  /// Stops a list that moves without a finger.
  private mutating func stop() {
    guard movesUntil > clock else { return }
    movesUntil = clock
    let time = max(clock, shownFrom)
    while var last = segments.last, last.end > time {
      segments.removeLast()
      guard last.start <= time else { continue }
      offset = last.state(at: time, axis: axis).offset
      last.end = time
      if last.start < time { segments.append(last) }
    }
    rests.removeAll { $0.time > time }
  }

  /// Moves the content with a finger, and returns the velocity of the content when it lifts.
  private mutating func follow(_ path: FingerPath) -> Double {
    let band = RubberBand(range: range, extent: extent, bounces: list.bounces)
    let finger = band.finger(forOffset: offset)
    append(.drag, .finger(fromFinger: finger, path, band), seconds: path.seconds)
    offset = band.offset(forFinger: finger - path.distance(at: path.seconds))
    let velocity = path.releaseVelocity { band.offset(forFinger: finger - $0) }
    let isInside = offset == limited(offset)
    return isInside && abs(velocity) < FingerPath.slowestFling ? 0 : velocity
  }

  private mutating func drag(by distance: Double, seconds: Double, curve: TimingCurve) {
    let band = RubberBand(range: range, extent: extent, bounces: list.bounces)
    let finger = band.finger(forOffset: offset)
    append(.drag, .drag(fromFinger: finger, distance: distance, curve, band), seconds: seconds)
    offset = band.offset(forFinger: finger + distance)
  }

  /// Lifts the finger; with a velocity of 0, it held the content still.
  private mutating func fling(velocity: Double) {
    switch list.snap {
    case .none: comeToRest(coast(velocity: velocity))
    case .afterStop:
      _ = coast(velocity: velocity)
      let place = centered(near: offset)
      if abs(place - offset) >= Self.leastMove {
        append(.snap, .curve(from: offset, to: place, .easeInOut), seconds: Self.snapSeconds)
      }
      offset = place
      comeToRest(.rowInMiddle)
    case .target:
      let free = Glide(from: offset, velocity: velocity, rate: list.deceleration).destination
      let place = centered(near: free)
      let way = Glide(
        from: offset, to: place, velocity: velocity, leastRate: Self.leastRate,
        rate: list.deceleration)
      if let way {
        glide(way, to: place)
      } else {
        spring(.fling, to: place, velocity: velocity, endsAtPassage: !list.bounces)
      }
      comeToRest(.rowInMiddle)
    case .page:
      let page = offset / extent
      let next =
        velocity > 0
        ? page.rounded(.down) + 1 : velocity < 0 ? page.rounded(.up) - 1 : page.rounded()
      spring(.fling, to: limited(next * extent), velocity: velocity, endsAtPassage: !list.bounces)
      comeToRest(.page)
    }
  }

  /// The duration of `setContentOffset(_:animated:)`.
  private static let snapSeconds = 0.3
  /// The lower limit of the rate at which a list slows down to reach a row, as a share of its own
  /// rate; rows that are further away are reached by a spring.
  private static let leastRate = 0.5

  private mutating func glide(_ glide: Glide, to place: Double) {
    append(.fling, .glide(glide), seconds: glide.duration)
    offset = place
  }

  /// Moves to a place as from beyond an end of the content.
  ///
  /// - Parameters:
  ///   - kind: The kind of movement to report.
  ///   - place: The offset of the place.
  ///   - velocity: The velocity at the start.
  ///   - endsAtPassage: True to end when the list first crosses the place.
  /// - Returns: The velocity at which the list crosses the place, if the movement ends so.
  @discardableResult
  private mutating func spring(
    _ kind: ScrollSegment.Kind, to place: Double, velocity: Double, endsAtPassage: Bool
  ) -> Double? {
    let way = BounceBack(edge: place, displacement: offset - place, velocity: velocity)
    let passage = endsAtPassage ? way.passage : nil
    append(
      kind, .bounceBack(way),
      seconds: passage?.seconds ?? way.duration(untilLeft: Self.leastMove))
    offset = place
    return passage?.velocity
  }

  /// Decelerates freely; at an end of the content, the list overshoots and returns, or stops.
  ///
  /// - Returns: The reason why the list comes to rest.
  private mutating func coast(velocity: Double) -> ScrollRest.Reason {
    var velocity = velocity
    while true {
      let inside = limited(offset)
      if offset != inside {
        guard list.bounces,
          let rebound = spring(.bounce, to: inside, velocity: velocity, endsAtPassage: true)
        else {
          offset = inside
          return .end
        }
        velocity = rebound
        continue
      }
      let free = Glide(from: offset, velocity: velocity, rate: list.deceleration)
      let edge = limited(free.destination)
      guard edge != free.destination else {
        glide(free, to: free.destination)
        return velocity == 0 ? .release : .slow
      }
      if edge != offset {
        let passage = free.passage(of: edge)
        append(.fling, .glide(free), seconds: passage.seconds)
        velocity = passage.velocity
        offset = edge
      }
      if list.bounces { spring(.bounce, to: edge, velocity: velocity, endsAtPassage: true) }
      return .end
    }
  }

  /// Turns the device; the content in the viewport's middle stays there, within the ends of the
  /// content.
  private mutating func turn(to orientation: Orientation, seconds: Double, curve: TimingCurve) {
    guard let turned = list.viewports?.size(in: orientation) else { return }
    let isInside = offset == limited(offset)
    let center = offset + extent / 2
    if seconds == 0 { stayUntilTick() }
    let old = viewport
    viewport = turned
    offset = center - extent / 2
    if isInside { offset = limited(offset) }
    append(
      .turn, .turn(fromCenter: center, toCenter: offset + extent / 2, from: old, curve),
      seconds: seconds)
    comeToRest(.turn)
  }
}

// MARK: - Changes

extension ScrollScriptWriter {
  private mutating func apply(_ change: ListChange) {
    stayUntilTick()
    let time = max(clock, shownFrom)
    guard begin(change, at: time), change.waits else { return }
    let end = max(history.end, time + motions.length(of: change))
    append(.change, .still(offset), seconds: end - clock)
  }

  /// Begins a change, and returns false for a run that is refused, so that its changes need not be
  /// carried out.
  mutating func begin(_ change: ListChange, at time: Double, keepsOffset: Bool = false) -> Bool {
    let state = ScrollState(offset: offset, viewport: viewport)
    guard history.changedRows <= DisplayLog.mostDisplays,
      displayed.excess(history, at: time, state) == nil
    else { return false }
    offset = history.apply(change, at: time, view: state, keepsOffset: keepsOffset)
    events.append(ListEvent(time: time, kind: .change(epoch: history.epochs.count - 1)))
    return true
  }

  /// Scrolls to the start of the content, pulls it beyond its place, and lets go.
  private mutating func pull(by distance: Double, seconds: Double, hold: Double) {
    guard let range else { return }
    if abs(offset - range.lowerBound) >= Self.leastMove {
      append(
        .scroll, .curve(from: offset, to: range.lowerBound, .easeInOut), seconds: Self.snapSeconds)
      offset = range.lowerBound
    }
    let start = max(clock, shownFrom)
    let band = RubberBand(range: range, extent: extent, bounces: true)
    let finger = band.finger(forOffset: range.lowerBound)
    append(
      .pull, .drag(fromFinger: finger, distance: -distance, .easeOut, band), seconds: seconds)
    let release = clock
    let pulled = band.offset(forFinger: finger - distance)
    let open = max(pulled, range.lowerBound - Pull.extent)
    let wayBack = BounceBack(edge: open, displacement: pulled - open, velocity: 0)
    append(
      .pull, .bounceBack(wayBack), seconds: wayBack.duration(untilLeft: Self.leastMove))
    append(.pull, .still(open), seconds: hold)
    append(
      .pull, .curve(from: open, to: range.lowerBound, .easeInOut), seconds: Pull.returnSeconds)
    offset = range.lowerBound
    comeToRest(.pull)
    pulls.append(Pull(start: start, release: release, end: clock))
  }
}

extension Pull {
  /// The space for the indicator while it turns, in points, as in `UIRefreshControl`.
  static let extent = 60.0
  /// The duration of the list's return when the indicator ends, in seconds.
  fileprivate static let returnSeconds = 0.3
}
