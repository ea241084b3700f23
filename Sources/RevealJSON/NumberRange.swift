/// The range of numbers that a key allows, as a check and in words.
package struct NumberRange: Hashable, Sendable {
  package let lower: Double
  package let upper: Double
  /// Whether the bound itself is excluded.
  package let excludesLower: Bool
  package let excludesUpper: Bool

  private init(
    _ lower: Double, _ upper: Double, excludesLower: Bool = false, excludesUpper: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
    self.excludesUpper = excludesUpper
  }

  /// The largest number that is useful for drawing, which keeps sums and products finite.
  package static let largest = 1_000_000.0

  /// The numbers from −1 000 000 to 1 000 000.
  package static let any = NumberRange(-largest, largest)
  /// The numbers from 0 to 1 000 000.
  package static let notNegative = NumberRange(0, largest)
  /// The numbers above 0 and up to 1 000 000.
  package static let positive = NumberRange(0, largest, excludesLower: true)
  /// The numbers from 0 to 1.
  package static let share = NumberRange(0, 1)

  /// A range that includes both bounds.
  package static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower, upper)
  }

  /// A range that includes the upper bound only.
  package static func above(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower, upper, excludesLower: true)
  }

  /// A range that excludes both bounds.
  package static func between(_ lower: Double, and upper: Double) -> NumberRange {
    NumberRange(lower, upper, excludesLower: true, excludesUpper: true)
  }

  /// Whether a number lies in the range.
  package func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower)
      && (excludesUpper ? number < upper : number <= upper)
  }

  /// The smallest and the largest number in the range.
  package var limits: ClosedRange<Double> {
    (excludesLower ? lower.nextUp : lower)...(excludesUpper ? upper.nextDown : upper)
  }

  /// The range in words, as in "a number > 0" and "a number from 0 to 1".
  ///
  /// The default upper bound is only mentioned if the number exceeds it.
  package func description(for number: Double?) -> String {
    let hasOpenEnd = upper == Self.largest && number.map { $0 <= upper } ?? true
    if lower == -Self.largest && hasOpenEnd && number.map({ $0 >= lower }) ?? true {
      return "a number"
    }
    if hasOpenEnd { return "a number \(excludesLower ? ">" : "≥") \(shortest(lower))" }
    if excludesLower && excludesUpper {
      return "a number between \(shortest(lower)) and \(shortest(upper))"
    }
    if excludesLower { return "a number > \(shortest(lower)) and ≤ \(shortest(upper))" }
    return "a number from \(shortest(lower)) to \(shortest(upper))"
  }
}

/// The shortest text of a number, without the `.0` of a whole one.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
