import RevealMath
import RevealMotion
internal import RevealPreset

/// A part of a row's travel: the movement that a single change adds.
struct Leg: Sendable {
  /// The start in seconds.
  private let start: Double
  /// What the change does.
  private let effect: ListHistory.Effect
  /// The duration of a spring in seconds.
  private let seconds: Double
  /// The motion by which the row disappears if it reappears elsewhere; nil for that of the
  /// replacement.
  private let leaving: MotionIndex?
  /// The initial distance from the place, and the velocity away from it.
  private let distance: RowPosition
  private let velocity: RowPosition

  /// - Parameters:
  ///   - distance: The distance of the row from its place.
  ///   - velocity: The velocity away from the place; rows that wait stand still.
  ///   - epoch: The epoch that begins with the change.
  ///   - delay: The delay in seconds.
  ///   - leaving: The motion by which the row disappears; nil for that of the replacement.
  init(
    _ distance: RowPosition, velocity: RowPosition, in epoch: ListHistory.Epoch, delay: Double,
    leaving: MotionIndex? = nil
  ) {
    start = epoch.start + delay
    effect = epoch.effect
    self.leaving = leaving
    seconds = epoch.end - start
    self.distance = distance
    self.velocity = delay == 0 ? velocity : .zero
  }

  /// The length in points: a single motion over this distance lasts at least as long.
  var length: Double {
    guard case .spring(let spring) = effect.travel.curve else {
      return abs(distance.start) + (effect.travel.path == .jump ? height : 0)
    }
    return abs(distance.start) + abs(velocity.start) / spring.angularFrequency
  }

  /// Returns whether the delay of the leg is over at a time.
  func hasBegun(at time: Double) -> Bool { time >= start }

  /// Returns whether the leg has ended at a time.
  func isOver(at time: Double) -> Bool {
    if let replacement = effect.replacement { return time >= start + replacement.end }
    if case .spring = effect.travel.curve { return time >= start + seconds }
    return time >= start + effect.travel.seconds
  }

  /// Returns the start in seconds and the motion of the replacement that plays at a time; nil if
  /// none plays.
  func replacement(at time: Double) -> (start: Double, motion: MotionIndex)? {
    guard let replacement = effect.replacement, time >= start, time < start + replacement.end,
      distance.start != 0 || distance.column != 0
    else { return nil }
    return time < start + replacement.turn
      ? (start, leaving ?? replacement.leaving) : (start + replacement.turn, replacement.arriving)
  }

  /// The interval in seconds over which the velocity of a curve is measured.
  private static let velocityInterval = 1.0 / 240

  /// Returns the remaining distance at a time, and the velocity away from the place.
  func rest(at time: Double) -> (distance: RowPosition, velocity: RowPosition) {
    guard time > start else { return (distance, velocity) }
    let elapsed = time - start
    if let replacement = effect.replacement {
      return (elapsed < replacement.turn ? distance : .zero, .zero)
    }
    if case .spring(let spring) = effect.travel.curve {
      guard elapsed < seconds else { return (.zero, .zero) }
      return distance.released(spring, at: elapsed, velocity: velocity)
    }
    guard elapsed < effect.travel.seconds else { return (.zero, .zero) }
    let before = max(elapsed - Self.velocityInterval, 0)
    let (rest, former) = (rest(after: elapsed), rest(after: before))
    return (rest, (rest - former) / (elapsed - before))
  }

  /// Returns the remaining distance of a curve.
  private func rest(after elapsed: Double) -> RowPosition {
    let share = elapsed / effect.travel.seconds
    let (along, across) =
      switch effect.travel.path {
      case .straight, .replace, .jump: (share, share)
      case .acrossFirst: (2 * share - 1, 2 * share)
      case .alongFirst: (2 * share, 2 * share - 1)
      }
    var rest = distance.scaled(
      along: left(effect.travel.curve, along), across: left(effect.travel.acrossCurve, across))
    guard effect.travel.path == .jump else { return rest }
    if effect.columns.areVertical {
      rest.column = jump(from: distance.column, height: height / effect.columns.pitch, share)
    } else {
      rest.start = jump(from: distance.start, height: height, share)
    }
    return rest
  }

  /// The height of a jump above the upper of two places, in points: their distance.
  private var height: Double {
    max(abs(distance.start), abs(distance.column) * effect.columns.pitch)
  }

  /// Returns the distance below a place after a share of the time of a jump.
  private func jump(from distance: Double, height: Double, _ share: Double) -> Double {
    let top = min(distance, 0) - height
    let rising = left(TravelPath.rise, 2 * share)
    let falling = left(TravelPath.fall, 2 * share - 1)
    return share < 0.5 ? top + (distance - top) * rising : top * falling
  }

  private func left(_ curve: TimingCurve, _ share: Double) -> Double {
    1 - curve.progress(at: share, duration: effect.travel.seconds)
  }
}
