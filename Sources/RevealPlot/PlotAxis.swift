/// A range of values along one side of a plot, with round numbers to label.
struct PlotAxis {
  let lower: Double
  let upper: Double
  /// The multiples of 1, 2 or 5 times a power of ten to label, ascending.
  let ticks: [Double]

  /// Creates an axis from one value to another.
  ///
  /// - Parameters:
  ///   - lower: The first value.
  ///   - upper: The last value; an empty range is widened.
  ///   - most: The limit on labels, ≥ 1.
  init(from lower: Double, to upper: Double, most: Int) {
    let (first, last) = (Self.plottable(lower), Self.plottable(upper))
    // If numbers differ only by rounding, there is nothing to label.
    let least = max(abs(first), abs(last)) * Self.leastShare
    self.lower = first
    self.upper = last - first > least ? last : first + max(1, least)
    ticks = Self.ticks(in: first...self.upper, most: most)
  }

  /// A number for a figure: clamped to ±10¹², and 0 for NaN.
  static func plottable(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -largest), largest)
  }

  private static let largest = 1e12
  /// The fraction of the larger end below which a range counts as a single value.
  private static let leastShare = 1e-9
  private static let leastSpan = 1e-100

  /// Creates an axis that includes all values, with a margin on both sides.
  init(around values: [Double], most: Int) {
    let values = values.map(Self.plottable)
    let lowest = values.min() ?? 0
    let highest = values.max() ?? 0
    // A constant value lies in the middle of a range whose labels differ.
    let least = highest > lowest ? 1e-6 : 1
    let room = max((highest - lowest) * 0.08, max(abs(highest), abs(lowest)) * 1e-6, least)
    self.init(from: lowest - room, to: highest + room, most: most)
  }

  /// The position of a value: 0 at the lower end and 1 at the upper one.
  func share(of value: Double) -> Double { (Self.plottable(value) - lower) / (upper - lower) }

  /// The multiples of the smallest round step with no more than `most` of them in a range.
  ///
  /// There are none if the range is empty, not finite, or too narrow for distinct numbers.
  static func ticks(in range: ClosedRange<Double>, most: Int) -> [Double] {
    var power = 1.0
    let span = range.upperBound - range.lowerBound
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    guard most >= 1, span > largest * leastShare / 2, span > leastSpan,
      largest <= Self.largest * 1e6
    else { return [] }
    while power > span / 1000 { power /= 10 }
    while power < span / 1000 { power *= 10 }
    while true {
      for factor in [1.0, 2, 5] {
        let step = factor * power
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        guard last - first < Double(most) else { continue }
        // Dividing by the inverse of the step is exact where multiplying is not: 0.3 instead of 3 ×
        // 0.1.
        let inverse = (1 / step).rounded()
        return stride(from: first, through: last, by: 1).map {
          step < 0.9 ? $0 / inverse : $0 * step
        }
      }
      power *= 10
    }
  }
}
