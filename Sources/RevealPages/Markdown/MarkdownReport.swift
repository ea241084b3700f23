package import RevealCompare
import RevealFiles

/// A summary of comparisons in Markdown, for pull requests and the summaries of CI jobs.
///
/// A table has a row for each comparison that does not pass, with its causes and small pictures.
package struct MarkdownReport: Sendable {
  /// The limit on rows; comments on GitHub have at most 65 536 characters.
  static let mostRows = 40
  /// The limit on characters of a comparison's reasons.
  private static let longestReason = 600
  private static let mostCauses = 4

  /// The heading, as in "2 of 788 presets differ".
  private let title: String
  let entries: [MarkdownEntry]

  /// - Parameters:
  ///   - title: The heading.
  ///   - entries: The comparisons that do not pass.
  package init(title: String, entries: [MarkdownEntry]) {
    self.title = title
    self.entries = entries
  }

  /// The text of the summary.
  ///
  /// - Parameter pictures: The addresses of the pictures of each entry that has some, by its index.
  /// - Returns: The whole file.
  func text(pictures: [Int: MarkdownPictures.Addresses]) -> String {
    var lines = ["## \(Self.inline(title))"]
    if !entries.isEmpty {
      lines += [
        "", "| Preset | Why | Expected | Actual | Difference |", "| --- | --- | --- | --- | --- |",
      ]
      lines += entries.prefix(Self.mostRows).enumerated().map { place, entry in
        row(entry, pictures[place])
      }
    }
    if entries.count > Self.mostRows {
      lines += ["", "… and \(entries.count - Self.mostRows) more."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ entry: MarkdownEntry, _ pictures: MarkdownPictures.Addresses?) -> String {
    let reasons = entry.reasons.prefix(Self.mostCauses).map(Self.inline).joined(separator: "<br>")
    let images = [
      ("Expected", pictures?.expected), ("Actual", pictures?.actual),
      ("Difference", pictures?.difference),
    ].map { name, address in address.map { "![\(name)](\($0))" } ?? "" }
    let motion = pictures?.motion.map { "<br>![Expected and actual in motion](\($0))" } ?? ""
    let cells = [Self.code(entry.name), reasons + motion] + images
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// A text for a table cell, in which only pairs of backticks keep their meaning.
  private static func inline(_ text: String) -> String {
    let short =
      text.count > longestReason
      ? text.prefix(longestReason).trimmingSuffix(while: \.isWhitespace) + "…" : text[...]
    let isPaired = short.count { $0 == "`" }.isMultiple(of: 2)
    var result = ""
    var isCode = false
    for character in printable(String(short)) {
      switch character {
      case "`" where isPaired:
        isCode.toggle()
        result.append(character)
      case "|": result += "\\|"
      case _ where isCode: result.append(character)
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "`", "*", "_", "[", "]", "\\", "#", "~", "@": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// A name as code, or as text if it has a backtick.
  private static func code(_ name: String) -> String {
    name.contains("`") ? inline(name) : inline("`\(name)`")
  }
}

/// A comparison in a ``MarkdownReport``.
package struct MarkdownEntry: Sendable {
  /// The preset's name or path.
  let name: String
  /// The reasons why the comparison does not pass, the most informative first.
  let reasons: [String]
  let report: DiffReport?
  /// The comparison, from which its pictures are drawn; nil where nothing could be compared.
  let job: DiffJob?

  /// - Parameters:
  ///   - name: The preset's name or path.
  ///   - report: The result of the comparison.
  ///   - job: The comparison, from which its pictures are drawn; nil for none.
  package init(name: String, report: DiffReport, of job: DiffJob?) {
    self.name = name
    self.report = report
    self.job = job
    reasons = [report.figures] + report.causes.map(\.sentence)
  }

  /// A preset or a golden that could not be compared.
  ///
  /// - Parameters:
  ///   - name: The preset's name or path.
  ///   - reason: The reason, on one line.
  package init(name: String, reason: String) {
    self.name = name
    self.reasons = [reason]
    report = nil
    job = nil
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
