import RevealMath
import RevealMotion
internal import RevealPreset

/// The way of a row to its place in an epoch.
struct Way: Sendable {
  private(set) var target: ListHistory.Position
  /// When it sets off, in seconds.
  private var start = 0.0
  private var travel = Travel()
  /// How long a spring takes.
  private var seconds = 0.0
  /// What it plays instead of travelling; nil when it travels.
  private var replacement: Replacement?
  /// The distance between two columns in points, and whether it is vertical.
  private var columns = (pitch: 0.0, areVertical: false)
  /// How far it was from its place, and how fast it moved away from there.
  private var distance = Offset()
  private var velocity = Offset()

  /// Along the axis in points, and in columns.
  private struct Offset {
    var along = 0.0
    var columns = 0.0
  }

  /// At its place.
  init(target: ListHistory.Position) { self.target = target }

  /// In points: the distance from which something that is let go takes no less long.
  var length: Double {
    guard case .spring(let spring) = travel.curve else {
      return abs(distance.along) + (travel.path == .jump ? height : 0)
    }
    return abs(distance.along) + abs(velocity.along) / spring.angularFrequency
  }

  func position(at time: Double) -> ListHistory.Position {
    let rest = rest(at: time).distance
    return ListHistory.Position(
      start: target.start + rest.along, extent: target.extent,
      column: target.column + rest.columns)
  }

  /// When it began to leave or to arrive, in seconds, and what it plays; nil when it does neither
  /// at a time.
  func replacement(at time: Double) -> (start: Double, motion: MotionIndex)? {
    guard let replacement, time >= start, time < start + replacement.end else { return nil }
    return time < start + replacement.turn
      ? (start, replacement.leaving) : (start + replacement.turn, replacement.arriving)
  }

  /// On the way to the place in the next epoch, from where it is when that begins; what has the
  /// same place there is not disturbed.
  func turned(
    to next: ListHistory.Position, in epoch: ListHistory.Epoch, delay: Double
  ) -> Way {
    guard target.isElsewhere(than: next, shift: epoch.shift) else {
      var way = self
      way.target = next
      return way
    }
    let (rest, speed) = rest(at: epoch.start)
    var way = Way(target: next)
    way.distance.along = target.start + rest.along + epoch.shift - next.start
    way.distance.columns = target.column + rest.columns - next.column
    way.start = epoch.start + delay
    way.travel = epoch.change?.travel ?? Travel()
    way.replacement = epoch.replacement
    way.columns = epoch.columns
    way.seconds = epoch.end - way.start
    if delay == 0 { way.velocity = speed }
    return way
  }

  /// In seconds, over which the velocity of a curve is measured.
  private static let velocityInterval = 1.0 / 240

  private func rest(at time: Double) -> (distance: Offset, velocity: Offset) {
    guard time > start else { return (distance, velocity) }
    let elapsed = time - start
    if let replacement {
      return (elapsed < replacement.turn ? distance : Offset(), Offset())
    }
    if case .spring(let spring) = travel.curve {
      guard elapsed < seconds else { return (Offset(), Offset()) }
      func released(_ distance: Double, _ velocity: Double) -> (Double, Double) {
        spring.released(
          at: elapsed, distance: distance,
          velocity: velocity - distance * spring.initialVelocity)
      }
      let along = released(distance.along, velocity.along)
      let columns = released(distance.columns, velocity.columns)
      return (
        Offset(along: along.0, columns: columns.0), Offset(along: along.1, columns: columns.1)
      )
    }
    guard elapsed < travel.seconds else { return (Offset(), Offset()) }
    let before = max(elapsed - Self.velocityInterval, 0)
    let (rest, former) = (rest(after: elapsed), rest(after: before))
    let interval = elapsed - before
    return (
      rest,
      Offset(
        along: (rest.along - former.along) / interval,
        columns: (rest.columns - former.columns) / interval)
    )
  }

  /// How far a curve has still to go.
  private func rest(after elapsed: Double) -> Offset {
    let share = elapsed / travel.seconds
    let across = travel.acrossCurve
    let (along, columns) = (distance.along, distance.columns)
    return switch travel.path {
    case .straight, .replace:
      Offset(
        along: along * left(travel.curve, share), columns: columns * left(across, share))
    case .acrossFirst:
      Offset(
        along: along * left(travel.curve, 2 * share - 1), columns: columns * left(across, 2 * share)
      )
    case .alongFirst:
      Offset(
        along: along * left(travel.curve, 2 * share), columns: columns * left(across, 2 * share - 1)
      )
    case .jump where self.columns.areVertical:
      Offset(
        along: along * left(travel.curve, share),
        columns: jump(from: columns, height: height / self.columns.pitch, share))
    case .jump:
      Offset(
        along: jump(from: along, height: height, share), columns: columns * left(across, share))
    }
  }

  /// How high a jump goes above the upper of two places: as far as they are apart, in points.
  private var height: Double {
    max(abs(distance.along), abs(distance.columns) * columns.pitch)
  }

  /// A distance after a share of the time of a jump, downwards from a place.
  private func jump(from distance: Double, height: Double, _ share: Double) -> Double {
    let top = min(distance, 0) - height
    let (rising, falling) = (left(Self.rise, 2 * share), left(Self.fall, 2 * share - 1))
    return share < 0.5 ? top + (distance - top) * rising : top * falling
  }

  private static let rise = TimingCurve.easing(EasingFunction(.easeOut, .expo))
  private static let fall = TimingCurve.easing(EasingFunction(.easeOut, .bounce))

  private func left(_ curve: TimingCurve, _ share: Double) -> Double {
    1 - curve.progress(at: share, duration: travel.seconds)
  }
}
