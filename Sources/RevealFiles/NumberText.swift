extension Int {
  /// The number with a noun, as in "1 frame" and "2 frames".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension ClosedRange<Int> {
  /// As in "7" and "12…40".
  package var text: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)…\(upperBound)"
  }
}

/// A decimal fraction as text, the same on every machine.
///
/// - Parameters:
///   - units: The number in units of its last decimal, ≥ 0.
///   - places: The number of decimals, ≥ 1.
///   - isShort: True for a text without trailing zeros.
/// - Returns: As in "1.50", or "1.5" when short, for 150 with two places.
package func decimalText(_ units: Int, places: Int, isShort: Bool) -> String {
  let one = (0..<places).reduce(1) { one, _ in one * 10 }
  var digits = String(units % one + one).dropFirst()
  while isShort, digits.last == "0" { digits.removeLast() }
  return "\(units / one)" + (digits.isEmpty ? "" : "." + digits)
}
