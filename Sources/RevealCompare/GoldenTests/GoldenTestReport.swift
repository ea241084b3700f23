import RevealFiles
package import RevealJSON
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

  /// The outcome for a preset.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    case equal
    /// The frames differ, but within the tolerances.
    case tolerated
    case different
    case noGolden
    case noPreset
    case brokenPreset
    case brokenGolden
    /// A frame could not be compared.
    case unreadable

    package var passes: Bool { self == .equal || self == .tolerated }
  }

  /// The message of the error for the user.
  package var message: String? { error.map(Failure.message) }

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
  mutating func fail(_ outcome: Outcome, _ error: (any Error)?) {
    self.outcome = outcome
    self.error = error
  }
}

extension GoldenTestReport {
  /// The result for readers: some lines for each entry that does not pass, followed by the numbers.
  package var text: String { (bad.map(\.text) + [summary]).joined(separator: "\n") }

  /// The numbers, as in "788 presets: 785 equal, 2 differ, 1 has no golden".
  package var summary: String { counts.text }

  /// The numbers of presets and of outcomes.
  package var counts: GoldenCounts { GoldenCounts(entries) }

  /// The complete result as JSON.
  package var json: JSONOutput {
    let counts = GoldenTestEntry.Outcome.counts { outcome in
      entries.count { $0.outcome == outcome }
    }
    var members: [JSONOutput.Member] = [
      ("folder", .string(folder)), ("passes", .bool(passes)), ("counts", .object(counts)),
    ]
    if let shard { members.append(("shard", shard.json)) }
    members.append(("presets", .array(entries.map(\.json))))
    return .object(members)
  }

  /// The unit that is a test case for a CI system.
  package enum JUnitCases: Hashable, Sendable {
    /// Each preset is a case, in a single suite.
    case presets
    /// Each frame is a case, in a suite for each preset.
    case frames
  }

  /// The result as JUnit XML.
  package func junit(_ cases: JUnitCases = .presets) -> String {
    let suites = cases == .presets ? suite : entries.flatMap(\.suite)
    let comment = shard.map { [$0.junitComment(isByFrame: cases == .frames)] } ?? []
    return JUnit.file(comment + suites)
  }

  /// A suite with a case for each preset.
  private var suite: [String] {
    let errors = bad.count(where: \.isError)
    return JUnit.suite(
      escapedName: xmlEscaped("reveal test \(folder)"), tests: entries.count,
      failures: bad.count - errors, errors: errors,
      content: entries.flatMap {
        JUnit.testCase(className: folder, name: $0.path, problem: $0.problem)
      })
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

  fileprivate var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("name", .string(item.name)), ("preset", preset.map(JSONOutput.string) ?? .null),
      ("golden", .string(golden)), ("outcome", .string(outcome.rawValue)),
      ("passes", .bool(outcome.passes)), ("frameCount", .integer(frameCount)),
    ]
    if let message { members.append(("error", .string(message))) }
    if !notes.isEmpty { members.append(("notes", .array(notes.map(JSONOutput.string)))) }
    if let report { members.append(("comparison", report.json)) }
    return .object(members)
  }

  /// Whether the preset could not be compared.
  fileprivate var isError: Bool { error != nil || outcome == .unreadable }

  /// The problem with the preset, whose message is the cause of a difference; nil if it passes.
  fileprivate var problem: JUnit.Problem? {
    guard !outcome.passes else { return nil }
    return JUnit.Problem(
      isError: isError, type: outcome.rawValue,
      message: report?.causes.first?.sentence ?? report?.timing.first?.sentence ?? reason,
      details: message ?? text)
  }

  /// A suite with a case for each frame of the preset, or a single one for a golden without frames.
  fileprivate var suite: [String] {
    let name = "reveal test \(path)"
    if let report { return report.junitSuite(name: name, className: path) }
    let names = outcome == .equal ? (0..<frameCount).map(Manifest.frameName) : ["golden"]
    let problem = problem
    return JUnit.suite(
      escapedName: xmlEscaped(name), tests: names.count,
      failures: problem == nil || isError ? 0 : 1, errors: isError ? 1 : 0,
      content: names.flatMap { JUnit.testCase(className: path, name: $0, problem: problem) })
  }
}
