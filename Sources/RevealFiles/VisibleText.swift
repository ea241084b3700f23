/// A name from outside on one line, with all characters escaped that a terminal would obey instead
/// of showing.
///
/// File names, titles and the like may contain any character: escape sequences that rewrite the
/// screen, line breaks that forge a message, marks that reverse the reading direction.
package func visible(_ name: String) -> String { visible(name, keeping: []) }

/// A text of several lines, with all characters escaped that a terminal would obey instead of
/// showing.
package func visibleLines(_ text: String) -> String { visible(text, keeping: ["\n", "\t"]) }

private func visible(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
  guard text.unicodeScalars.contains(where: { isObeyed($0) && !kept.contains($0) }) else {
    return text
  }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isObeyed(scalar), !kept.contains(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// Whether a terminal acts on a character: C0 and C1 controls, separators of lines, and controls of
/// the reading direction (Unicode Standard Annex 9).
private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
