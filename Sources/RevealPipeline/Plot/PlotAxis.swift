/// A range of values along one side of a plot, with round numbers to label.
struct PlotAxis {
  let lower: Double
  let upper: Double
  /// Multiples of 1, 2 or 5 times a power of ten, ascending.
  let ticks: [Double]

  /// From one value to another, as given.
  ///
  /// - Parameters:
  ///   - lower: The first value.
  ///   - upper: The last value; a range without extent is widened.
  ///   - most: How many labels there is room for, ≥ 1.
  init(from lower: Double, to upper: Double, most: Int) {
    self.lower = lower
    self.upper = upper > lower ? upper : lower + 1
    ticks = Self.ticks(in: lower...self.upper, most: most)
  }

  /// Around all values, with some room on both sides.
  init(around values: [Double], most: Int) {
    let lowest = values.min() ?? 0
    let highest = values.max() ?? 0
    let room = max((highest - lowest) * 0.08, max(abs(highest), abs(lowest)) * 1e-6, 1e-6)
    self.init(from: lowest - room, to: highest + room, most: most)
  }

  /// Where a value lies, 0 at the lower end and 1 at the upper one.
  func share(of value: Double) -> Double { (value - lower) / (upper - lower) }

  /// Multiples of the smallest round step of which no more than `most` fall into a range.
  static func ticks(in range: ClosedRange<Double>, most: Int) -> [Double] {
    var power = 1.0
    let span = range.upperBound - range.lowerBound
    while power > span / 1000 { power /= 10 }
    while power < span / 1000 { power *= 10 }
    while true {
      for factor in [1.0, 2, 5] {
        let step = factor * power
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        guard last - first < Double(most) else { continue }
        // Divided where that is exact and multiplied where it is not: 0.3 and not 3 × 0.1.
        let inverse = (1 / step).rounded()
        return stride(from: first, through: last, by: 1).map {
          step < 0.9 ? $0 / inverse : $0 * step
        }
      }
      power *= 10
    }
  }
}
