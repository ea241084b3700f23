import RevealMath
import RevealMotion
internal import RevealPreset

/// The travel of a row to its place in an epoch.
struct RowTravel: Sendable {
  private(set) var target: ListHistory.Position
  /// The motions towards the target; their distances add up.
  ///
  /// A change that sends a row elsewhere replaces the earlier legs. A change of extents adds a leg,
  /// so that neighbors keep touching whatever else they are doing.
  private var legs: [Leg] = []

  /// A row that is at its place.
  init(target: ListHistory.Position) { self.target = target }

  /// The length in points: a single motion over this distance lasts at least as long.
  var length: Double { legs.reduce(0) { $0 + $1.length } }

  func position(at time: Double) -> ListHistory.Position {
    let rest = rest(at: time).distance
    return ListHistory.Position(
      start: target.start + rest.along, extent: max(target.extent + rest.extent, 0),
      column: target.column + rest.columns)
  }

  /// Returns the start in seconds and the motion of the replacement that the row plays at a time;
  /// nil if it plays none.
  func replacement(at time: Double) -> (start: Double, motion: MotionIndex)? {
    legs.last { $0.replacement(at: time) != nil }?.replacement(at: time)
  }

  /// Returns the travel to the place in the next epoch, from the position at the start of that
  /// epoch.
  ///
  /// A row that keeps its place keeps its legs.
  func turned(
    to next: ListHistory.Position, in epoch: ListHistory.Epoch, delay: Double
  ) -> RowTravel {
    var travel = RowTravel(target: next)
    guard target.differs(from: next, shift: epoch.shift) else {
      travel.legs = legs
      return travel
    }
    let isUpdate = epoch.change?.kind.isUpdate == true
    let (rest, speed) = isUpdate ? (Leg.Offset(), Leg.Offset()) : self.rest(at: epoch.start)
    let distance = Leg.Offset(
      along: target.start + rest.along + epoch.shift - next.start,
      columns: target.column + rest.columns - next.column,
      extent: target.extent + rest.extent - next.extent)
    travel.legs = isUpdate ? legs.filter { !$0.isOver(at: epoch.start) } : []
    travel.legs.append(Leg(distance, velocity: speed, in: epoch, delay: delay))
    return travel
  }

  private func rest(at time: Double) -> (distance: Leg.Offset, velocity: Leg.Offset) {
    guard let first = legs.first?.rest(at: time) else { return (Leg.Offset(), Leg.Offset()) }
    return legs.dropFirst().reduce(first) { sum, leg in
      let rest = leg.rest(at: time)
      return (sum.distance + rest.distance, sum.velocity + rest.velocity)
    }
  }
}
