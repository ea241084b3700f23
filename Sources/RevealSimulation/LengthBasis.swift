import RevealMath
internal import RevealPreset

/// The sizes and numbers that lengths refer to, for cards of one size.
struct LengthBasis: Hashable, Sendable {
  var card: Size
  var row: Size
  let viewport: Size
  let axis: Axis
  /// The corner radius of the card in points.
  let cornerRadius: Double
  /// The scale in pixels per point.
  let scale: Double
  /// The length of a scroll effect's distance of 1, in points.
  var unit = 1.0
  /// The numbers of the row; 0 where no length refers to them.
  var rank = RowRank()

  /// Returns a length along x in points.
  func width(_ length: Length) -> Double { value(length, along: .width) }

  /// Returns a length along y or z in points.
  func height(_ length: Length) -> Double { value(length, along: .height) }

  /// Returns a length along the list's axis in points.
  func main(_ length: Length) -> Double { value(length, along: .main) }

  /// Returns a length across the list's axis in points.
  func cross(_ length: Length) -> Double { value(length, along: .cross) }

  private func value(_ length: Length, along direction: Length.Side) -> Double {
    switch length {
    case .number(let value): return value
    case .fraction(let fraction, let unit, let side):
      return fraction * extent(of: size(of: unit), along: side ?? direction)
    case .extent(let extent): return value(extent)
    case .operation(let sign, let a, let b):
      let (a, b) = (value(a, along: direction), value(b, along: direction))
      switch sign {
      case .plus: return a + b
      case .minus: return a - b
      case .times: return a * b
      case .dividedBy: return a / b
      }
    case .function(let function, let arguments):
      return function.value(of: arguments.map { value($0, along: direction) })
    case .limited(let length, let range):
      return value(length, along: direction).limited(to: range)
    }
  }

  private func value(_ extent: Length.Extent) -> Double {
    switch extent {
    case .main: axis.main(of: viewport)
    case .cross: axis.cross(of: viewport)
    case .item: axis.main(of: row)
    case .card: axis.main(of: card)
    case .cardCross: axis.cross(of: card)
    case .unit: unit
    case .index: rank.index
    case .count: rank.count
    case .pi: .pi
    }
  }

  private func size(of unit: LengthUnit) -> Size {
    switch unit {
    case .points: Size(width: 1, height: 1)
    case .card: card
    case .row: row
    case .viewport: viewport
    }
  }

  private func extent(of size: Size, along side: Length.Side) -> Double {
    switch side {
    case .width: size.width
    case .height: size.height
    case .main: axis.main(of: size)
    case .cross: axis.cross(of: size)
    }
  }
}

/// The numbers of a row in its section, which are fractions while the row travels.
struct RowRank: Hashable, Sendable {
  /// The index, counted from 0.
  var index = 0.0
  /// The number of rows.
  var count = 0.0
}

extension Length.Function {
  /// The distance from a whole number below which rounding treats a number as whole.
  private static let tolerance = 1e-9

  fileprivate func value(of arguments: [Double]) -> Double {
    let first = arguments.first ?? 0
    switch self {
    case .max: return arguments.dropFirst().reduce(first) { Swift.max($0, $1) }
    case .min: return arguments.dropFirst().reduce(first) { Swift.min($0, $1) }
    case .floor: return (first + Self.tolerance).rounded(.down)
    case .ceil: return (first - Self.tolerance).rounded(.up)
    case .round: return (first + 0.5).rounded(.down)
    case .abs: return Swift.abs(first)
    case .sqrt: return first.squareRoot()
    case .sin: return Double.sineAndCosine(degrees: first).sine
    case .cos: return Double.sineAndCosine(degrees: first).cosine
    case .tan:
      let (sine, cosine) = Double.sineAndCosine(degrees: first)
      return sine / cosine
    case .atan: return Double.atan2(y: first, x: 1) * 180 / .pi
    }
  }
}
