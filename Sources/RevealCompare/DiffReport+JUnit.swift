import RevealFiles
import RevealRender

extension DiffReport {
  /// A test case per frame, as JUnit XML.
  package var junit: String {
    let suite = junitSuite(name: "reveal diff \(golden) \(actual)", className: golden)
    return junitFile(suite)
  }

  /// A test suite with a test case per frame.
  ///
  /// - Parameters:
  ///   - name: The name of the suite.
  ///   - className: The class name of its test cases, by which CI systems group them.
  /// - Returns: The lines of the element.
  func junitSuite(name: String, className: String) -> [String] {
    let errors = frames.count { $0.outcome.word == "unreadable" }
    var lines = [
      junitSuiteHead(
        name, tests: frames.count, failures: bad.count - errors, errors: errors)
    ]
    for frame in frames {
      let start =
        "    <testcase classname=\"\(xmlEscaped(className))\" "
        + "name=\"\(xmlEscaped(frame.caseName))\""
      guard !frame.outcome.passes else {
        lines.append(start + "/>")
        continue
      }
      let element = frame.outcome.word == "unreadable" ? "error" : "failure"
      let details = frame.rows.map(\.sentence).joined(separator: "\n")
      lines.append(start + ">")
      lines.append(
        "      <\(element) type=\"\(frame.outcome.word)\" "
          + "message=\"\(xmlEscaped(frame.sentence))\">\(xmlEscaped(details))</\(element)>")
      lines.append("    </testcase>")
    }
    if !bad.isEmpty { lines.append("    <system-out>\(xmlEscaped(text))</system-out>") }
    return lines + ["  </testsuite>"]
  }
}

extension FrameResult {
  /// The name of the case, as in "frame_00012.png", or "film.png, an animation of 12 frames".
  fileprivate var caseName: String {
    pair.name + (animation.map { ", an animation of \($0.golden.counted("frame"))" } ?? "")
  }
}
