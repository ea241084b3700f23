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
    return junitFile(comment + suites)
  }

  /// A suite with a case for each preset.
  private func suite(message: (any Error) -> String) -> [String] {
    let errors = bad.count { $0.isError }
    let head = junitSuiteHead(
      "reveal test \(folder)", tests: entries.count, failures: bad.count - errors, errors: errors)
    let cases = entries.flatMap { entry in
      entry.testCase(className: folder, name: entry.path, message: message)
    }
    return [head] + cases + ["  </testsuite>"]
  }
}

extension GoldenTestEntry {
  /// Whether the preset could not be compared.
  fileprivate var isError: Bool { error != nil || outcome == .unreadable }

  /// The lines of a preset's single case, whose message is the cause of a difference.
  fileprivate func testCase(
    className: String, name: String, message: (any Error) -> String
  ) -> [String] {
    let start =
      "    <testcase classname=\"\(xmlEscaped(className))\" name=\"\(xmlEscaped(name))\""
    guard !outcome.passes else { return [start + "/>"] }
    let element = isError ? "error" : "failure"
    let cause = report?.causes.first?.sentence ?? report?.timing.first?.sentence ?? reason
    return [
      start + ">",
      "      <\(element) type=\"\(outcome.rawValue)\" message=\"\(xmlEscaped(cause))\">"
        + "\(xmlEscaped(error.map(message) ?? text))</\(element)>",
      "    </testcase>",
    ]
  }

  /// A suite with a case for each frame of the preset.
  fileprivate func suite(message: (any Error) -> String) -> [String] {
    let name = "reveal test \(path)"
    if let report { return report.junitSuite(name: name, className: path) }
    if outcome == .equal {
      let cases = (0..<frameCount).map { frame in
        "    <testcase classname=\"\(xmlEscaped(path))\" name=\"\(Manifest.frameName(frame))\"/>"
      }
      return [junitSuiteHead(name, tests: frameCount, failures: 0, errors: 0)] + cases
        + ["  </testsuite>"]
    }
    return [
      junitSuiteHead(name, tests: 1, failures: isError ? 0 : 1, errors: isError ? 1 : 0)
    ] + testCase(className: path, name: "golden", message: message) + ["  </testsuite>"]
  }
}

/// The first line of a suite.
///
/// - Parameters:
///   - name: The name of the suite.
///   - tests: The number of test cases.
///   - failures: The number of those that fail.
///   - errors: The number of those that could not be carried out.
/// - Returns: The line.
func junitSuiteHead(_ name: String, tests: Int, failures: Int, errors: Int) -> String {
  junitSuiteHead(escapedName: xmlEscaped(name), tests: tests, failures: failures, errors: errors)
}

/// The first line of a suite whose name is escaped.
func junitSuiteHead(escapedName: String, tests: Int, failures: Int, errors: Int) -> String {
  "  <testsuite name=\"\(escapedName)\" tests=\"\(tests)\" failures=\"\(failures)\" "
    + "errors=\"\(errors)\">"
}

/// A test report with the lines of its suites.
func junitFile(_ lines: [String]) -> String {
  let start = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
  return (start + lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
}
