import RevealMath
import RevealMotion
internal import RevealPreset

/// The way of a row to its place in an epoch.
struct Way: Sendable {
  private(set) var target: ListHistory.Position
  /// When it sets off, in seconds.
  private var start = 0.0
  private var travel = Travel()
  private var seconds = 0.0
  /// How far it was from its place, and how fast it moved away from there.
  private var distance = Offset()
  private var velocity = Offset()

  /// Along the axis in points, and in columns.
  private struct Offset: Sendable {
    var along = 0.0
    var columns = 0.0
  }

  /// At its place.
  init(target: ListHistory.Position) { self.target = target }

  /// In points: the distance from which something that is let go takes no less long.
  var length: Double {
    guard case .spring(let spring) = travel.curve else { return abs(distance.along) }
    return abs(distance.along) + abs(velocity.along) / spring.angularFrequency
  }

  func position(at time: Double) -> ListHistory.Position {
    let rest = rest(at: time).distance
    return ListHistory.Position(
      start: target.start + rest.along, extent: target.extent,
      column: target.column + rest.columns)
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
    way.seconds = epoch.end - way.start
    if delay == 0 { way.velocity = speed }
    return way
  }

  /// In seconds, over which the velocity of a curve is measured.
  private static let velocityInterval = 1.0 / 240

  private func rest(at time: Double) -> (distance: Offset, velocity: Offset) {
    guard time > start else { return (distance, velocity) }
    let elapsed = time - start
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
    let (left, leftBefore) = (left(after: elapsed), left(after: before))
    let slope = (left - leftBefore) / (elapsed - before)
    return (
      Offset(along: distance.along * left, columns: distance.columns * left),
      Offset(along: distance.along * slope, columns: distance.columns * slope)
    )
  }

  private func left(after elapsed: Double) -> Double {
    1 - travel.curve.progress(at: elapsed / travel.seconds, duration: travel.seconds)
  }
}
