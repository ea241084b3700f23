import RevealFiles
import RevealImage
package import RevealJSON

extension SourceAnnotation {
  /// The workflow command by which GitHub Actions annotates the file.
  ///
  /// Source: GitHub's documentation, "Workflow commands for GitHub Actions".
  package var gitHubCommand: String {
    var properties = ["file=\(Self.property(path))"]
    if let place { properties += ["line=\(place.line)", "col=\(place.column)"] }
    properties.append("title=\(Self.property(title))")
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))"
  }

  private static func data(_ text: String) -> String {
    printableLines(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// The issue in a code quality report, which GitLab shows next to the change.
  ///
  /// Source: GitLab's documentation, "Code Quality report format".
  package var codeQualityIssue: JSONOutput {
    let line = place?.line ?? 1
    return [
      "description": .string("\(title): \(message)"), "check_name": "reveal",
      "fingerprint": .string(
        SHA256.hexDigest(of: Array("\(path)\n\(title)\n\(message)".utf8))),
      "severity": "major",
      "location": ["path": .string(path), "lines": ["begin": .integer(line)]],
    ]
  }
}
