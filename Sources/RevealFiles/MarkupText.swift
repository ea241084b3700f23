/// Escapes text for XML and HTML, and replaces control characters.
///
/// XML does not allow control characters, and terminals obey them. Controls of the reading
/// direction become character references, which look the same but which terminals do not obey.
package func xmlEscaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x26: result += "&amp;"
    case 0x3C: result += "&lt;"
    case 0x3E: result += "&gt;"
    case 0x22: result += "&quot;"
    case 0x0A, 0x09: result.unicodeScalars.append(scalar)
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: result += "\u{FFFD}"
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
      result += "&#x\(String(scalar.value, radix: 16));"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
