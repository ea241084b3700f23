import RevealCompare
import RevealFiles

/// The lines about a comparison in a summary, with room for the pictures of its causes.
struct MarkdownSection: Hashable, Sendable {
  /// The name of the preset, after which its pictures are named.
  let name: String
  /// The lines before the causes: the heading and the numbers.
  ///
  /// Of a preset that could not be compared, it is all there is.
  let start: [String]
  /// The lines about each cause; none where all frames that differ have a picture in common.
  let causes: [[String]]
  /// The lines after the causes.
  let end: [String]
}

extension MarkdownSection {
  /// Creates the section about a comparison.
  init(_ entry: MarkdownEntry) {
    let (code, figures) = (MarkdownReport.code(entry.name), MarkdownReport.inline(entry.figures))
    guard entry.report != nil else {
      self.init(name: entry.name, start: ["- \(code): \(figures)"], causes: [], end: [])
      return
    }
    let causes = entry.shownCauses.map { cause -> [String] in
      guard let cause else { return [] }
      var lines = ["", "- \(MarkdownReport.inline(cause.sentence))"]
      if !cause.lines.isEmpty {
        lines += ["", "  ```diff"] + cause.lines.flatMap(Self.changed) + ["  ```"]
      }
      return lines
    }
    let left = entry.causes.count - entry.shownCauses.count
    self.init(
      name: entry.name, start: ["", "### \(code)", "", figures + "."], causes: causes,
      end: left > 0 ? ["", "- … and \(left) more."] : [])
  }

  /// Whether the preset could be compared.
  var isComparison: Bool { !causes.isEmpty }

  /// The lines with pictures.
  ///
  /// - Parameter picture: A closure that returns the picture of a cause by its index.
  /// - Returns: The lines.
  func lines(_ picture: (Int) -> MarkdownReport.Picture?) -> [String] {
    let middle = causes.enumerated().flatMap { place, cause -> [String] in
      guard let picture = picture(place) else { return cause }
      let title = MarkdownReport.inline(
        picture.title.prefix(1).uppercased() + picture.title.dropFirst())
      // A picture belongs to the lines before it.
      let indent = cause.isEmpty ? "" : "  "
      return cause + ["", "\(indent)![\(title)](\(picture.address))<br><sub>\(title)</sub>"]
    }
    return start + middle + end
  }

  /// The lines of a difference in a block of code, which begin with a sign and so cannot end it.
  private static func changed(_ line: ChangedLine) -> [String] {
    let sides = [("-", line.old), ("+", line.new)]
    return ["  @@ \(printable(line.file)):\(line.number) @@"]
      + sides.compactMap { sign, text in text.map { "  \(sign) \(printable($0))" } }
  }
}
