import RevealFiles

/// Colors for a terminal.
enum TerminalColor: String {
  case bold = "1"
  case red = "1;31"
  case green = "1;32"
  case yellow = "1;33"
  case cyan = "36"

  /// Whether text without colors is requested (https://no-color.org) or the terminal has none.
  static let isUnwanted =
    environmentVariable("NO_COLOR")?.isEmpty == false || environmentVariable("TERM") == "dumb"

  func callAsFunction(_ text: some StringProtocol) -> String {
    "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }

  /// Returns a message with its severity, hints and the marks under its excerpts in color.
  static func message(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
      .joined(separator: "\n")
  }

  private static func line(_ text: Substring) -> String {
    for (word, paint) in [("error:", TerminalColor.red), ("warning:", .yellow)] {
      guard let range = text.firstRange(of: word) else { continue }
      let place = text[..<range.lowerBound]
      guard place.isEmpty || place.hasSuffix(": ") else { continue }
      return (place.isEmpty ? "" : TerminalColor.bold(place)) + paint(word)
        + text[range.upperBound...]
    }
    if text.hasPrefix("  hint:") { return "  " + TerminalColor.cyan("hint:") + text.dropFirst(7) }
    if let mark = text.firstIndex(of: "^"), text[..<mark].allSatisfy({ " |".contains($0) }) {
      return text[..<mark] + TerminalColor.red(text[mark...])
    }
    return String(text)
  }
}
