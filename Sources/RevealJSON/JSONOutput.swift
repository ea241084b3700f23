/// A JSON value to be written, with its keys in the order given.
package enum JSONOutput: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A finite number, written with the fewest digits that read back as the same number.
  case number(Double)
  case string(String)
  case array([JSONOutput])
  case object([Member])

  /// A key of an object with its value.
  package typealias Member = (key: String, value: JSONOutput)

  /// The space between a brace and what it encloses on the same line.
  package enum Braces: Sendable {
    /// Nothing, as in `{"a": 1}`.
    case tight
    /// A space, as in `{ "a": 1 }`, which is how people write presets.
    case spaced
  }

  /// The value as text, without a newline at its end.
  ///
  /// Arrays and objects stay on one line if it has no more than `width` characters, including
  /// `indent`.
  package func text(width: Int = 100, indent: Int = 0, braces: Braces = .tight) -> String {
    let line = line(braces)
    if line.utf8.count + indent <= width { return line }
    let margin = String(repeating: " ", count: indent + 2)
    switch self {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map {
        margin + $0.text(width: width, indent: indent + 2, braces: braces)
      }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(margin.dropLast(2))]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        margin + Self.quoted(member.key) + ": "
          + member.value.text(width: width, indent: indent + 2, braces: braces)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(margin.dropLast(2))}"
    default: return line
    }
  }

  /// The value on one line.
  package var compact: String { line(.tight) }

  private func line(_ braces: Braces) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): Self.digits(value)
    case .string(let value): Self.quoted(value)
    case .array(let elements):
      "[" + elements.map { $0.line(braces) }.joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      (braces == .spaced ? "{ " : "{")
        + members.map { "\(Self.quoted($0.key)): \($0.value.line(braces))" }
        .joined(separator: ", ") + (braces == .spaced ? " }" : "}")
    }
  }

  private static func digits(_ value: Double) -> String {
    // JSON has no infinity.
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15, !(value == 0 && value.sign == .minus) {
      return String(Int(value))
    }
    return value.description
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where isObeyed(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a terminal obeys a character instead of showing it.
  ///
  /// This includes C1 controls and controls of the reading direction, which JSON allows unescaped.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension JSONOutput {
  /// A value that was read; unreadable values become null.
  package init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null, .unreadable: .null
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let elements): .array(elements.map(JSONOutput.init))
      case .object(let members): .object(members.map { ($0.key, JSONOutput($0.value)) })
      }
  }
}

extension JSONOutput {
  /// Whether a value that was read is this one, with the members of objects in the same order.
  package func isEqual(to node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.null, .null): true
    case (.bool(let own), .bool(let other)): own == other
    case (.integer(let own), .number(let other)): Double(own) == other
    case (.number(let own), .number(let other)): own == other
    case (.string(let own), .string(let other)): own.utf8.elementsEqual(other.utf8)
    case (.array(let own), .array(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let own), .object(let others)):
      own.count == others.count
        && zip(own, others).allSatisfy { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
    default: false
    }
  }

  /// Returns the value with another one at a path; nil if the path leads nowhere.
  ///
  /// - Parameters:
  ///   - steps: The path. Missing objects are made; an index may be the number of elements.
  ///   - value: The value at the path; nil to remove what is there.
  /// - Returns: The value.
  package func setting(
    _ steps: ArraySlice<JSONPath.Step>, to value: JSONOutput?
  ) -> JSONOutput? {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    switch (step, self) {
    case (.key(let key), .object(var members)):
      let index = members.firstIndex { $0.key == key }
      let old = index.map { members[$0].value }
      guard let new = (old ?? .object([])).setting(rest, to: value) else {
        guard rest.isEmpty, let index else { return nil }
        members.remove(at: index)
        return .object(members)
      }
      if let index { members[index].value = new } else { members.append((key, new)) }
      return .object(members)
    case (.index(let index), .array(var elements)) where index <= elements.count:
      let isThere = index < elements.count
      guard let new = (isThere ? elements[index] : .object([])).setting(rest, to: value) else {
        guard rest.isEmpty, isThere else { return nil }
        elements.remove(at: index)
        return .array(elements)
      }
      if isThere { elements[index] = new } else { elements.append(new) }
      return .array(elements)
    case (.index(0), .object(let members)) where members.isEmpty:
      return JSONOutput.array([]).setting(steps, to: value)
    default: return nil
    }
  }
}

extension JSONOutput: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral bool: Bool) { self = .bool(bool) }
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONOutput)...) {
    self = .object(members.map { ($0, $1) })
  }
}
