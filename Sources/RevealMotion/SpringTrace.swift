import RevealMath

/// The spring whose course straight lines follow, such as a `linear()` that was made from one.
package struct SpringTrace {
  /// The spring, with numbers as short as its course allows.
  package let spring: Spring

  /// The logarithms of frequency and damping ratio, and the velocity in units of the frequency, if
  /// it is not 0.
  private typealias Parameters = [Double]
  /// A point between the ends: seconds, and a fraction of the way.
  private typealias Sample = (time: Double, value: Double)

  /// The limit on points that a spring is fitted to; all of them must be on its course.
  private static let mostFitted = 64
  /// The least number of points that say which spring it is.
  private static let leastPoints = 8
  /// The damping ratios that the search starts from.
  private static let ratios = [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.2, 1.8, 3]
  /// The mean square of distances beyond which no spring is near.
  private static let farthest = 0.04
  /// The distance from the course that comes from rounded numbers, in units of their last decimal.
  private static let rounding = 4.0
  /// The limit on improvements.
  private static let mostSteps = 60
  /// The distance from the target at the end that may be left to a jump.
  private static let settled = 0.01
  /// The damping ratio from which on a spring is any exponential curve.
  private static let mostDamping = 5.0
  /// The share of the time until a spring has settled that the lines must take.
  private static let wholeShare = 0.999

  /// Finds the spring; fails if the lines do not follow one, from rest or at some velocity, until
  /// it has settled.
  ///
  /// - Parameters:
  ///   - easing: The lines.
  ///   - duration: The duration in seconds.
  package init?(_ easing: LinearEasing, duration: Double) {
    let points = easing.points
    guard points.count >= Self.leastPoints, duration > 0, let first = points.first,
      let last = points.last, first.input == 0, first.output == 0, last.input == 1,
      last.output == 1, abs(points[points.count - 2].output - 1) < Self.settled
    else { return nil }
    let samples = points.dropFirst().dropLast().map {
      (time: $0.input * duration, value: $0.output)
    }
    let tolerance = Self.unit(of: points.map(\.output)) * Self.rounding
    func follows(_ spring: Spring) -> Bool { Self.distance(spring, samples) <= tolerance }
    let fitted = Self.thinned(samples)
    guard let start = Self.start(fitted) else { return nil }
    let still = Self.improved(start, over: fitted)
    var found = Self.spring(still)
    if found.map(follows) != true {
      // Without oscillation, a velocity makes exponential curves of springs, which nobody means.
      found = Self.spring(Self.improved(still + [0], over: fitted))
        .flatMap { $0.dampingRatio < 1 ? $0 : nil }
    }
    guard let found, follows(found) else { return nil }
    spring = (2...6).lazy.compactMap { Self.rounded(found, to: $0) }.first(where: follows) ?? found
    // One that is cut off, as UIKit's are, would go on for longer.
    guard spring.dampingRatio < Self.mostDamping, let settling = spring.settlingDuration,
      duration > settling * Self.wholeShare
    else { return nil }
  }

  /// Returns the largest distance of samples from the course of a spring.
  private static func distance(_ spring: Spring, _ samples: [Sample]) -> Double {
    samples.reduce(0) { max($0, abs(spring.position(at: $1.time) - $1.value)) }
  }

  /// Returns the unit of the last decimal that any of some values has, from 1e-3 to 1e-6.
  private static func unit(of values: [Double]) -> Double {
    var unit = 1e-3
    while unit > 1.5e-6, values.contains(where: { abs(($0 / unit).rounded() * unit - $0) > 1e-9 }) {
      unit /= 10
    }
    return unit
  }

  /// Returns at most some hundred of the samples, evenly chosen.
  private static func thinned(_ samples: [Sample]) -> [Sample] {
    let step = max(samples.count / mostFitted, 1)
    return stride(from: 0, to: samples.count, by: step).map { samples[$0] }
  }

  /// Returns the spring with parameters.
  private static func spring(_ parameters: Parameters) -> Spring? {
    let frequency = Double.exp(parameters[0])
    return Spring(
      angularFrequency: frequency, dampingRatio: .exp(parameters[1]),
      initialVelocity: parameters.count > 2 ? parameters[2] * frequency : 0)
  }

  /// Returns the spring with its numbers rounded to some decimals.
  private static func rounded(_ spring: Spring, to digits: Int) -> Spring? {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    func short(_ value: Double) -> Double { (value * unit).rounded() / unit }
    return Spring(
      response: short(2 * .pi / spring.angularFrequency), dampingRatio: short(spring.dampingRatio),
      initialVelocity: short(spring.initialVelocity))
  }

  /// Returns the best of some springs that are at the middle of the way when the samples are.
  private static func start(_ samples: [Sample]) -> Parameters? {
    guard let next = samples.firstIndex(where: { $0.value >= 0.5 }) else { return nil }
    let (after, before) = (samples[next], next > 0 ? samples[next - 1] : (time: 0, value: 0))
    guard after.value > before.value else { return nil }
    let share = (0.5 - before.value) / (after.value - before.value)
    let half = before.time + (after.time - before.time) * share
    let starts = ratios.compactMap { ratio -> (parameters: Parameters, error: Double)? in
      guard let unit = Spring(angularFrequency: 1, dampingRatio: ratio) else { return nil }
      var (low, high) = (0.0, 1.0)
      while unit.position(at: high) < 0.5 { (low, high) = (high, high * 1.5) }
      high = Double.border(from: low, to: high, halving: 40) { unit.position(at: $0) < 0.5 }.upper
      guard half > 0, let frequency = Spring(angularFrequency: high / half, dampingRatio: ratio)
      else { return nil }
      return (
        [.log(frequency.angularFrequency), .log(ratio)], squares(frequency, samples)
      )
    }
    guard let best = starts.min(by: { $0.error < $1.error }),
      best.error < farthest * Double(samples.count)
    else { return nil }
    return best.parameters
  }

  /// Returns the sum of the squared distances of samples from a spring; infinity without a spring.
  private static func squares(_ spring: Spring?, _ samples: [Sample]) -> Double {
    guard let spring else { return .infinity }
    return samples.reduce(0) { sum, sample in
      let distance = spring.position(at: sample.time) - sample.value
      return sum + distance * distance
    }
  }

  /// Returns parameters that are improved by the method of Levenberg and Marquardt.
  private static func improved(_ start: Parameters, over samples: [Sample]) -> Parameters {
    var (best, error, damping) = (start, squares(spring(start), samples), 1e-3)
    for _ in 0..<mostSteps {
      guard let changes = changes(of: best, samples, damping) else { break }
      var next = best
      for (index, change) in changes.enumerated() {
        next[index] -= change
      }
      let nextError = squares(spring(next), samples)
      guard nextError < error else {
        damping *= 8
        if damping > 1e9 { break }
        continue
      }
      let isDone = error - nextError < error * 1e-12
      (best, error, damping) = (next, nextError, damping / 8)
      if isDone { break }
    }
    return best
  }

  /// Returns the change of each parameter by the normal equations of the distances from samples,
  /// which Gauss's elimination solves; nil if there is no spring with the parameters.
  private static func changes(
    of parameters: Parameters, _ samples: [Sample], _ damping: Double
  ) -> [Double]? {
    let step = 1e-6
    let count = parameters.count
    guard let center = spring(parameters) else { return nil }
    let sides = parameters.indices.map { index in
      [-step, step].compactMap { change -> Spring? in
        var moved = parameters
        moved[index] += change
        return spring(moved)
      }
    }
    guard sides.allSatisfy({ $0.count == 2 }) else { return nil }
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var right = [Double](repeating: 0, count: count)
    for sample in samples {
      let distance = center.position(at: sample.time) - sample.value
      let slopes = sides.map { side in
        (side[1].position(at: sample.time) - side[0].position(at: sample.time)) / (2 * step)
      }
      for row in 0..<count {
        right[row] += slopes[row] * distance
        for column in 0..<count { matrix[row][column] += slopes[row] * slopes[column] }
      }
    }
    for index in 0..<count { matrix[index][index] *= 1 + damping }
    for pivot in 0..<count where matrix[pivot][pivot] != 0 {
      for row in 0..<count where row != pivot {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in 0..<count { matrix[row][column] -= factor * matrix[pivot][column] }
        right[row] -= factor * right[pivot]
      }
    }
    return (0..<count).map { matrix[$0][$0] == 0 ? 0 : right[$0] / matrix[$0][$0] }
  }
}
