import RevealMath
internal import RevealPreset

/// A scroll that loses the same fraction of its velocity every millisecond, as in `UIScrollView`,
/// and stops when it is slower than ``restingSpeed``.
///
/// With the rate r per millisecond and k = −1000·ln r, the velocity is v·e^(−kt) and the offset o +
/// v/k·(1 − e^(−kt)) until t = ln(|v|/10)/k, so that the distance is (|v| − 10)/k. Both were
/// measured on `UIScrollView` in iOS 26.5 (Documentation/physics.md).
struct Glide: Sendable {
  let start: Double
  /// The initial velocity in points per second.
  let velocity: Double
  /// k, per second.
  let decay: Double

  /// The speed below which a list stops, in points per second.
  static let restingSpeed = 10.0

  /// Creates a free glide; below the resting speed it does not move.
  init(from start: Double, velocity: Double, rate: Deceleration) {
    (self.start, self.velocity, decay) = (start, velocity, rate.decay)
  }

  /// Creates a glide that starts with a velocity and stops at a given place.
  ///
  /// The velocity decays at an adjusted rate, so that it is ``restingSpeed`` there. Fails if the
  /// destination is behind, or so far ahead that the rate would be less than the least one.
  ///
  /// - Parameters:
  ///   - start: The offset at the start, in points.
  ///   - destination: The offset at the end, in points.
  ///   - velocity: The initial velocity in points per second.
  ///   - leastRate: The lower limit of the rate, as a share of the list's own rate.
  ///   - rate: The list's own rate.
  init?(
    from start: Double, to destination: Double, velocity: Double, leastRate: Double,
    rate: Deceleration
  ) {
    let distance = destination - start
    let decay = (abs(velocity) - Self.restingSpeed) / abs(distance)
    guard distance * velocity > 0, decay >= leastRate * rate.decay, decay.isFinite else {
      return nil
    }
    (self.start, self.velocity, self.decay) = (start, velocity, decay)
  }

  /// The offset at which it stops.
  var destination: Double {
    let loss = max(abs(velocity) - Self.restingSpeed, 0) / decay
    return velocity < 0 ? start - loss : start + loss
  }

  /// The seconds until it stops.
  var duration: Double {
    abs(velocity) > Self.restingSpeed ? .log(abs(velocity) / Self.restingSpeed) / decay : 0
  }

  /// Returns the offset at a time from 0 to the duration.
  func offset(at seconds: Double) -> Double {
    start + velocity / decay * (1 - .exp(-decay * seconds))
  }

  /// Returns the time and velocity at which it reaches an offset between start and destination.
  func passage(of offset: Double) -> (seconds: Double, velocity: Double) {
    let left = velocity - (offset - start) * decay
    return (.log(velocity / left) / decay, left)
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

/// The return from beyond an end of the content, or to a place that a list snaps to: an overdamped
/// spring, x″ = −ω²x − 2ζωx′, with any initial velocity.
///
/// The displacement is the sum of two terms that decay with a = ω(ζ − √(ζ² − 1)) and b = ω(ζ + √(ζ²
/// − 1)) per second. `Scripts/fit-scroll.py` fits ζ and ω to a list on iOS 26.5 that was released
/// at rest (Documentation/physics.md); releases with a velocity were not measured.
struct BounceBack: Sendable {
  /// The offset at which it comes to rest.
  let edge: Double
  /// The part of the displacement that decays with a, in points.
  private let slow: Double
  /// The part of the displacement that decays with b, in points.
  private let fast: Double

  static let dampingRatio = 1.337
  /// ω, in radians per second.
  static let frequency = 19.3

  private static let root = (dampingRatio * dampingRatio - 1).squareRoot()
  /// a, per second.
  private static let slowDecay = frequency * (dampingRatio - root)
  /// b, per second.
  private static let fastDecay = frequency * (dampingRatio + root)

  /// - Parameters:
  ///   - edge: The offset at which it comes to rest.
  ///   - displacement: The initial distance from there, in points.
  ///   - velocity: The initial velocity in points per second.
  init(edge: Double, displacement: Double, velocity: Double) {
    self.edge = edge
    slow = (velocity + Self.fastDecay * displacement) / (Self.fastDecay - Self.slowDecay)
    fast = displacement - slow
  }

  func offset(at seconds: Double) -> Double {
    edge + slow * .exp(-Self.slowDecay * seconds) + fast * .exp(-Self.fastDecay * seconds)
  }

  /// The time and velocity at which a fast start towards the edge carries it across.
  var passage: (seconds: Double, velocity: Double)? {
    guard slow * fast < 0, abs(fast) > abs(slow) else { return nil }
    let seconds = .log(-fast / slow) / (Self.fastDecay - Self.slowDecay)
    let velocity =
      -Self.slowDecay * slow * .exp(-Self.slowDecay * seconds)
      - Self.fastDecay * fast * .exp(-Self.fastDecay * seconds)
    return (seconds, velocity)
  }

  /// Returns the seconds after which both parts of the displacement are below half a given
  /// distance.
  func duration(untilLeft rest: Double) -> Double {
    func time(_ part: Double, _ decay: Double) -> Double {
      part == 0 ? 0 : max(.log(2 * abs(part) / rest) / decay, 0)
    }
    return max(time(slow, Self.slowDecay), time(fast, Self.fastDecay))
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
  /// Whether the content can be pulled beyond its ends; otherwise it stops there.
  let bounces: Bool

  private static let stiffness = 0.55

  /// Returns the content's offset for the offset that the finger would give to an unbounded list.
  func offset(forFinger finger: Double) -> Double {
    guard let range else { return finger }
    let inside = min(max(finger, range.lowerBound), range.upperBound)
    guard bounces, finger != inside else { return inside }
    let pull = Self.stiffness * abs(finger - inside)
    let give = pull * extent / (extent + pull)
    return finger < inside ? inside - give : inside + give
  }

  /// Returns the finger's position for an offset: the inverse of ``offset(forFinger:)``.
  func finger(forOffset offset: Double) -> Double {
    guard let range else { return offset }
    let inside = min(max(offset, range.lowerBound), range.upperBound)
    guard bounces, offset != inside else { return inside }
    // The band stretches by less than the extent; only a jump can lead further out.
    let give = min(abs(offset - inside), 0.99 * extent)
    let pull = give * extent / (extent - give)
    return offset < inside ? inside - pull / Self.stiffness : inside + pull / Self.stiffness
  }
}
