import RevealMath
internal import RevealPreset

/// A scroll that loses the same fraction of its velocity every millisecond, as in `UIScrollView`.
///
/// With the rate r per millisecond and k = −1000·ln r the velocity is v·e^(−kt) and the offset o +
/// v/k·(1 − e^(−kt)); v/k is the whole distance, which is given here.
struct Glide: Sendable {
  let start: Double
  let destination: Double
  /// k, per second.
  let decay: Double

  init(from start: Double, to destination: Double, rate: Deceleration) {
    self.start = start
    self.destination = destination
    decay = rate.decay
  }

  /// A glide that starts at a velocity in points per second.
  init(from start: Double, velocity: Double, rate: Deceleration) {
    self.init(from: start, to: start + velocity / rate.decay, rate: rate)
  }

  func offset(at seconds: Double) -> Double {
    destination - (destination - start) * .exp(-decay * seconds)
  }

  /// Seconds until the glide is within a distance of its destination, where it counts as over.
  func duration(untilLeft rest: Double) -> Double {
    let length = abs(destination - start)
    return length > rest ? .log(length / rest) / decay : 0
  }

  /// The time and velocity at which it reaches an offset strictly between start and destination.
  func passage(of offset: Double) -> (seconds: Double, velocity: Double) {
    let left = (destination - offset) / (destination - start)
    return (-.log(left) / decay, (destination - offset) * decay)
  }
}

extension Deceleration {
  /// The fraction of velocity left after each millisecond (`UIScrollView.DecelerationRate`).
  var rate: Double {
    switch self {
    case .normal: 0.998
    case .fast: 0.99
    }
  }

  /// −1000·ln rate, per second.
  var decay: Double { -1000 * .log(rate) }
}

/// The bounce back from beyond an end of the content: a critically damped spring.
///
/// Mass 1 and stiffness 100, the values that Lobanov ("How UIScrollView works", 2020) fits to iOS;
/// so ω = 10 per second, and the displacement is (d + (v + ω·d)·t)·e^(−ωt).
struct BounceBack: Sendable {
  /// The end of the content at which it comes to rest.
  let edge: Double
  /// Displacement d from the edge at the start, in points.
  let displacement: Double
  /// v + ω·d.
  private let slope: Double

  private static let frequency = 10.0

  init(edge: Double, displacement: Double, velocity: Double) {
    self.edge = edge
    self.displacement = displacement
    slope = velocity + Self.frequency * displacement
  }

  func offset(at seconds: Double) -> Double {
    edge + (displacement + slope * seconds) * .exp(-Self.frequency * seconds)
  }

  /// The time and velocity at which a fast start inwards carries it across the edge.
  var passage: (seconds: Double, velocity: Double)? {
    guard displacement * slope < 0 else { return nil }
    let seconds = -displacement / slope
    return (seconds, slope * .exp(-Self.frequency * seconds))
  }

  /// Seconds after which both terms of the displacement have fallen below half a given distance.
  func duration(untilLeft rest: Double) -> Double {
    let omega = Self.frequency
    let first = displacement == 0 ? 0 : .log(2 * abs(displacement) / rest) / omega
    // t·e^(−ωt) ≤ 2/(e·ω)·e^(−ωt/2).
    let second = slope == 0 ? 0 : 2 / omega * .log(4 * abs(slope) / (.exp(1) * omega * rest))
    return max(first, second, 0)
  }
}

/// The relation between a finger and the content beyond the ends of the content.
///
/// The content follows by c·x·d/(d + c·x), where x is the finger's distance beyond the end, d the
/// viewport's extent and c = 0.55 (that of `UIScrollView`, according to Lobanov's article).
struct RubberBand: Sendable {
  /// The offsets at the two ends; nil for an endless list.
  let range: ClosedRange<Double>?
  /// The viewport's extent along the axis, in points, > 0.
  let extent: Double
  /// Without bouncing the content stops at the ends.
  let bounces: Bool

  private static let stiffness = 0.55

  /// The content's offset for a finger that would have scrolled an unbounded list to another.
  func offset(forFinger finger: Double) -> Double {
    guard let range else { return finger }
    let inside = min(max(finger, range.lowerBound), range.upperBound)
    guard bounces, finger != inside else { return inside }
    let pull = Self.stiffness * abs(finger - inside)
    let give = pull * extent / (extent + pull)
    return finger < inside ? inside - give : inside + give
  }

  /// The finger's position for an offset: the inverse of ``offset(forFinger:)``.
  func finger(forOffset offset: Double) -> Double {
    guard let range else { return offset }
    let inside = min(max(offset, range.lowerBound), range.upperBound)
    guard bounces, offset != inside else { return inside }
    // The band yields by less than the extent; only a jump can have led further out.
    let give = min(abs(offset - inside), 0.99 * extent)
    let pull = give * extent / (extent - give)
    return offset < inside ? inside - pull / Self.stiffness : inside + pull / Self.stiffness
  }
}
