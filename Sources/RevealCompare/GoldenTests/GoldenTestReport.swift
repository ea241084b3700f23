package import RevealRender

/// The result of comparing the presets of a folder with their goldens.
package struct GoldenTestReport: Sendable {
  /// The path of the folder as the user gave it.
  package let folder: String
  /// The entries in the order of the folder's cases.
  package let entries: [GoldenTestEntry]
  /// The share of the folder's presets that was compared; nil for all.
  package internal(set) var shard: PresetShard?

  /// Whether every preset has a golden and is equal to it, or within the tolerances.
  package var passes: Bool { entries.allSatisfy(\.outcome.passes) }

  /// The entries that do not pass.
  package var bad: [GoldenTestEntry] { entries.filter { !$0.outcome.passes } }
}

/// The result for a preset or a golden.
package struct GoldenTestEntry: Sendable {
  package let item: GoldenCase
  /// The path of the preset; nil if there is none.
  package let preset: String?
  /// The path of the golden, which need not exist.
  package let golden: String
  package internal(set) var outcome: Outcome = .equal
  /// The number of frames that were compared.
  package internal(set) var frameCount = 0
  /// The frames that were compared; nil if none could be, or all are equal.
  package private(set) var report: DiffReport?
  /// The reason why the preset or the golden cannot be used; nil if they can.
  package private(set) var error: (any Error)?
  /// The comparison of frames that differ, from which their pictures are drawn.
  package internal(set) var comparison: DiffJob?
  /// What else there is to say about the comparison.
  package internal(set) var notes: [String] = []

  init(_ item: GoldenCase, preset: String?, golden: String) {
    self.item = item
    self.preset = preset
    self.golden = golden
  }

  /// The outcome for a preset.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    case equal
    /// The frames differ, but within the tolerances.
    case tolerated
    case different
    /// The preset has no golden.
    case noGolden
    /// The golden has no preset.
    case noPreset
    case brokenPreset
    case brokenGolden
    /// A frame could not be compared.
    case unreadable

    package var passes: Bool { self == .equal || self == .tolerated }
  }

  /// The preset's path, or the golden's if there is none.
  package var path: String { preset ?? golden }

  /// Adds the result of comparing all frames.
  mutating func add(_ compared: DiffReport) {
    frameCount = compared.frames.count
    switch compared.verdict {
    case .equal where compared.frames.allSatisfy { $0.outcome == .equal }:
      // The numbers of each frame would take megabytes for many presets.
      outcome = .equal
      return
    case .equal: outcome = .tolerated
    case .different: outcome = .different
    case .unknown:
      outcome = .unreadable
      if let picture = compared.unusablePicture { return fail(.brokenPreset, picture) }
    }
    report = compared
  }

  /// Sets the reason why nothing could be compared.
  mutating func fail(_ outcome: Outcome, _ error: any Error) {
    self.outcome = outcome
    self.error = error
  }
}
