package import RevealCompare
import RevealFiles

/// A summary of comparisons in Markdown, for pull requests and the summaries of CI jobs.
///
/// Each comparison that does not pass has a section with its causes: the changed lines, and a small
/// moving picture of what they change.
package struct MarkdownReport: Sendable {
  /// The limit on comparisons; comments on GitHub have at most 65 536 characters.
  static let mostEntries = 40
  /// The limit on pictures.
  static let mostPictures = 10
  /// The limit on characters of a comparison's reasons.
  private static let longestReason = 600

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

  /// A picture in the text.
  struct Picture: Sendable {
    let address: String
    /// What it shows, as in "before, after and difference, frames 3–40".
    let title: String
  }

  /// The place of a cause: the index of its entry, and its index there.
  struct CausePlace: Hashable, Sendable {
    let entry: Int
    let cause: Int
  }

  /// The causes that have pictures: the first of each comparison, then the others.
  ///
  /// A cause of the same frames as one before has none, since it would be the same picture.
  var pictured: [CausePlace] {
    let places = entries.prefix(Self.mostEntries).enumerated().flatMap { index, entry in
      entry.pictured.map { CausePlace(entry: index, cause: $0) }
    }
    let ordered = places.sorted { ($0.cause, $0.entry) < ($1.cause, $1.entry) }
    return Array(ordered.prefix(Self.mostPictures))
  }

  /// The text of the summary.
  ///
  /// - Parameter pictures: The pictures of causes.
  /// - Returns: The whole file.
  func text(pictures: [CausePlace: Picture]) -> String {
    var lines = ["## \(Self.inline(title))"]
    let shown = entries.prefix(Self.mostEntries).enumerated()
    for (index, entry) in shown where entry.report != nil {
      lines += section(entry) { pictures[CausePlace(entry: index, cause: $0)] }
    }
    let others = shown.filter { $0.element.report == nil }
    if !others.isEmpty { lines.append("") }
    lines += others.map { "- \(Self.code($0.element.name)): \(Self.inline($0.element.figures))" }
    if entries.count > Self.mostEntries {
      lines += ["", "… and \(entries.count - Self.mostEntries) more."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines about a comparison: its numbers, its causes with what changed, and pictures.
  private func section(_ entry: MarkdownEntry, picture: (Int) -> Picture?) -> [String] {
    var lines = ["", "### \(Self.code(entry.name))", "", Self.inline(entry.figures) + "."]
    for (place, cause) in entry.shownCauses.enumerated() {
      if let cause {
        lines += ["", "- \(Self.inline(cause.sentence))"]
        if !cause.lines.isEmpty {
          lines += ["", "  ```diff"] + cause.lines.flatMap(Self.changed) + ["  ```"]
        }
      }
      guard let picture = picture(place) else { continue }
      let indent = cause == nil ? "" : "  "
      let title = Self.inline(picture.title.prefix(1).uppercased() + picture.title.dropFirst())
      lines += [
        "",
        "\(indent)![\(title)](\(picture.address))<br><sub>\(title)</sub>",
      ]
    }
    let left = entry.causes.count - entry.shownCauses.count
    if left > 0 { lines += ["", "- … and \(left) more."] }
    return lines
  }

  /// The lines of a difference in a block of code, which begin with a sign and so cannot end it.
  private static func changed(_ line: ChangedLine) -> [String] {
    let sides = [("-", line.old), ("+", line.new)]
    return ["  @@ \(printable(line.file)):\(line.number) @@"]
      + sides.compactMap { sign, text in text.map { "  \(sign) \(printable($0))" } }
  }

  /// A text in a line, in which only pairs of backticks keep their meaning.
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
  /// The numbers, as in "37 of 60 frames differ", or the reason why nothing could be compared.
  let figures: String
  let report: DiffReport?
  /// The comparison, from which its pictures are drawn; nil where nothing could be compared.
  let job: DiffJob?

  /// The limit on causes that are listed.
  private static let mostCauses = 4

  /// - Parameters:
  ///   - name: The preset's name or path.
  ///   - report: The result of the comparison.
  ///   - job: The comparison, from which its pictures are drawn; nil for none.
  package init(name: String, report: DiffReport, of job: DiffJob?) {
    self.name = name
    self.report = report
    self.job = job
    figures = report.figures
  }

  /// A preset or a golden that could not be compared.
  ///
  /// - Parameters:
  ///   - name: The preset's name or path.
  ///   - reason: The reason, on one line.
  package init(name: String, reason: String) {
    self.name = name
    figures = reason
    report = nil
    job = nil
  }

  /// The verified reasons why the frames differ.
  var causes: [Cause] { report?.causes ?? [] }

  /// The listed causes of different frames, of which there can be pictures.
  var pictured: [Int] {
    guard let report, job != nil else { return [] }
    var spans: Set<ClosedRange<Int>> = []
    return shownCauses.indices.filter { place in
      MovingPicture.span(of: shownCauses[place], report).map { spans.insert($0).inserted } ?? false
    }
  }

  /// The causes that are listed; nil stands for all frames that differ if nothing is known.
  var shownCauses: [Cause?] {
    causes.isEmpty ? (report == nil ? [] : [nil]) : Array(causes.prefix(Self.mostCauses))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
