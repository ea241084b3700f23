import RevealMotion

/// The cubic Bézier curve that comes closest to a timing curve that frameworks do not have.
struct FittedCurve {
  /// The control points: x1, y1, x2 and y2.
  let points: [Double]
  /// The largest distance from the curve, as a fraction of the whole way.
  let error: Double

  /// Fails for curves that no Bézier curve comes close to, such as those that bounce.
  init?(_ curve: TimingCurve, duration: Double) {
    let count = 48
    let samples = (0...count).map { index in
      let share = Double(index) / Double(count)
      return (share, curve.progress(at: share, duration: duration))
    }
    func distance(_ points: [Double], below limit: Double) -> Double {
      guard let bezier = CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
      else { return .infinity }
      var farthest = 0.0
      for (share, progress) in samples where farthest < limit {
        farthest = max(farthest, abs(bezier.y(at: share) - progress))
      }
      return farthest
    }
    var best = (points: [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3], error: Double.infinity)
    for start in Self.starts {
      var own = (points: start, error: distance(start, below: .infinity))
      var step = 0.2
      while step > Self.least {
        let before = own.error
        for place in 0..<4 {
          for way in [-step, step] {
            var next = own.points
            next[place] += way
            let error = distance(next, below: own.error)
            if error < own.error { own = (next, error) }
          }
        }
        if own.error == before { step /= 2 }
      }
      if own.error < best.error { best = own }
    }
    guard best.error < Self.limit else { return nil }
    points = best.points.map { ($0 * 1000).rounded() / 1000 }
    error = distance(points, below: .infinity)
  }

  /// Curves from which the search begins: those that ease in and out, out, and in.
  private static let starts: [[Double]] = [
    [0.42, 0, 0.58, 1], [0.2, 0.6, 0.4, 1], [0.6, 0, 0.8, 0.4],
  ]
  /// The smallest step of a control point.
  private static let least = 0.001
  /// The limit on the distance from the curve.
  private static let limit = 0.05
}
