/// A count with its noun, as in "1 frame" and "2 frames".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A number with up to three decimals.
func decimals(_ value: Double) -> String {
  let thousandths = (value * 1000).rounded()
  guard thousandths.magnitude < 1e15 else { return value.description }
  let whole = Int(thousandths.magnitude)
  var text = "\(thousandths < 0 ? "-" : "")\(whole / 1000)"
  if whole % 1000 != 0 {
    let fraction = String(whole % 1000 + 1000).dropFirst()
    text += "." + fraction.prefix(through: fraction.lastIndex { $0 != "0" } ?? fraction.startIndex)
  }
  return text
}

/// A duration in seconds, in the unit that people would use.
func duration(_ seconds: Double) -> String {
  if seconds > 0 && seconds < 0.000_999_5 {
    return "\(Int((seconds * 1_000_000).rounded())) µs"
  }
  if seconds > 0 && seconds < 0.009_95 {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
  if seconds < 1 { return "\(Int((seconds * 1000).rounded())) ms" }
  if seconds < 60 {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
  let whole = Int(seconds.rounded())
  let second = whole % 60
  return "\(whole / 60):\(second < 10 ? "0" : "")\(second) min"
}
