/// Returns a name from outside on one line, with all characters escaped that a terminal would obey.
///
/// File names, titles and the like may contain any character: escape sequences that rewrite the
/// screen, line breaks that forge a message, marks that reverse the reading direction.
package func printable(_ name: String) -> String { printable(name, keeping: []) }

/// Returns a text of several lines, with all characters escaped that a terminal would obey.
///
/// No line is a command of a GitHub workflow, which begins with `::` or `##[`. A path that begins
/// so is prefixed with `./`, which does not change its meaning.
package func printableLines(_ text: String) -> String {
  let shown = printable(text, keeping: ["\n", "\t"])
  let bytes = shown.utf8
  let pairs = zip(bytes, bytes.dropFirst())
  guard pairs.contains(where: { $0 == $1 && [UInt8(ascii: ":"), UInt8(ascii: "#")].contains($0) })
  else { return shown }
  return shown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let start = line.drop(while: \.isWhitespace)
    guard start.hasPrefix("::") || start.hasPrefix("##[") else { return String(line) }
    return line[..<start.startIndex] + "./" + start
  }.joined(separator: "\n")
}

/// A text for people, in which every interpolated value stays within its line.
package struct PrintableText: ExpressibleByStringInterpolation, Sendable {
  package let lines: String

  /// A text that was written by reveal itself, line by line.
  package init(lines: String) { self.lines = lines }

  package init(stringLiteral text: String) { lines = text }

  package init(stringInterpolation text: StringInterpolation) { lines = text.lines }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var lines = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      lines.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ text: String) { lines += text }

    /// Adds a value that may come from outside, such as a name or a title.
    package mutating func appendInterpolation(_ name: some CustomStringConvertible) {
      lines += printable(name.description)
    }
  }

  package static func + (first: PrintableText, second: PrintableText) -> PrintableText {
    PrintableText(lines: first.lines + second.lines)
  }
}

private func printable(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
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

/// Whether a terminal obeys a character instead of showing it.
///
/// These are C0 and C1 controls, line separators, and controls of the reading direction (Unicode
/// Standard Annex 9).
private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
