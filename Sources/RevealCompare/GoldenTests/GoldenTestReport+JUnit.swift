import RevealFiles
import RevealRender

extension GoldenTestReport {
  /// The unit that is a test case for a CI system.
  package enum JUnitCases: Hashable, Sendable {
    /// Each preset is a case, in a single suite.
    case presets
    /// Each frame is a case, in a suite for each preset.
    case frames
  }

  /// The result as JUnit XML.
  ///
  /// - Parameters:
  ///   - cases: The test cases.
  ///   - message: A closure that returns the message of an error for the user.
  /// - Returns: The whole file.
  package func junit(_ cases: JUnitCases = .presets, message: (any Error) -> String) -> String {
    let suites =
      switch cases {
      case .presets: suite(message: message)
      case .frames: entries.flatMap { $0.suite(message: message) }
      }
    let comment = shard.map { [$0.junitComment(isByFrame: cases == .frames)] } ?? []
    return JUnit.file(comment + suites)
  }

  /// A suite with a case for each preset.
  private func suite(message: (any Error) -> String) -> [String] {
    let errors = bad.count(where: \.isError)
    return JUnit.suite(
      escapedName: xmlEscaped("reveal test \(folder)"), tests: entries.count,
      failures: bad.count - errors, errors: errors,
      content: entries.flatMap { entry in
        JUnit.testCase(
          className: folder, name: entry.path, problem: entry.problem(message: message))
      })
  }
}

extension GoldenTestEntry {
  /// Whether the preset could not be compared.
  fileprivate var isError: Bool { error != nil || outcome == .unreadable }

  /// The problem with the preset, whose message is the cause of a difference; nil if it passes.
  fileprivate func problem(message: (any Error) -> String) -> JUnit.Problem? {
    guard !outcome.passes else { return nil }
    return JUnit.Problem(
      isError: isError, type: outcome.rawValue,
      message: report?.causes.first?.sentence ?? report?.timing.first?.sentence ?? reason,
      details: error.map(message) ?? text)
  }

  /// A suite with a case for each frame of the preset, or a single one for a golden without frames.
  fileprivate func suite(message: (any Error) -> String) -> [String] {
    let name = "reveal test \(path)"
    if let report { return report.junitSuite(name: name, className: path) }
    let names = outcome == .equal ? (0..<frameCount).map(Manifest.frameName) : ["golden"]
    let problem = problem(message: message)
    return JUnit.suite(
      escapedName: xmlEscaped(name), tests: names.count,
      failures: problem == nil || isError ? 0 : 1, errors: isError ? 1 : 0,
      content: names.flatMap { JUnit.testCase(className: path, name: $0, problem: problem) })
  }
}
