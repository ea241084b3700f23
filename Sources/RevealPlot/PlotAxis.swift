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
  ///   - most: The limit on labels, ≥ 1.
  init(from lower: Double, to upper: Double, most: Int) {
    let (first, last) = (Self.plottable(lower), Self.plottable(upper))
    // Numbers that differ only by rounding leave nothing to label.
    let least = max(abs(first), abs(last)) * Self.leastShare
    self.lower = first
    self.upper = last - first > least ? last : first + max(1, least)
    ticks = Self.ticks(in: first...self.upper, most: most)
  }

  /// A number clamped to ±10¹² for a figure, and 0 for NaN.
  static func plottable(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -largest), largest)
  }

  private static let largest = 1e12
  /// The fraction of the larger end below which a range counts as one place.
  private static let leastShare = 1e-9
  private static let leastSpan = 1e-100

  /// Around all values, with some room on both sides.
  init(around values: [Double], most: Int) {
    let values = values.map(Self.plottable)
    let lowest = values.min() ?? 0
    let highest = values.max() ?? 0
    // A value that never changes lies in the middle of a range with labels that differ.
    let least = highest > lowest ? 1e-6 : 1
    let room = max((highest - lowest) * 0.08, max(abs(highest), abs(lowest)) * 1e-6, least)
    self.init(from: lowest - room, to: highest + room, most: most)
  }

  /// The place of a value, 0 at the lower end and 1 at the upper one.
  func share(of value: Double) -> Double { (Self.plottable(value) - lower) / (upper - lower) }

  /// Multiples of the smallest round step of which no more than `most` fall into a range.
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
