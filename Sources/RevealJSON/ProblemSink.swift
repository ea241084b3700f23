/// Collects the problems of one file.
///
/// It is a class because the readers of nested objects share it; it never leaves the task that
/// reads the file.
package final class ProblemSink {
  private let source: SourceText
  package private(set) var problems: [Problem]
  /// A hint for an unknown key, given the known keys at its place.
  let hint: (_ unknownKey: String, _ known: Set<String>) -> String?
  private let wordHint: (_ unknownWord: String, _ known: [String]) -> String?

  /// Collects the problems of a file, in addition to those already found.
  package init(
    source: SourceText, problems: [Problem] = [],
    hint: @escaping (_ unknownKey: String, _ known: Set<String>) -> String? = { _, _ in nil },
    wordHint: @escaping (_ unknownWord: String, _ known: [String]) -> String? = { _, _ in nil }
  ) {
    self.source = source
    self.problems = problems
    self.hint = hint
    self.wordHint = wordHint
  }

  /// A hint for an unknown word, given the known words at its place.
  ///
  /// It is the known word that means the same elsewhere, or else the nearest one.
  package func hint(for word: String, among known: [String]) -> String? {
    guard word.utf8.count <= ObjectReader.longestWord else { return nil }
    return wordHint(word, known)
      ?? nearestWord(to: word, among: known).map { "did you mean \"\($0)\"?" }
  }

  /// The number of problems after which reading stops.
  static let maximumProblems = 1000

  package var isFull: Bool { problems.count >= Self.maximumProblems }

  /// Adds a problem, up to the limit.
  ///
  /// A known problem is not added again, as when several parts of an animation share a value.
  package func note(
    _ range: Range<Int>, path: String, _ message: String, hint: String? = nil,
    severity: Problem.Severity = .error
  ) {
    // Warnings leave room for later errors.
    guard problems.count < Self.maximumProblems / (severity == .error ? 1 : 2) else { return }
    let problem = Problem(severity, at: range, keyPath: path, message: message, hint: hint)
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Reports "expected `what`, found …", quoting the node.
  package func expected(_ what: String, at node: JSONNode, path: String, hint: String? = nil) {
    if case .unreadable = node.value { return }
    guard node.isWhole else { return }
    note(node.range, path: path, "expected \(what), found \(excerpt(node))", hint: hint)
  }

  /// The value as written, or its kind if it is long.
  private func excerpt(_ node: JSONNode) -> String {
    // A character has up to four bytes.
    if node.range.count <= 160 {
      let text = source.string(node.range)
      if text.count <= 40 && !text.contains(where: \.isNewline) { return text }
    }
    switch node.value {
    case .object: return "an object"
    case .array(let elements): return "a list of \(elements.count)"
    case .string(let text): return "\"\(text.prefix(36))…\""
    default: return "\(source.string(node.range).prefix(40))…"
    }
  }
}

extension Range<Int> {
  /// The first byte, to be marked instead of the whole range.
  package var first: Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + 1) }
}
