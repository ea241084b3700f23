import RevealFiles
import RevealRender

extension DiffReport {
  /// A test case per frame, in the XML that CI systems read.
  package var junit: String {
    let errors = frames.count { $0.outcome.word == "unreadable" }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites>",
      "  <testsuite name=\"\(escaped("reveal diff \(golden) \(actual)"))\" "
        + "tests=\"\(frames.count)\" failures=\"\(bad.count - errors)\" errors=\"\(errors)\">",
    ]
    for frame in frames {
      let start =
        "    <testcase classname=\"\(escaped(golden))\" name=\"\(escaped(frame.pair.name))\""
      guard !frame.outcome.passes else {
        lines.append(start + "/>")
        continue
      }
      let element = frame.outcome.word == "unreadable" ? "error" : "failure"
      let details = frame.rows.map(\.sentence).joined(separator: "\n")
      lines.append(start + ">")
      lines.append(
        "      <\(element) type=\"\(frame.outcome.word)\" message=\"\(escaped(frame.sentence))\">"
          + "\(escaped(details))</\(element)>")
      lines.append("    </testcase>")
    }
    if !bad.isEmpty { lines.append("    <system-out>\(escaped(text))</system-out>") }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }
}
