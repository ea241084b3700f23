package import RevealDiff

/// The deviations of a frame that do not count as differences.
package struct FrameRules: Hashable, Sendable {
  package var rules: DiffRules
  /// The rows whose cards are ignored.
  package var ignoredRows: Set<Int>

  /// Creates a tolerance; by default nothing is tolerated.
  package init(rules: DiffRules = DiffRules(), ignoredRows: Set<Int> = []) {
    self.rules = rules
    self.ignoredRows = ignoredRows
  }

  /// Whether every pixel must be equal.
  package var isNone: Bool { self == FrameRules() }
}

/// The tolerances for the frames of a preset.
package struct PresetTolerances: Hashable, Sendable {
  /// The tolerance of every frame that has none of its own.
  package var standard: FrameRules
  /// The tolerances of single frames, by number.
  package var exceptions: [Int: FrameRules]

  /// Creates tolerances; by default nothing is tolerated.
  package init(
    standard: FrameRules = FrameRules(), exceptions: [Int: FrameRules] = [:]
  ) {
    self.standard = standard
    self.exceptions = exceptions
  }

  /// Whether every pixel of every frame must be equal.
  package var areNone: Bool { standard.isNone && exceptions.values.allSatisfy(\.isNone) }
}
