internal import RevealJSON

/// A JSON value to be written, whose members keep their order.
indirect enum SchemaValue: Sendable {
  case text(String)
  case number(Double)
  case bool(Bool)
  case list([SchemaValue])
  case members([(key: String, value: SchemaValue)])

  /// The value in the form that is written.
  var output: JSONOutput {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .bool(let bool): .bool(bool)
    case .list(let elements): .array(elements.map(\.output))
    case .members(let members): .object(members.map { ($0.key, $0.value.output) })
    }
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
