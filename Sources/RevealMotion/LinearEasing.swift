/// Straight lines between points, as `linear()` in CSS Easing Functions 2.
package struct LinearEasing: Hashable, Sendable {
  /// At least two points, in ascending order of their inputs.
  ///
  /// Of several points with the same input the value jumps from the first to the last.
  package let points: [Point]

  /// A fraction of the duration and the value there.
  package struct Point: Hashable, Sendable {
    package let input: Double
    package let output: Double
  }

  /// Places the stops of a `linear()` function.
  ///
  /// As CSS has it, the first and the last stop without an input get 0 and 1, an input lower than
  /// one before it is raised to that, and stops without an input between others are spaced evenly.
  ///
  /// Fails for fewer than two stops, or a number that is not finite.
  ///
  /// - Parameter stops: The outputs with their inputs, as fractions of the duration.
  package init?(stops: [(input: Double?, output: Double)]) {
    guard stops.count > 1, stops.allSatisfy({ ($0.input ?? 0).isFinite && $0.output.isFinite })
    else { return nil }
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var placed: [Double] = []
    for input in inputs {
      guard let input else { continue }
      let raised = max(input, placed.last ?? input)
      // What has no input yet lies evenly between the last placed one and this.
      var gap = 0
      while inputs[placed.count + gap] == nil { gap += 1 }
      let start = placed.last ?? raised
      for step in 0..<gap {
        placed.append(start + (raised - start) * Double(step + 1) / Double(gap + 1))
      }
      placed.append(raised)
    }
    points = zip(placed, stops).map { Point(input: $0, output: $1.output) }
  }

  /// The value at a fraction of the duration; beyond the points it follows the nearest line.
  package func value(at fraction: Double) -> Double {
    let next = points.firstIndex { $0.input > fraction } ?? points.count
    let end = min(max(next, 1), points.count - 1)
    let (a, b) = (points[end - 1], points[end])
    if a.input == b.input { return fraction < a.input ? a.output : b.output }
    return a.output + (b.output - a.output) * ((fraction - a.input) / (b.input - a.input))
  }
}
