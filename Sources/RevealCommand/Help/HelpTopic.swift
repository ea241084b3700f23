import ArgumentParser
import RevealFiles
import RevealJSON

/// Returns the text of a topic of `reveal help` other than the commands.
///
/// - Parameters:
///   - words: The arguments after `help`.
///   - commands: The names of all commands.
/// - Returns: The text to print; nil if the argument parser prints the help of a command.
/// - Throws: An error for words that are neither a command nor a section of the reference.
func helpText(_ words: [String], commands: [String]) throws(ValidationError) -> String? {
  guard let topic = words.first, !topic.hasPrefix("-") else { return nil }
  let reference = "preset"
  if topic == reference {
    let sections = ReferenceSections(EmbeddedFiles.text("preset.md") + "\n")
    return words.count == 1
      ? sections.text : try sections.section(words[1...].joined(separator: " "))
  }
  guard commands.contains(topic) else {
    let near = nearestWord(to: topic, among: commands + [reference])
    throw ValidationError(
      "unknown command '\(printable(topic))'\n  hint: "
        + (near.map { "did you mean '\($0)'?" } ?? "reveal help lists all commands"))
  }
  if words.count > 1 {
    throw ValidationError("unexpected argument '\(printable(words[1]))'")
  }
  return nil
}

/// The sections of a text in Markdown.
struct ReferenceSections {
  let text: String
  private let lines: [Substring]
  /// The headings in the order of the text.
  private let headings: [Heading]

  private struct Heading {
    let line: Int
    /// The number of `#` signs.
    let level: Int
    let title: String
  }

  init(_ text: String) {
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isCode = false
    var headings: [Heading] = []
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#") else { continue }
      let level = line.prefix { $0 == "#" }.count
      headings.append(
        Heading(line: number, level: level, title: String(line.dropFirst(level + 1))))
    }
    self.headings = headings
  }

  /// Returns the text of a section and its subsections, or of the sections whose tables have a key.
  ///
  /// - Parameter name: A heading or a key of the language, in any case.
  /// - Throws: An error that suggests the nearest heading.
  /// - Returns: The lines of the section, in Markdown.
  func section(_ name: String) throws(ValidationError) -> String {
    let wanted = name.lowercased()
    if let index = headings.firstIndex(where: { $0.title.lowercased() == wanted }) {
      let heading = headings[index]
      let next = headings[(index + 1)...].first { $0.level <= heading.level }
      return text(heading.line..<(next?.line ?? lines.count))
    }
    let sections = headings.indices.map { index in
      let next = index + 1 < headings.count ? headings[index + 1].line : lines.count
      return headings[index].line..<next
    }
    let found = sections.filter { lines[$0].contains { Self.explains($0, wanted) } }
    guard found.isEmpty else { return found.map(text).joined(separator: "\n") }
    let titles = headings.dropFirst().map(\.title)
    let near = nearestWord(to: wanted, among: titles)
    throw ValidationError(
      "the reference has no section and no key '\(printable(name))'\n  hint: "
        + (near.map { "did you mean '\($0)'?" } ?? "sections: \(titles.joined(separator: ", "))"))
  }

  private func text(_ range: Range<Int>) -> String {
    var lines = lines[range]
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns whether a line is the row of a table that explains a key, which is code in its first
  /// column.
  private static func explains(_ line: Substring, _ key: String) -> Bool {
    guard line.hasPrefix("| ") else { return false }
    let cell = line.dropFirst().prefix { $0 != "|" }.lowercased()
    let code = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    return code.contains { number, part in
      number % 2 == 1
        && part.split { !$0.isLetter && !$0.isNumber && $0 != "." }.contains { $0 == key }
    }
  }
}
