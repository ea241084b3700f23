/// Text inside XML and HTML, without control characters: XML does not allow them, and terminals obey them.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case _
    where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      || (0xFFFE...0xFFFF).contains(scalar.value):
      result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
