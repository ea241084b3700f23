extension Int {
  /// The number with a noun, as in "1 frame" and "2 frames".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension ClosedRange<Int> {
  /// The range as in "7" and "12…40".
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
/// - Returns: The text, as in "1.50", or "1.5" when short, for 150 with two places.
package func decimalText(_ units: Int, places: Int, isShort: Bool) -> String {
  let one = (0..<places).reduce(1) { one, _ in one * 10 }
  var digits = String(units % one + one).dropFirst()
  while isShort, digits.last == "0" { digits.removeLast() }
  return "\(units / one)" + (digits.isEmpty ? "" : "." + digits)
}

/// A duration in a suitable unit, as in "950 µs", "9.9 ms", "999 ms", "59.9 s" and "1:00 min".
///
/// - Parameter seconds: The duration in seconds, ≥ 0.
/// - Returns: The text, whose number is always too small for the next unit.
package func durationText(_ seconds: Double) -> String {
  func rounded(_ value: Double) -> Int { Int(value.rounded()) }
  func tenths(_ value: Double) -> String {
    decimalText(rounded(value * 10), places: 1, isShort: false)
  }
  switch seconds {
  case 0: return "0 ms"
  case ..<0.000_999_5: return "\(rounded(seconds * 1_000_000)) µs"
  case ..<0.009_95: return "\(tenths(seconds * 1000)) ms"
  case ..<0.999_5: return "\(rounded(seconds * 1000)) ms"
  case ..<59.95: return "\(tenths(seconds)) s"
  default:
    let whole = rounded(seconds)
    let second = whole % 60
    return "\(whole / 60):\(second < 10 ? "0" : "")\(second) min"
  }
}
