package import RevealJSON
package import RevealMath

extension Pose {
  /// Reads a pose of a text; nil if it is none, or has a problem.
  package static func read(_ node: JSONNode) -> Pose? {
    node.read(ValueKind.pose)
  }
}

extension Point {
  /// Reads a point of a card of a text, as fractions of its width and height; nil if it is none.
  package static func anchor(_ node: JSONNode) -> Point? {
    node.read(ValueKind.anchor)
  }
}

extension JSONNode {
  /// Returns the value as a kind of value; nil if it has a problem.
  fileprivate func read<Value>(_ kind: ValueKind<Value>) -> Value? {
    let problems = ProblemSink(source: SourceText(file: "", text: ""))
    let value = kind.read(JSONField(self, path: "", problems: problems))
    return problems.problems.isEmpty ? value : nil
  }
}
