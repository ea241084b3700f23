/// Returns a number with up to three decimals.
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
