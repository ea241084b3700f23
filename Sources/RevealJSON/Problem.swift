/// A problem in a file, with its place.
package struct Problem: Hashable, Sendable {
  /// Whether the file can be used despite the problem.
  package enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  package let severity: Severity
  /// The byte offsets of the problem in the file's text.
  package let range: Range<Int>
  /// The key path, as in `entrance.spring.damping` or `scroll[2]`; empty for the whole file.
  package let keyPath: String
  /// The message, as in "expected a number ≥ 0, found \"bouncy\"".
  package let message: String
  package let hint: String?

  package init(
    _ severity: Severity = .error, at range: Range<Int>, keyPath: String, message: String,
    hint: String? = nil
  ) {
    self.severity = severity
    self.range = range
    self.keyPath = keyPath
    self.message = message
    self.hint = hint
  }

  /// The text for users: place, key path, message, the line with a mark, and the hint.
  package func report(in source: SourceText) -> String {
    report(in: source, at: source.place(of: range.lowerBound))
  }

  private func report(in source: SourceText, at place: SourceText.Place) -> String {
    let path = keyPath.isEmpty ? "" : "\(keyPath): "
    let (before, marked, behind) = source.excerpt(around: range)
    let number = String(place.line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let indent = String(repeating: " ", count: max(5, number.count))
    let mark = "^" + String(repeating: "~", count: max(0, marked.count - 1))
    var lines = [
      "\(source.file):\(place.line):\(place.column): \(severity.rawValue): \(path)\(message)",
      "\(margin)\(number) | \(before)\(marked)\(behind)",
      "\(indent) | \(String(repeating: " ", count: before.count))\(mark)",
    ]
    if let hint { lines.append("  hint: \(hint)") }
    return lines.map(\.printable).joined(separator: "\n")
  }
}

extension Problem {
  /// The limit on problems that are shown, since more would only hide the first ones.
  private static let maximumShown = 100

  /// The text of problems for users, with the number of those beyond the limit.
  package static func report(_ problems: [Problem], in source: SourceText) -> String {
    let shown = problems.prefix(maximumShown)
    let places = source.places(of: shown.map(\.range.lowerBound))
    var parts = zip(shown, places).map { $0.report(in: source, at: $1) }
    if problems.count > maximumShown { parts.append("and \(problems.count - maximumShown) more") }
    return parts.joined(separator: "\n")
  }
}

extension [Problem] {
  /// The problems sorted by place; those at the same place keep their order.
  package var inTextOrder: [Problem] {
    enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }
}

extension String {
  /// The text without tabs and control characters.
  ///
  /// Each tab becomes a space, so that marks are aligned; a file cannot control the terminal.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          if scalar == "\t" { return " " }
          return scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }))
  }
}
