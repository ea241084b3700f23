import RevealJSON

/// The argument parser's message about a wrong command line, in the form of all other errors.
///
/// The parser's text has an error, optionally the help of the option, the usage, and a command for
/// further help: `Error: …`, `Help:  --scale <scale>  …`, `Usage: …` and ` See 'reveal render
/// --help' …`.
struct UsageMessage {
  /// An error and its hints, one per line.
  let text: String

  /// - Parameters:
  ///   - text: The parser's full message.
  ///   - commands: The names of all subcommands.
  ///   - running: The command that ran, as in "reveal sheet", if parsing succeeded; the parser
  ///     takes its errors for errors of `reveal`.
  init(_ text: String, commands: [String], running: String? = nil) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("Help:") || $0.hasPrefix("Usage:") } ?? lines.count
    var error = lines[..<end].joined(separator: "\n")
    if error.hasPrefix(Self.mark) { error.removeFirst(Self.mark.count) }
    let help = lines.first { $0.hasPrefix("Help:") }.map(Self.explanation)
    let command =
      running ?? text.matches(of: /See '(reveal[a-z ]*) --help' for more/).last.map { String($0.1) }
    var message =
      Self.value(error, help)
      ?? Self.other(error, help, unknownAmong: command == "reveal" ? commands : nil)
    if let command, !message.contains("\n") {
      message += "\n  hint: \(command) --help lists all options"
    }
    self.text = "error: \(message)"
  }

  private static let mark = "Error: "

  /// Returns the explanation in an option's help, which is its last column.
  private static func explanation(_ line: Substring) -> Substring {
    guard let gap = line.dropFirst("Help:  ".count).firstRange(of: "  ") else { return "" }
    let text = line[gap.upperBound...]
    return text.firstRange(of: " (default: ").map { text[..<$0.lowerBound] } ?? text
  }

  /// Returns the message for a value that an option does not accept; nil for other errors.
  private static func value(_ error: String, _ help: Substring?) -> String? {
    guard
      let match = error.wholeMatch(
        of: /(?s)The value '(.*)' is invalid for '(-[a-zA-Z-]+|<[a-z]+>)[^']*'(.*)/)
    else { return nil }
    let (option, found, rest) = (match.2, match.1, match.3)
    if rest.hasPrefix(": ") { return "\(option): \(rest.dropFirst(2))" }
    if let choices = rest.wholeMatch(of: /\. Please provide one of (.*)\.|\. Please provide (.*)\./)
    {
      let list = (choices.1 ?? choices.2 ?? "").replacing("' and '", with: "' or '")
      return "\(option): expected \(list), found '\(found)'"
    }
    return "\(option): cannot use '\(found)'" + hint(help)
  }

  private static func other(
    _ error: String, _ help: Substring?, unknownAmong commands: [String]?
  ) -> String {
    if let match = error.wholeMatch(of: /(?s)Unknown option '(.*)'\. Did you mean '(.*)'\?/) {
      return "unknown option '\(match.1)'\n  hint: did you mean '\(match.2)'?"
    }
    if let commands,
      let match = error.firstMatch(
        of: /^(?:Unexpected argument|\d+ unexpected arguments:) '([^']*)'/)
    {
      let nearest = nearestWord(to: String(match.1), among: commands)
      return "unknown command '\(match.1)'"
        + (nearest.map { "\n  hint: did you mean '\($0)'?" } ?? "")
    }
    return lowercased(error) + hint(help)
  }

  private static func hint(_ help: Substring?) -> String {
    guard let help, !help.isEmpty else { return "" }
    return "\n  hint: \(lowercased(help))"
  }

  /// Returns the sentence without its capital and full stop; words in capitals, such as PNG, are
  /// kept.
  private static func lowercased(_ sentence: some StringProtocol) -> String {
    var text = String(sentence)
    if text.hasSuffix(".") { text.removeLast() }
    guard let first = text.first, text.dropFirst().first?.isUppercase == false else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
