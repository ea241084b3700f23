/// A length in points, or another number, as an expression of the sizes of a list and of the
/// numbers of its rows.
package indirect enum Length: Hashable, Sendable {
  /// A number of points, degrees or times.
  case number(Double)
  /// A fraction of the width or height of something. If the side is nil, it is the width for
  /// lengths along x, and the height for lengths along y and z.
  case fraction(Double, of: LengthUnit, side: Side?)
  case extent(Extent)
  case operation(Operator, Length, Length)
  case function(Function, [Length])
  /// An expression whose values are clamped to the range that is allowed for a plain number.
  case limited(Length, to: ClosedRange<Double>)

  /// A side of a size.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    case width, height
    /// Along the list's axis.
    case main
    /// Across the list's axis.
    case cross
  }

  /// A number with a name; lengths are in points.
  package enum Extent: String, Hashable, Sendable, CaseIterable {
    /// The viewport along the axis.
    case main
    /// The viewport across the axis.
    case cross
    /// The row along the axis.
    case item
    /// The card along the axis.
    case card
    /// The card across the axis.
    case cardCross
    /// A scroll effect's distance of 1; the expression that defines it cannot use it.
    case unit
    /// The index of the row in its section, counted from 0; in sizes of rows and cards, the number
    /// of the content.
    case index
    /// The number of rows in the row's section; in sizes of rows and cards, in the whole list.
    case count
    case pi

    /// Whether the number differs from row to row.
    var isOfRow: Bool { self == .index || self == .count }

    /// The names that all rows share, except the unit.
    static let ofList = allCases.filter { $0 != .unit && !$0.isOfRow }
    /// The names that lengths of a row's card may contain.
    static let ofCard = allCases.filter { $0 != .unit }
  }

  /// An operator between two expressions.
  package enum Operator: Character, Hashable, Sendable, CaseIterable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
  }

  /// A function of one argument or, for `max` and `min`, of several.
  package enum Function: String, Hashable, Sendable, CaseIterable {
    case max, min
    /// Rounds down or up; values within 1e-9 of a whole number count as whole.
    case floor, ceil
    case round, abs, sqrt
    /// Trigonometric functions of an angle in degrees.
    case sin, cos, tan
    /// The inverse of the tangent, in degrees.
    case atan

    package var takesSeveral: Bool { self == .max || self == .min }
  }

  package init(_ value: Double, _ unit: LengthUnit = .points) {
    self = unit == .points ? .number(value) : .fraction(value, of: unit, side: nil)
  }

  package static let zero = Length.number(0)

  /// The number, if the length is a plain number; else nil.
  package var literal: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  /// The expression without the limits to its values.
  package var unlimited: Length { if case .limited(let length, _) = self { length } else { self } }

  /// Returns whether the expression uses a named size.
  package func contains(_ extent: Extent) -> Bool {
    switch self {
    case .number, .fraction: false
    case .extent(let other): other == extent
    case .operation(_, let a, let b): a.contains(extent) || b.contains(extent)
    case .function(_, let arguments): arguments.contains { $0.contains(extent) }
    case .limited(let length, _): length.contains(extent)
    }
  }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// The unit of a length, or what a fraction of a length refers to.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  case points, card, row, viewport
}
