import RevealFiles
import RevealImage
package import RevealJSON

/// A message about a place in a file, for programs that display changes.
package struct SourceAnnotation: Hashable, Sendable {
  /// The path of the file as the user gave it.
  package let path: String
  /// The line and column of the change, from 1; nil for the file as a whole.
  package let place: SourceText.Place?
  /// The title, as in "fade.json differs from its golden".
  package let title: String
  package let message: String

  package init(path: String, place: SourceText.Place? = nil, title: String, message: String) {
    self.path = path
    self.place = place
    self.title = title
    self.message = message
  }
}

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

extension DiffReport {
  /// The annotations of the preset that was compared: one for each cause, or one with the numbers.
  ///
  /// - Returns: The annotations; none if all frames pass.
  package func annotations(of preset: String) -> [SourceAnnotation] {
    guard verdict != .equal else { return [] }
    let title = "\(preset) differs from \(golden)"
    guard !causes.isEmpty else {
      return [SourceAnnotation(path: preset, title: title, message: figures)]
    }
    return causes.map {
      SourceAnnotation(path: preset, place: $0.place, title: title, message: $0.sentence)
    }
  }

  /// The numbers, as in "37 of 60 frames differ".
  package var figures: String { "\(bad.count) of \(counted) \(verb)" }
}

extension GoldenTestReport {
  /// The annotations of all presets and goldens that do not pass, in the order of the report.
  package var annotations: [SourceAnnotation] {
    bad.flatMap { entry in
      if let report = entry.report { return report.annotations(of: entry.path) }
      return [
        SourceAnnotation(
          path: entry.path, title: "\(entry.path) cannot be compared",
          message: entry.message ?? entry.reason)
      ]
    }
  }
}
