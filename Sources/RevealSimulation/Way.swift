import RevealMath
import RevealMotion
internal import RevealPreset

/// The way of a row to its place in an epoch.
struct Way: Sendable {
  private(set) var target: ListHistory.Position
  /// What brings it there; distances add up.
  ///
  /// A change that sends a row elsewhere takes over from those before it. One that gives rows
  /// other extents adds a leg, so that neighbors touch as before, whatever else they are doing.
  private var legs: [Leg] = []

  /// At its place.
  init(target: ListHistory.Position) { self.target = target }

  /// In points: the distance from which something that is let go takes no less long.
  var length: Double { legs.reduce(0) { $0 + $1.length } }

  func position(at time: Double) -> ListHistory.Position {
    let rest = rest(at: time).distance
    return ListHistory.Position(
      start: target.start + rest.along, extent: max(target.extent + rest.extent, 0),
      column: target.column + rest.columns)
  }

  /// When it began to leave or to arrive, in seconds, and what it plays; nil when it does neither
  /// at a time.
  func replacement(at time: Double) -> (start: Double, motion: MotionIndex)? {
    legs.last { $0.replacement(at: time) != nil }?.replacement(at: time)
  }

  /// On the way to the place in the next epoch, from where it is when that begins; what has the
  /// same place there is not disturbed.
  func turned(
    to next: ListHistory.Position, in epoch: ListHistory.Epoch, delay: Double
  ) -> Way {
    var way = Way(target: next)
    guard target.differs(from: next, shift: epoch.shift) else {
      way.legs = legs
      return way
    }
    let isUpdate = epoch.change?.kind.isUpdate == true
    let (rest, speed) = isUpdate ? (Leg.Offset(), Leg.Offset()) : self.rest(at: epoch.start)
    let distance = Leg.Offset(
      along: target.start + rest.along + epoch.shift - next.start,
      columns: target.column + rest.columns - next.column,
      extent: target.extent + rest.extent - next.extent)
    way.legs = isUpdate ? legs.filter { !$0.isOver(at: epoch.start) } : []
    way.legs.append(Leg(distance, velocity: speed, in: epoch, delay: delay))
    return way
  }

  private func rest(at time: Double) -> (distance: Leg.Offset, velocity: Leg.Offset) {
    guard let first = legs.first?.rest(at: time) else { return (Leg.Offset(), Leg.Offset()) }
    return legs.dropFirst().reduce(first) { sum, leg in
      let rest = leg.rest(at: time)
      return (sum.distance + rest.distance, sum.velocity + rest.velocity)
    }
  }
}
