/// The place of a value in a JSON text: the keys and indices that lead to it from the root.
///
/// Its text is that of key paths in problems, as in `entrance.spring.bounce` or `scroll[2].to`. A
/// key that holds a dot or a bracket is a string in brackets, as in `values["a.b"]`.
package struct JSONPath: Hashable, Sendable {
  /// A step from a value to one that it contains.
  package enum Step: Hashable, Sendable {
    case key(String)
    /// The number of an element, from 0.
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// Reads a path; fails if the text is none.
  package init?(_ text: String) {
    var steps: [Step] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.first == "[" {
        guard let (step, end) = Self.bracketed(rest) else { return nil }
        steps.append(step)
        rest = rest[end...]
      } else {
        if !steps.isEmpty {
          guard rest.first == "." else { return nil }
          rest.removeFirst()
        }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty, !key.contains("]") else { return nil }
        steps.append(.key(String(key)))
        rest = rest[key.endIndex...]
      }
    }
    guard !steps.isEmpty else { return nil }
    self.init(steps)
  }

  /// Reads a step in brackets at the start of a text, and returns it with the end of the brackets.
  private static func bracketed(_ text: Substring) -> (Step, Substring.Index)? {
    let inside = text.dropFirst()
    guard inside.first == "\"" else {
      guard let close = inside.firstIndex(of: "]") else { return nil }
      let digits = inside[..<close]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let index = Int(digits)
      else { return nil }
      return (.index(index), inside.index(after: close))
    }
    var close = inside.startIndex
    while let bracket = inside[close...].dropFirst().firstIndex(of: "]") {
      let quoted = String(inside[..<bracket])
      if let key = JSONParser.parse(SourceText(file: "", text: quoted)).root?.string,
        JSONOutput.string(key).compact.hasSuffix("\""), quoted.hasSuffix("\"")
      {
        return (.key(key), inside.index(after: bracket))
      }
      close = bracket
    }
    return nil
  }

  /// Returns the path of a value inside of this one.
  package func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }
}

extension JSONPath: CustomStringConvertible {
  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where key.isEmpty || key.contains(where: { ".[]\"".contains($0) }):
        text += "[\(JSONOutput.string(key).compact)]"
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      }
    }
    return text
  }
}

extension JSONNode {
  /// The value at a path; nil if there is none.
  package subscript(path path: JSONPath) -> JSONNode? {
    path.steps.reduce(self) { node, step in
      switch step {
      case .key(let key): node?[key]
      case .index(let index):
        node?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }
}

extension JSONNode {
  /// Returns the number of the member or element that a step leads to; nil if there is none.
  func position(of step: JSONPath.Step) -> Int? {
    switch (step, value) {
    case (.key(let key), .object(let members)): members.firstIndex { $0.key == key }
    case (.index(let index), .array(let elements)) where index < elements.count: index
    default: nil
    }
  }
}
