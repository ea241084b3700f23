package import RevealJSON

/// The numbers of presets, and of outcomes of their comparisons.
package struct GoldenCounts: Hashable, Sendable {
  private var presets: Int
  private var outcomes: [GoldenTestEntry.Outcome: Int]

  init(_ entries: [GoldenTestEntry]) {
    presets = entries.count { $0.preset != nil }
    outcomes = Dictionary(entries.map { ($0.outcome, 1) }, uniquingKeysWith: +)
  }

  /// Adds the numbers of the parts of a run.
  package init(_ parts: [GoldenCounts]) {
    presets = parts.reduce(0) { $0 + $1.presets }
    outcomes = parts.reduce(into: [:]) { sums, part in
      sums.merge(part.outcomes, uniquingKeysWith: +)
    }
  }

  /// Reads what ``json`` is; fails for anything else.
  package init?(_ node: JSONNode) {
    guard let presets = node["presets"]?.integer else { return nil }
    self.presets = presets
    outcomes = [:]
    for outcome in GoldenTestEntry.Outcome.allCases {
      guard let count = node[outcome.rawValue]?.integer else { return nil }
      outcomes[outcome] = count
    }
  }

  package var json: JSONOutput {
    .object(
      [("presets", .integer(presets))]
        + GoldenTestEntry.Outcome.counts { outcomes[$0] ?? 0 })
  }

  /// The number of presets, and of goldens without one.
  package var total: Int { outcomes.values.reduce(0, +) }

  /// The number of those that do not pass.
  package var bad: Int { outcomes.reduce(0) { $0 + ($1.key.passes ? 0 : $1.value) } }

  /// The numbers, as in "788 presets: 785 equal, 2 differ, 1 has no golden".
  package var text: String {
    let parts = GoldenTestEntry.Outcome.allCases.compactMap { outcome -> String? in
      let count = outcomes[outcome] ?? 0
      return count > 0 || outcome == .equal ? outcome.phrase(count) : nil
    }
    return "\(presets.counted("preset")): \(parts.joined(separator: ", "))"
  }
}

extension GoldenTestEntry.Outcome {
  /// The number of each outcome, as members of an object.
  static func counts(_ count: (Self) -> Int) -> [JSONOutput.Member] {
    allCases.map { ($0.rawValue, .integer(count($0))) }
  }

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
