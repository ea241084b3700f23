package import RevealMotion

/// A timing curve as a CSS easing function.
package struct CSSEasing: Equatable {
  package let text: String
  /// The largest distance from the curve, as a fraction of the whole range; 0 if CSS has the same
  /// curve.
  package let error: Double

  static let linear = CSSEasing(text: "linear", error: 0)

  init(text: String, error: Double) {
    (self.text, self.error) = (text, error)
  }

  /// Writes a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - duration: The duration in seconds, which the shape of a spring depends on.
  ///   - tolerance: The largest distance from curves that CSS does not have, as a fraction of the
  ///     whole range.
  ///   - isCoarse: True if stops may be left out and have fewer digits.
  package init(
    _ curve: TimingCurve, duration: Double, tolerance: Double, isCoarse: Bool = false
  ) {
    switch curve {
    case .linear: self = .linear
    case .easeIn: self.init(text: "ease-in", error: 0)
    case .easeOut: self.init(text: "ease-out", error: 0)
    case .easeInOut: self.init(text: "ease-in-out", error: 0)
    case .default: self.init(text: "ease", error: 0)
    case .cubicBezier(let curve):
      let numbers = curve.numbers.map(css).joined(separator: ", ")
      self.init(text: "cubic-bezier(\(numbers))", error: 0)
    case .steps(let steps):
      self.init(text: "steps(\(steps.count), jump-\(steps.jump.rawValue))", error: 0)
    case .stops(let easing):
      let stops = easing.points.map { "\(css($0.output)) \(percent($0.input))" }
      self.init(text: "linear(\(stops.joined(separator: ", ")))", error: 0)
    case .spring(let spring):
      self.init(tolerance: tolerance, isCoarse: isCoarse) { spring.position(at: $0 * duration) }
    default:
      self.init(tolerance: tolerance, isCoarse: isCoarse) {
        curve.progress(at: $0, duration: duration)
      }
    }
  }

  /// Approximates a function from 0 to 1 by straight lines.
  init(tolerance: Double, isCoarse: Bool, _ value: (Double) -> Double) {
    // Some of Penner's curves jump at their ends.
    let first = value(Self.beside)
    var lines = StraightLines<(x: Double, y: Double)>()
    lines.append((0, 0), halving: false)
    if abs(first) > Self.least { lines.append((0, first), halving: false) }
    let parts = 8
    for part in 1...parts {
      let x = Double(part) / Double(parts)
      lines.append((x, value(part == parts ? 1 - Self.beside : x)), halving: true)
    }
    let fine = isCoarse ? tolerance * Self.fine : tolerance
    lines.refine(tolerance: fine, depth: 20, atMost: Self.mostStops) { a, b in
      (1..<8).reduce(0) { farthest, eighth in
        let fraction = Double(eighth) / 8
        let line = a.y + (b.y - a.y) * fraction
        return max(farthest, abs(value(a.x + (b.x - a.x) * fraction) - line))
      }
    } middle: { a, b in
      let middle = (a.x + b.x) / 2
      return (middle, value(middle))
    }
    if isCoarse {
      lines.thin(tolerance: tolerance * Self.thinned) { a, b, point in
        abs(a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x) - point.y)
      }
    }
    var stops = lines.points
    if abs(stops[stops.count - 1].y - 1) > (isCoarse ? tolerance : Self.least) {
      stops.append((1, 1))
    } else {
      stops[stops.count - 1].y = 1
    }
    // Of a curve that is not exact, more digits than its error has say nothing.
    let (digits, places) = !isCoarse ? (6, 6) : tolerance < 1e-3 ? (5, 3) : (4, 2)
    var texts = stops.map { stop in
      "\(css(stop.y, digits: digits)) \(css(stop.x * 100, digits: places))%"
    }
    // The first stop is at 0% and the last one at 100% if they do not say it.
    for index in [0, texts.count - 1] where isCoarse { texts[index] = css(stops[index].y) }
    self.init(
      text: "linear(\(texts.joined(separator: ", ")))",
      error: lines.error + (isCoarse ? tolerance * Self.rounded : 0))
  }

  /// The parts of a coarse tolerance: to find stops, to leave some out, and for digits.
  private static let fine = 0.15, thinned = 0.75, rounded = 0.1
  /// The limit on stops, from which on no line is halved.
  private static let mostStops = 2000
  /// The distance from an end at which the curve is sampled, to get past a jump at that end.
  private static let beside = 1e-9
  /// The smallest jump that counts.
  private static let least = 1e-5
}

extension CubicBezier {
  /// The coordinates of the control points: x1, y1, x2 and y2.
  var numbers: [Double] { [x1, y1, x2, y2] }
}
