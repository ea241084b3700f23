import RevealCompare

extension TestCommand {
  /// The limit on presets that are named in a command.
  private static let mostNamed = 8

  /// Returns the next commands after a test that failed: one to view the differences, and one to
  /// approve them.
  func nextSteps(_ report: GoldenTestReport) -> [String] {
    let start = ["reveal", "test", folderPath]
    let options = reading.confine.map { ["--confine", $0] } ?? []
    var steps: [String] = []
    if report.bad.contains(where: { $0.report != nil }) {
      steps.append("  look:    " + ShellCommand.text(start + names + ["--serve"] + options))
    }
    let changed = report.bad.filter(\.canBeApproved)
    if !changed.isEmpty {
      let named = changed.count <= Self.mostNamed ? changed.map(\.item.argument) : names
      let prune = changed.contains { $0.outcome == .noPreset } ? ["--prune"] : []
      steps.append(
        "  approve: " + ShellCommand.text(start + named + ["--update"] + prune + options))
    }
    return steps
  }
}

extension GoldenTestEntry {
  /// Whether recording the golden makes the preset pass.
  fileprivate var canBeApproved: Bool {
    [.different, .noGolden, .noPreset].contains(outcome)
  }
}

extension GoldenCase {
  /// The name as an argument that cannot be taken for an option.
  fileprivate var argument: String { name.hasPrefix("-") ? "./" + name : name }
}
