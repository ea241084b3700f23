import RevealFiles

extension GoldenTestReport {
  /// The result for readers: some lines for each entry that does not pass, followed by the numbers.
  package var text: String { (bad.map(\.text) + [summary]).joined(separator: "\n") }

  /// The numbers, as in "788 presets: 785 equal, 2 differ, 1 has no golden".
  package var summary: String { counts.text }

  /// The numbers of presets and of outcomes.
  package var counts: GoldenCounts { GoldenCounts(entries) }
}

extension GoldenTestEntry {
  /// The problem; the first line summarizes it.
  package var text: String {
    let lines =
      switch outcome {
      case .equal:
        ["\(printable(path)): equal to \(printable(golden)), \(frameCount.counted("frame"))"]
      case .noGolden: ["\(printable(path)): it has no golden\(twin); --update records one"]
      case .noPreset: ["\(printable(path)): it has no preset\(twin); --update --prune removes it"]
      case .brokenPreset: ["\(printable(path)): the preset cannot be drawn"]
      case .brokenGolden: ["\(printable(golden)): the golden cannot be used"]
      case .tolerated, .different, .unreadable:
        (report?.text.split(separator: "\n").prefix(Self.mostLines) ?? []).map(String.init)
      }
    return (lines + notes.map { "  note: \(printable($0))" }).joined(separator: "\n")
  }

  /// A golden that may be meant; empty if no name looks like this one.
  private var twin: String { item.twin.map { ": it is " + printable($0) } ?? "" }

  /// The problem on one line, without the path.
  package var reason: String {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    let start = [printable(path), printable(golden)].map { $0 + ": " }.first { line.hasPrefix($0) }
    return String(line.dropFirst(start?.count ?? 0))
  }

  /// The limit on lines of a comparison: the verdict, timing, the first and the worst frame.
  private static let mostLines = 6
}
