import RevealJSON

extension JSONNode {
  /// The value without its places, on one line; null where it could not be read.
  var compact: String { JSONOutput(self).compact }
}

extension JSONOutput {
  /// As JSON text with blanks and comments in between.
  func text(blank: () -> String) -> String {
    switch self {
    case .array(let elements):
      "[" + elements.map { blank() + $0.text(blank: blank) + blank() }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { key, value in
          [JSONOutput.string(key).compact, ":", value.text(blank: blank)]
            .reduce("") { $0 + blank() + $1 }
        }.joined(separator: ",") + blank() + "}"
    default: compact
    }
  }

  static func random(
    depth: Int, using generator: inout some RandomNumberGenerator
  ) -> JSONOutput {
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
          return (key, random(depth: depth - 1, using: &generator))
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
