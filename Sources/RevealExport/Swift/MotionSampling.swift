import RevealMath
import RevealSimulation

/// The sampling of a motion, dense enough for linear interpolation between samples to be close to
/// it.
struct MotionSampling {
  /// The number of steps.
  let count: Int
  /// The duration of a step in seconds.
  let step: Double
  /// The duration of the sampled part of the motion in seconds.
  let duration: Double
  /// The largest distance from the motion in points, or an equivalent difference of opacity, except
  /// at jumps.
  let error: Double
  /// Whether the motion jumps.
  let jumps: Bool
  /// A sentence about cycles that are not sampled; nil if all are.
  let loss: String?

  /// The distance in points below which no more samples are taken.
  private static let tolerance = 0.02
  /// The numbers of samples per second.
  private static let rates = [60.0, 120, 240, 480]
  /// The limit on the steps of all motions of an export, and on those of one.
  private static let mostOfAll = 40_000, mostOfOne = 9600

  /// - Parameters:
  ///   - motion: The motion, which shares the limit on steps with the other motions.
  ///   - motionCount: The number of motions.
  ///   - card: The size of the card in points.
  init(_ motion: MotionTracks, of motionCount: Int, card: Size) {
    let most = max(2, min(Self.mostOfOne, Self.mostOfAll / motionCount))
    let shown = ShownCycles(of: motion.animation, atMost: Double(most) / Self.rates[0])
    (duration, loss) = (shown.end, shown.loss)
    let moments = motion.jumps(before: shown.end)
    jumps = !moments.isEmpty
    let bends = motion.bends(before: shown.end).map { $0 / shown.end }
    var best = (count: 1, error: Double.infinity)
    for rate in Self.rates where rate == Self.rates[0] || shown.end * rate <= Double(most) {
      let least = max(2, Int(min(shown.end * rate, Double(most)).rounded(.up)))
      let count = Self.count(atLeast: least, bends)
      let error = Self.error(
        motion, count: count, duration: shown.end, card: card, jumps: moments)
      best = (count, error)
      if error <= Self.tolerance { break }
    }
    // The error may be slightly larger between the measured places.
    (count, error) = (best.count, best.error * 1.1)
    step = shown.end / Double(best.count)
  }

  /// Returns a number of steps such that keyframes are at steps, if there is one that is not much
  /// larger.
  private static func count(atLeast count: Int, _ bends: [Double]) -> Int {
    (count...count + 60).first { count in
      bends.allSatisfy { bend in
        let place = bend * Double(count)
        return abs(place - place.rounded()) < 1e-6
      }
    } ?? count
  }

  /// Returns the largest error of samples in points; the moments of jumps are in ascending order.
  private static func error(
    _ motion: MotionTracks, count: Int, duration: Double, card: Size, jumps: [Double]
  ) -> Double {
    func style(_ time: Double) -> CardStyle {
      CardStyle(motion.animation.pose(at: min(time, duration)), card: card)
    }
    let step = duration / Double(count)
    var farthest = 0.0
    var rest = jumps[...]
    for index in 0..<count {
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      rest = rest.drop { $0 <= start - 1e-9 }
      if let jump = rest.first, jump < end + 1e-9 { continue }
      let (a, b) = (style(start), style(end))
      for fraction in [0.02, 0.25, 0.5, 0.75, 0.98] {
        let exact = style(start + (end - start) * fraction)
        var drawn = CardStyle.between(a, b, fraction)
        // Matrices are so close to each other that their interpolation may be linear or decomposed.
        for matrix in [drawn.pose.matrix, a.pose.matrix.mixed(with: b.pose.matrix, fraction)] {
          drawn.pose.matrix = matrix
          farthest = max(farthest, drawn.distance(from: exact, matrix: matrix, card: card))
        }
      }
    }
    return farthest
  }
}

extension Matrix4 {
  /// Returns the matrix between two others, interpolated element by element.
  fileprivate func mixed(with other: Matrix4, _ fraction: Double) -> Matrix4 {
    let (a, b) = (columns, other.columns)
    return Matrix4(
      a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction, a.z + (b.z - a.z) * fraction,
      a.w + (b.w - a.w) * fraction)
  }
}
