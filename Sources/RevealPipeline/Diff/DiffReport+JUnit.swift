extension DiffReport {
  /// A test case per frame, in the XML that CI systems read.
  package var junit: String {
    let errors = frames.count { $0.outcome.word == "unreadable" }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites>",
      "  <testsuite name=\"\(escaped("reveal diff \(golden) \(actual)"))\" tests=\"\(frames.count)\" "
        + "failures=\"\(bad.count - errors)\" errors=\"\(errors)\">",
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

/// Text inside XML and HTML, without the control characters that XML does not allow.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value):
      result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
