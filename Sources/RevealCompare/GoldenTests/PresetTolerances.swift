package import RevealDiff

/// The deviations of a frame that do not count as differences.
package struct FrameTolerance: Hashable, Sendable {
  package var rules: DiffRules
  /// The rows whose cards do not count.
  package var ignoredRows: Set<Int>

  /// By default nothing is tolerated.
  package init(rules: DiffRules = DiffRules(), ignoredRows: Set<Int> = []) {
    self.rules = rules
    self.ignoredRows = ignoredRows
  }

  /// Whether every pixel must be the same.
  package var isNone: Bool { self == FrameTolerance() }
}

/// The tolerances for the frames of a preset.
package struct PresetTolerances: Hashable, Sendable {
  /// The tolerance of every frame that has none of its own.
  package var standard = FrameTolerance()
  /// The tolerances of single frames, by number.
  package var exceptions: [Int: FrameTolerance] = [:]

  /// Whether every pixel of every frame must be the same.
  package var areNone: Bool { standard.isNone && exceptions.values.allSatisfy(\.isNone) }
}
