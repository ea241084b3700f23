import RevealFiles
import RevealRender

extension GoldenTestReport {
  /// A test suite per preset with a test case per frame, in the XML that CI systems read.
  ///
  /// - Parameter message: The text of an error, as people read it.
  /// - Returns: The whole file.
  package func junit(message: (any Error) -> String) -> String {
    let suites = entries.map { $0.junit(message: message) }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites.flatMap(\.self)
      + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }
}

extension GoldenTestEntry {
  fileprivate func junit(message: (any Error) -> String) -> [String] {
    let suite = "reveal test \(path)"
    if let report { return report.junitSuite(name: suite, className: path) }
    if outcome == .equal {
      let cases = (0..<frameCount).map { frame in
        "    <testcase classname=\"\(escaped(path))\" name=\"\(Manifest.frameName(frame))\"/>"
      }
      return [head(suite, tests: frameCount, failures: 0, errors: 0)] + cases + ["  </testsuite>"]
    }
    let isError = error != nil
    let element = isError ? "error" : "failure"
    return [
      head(suite, tests: 1, failures: isError ? 0 : 1, errors: isError ? 1 : 0),
      "    <testcase classname=\"\(escaped(path))\" name=\"golden\">",
      "      <\(element) type=\"\(outcome.rawValue)\" message=\"\(escaped(text))\">"
        + "\(escaped(error.map(message) ?? ""))</\(element)>",
      "    </testcase>", "  </testsuite>",
    ]
  }

  private func head(_ name: String, tests: Int, failures: Int, errors: Int) -> String {
    "  <testsuite name=\"\(escaped(name))\" tests=\"\(tests)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\">"
  }
}
