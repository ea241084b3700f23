import RevealMath
internal import RevealPreset

/// The motion of a row under a finger, and of the list, which scrolls while a part of the row is
/// beyond one of its edges.
///
/// The velocity of the list grows with that part, as in `ItemTouchHelper` of RecyclerView. As the
/// finger moves evenly between its samples, every position is a polynomial of the time.
struct CarryMotion: Sendable {
  /// An interval in which the finger moves evenly, and the velocity of the list changes evenly.
  struct Stretch: Sendable {
    /// The start in seconds since the touch.
    let start: Double
    /// The duration in seconds.
    let seconds: Double
    /// The distance of the finger from the place of the touch at the start, in points.
    let distance: Double
    /// The velocity of the finger in points per second.
    let speed: Double
    /// The offset of the list at the start, in points.
    let offset: Double
    /// The velocity of the list at the start, in points per second.
    let velocity: Double
    /// The acceleration of the list in points per second squared.
    let acceleration: Double

    /// Returns the offset of the list after some seconds.
    func offset(after seconds: Double) -> Double {
      offset + (velocity + acceleration * seconds / 2) * seconds
    }

    /// Returns the velocity of the row over the content after some seconds.
    func rowVelocity(after seconds: Double) -> Double {
      speed + velocity + acceleration * seconds
    }

    /// The parts of the stretch, in seconds from its start, in which the row does not turn back.
    var ways: [ClosedRange<Double>] {
      let turn = acceleration == 0 ? 0 : -(speed + velocity) / acceleration
      return turn > 0 && turn < seconds ? [0...turn, turn...seconds] : [0...seconds]
    }
  }

  private(set) var stretches: [Stretch] = []
  /// The offset of the list at the touch, in points.
  private let origin: Double

  /// The velocity of the list while the whole row is beyond an edge, in points per second: the
  /// limit of `ItemTouchHelper`, 20 points in each of 60 frames.
  private static let fastest = 1200.0

  /// - Parameters:
  ///   - path: The path of the finger.
  ///   - row: The span of the row at the touch, in points from the start of the viewport.
  ///   - edges: The edges of the list in the viewport.
  ///   - offset: The offset of the list at the touch.
  ///   - range: The offsets between which the list scrolls; nil for a list that stands.
  init(
    _ path: FingerPath, of row: ClosedRange<Double>, in edges: ClosedRange<Double>,
    from offset: Double, within range: ClosedRange<Double>?
  ) {
    origin = offset
    let zone = EdgeZone(row, in: edges)
    let range = range ?? offset...offset
    for (sample, next) in zip(path.samples, path.samples.dropFirst()) {
      let speed = (next.distance - sample.distance) / (next.seconds - sample.seconds)
      var start = sample
      for bend in zone.bends(from: sample.distance, to: next.distance) {
        let time = sample.seconds + (bend - sample.distance) / speed
        let end = FingerPath.Sample(seconds: min(time, next.seconds), distance: bend)
        append(from: start, to: end, speed, zone, range)
        start = end
      }
      append(from: start, to: next, speed, zone, range)
    }
  }

  /// Appends the stretches of a way of the finger on which the velocity of the list has no bend.
  private mutating func append(
    from start: FingerPath.Sample, to end: FingerPath.Sample, _ speed: Double, _ zone: EdgeZone,
    _ range: ClosedRange<Double>
  ) {
    let seconds = end.seconds - start.seconds
    guard seconds > 0 else { return }
    let offset = stretches.last.map { $0.offset(after: $0.seconds) } ?? origin
    let shares = (zone.share(at: start.distance), zone.share(at: end.distance))
    let direction = shares.0 + shares.1
    // A list that is beyond its end does not go farther.
    let bound =
      direction > 0 ? max(range.upperBound, offset) : min(range.lowerBound, offset)
    func append(_ part: ClosedRange<Double>, at offset: Double, _ velocity: Double, _ rate: Double)
    {
      guard part.upperBound > part.lowerBound else { return }
      stretches.append(
        Stretch(
          start: start.seconds + part.lowerBound, seconds: part.upperBound - part.lowerBound,
          distance: start.distance + speed * part.lowerBound, speed: speed, offset: offset,
          velocity: velocity, acceleration: rate))
    }
    guard direction != 0, bound != offset else {
      append(0...seconds, at: offset, 0, 0)
      return
    }
    let velocity = Self.fastest * shares.0
    let rate = Self.fastest * (shares.1 - shares.0) / seconds
    let way = bound - offset
    let isEnded = abs((velocity + rate * seconds / 2) * seconds) >= abs(way)
    let free = isEnded ? min(Self.seconds(along: way, velocity, rate), seconds) : seconds
    append(0...free, at: offset, velocity, rate)
    append(free...seconds, at: bound, 0, 0)
  }

  /// Whether the list scrolls.
  var scrolls: Bool { stretches.contains { $0.velocity != 0 || $0.acceleration != 0 } }

  /// Returns the offset of the list at a time since the touch.
  func offset(at seconds: Double) -> Double {
    let stretch = stretches[stretches.indices.lastOfPrefix { stretches[$0].start <= seconds }]
    return stretch.offset(after: min(max(seconds - stretch.start, 0), stretch.seconds))
  }

  /// Returns the way of the row over the content since the touch, after some seconds of a stretch.
  func way(after seconds: Double, of stretch: Stretch) -> Double {
    stretch.distance + stretch.speed * seconds + (stretch.offset(after: seconds) - origin)
  }

  /// Returns the seconds that a way takes which is covered without turning back.
  ///
  /// - Parameters:
  ///   - way: The way in points, ≠ 0, in the direction of the movement.
  ///   - velocity: The velocity at the start.
  ///   - acceleration: The acceleration.
  /// - Returns: The time of the solution that does not cancel digits.
  static func seconds(along way: Double, _ velocity: Double, _ acceleration: Double) -> Double {
    let root = max(velocity * velocity + 2 * acceleration * way, 0).squareRoot()
    return 2 * way / (velocity + (way < 0 ? -root : root))
  }
}

/// The distances of a finger at which the row that it carries is beyond an edge of the list.
///
/// Only the part counts by which the finger has moved the row there, so that the list does not
/// scroll at the touch of a row that is cut off.
private struct EdgeZone {
  /// The distances from which the list scrolls back and forth, in points.
  private let back: Double
  private let forth: Double
  private let extent: Double

  init(_ row: ClosedRange<Double>, in edges: ClosedRange<Double>) {
    back = min(edges.lowerBound - row.lowerBound, 0)
    forth = max(edges.upperBound - row.upperBound, 0)
    extent = max(row.upperBound - row.lowerBound, 1)
  }

  /// Returns the part of the row that is beyond an edge, from -1 to 1; negative at the start.
  func share(at distance: Double) -> Double {
    let beyond = distance > 0 ? max(distance - forth, 0) : min(distance - back, 0)
    return min(max(beyond / extent, -1), 1)
  }

  /// Returns the distances on a way of the finger at which the share begins or ceases to grow.
  func bends(from start: Double, to end: Double) -> [Double] {
    let bends = [back - extent, back, forth, forth + extent]
      .filter { min(start, end) < $0 && $0 < max(start, end) }
    return end < start ? bends.reversed() : bends
  }
}
