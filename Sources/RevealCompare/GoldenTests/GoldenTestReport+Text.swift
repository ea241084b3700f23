import RevealFiles

extension GoldenTestReport {
  /// The result for readers: some lines for each entry that does not pass, followed by the numbers.
  package var text: String { (bad.map(\.text) + [summary]).joined(separator: "\n") }

  /// The numbers, as in "788 presets: 785 equal, 2 differ, 1 has no golden".
  package var summary: String {
    let presets = entries.count { $0.preset != nil }
    let parts = GoldenTestEntry.Outcome.allCases.compactMap { outcome -> String? in
      let count = entries.count { $0.outcome == outcome }
      return count > 0 || outcome == .equal ? outcome.phrase(count) : nil
    }
    return "\(presets.counted("preset")): \(parts.joined(separator: ", "))"
  }
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

extension GoldenTestEntry.Outcome {
  /// The outcome of a number of presets as a part of a sentence, as in "2 differ".
  fileprivate func phrase(_ count: Int) -> String {
    let isOne = count == 1
    return switch self {
    case .equal: "\(count) equal"
    case .tolerated: "\(count) within the tolerances"
    case .different: "\(count) \(isOne ? "differs" : "differ")"
    case .noGolden: "\(count) \(isOne ? "has" : "have") no golden"
    case .noPreset: "\(count.counted("golden")) without a preset"
    case .brokenPreset: "\(count) cannot be drawn"
    case .brokenGolden: "\(count) \(isOne ? "has" : "have") an unusable golden"
    case .unreadable: "\(count) cannot be compared"
    }
  }
}
