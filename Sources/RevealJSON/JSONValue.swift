/// A JSON value with its place in the text.
package struct JSONNode: Hashable, Sendable {
  package let value: JSONValue
  /// The byte offsets of the value in the text.
  package let range: Range<Int>

  /// Whether the value was read to its end; otherwise members of an object may be missing.
  package let isWhole: Bool

  package init(value: JSONValue, range: Range<Int>, isWhole: Bool = true) {
    self.value = value
    self.range = range
    self.isWhole = isWhole
  }
}

// Accessors for a node's content, which return nil for another kind of value; ``JSONField`` reports
// problems.
extension JSONNode {
  /// The value of an object's member.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var string: String? { if case .string(let text) = value { text } else { nil } }

  package var number: Double? { if case .number(let number) = value { number } else { nil } }

  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  package var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  package var elements: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }
}

extension JSONNode {
  /// Returns an object or an array with other values in place of those in it.
  ///
  /// - Parameter inner: A closure that returns the value in place of one, given the step to it.
  /// - Returns: The value with the same keys; itself if it is neither an object nor an array.
  /// - Throws: What the closure throws.
  package func mapping<Failure>(
    _ inner: (JSONPath.Step, JSONNode) throws(Failure) -> JSONNode
  ) throws(Failure) -> JSONNode {
    switch value {
    case .object(let members):
      var mapped: [JSONMember] = []
      for member in members {
        let value = try inner(.key(member.key), member.value)
        mapped.append(JSONMember(key: member.key, keyRange: member.keyRange, value: value))
      }
      return JSONNode(value: .object(mapped), range: range, isWhole: isWhole)
    case .array(let elements):
      var mapped: [JSONNode] = []
      for (index, element) in elements.enumerated() {
        mapped.append(try inner(.index(index), element))
      }
      return JSONNode(value: .array(mapped), range: range, isWhole: isWhole)
    case .null, .bool, .number, .string, .unreadable: return self
    }
  }
}

/// A value of RFC 8259.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A finite number.
  case number(Double)
  case string(String)
  case array([JSONNode])
  /// An object's members in text order; keys are unique.
  case object([JSONMember])
  /// A value that could not be read; its problem has been reported.
  case unreadable
}

/// A key of an object with its value.
package struct JSONMember: Hashable, Sendable {
  package let key: String
  /// The byte offsets of the key with its quotes.
  package let keyRange: Range<Int>
  package let value: JSONNode

  package init(key: String, keyRange: Range<Int>, value: JSONNode) {
    (self.key, self.keyRange, self.value) = (key, keyRange, value)
  }
}
