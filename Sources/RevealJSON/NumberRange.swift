/// The numbers a key takes, as a check and in words.
package struct NumberRange: Hashable, Sendable {
  package let lower: Double
  package let upper: Double
  /// Whether `lower` and `upper` themselves are refused.
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

  /// Beyond this nothing is worth drawing, and sums and products below stay finite.
  package static let largest = 1_000_000.0

  /// From −1 000 000 to 1 000 000.
  package static let any = NumberRange(-largest, largest)
  /// From 0 to 1 000 000.
  package static let notNegative = NumberRange(0, largest)
  /// Above 0 and up to 1 000 000.
  package static let positive = NumberRange(0, largest, excludesLower: true)
  /// From 0 to 1.
  package static let share = NumberRange(0, 1)

  /// Both bounds belong to it.
  package static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower, upper)
  }

  /// The upper bound belongs to it, the lower one does not.
  package static func above(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower, upper, excludesLower: true)
  }

  /// Neither bound belongs to it.
  package static func between(_ lower: Double, and upper: Double) -> NumberRange {
    NumberRange(lower, upper, excludesLower: true, excludesUpper: true)
  }

  /// Whether a number lies in the range.
  package func contains(_ number: Double) -> Bool {
    (excludesLower ? number > lower : number >= lower)
      && (excludesUpper ? number < upper : number <= upper)
  }

  /// "a number > 0", "a number from 0 to 1"; a largest upper bound is only named to who exceeds it.
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

/// A number as people write it: without the `.0` of a whole one.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
