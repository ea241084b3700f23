/// A value that is being read: the node, its key path, and the sink for problems.
///
/// Every reading function reports a problem before it returns nil, so callers continue with a
/// default value and find the other problems of the file as well.
package struct JSONField {
  package let node: JSONNode
  /// The key path, as in `scroll[2].to`; empty at the root.
  package let path: String
  package let problems: ProblemSink

  package init(_ node: JSONNode, path: String, problems: ProblemSink) {
    self.node = node
    self.path = path
    self.problems = problems
  }

  /// Reports "expected `what`, found …", quoting the value.
  package func expected(_ what: String, hint: String? = nil) {
    problems.expected(what, at: node, path: path, hint: hint)
  }

  /// Reports that the value has no effect.
  package func warn(_ message: String, hint: String? = nil) {
    problems.note(node.range, path: path, message, hint: hint, severity: .warning)
  }

  /// Reports an error at the whole value.
  package func refuse(_ message: String, hint: String? = nil) {
    problems.note(node.range, path: path, message, hint: hint)
  }

  /// Reports an error at the start of the value, which may be long.
  package func refuseStart(_ message: String, hint: String? = nil) {
    problems.note(node.range.first, path: path, message, hint: hint)
  }

  /// Reports an error at a member of an object, or at the object if it does not have the member.
  package func refuse(_ key: String, _ message: String, hint: String? = nil) {
    problems.note((node[key] ?? node).range, path: "\(path).\(key)", message, hint: hint)
  }

  /// A number in a range; reports a problem and returns nil otherwise.
  package func number(_ range: NumberRange = .any, hint: String? = nil) -> Double? {
    if let number = node.number, range.contains(number) { return number }
    expected(range.description(for: node.number), hint: hint ?? unquoted)
    return nil
  }

  /// An integer in a range; reports a problem and returns nil otherwise.
  package func integer(_ range: ClosedRange<Int>) -> Int? {
    if let whole = node.integer, range.contains(whole) { return whole }
    expected("a whole number from \(range.lowerBound) to \(range.upperBound)", hint: unquoted)
    return nil
  }

  /// A Boolean value; reports a problem and returns nil otherwise.
  package func bool() -> Bool? {
    if let bool = node.bool { return bool }
    expected("true or false", hint: unquoted)
    return nil
  }

  /// A text; reports that `what` was expected and returns nil otherwise.
  package func string(_ what: String = "a text") -> String? {
    if let text = node.string { return text }
    expected(what)
    return nil
  }

  /// One of the words of an enumeration.
  package func word<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    guard let text = node.string else {
      expected(oneOf(words))
      return nil
    }
    if let choice = Choice(rawValue: text) { return choice }
    expected(oneOf(words), hint: wordHint(among: words))
    return nil
  }

  /// A hint if the value is a text that may stand for one of some words.
  package func wordHint(among words: [String]) -> String? {
    node.string.flatMap { problems.hint(for: $0, among: words) }
  }

  /// The elements of a list, with paths as in `zoom[5]`.
  ///
  /// Reports that `what` was expected, and returns nil, unless the number of elements is allowed.
  package func list(_ count: ClosedRange<Int>, _ what: String, hint: String? = nil) -> [JSONField]?
  {
    guard let elements = node.elements, count.contains(elements.count) else {
      expected(what, hint: hint)
      return nil
    }
    return elements.enumerated().map {
      JSONField($0.element, path: "\(path)[\($0.offset)]", problems: problems)
    }
  }

  /// A list of numbers that are all in range.
  package func numbers(
    _ count: Int, _ what: String, in range: NumberRange = .any, hint: String? = nil
  ) -> [Double]? {
    guard let elements = list(count...count, what, hint: hint) else { return nil }
    let numbers = elements.compactMap { $0.number(range) }
    return numbers.count == count ? numbers : nil
  }

  /// The members of an object; reports a problem and returns nil otherwise.
  package func object(_ what: String = "an object") -> ObjectReader? {
    ObjectReader(node, path: path, problems: problems, expected: what)
  }

  private var unquoted: String? {
    guard let text = node.string else { return nil }
    if Double(text) != nil || Bool(text) != nil { return "write \(text) without quotes" }
    return withoutUnit(text).map { "write \($0)" }
  }

  /// The number of a text with a unit of CSS or UIKit, converted to the units of presets.
  ///
  /// These are seconds, points, degrees and fractions.
  private func withoutUnit(_ text: String) -> String? {
    let units: [(name: String, factor: Double, meaning: String)] = [
      ("ms", 1000, " (seconds)"), ("s", 1, " (seconds)"), ("px", 1, " (points)"),
      ("pt", 1, " (points)"), ("dp", 1, " (points)"), ("deg", 1, " (degrees)"), ("%", 100, ""),
    ]
    for unit in units where text.hasSuffix(unit.name) {
      guard let number = Double(text.dropLast(unit.name.count)), number.isFinite else { continue }
      return shortest(number / unit.factor) + unit.meaning
    }
    return nil
  }
}

/// The words as in `one of "a", "b" or "c"`, for messages.
package func oneOf(_ words: [String]) -> String {
  (words.count > 2 ? "one of " : "") + enumeration(of: words, "or")
}

/// The words as in `"a", "b" and "c"`, for messages.
package func enumeration(of words: [String], _ conjunction: String = "and") -> String {
  let quoted = words.map { "\"\($0)\"" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
  return quoted.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
