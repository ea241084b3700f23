import RevealMath
import RevealSimulation

/// How densely a motion is sampled, so that the straight way between two samples is close to it.
struct MotionSampling {
  /// The number of steps.
  let count: Int
  /// In seconds.
  let step: Double
  /// The largest distance from the motion in points, or as much of an opacity, beside jumps.
  let error: Double
  /// Whether the motion jumps.
  let jumps: Bool

  /// The largest distance in points that is not worth more samples.
  private static let tolerance = 0.02
  /// Samples per second.
  private static let rates = [60.0, 120, 240, 480]

  init(_ motion: MotionCourse, card: Size) {
    let moments = motion.jumps
    jumps = !moments.isEmpty
    var best = (count: 1, error: Double.infinity)
    for rate in Self.rates {
      let count = Self.count(atLeast: max(2, Int((motion.duration * rate).rounded(.up))), motion)
      let error = Self.error(motion, count: count, card: card, jumps: moments)
      best = (count, error)
      if error <= Self.tolerance { break }
    }
    // Between the places at which it was measured, it may be somewhat larger.
    (count, error) = (best.count, best.error * 1.1)
    step = motion.duration / Double(best.count)
  }

  /// A number of steps of which keyframes are multiples, if there is one that is not much larger.
  private static func count(atLeast count: Int, _ motion: MotionCourse) -> Int {
    let bends = motion.bends.map { $0 / motion.duration }
    return (count...count + 60).first { count in
      bends.allSatisfy { bend in
        let place = bend * Double(count)
        return abs(place - place.rounded()) < 1e-6
      }
    } ?? count
  }

  private static func error(
    _ motion: MotionCourse, count: Int, card: Size, jumps: [Double]
  ) -> Double {
    func style(_ time: Double) -> CardStyle {
      CardStyle(motion.animation.pose(at: min(time, motion.duration)), card: card)
    }
    let step = motion.duration / Double(count)
    var farthest = 0.0
    for index in 0..<count {
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      if jumps.contains(where: { $0 > start - 1e-9 && $0 < end + 1e-9 }) { continue }
      let (a, b) = (style(start), style(end))
      for fraction in [0.02, 0.25, 0.5, 0.75, 0.98] {
        let exact = style(start + (end - start) * fraction)
        var drawn = CardStyle.between(a, b, fraction)
        farthest = max(
          farthest, drawn.distance(from: exact, matrix: drawn.pose.matrix, card: card))
        // Whether the ways between matrices are straight or those of their parts, either is close.
        drawn.pose.matrix = a.pose.matrix.mixed(with: b.pose.matrix, fraction)
        farthest = max(
          farthest, drawn.distance(from: exact, matrix: drawn.pose.matrix, card: card))
      }
    }
    return farthest
  }
}

extension Matrix4 {
  /// The matrix between two others, element by element.
  fileprivate func mixed(with other: Matrix4, _ fraction: Double) -> Matrix4 {
    let (a, b) = (columns, other.columns)
    return Matrix4(
      a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction, a.z + (b.z - a.z) * fraction,
      a.w + (b.w - a.w) * fraction)
  }
}
