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
  ///
  /// - Parameters:
  ///   - className: The class name, by which CI systems group test cases.
  ///   - name: The name of the case.
  ///   - problem: The problem; nil for a case that passes.
  /// - Returns: The lines of the element.
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
  ///
  /// - Parameters:
  ///   - escapedName: The name of the suite, escaped for XML.
  ///   - tests: The number of test cases.
  ///   - failures: The number of those that fail.
  ///   - errors: The number of those that could not be carried out.
  ///   - content: The lines of the test cases.
  /// - Returns: The lines of the element.
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
