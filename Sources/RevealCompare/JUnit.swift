import RevealFiles

/// The elements of test reports as JUnit XML, line by line.
enum JUnit {
  /// The problem of a test case.
  struct Problem {
    /// Whether the case could not be carried out.
    let isError: Bool
    /// The kind of problem in one word.
    let type: String
    let message: String
    let details: String
  }

  /// A test case.
  static func testCase(className: String, name: String, problem: Problem?) -> [String] {
    let start = "    <testcase classname=\"\(xmlEscaped(className))\" name=\"\(xmlEscaped(name))\""
    guard let problem else { return [start + "/>"] }
    let element = problem.isError ? "error" : "failure"
    return [
      start + ">",
      "      <\(element) type=\"\(problem.type)\" message=\"\(xmlEscaped(problem.message))\">"
        + "\(xmlEscaped(problem.details))</\(element)>",
      "    </testcase>",
    ]
  }

  /// A suite.
  static func suite(
    escapedName: String, tests: Int, failures: Int, errors: Int, content: [String]
  ) -> [String] {
    let head =
      "  <testsuite name=\"\(escapedName)\" tests=\"\(tests)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\">"
    return [head] + content + ["  </testsuite>"]
  }

  /// A test report with the lines of its suites.
  static func file(_ lines: [String]) -> String {
    let start = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
    return (start + lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }
}

extension DiffReport {
  /// A test case per frame, as JUnit XML.
  package var junit: String {
    JUnit.file(junitSuite(name: "reveal diff \(golden) \(actual)", className: golden))
  }

  /// A test suite with a test case per frame.
  func junitSuite(name: String, className: String) -> [String] {
    let errors = frames.count(where: \.isUnreadable)
    let cases = frames.flatMap { frame in
      JUnit.testCase(className: className, name: frame.caseName, problem: frame.problem)
    }
    let output = bad.isEmpty ? [] : ["    <system-out>\(xmlEscaped(text))</system-out>"]
    return JUnit.suite(
      escapedName: xmlEscaped(name), tests: frames.count, failures: bad.count - errors,
      errors: errors, content: cases + output)
  }
}

extension FrameResult {
  /// The name of the case, as in "frame_00012.png", or "film.png, an animation of 12 frames".
  fileprivate var caseName: String {
    pair.name + (animation.map { ", an animation of \($0.golden.counted("frame"))" } ?? "")
  }

  /// The problem with the frame; nil if it passes.
  fileprivate var problem: JUnit.Problem? {
    guard !outcome.passes else { return nil }
    return JUnit.Problem(
      isError: isUnreadable, type: outcome.word, message: sentence,
      details: rows.map(\.sentence).joined(separator: "\n"))
  }
}
