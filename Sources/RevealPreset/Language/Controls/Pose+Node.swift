package import RevealJSON
package import RevealMath

extension Pose {
  /// Reads a pose of a text; nil if it is none, or has a problem.
  package static func read(_ node: JSONNode) -> Pose? {
    node.read(ValueKind.pose.read)
  }
}

extension Point {
  /// Reads a point of a card of a text, as fractions of its width and height; nil if it is none.
  package static func anchor(_ node: JSONNode) -> Point? {
    node.read(ValueKind.anchor.read)
  }
}

extension JSONNode {
  /// Reads the value by itself; nil if it has an error.
  func read<Value>(_ value: (JSONField) -> Value?) -> Value? {
    let problems = ProblemSink(source: SourceText(file: "", bytes: []))
    let value = value(JSONField(self, path: "", problems: problems))
    return problems.problems.allSatisfy { $0.severity == .warning } ? value : nil
  }
}
