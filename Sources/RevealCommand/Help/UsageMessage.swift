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
      running
      ?? text.ranges(of: "See '").last.flatMap {
        Self.inside(text[$0.upperBound...].prefix { $0 != "'" }, "", " --help").map(String.init)
      }
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
    let opening = "The value '"
    guard error.hasPrefix(opening), let middle = error.ranges(of: "' is invalid for '").last else {
      return nil
    }
    let found = error[..<middle.lowerBound].dropFirst(opening.count)
    let names = error[middle.upperBound...].prefix { $0 != "'" }
    let option = names.prefix { $0 != " " }
    let rest = error[names.endIndex...].dropFirst()
    if rest.hasPrefix(": ") { return "\(option): \(rest.dropFirst(2))" }
    let choices = ". Please provide "
    if !rest.contains("\n"),
      let list = inside(rest, choices + "one of ", ".") ?? inside(rest, choices, ".")
    {
      let list = list.replacing("' and '", with: "' or '")
      return "\(option): expected \(list), found '\(found)'"
    }
    return "\(option): cannot use '\(found)'" + hint(help)
  }

  private static func other(
    _ error: String, _ help: Substring?, unknownAmong commands: [String]?
  ) -> String {
    if let options = inside(error[...], "Unknown option '", "'?"),
      let middle = options.ranges(of: "'. Did you mean '").last
    {
      return "unknown option '\(options[..<middle.lowerBound])'\n"
        + "  hint: did you mean '\(options[middle.upperBound...])'?"
    }
    let start = error.prefix { $0 != "'" }
    if let commands, start == "Unexpected argument " || start.hasSuffix(" unexpected arguments: ") {
      let word = error[start.endIndex...].dropFirst().prefix { $0 != "'" }
      let nearest = nearestWord(to: String(word), among: commands)
      return "unknown command '\(word)'" + (nearest.map { "\n  hint: did you mean '\($0)'?" } ?? "")
    }
    return lowercased(error) + hint(help)
  }

  /// Returns the text between an opening and a closing one; nil if they are not its ends.
  private static func inside(
    _ text: Substring, _ opening: String, _ closing: String
  ) -> Substring? {
    guard text.hasPrefix(opening), text.hasSuffix(closing),
      text.count >= opening.count + closing.count
    else { return nil }
    return text.dropFirst(opening.count).dropLast(closing.count)
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
