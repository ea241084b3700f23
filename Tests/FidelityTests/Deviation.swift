/// How far a picture lies outside of what reference pictures span.
///
/// Per pixel and channel the references span an interval, and the picture's deviation is its
/// distance from that, less 1/255 for rounding. The measures are those of the oracle's own
/// `metric.py`, to the last digit.
struct Deviation: Hashable, Sendable {
  let values: [Measure: Double]
  /// The largest of all, 0…255.
  let largest: Int

  enum Measure: String, CaseIterable, Sendable {
    /// Over all pixels and channels.
    case mean
    /// Pixels off by more than 8/255, in percent.
    case e8
    /// Pixels off by more than 32/255, in percent.
    case e32
    /// The largest where all references are flat, 0…255.
    case flat
    /// Pixels off by more than 8/255 from all that their neighbors span, in percent: wrong
    /// geometry.
    case shift
  }

  /// What a scene without pictures is held to.
  static let limits: [Measure: Double] = [
    .mean: 0.06, .e8: 0.35, .e32: 0.02, .flat: 2, .shift: 0.25,
  ]

  /// Compares a picture with one or more references of its size.
  init(of picture: RGBPicture, from references: [RGBPicture]) {
    let low = references.reduce(references[0]) { $0.combined(with: $1, min) }
    let high = references.reduce(references[0]) { $0.combined(with: $1, max) }
    precondition((low.width, low.height) == (picture.width, picture.height), "another size")
    let wideLow = low.overNeighbors(min)
    let wideHigh = high.overNeighbors(max)
    var (sum, off8, off32, flat, shifted, largest) = (0, 0, 0, 0, 0, 0)
    for first in stride(from: 0, to: picture.bytes.count, by: 3) {
      var (worst, worstShift, span) = (0, 0, 0)
      for i in first..<first + 3 {
        let value = Int(picture.bytes[i])
        let distance = max(0, max(Int(low.bytes[i]) - value, value - Int(high.bytes[i])) - 1)
        sum += distance
        worst = max(worst, distance)
        let (wideLow, wideHigh) = (Int(wideLow.bytes[i]), Int(wideHigh.bytes[i]))
        worstShift = max(worstShift, max(wideLow - value, value - wideHigh))
        span = max(span, wideHigh - wideLow)
      }
      if worst > Self.visible { off8 += 1 }
      if worst > Self.plain { off32 += 1 }
      if worstShift > Self.visible { shifted += 1 }
      if span <= Self.flatSpan { flat = max(flat, worst) }
      largest = max(largest, worst)
    }
    let percent = 100 / Double(picture.width * picture.height)
    values = [
      .mean: Double(sum) / Double(picture.bytes.count), .e8: Double(off8) * percent,
      .e32: Double(off32) * percent, .flat: Double(flat), .shift: Double(shifted) * percent,
    ]
    self.largest = largest
  }

  subscript(measure: Measure) -> Double { values[measure] ?? 0 }

  /// The measures that are above their limits.
  func exceeded(_ limits: [Measure: Double]) -> [Measure] {
    Measure.allCases.filter { self[$0] > limits[$0] ?? .infinity }
  }

  private static let visible = 8
  private static let plain = 32
  /// What the references may span around a pixel for it to count as flat.
  private static let flatSpan = 16
}
