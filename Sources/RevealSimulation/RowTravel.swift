import RevealMath
import RevealMotion
internal import RevealPreset

/// The travel of a row to its place in an epoch.
struct RowTravel: Sendable {
  let target: RowPosition
  /// The motions towards the target; their distances add up.
  ///
  /// A change that sends a row elsewhere replaces the earlier legs. A change of extents adds a leg,
  /// so that neighbors keep touching whatever else they are doing.
  private(set) var legs: [Leg] = []

  /// The length in points: a single motion over this distance lasts at least as long.
  var length: Double { legs.reduce(0) { $0 + $1.length } }

  func position(at time: Double) -> RowPosition {
    (target + rest(at: time).distance).limited
  }

  /// Returns the start in seconds and the motion of the replacement that the row plays at a time;
  /// nil if it plays none.
  func replacement(at time: Double) -> (start: Double, motion: MotionIndex)? {
    legs.last { $0.replacement(at: time) != nil }?.replacement(at: time)
  }

  /// Returns whether the row is at its place from a time on.
  func isOver(at time: Double) -> Bool { legs.allSatisfy { $0.isOver(at: time) } }

  /// Returns the travel in the next epoch, in which the row has the same place: it keeps its legs.
  func kept(at next: RowPosition) -> RowTravel { RowTravel(target: next, legs: legs) }

  /// Returns the travel to another place in the next epoch, from the position at the start of that
  /// epoch, after a delay in seconds; rows may choose a motion by which they disappear before they
  /// reappear there.
  func turned(
    to next: RowPosition, in epoch: ListHistory.Epoch, delay: Double, leaving: MotionIndex? = nil
  ) -> RowTravel {
    let isUpdate = epoch.effect.change?.kind.isUpdate == true
    let (rest, speed) = isUpdate ? (.zero, .zero) : self.rest(at: epoch.start)
    var place = (target + rest).expressed(from: target, to: next)
    place.start += epoch.shift
    let leg = Leg(
      place - next, velocity: speed.expressed(from: target, to: next), in: epoch, delay: delay,
      leaving: leaving)
    return RowTravel(
      target: next, legs: isUpdate ? legs.filter { !$0.isOver(at: epoch.start) } + [leg] : [leg])
  }

  private func rest(at time: Double) -> (distance: RowPosition, velocity: RowPosition) {
    if legs.count == 1 { return legs[0].rest(at: time) }
    return legs.reduce((.zero, .zero)) { sum, leg in
      let rest = leg.rest(at: time)
      return (sum.distance + rest.distance, sum.velocity + rest.velocity)
    }
  }
}
