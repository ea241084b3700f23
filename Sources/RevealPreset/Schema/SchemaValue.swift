internal import RevealJSON

/// A JSON value on its way to a text, with members in the order in which they were written.
indirect enum SchemaValue {
  case text(String)
  case number(Double)
  case bool(Bool)
  case list([SchemaValue])
  case members([(key: String, value: SchemaValue)])

  /// The value as indented JSON, without a line break at the end.
  func json(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return shortest(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .list(let elements):
      return "[" + elements.map { $0.json(indent: indent) }.joined(separator: ", ") + "]"
    case .members(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.json(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(floatLiteral number: Double) { self = .number(number) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(booleanLiteral bool: Bool) { self = .bool(bool) }
  init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
}
