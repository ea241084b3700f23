import RevealFiles

extension DiffReport {
  /// A test case per frame, as JUnit XML.
  package var junit: String {
    JUnit.file(junitSuite(name: "reveal diff \(golden) \(actual)", className: golden))
  }

  /// A test suite with a test case per frame.
  ///
  /// - Parameters:
  ///   - name: The name of the suite.
  ///   - className: The class name of its test cases, by which CI systems group them.
  /// - Returns: The lines of the element.
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
