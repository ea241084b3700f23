import RevealJSON

/// A JSON value without places, for comparison and for writing.
indirect enum PlainJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([PlainJSON])
  case object([Member])

  struct Member: Equatable, Sendable {
    let key: String
    let value: PlainJSON
  }

  init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null, .unreadable: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map(PlainJSON.init))
      case .object(let members):
        .object(members.map { Member(key: $0.key, value: PlainJSON($0.value)) })
      }
  }

  /// As JSON text with blanks and comments in between.
  func text(blank: () -> String) -> String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let text): Self.quoted(text)
    case .array(let elements):
      "[" + elements.map { blank() + $0.text(blank: blank) + blank() }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map {
          blank() + Self.quoted($0.key) + blank() + ":" + blank() + $0.value.text(blank: blank)
        }.joined(separator: ",") + blank() + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case _ where scalar.value < 0x20:
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  static func random(
    depth: Int, using generator: inout some RandomNumberGenerator
  ) -> PlainJSON {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(randomNumber(using: &generator))
    case 3: return .string(randomText(using: &generator))
    case 4:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &generator)).map { index in
          let key = "\(index)" + randomText(using: &generator)
          return Member(key: key, value: random(depth: depth - 1, using: &generator))
        })
    }
  }

  private static func randomNumber(using generator: inout some RandomNumberGenerator) -> Double {
    while true {
      let number = Double(bitPattern: generator.next())
      if number.isFinite { return number }
    }
  }

  private static func randomText(using generator: inout some RandomNumberGenerator) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\u{1}", "\n", "é", "日", "\u{1F600}", "\u{7F}",
    ]
    let count = Int.random(in: 0...6, using: &generator)
    return String(
      String.UnicodeScalarView(
        (0..<count).map { _ in scalars.randomElement(using: &generator) ?? "a" }))
  }
}
