package import RevealCompare
import RevealFiles
package import RevealRender

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
  let title: String
  let entries: [MarkdownEntry]
  /// The share of the presets that this summary is about, which `reveal merge` needs to join it
  /// with others; nil for a summary of all presets.
  let share: Share?

  /// - Parameters:
  ///   - title: The heading.
  ///   - entries: The comparisons that do not pass.
  ///   - share: The share of the presets that the summary is about; nil for all presets.
  package init(title: String, entries: [MarkdownEntry], share: Share? = nil) {
    self.title = title
    self.entries = entries
    self.share = share
  }

  /// The share of the presets that a summary is about.
  package struct Share: Sendable {
    let shard: PresetShard
    let counts: GoldenCounts
    /// The places of the entries among all presets of the folder, ascending.
    let places: [Int]

    /// - Parameters:
    ///   - shard: The share.
    ///   - counts: The numbers of presets and of outcomes.
    ///   - places: The places of the entries among all presets of the folder, ascending.
    package init(_ shard: PresetShard, counts: GoldenCounts, places: [Int]) {
      (self.shard, self.counts, self.places) = (shard, counts, places)
    }
  }

  /// A picture in the text.
  struct Picture: Sendable {
    let address: String
    /// The name of the file, and the digest of its bytes.
    let file: (name: String, digest: String)
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
    return Self.chosen(places)
  }

  /// The places of pictures within the limit, in the order of the text: the first of each
  /// comparison before others.
  static func chosen(_ places: some Sequence<CausePlace>) -> [CausePlace] {
    places.sorted { ($0.cause, $0.entry) < ($1.cause, $1.entry) }.prefix(mostPictures)
      .sorted { ($0.entry, $0.cause) < ($1.entry, $1.cause) }
  }

  /// The text of a summary, which shows some of the comparisons that do not pass.
  static func text(
    title: String, _ sections: [MarkdownSection], of count: Int, pictures: [CausePlace: Picture]
  ) -> String {
    var lines = ["## \(inline(title))"]
    for (index, section) in sections.enumerated() where section.isComparison {
      lines += section.lines { pictures[CausePlace(entry: index, cause: $0)] }
    }
    let others = sections.filter { !$0.isComparison }
    if !others.isEmpty { lines.append("") }
    lines += others.flatMap(\.start)
    if count > sections.count { lines += ["", "… and \(count - sections.count) more."] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in a line, in which only pairs of backticks keep their meaning.
  static func inline(_ text: String) -> String {
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
  static func code(_ name: String) -> String {
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
