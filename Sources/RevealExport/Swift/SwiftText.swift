/// Pieces of Swift code, and their layout.
extension String {
  /// Returns the text with spaces before each line that is not empty.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }

  /// The text with its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension DefaultStringInterpolation {
  /// Writes texts on lines of their own, in place of the line that has nothing else, and as far to
  /// the right; without texts, that line goes.
  mutating func appendInterpolation(lines: [String]) {
    let text = description
    let indent = text.reversed().prefix { $0 == " " }.count
    let before = text.dropLast(indent)
    self = DefaultStringInterpolation(literalCapacity: 0, interpolationCount: 0)
    appendLiteral(
      lines.isEmpty
        ? String(before.dropLast()) : before + lines.joined(separator: "\n").indented(by: indent))
  }

  /// Writes a text on lines of its own; if there is none, the line that has nothing else goes.
  mutating func appendInterpolation(line: String?) {
    appendInterpolation(lines: line.map { [$0] } ?? [])
  }
}

/// Returns a declaration with its members, which empty lines separate.
func declaration(_ head: String, _ members: [String]) -> String {
  guard !members.isEmpty else { return "\(head) {}\n" }
  return "\(head) {\n" + members.map { $0.indented(by: 2) + "\n" }.joined(separator: "\n") + "}\n"
}

/// Returns declarations that need a framework, for systems that have it.
func guarded(by framework: String, _ declarations: [String]) -> String {
  let text = (["import \(framework)\n"] + declarations).joined(separator: "\n")
  return "#if canImport(\(framework))\n\(text.indented(by: 2))#endif\n"
}

/// Returns the lines that set a list: one, unless that exceeds a number of characters.
func list(_ target: String, _ values: [String], longest: Int) -> [String] {
  let line = "\(target) = [\(values.joined(separator: ", "))]"
  return line.count <= longest ? [line] : ["\(target) = ["] + values.map { "  \($0)," } + ["]"]
}

/// Returns the sum of an expression and a number, which is left out if it is 0.
func sum(_ text: String, _ number: Double) -> String {
  number == 0 ? text : "\(text) + \(swift(number))"
}

/// Returns the ending of an animation of SwiftUI that begins after a delay in seconds.
func delayed(by delay: Double) -> String { delay == 0 ? "" : ".delay(\(swift(delay)))" }

/// Returns a number as a Swift literal.
func swift(_ value: Double) -> String {
  let unit = abs(value) < 1e-3 ? 1e15 : abs(value) < 10 ? 1e12 : 1e9
  return decimal(value, unit: unit, largest: 1e12)
}
