import RevealCSSSyntax
import RevealJSON
import RevealMotion

extension ListEffectReader {
  /// Reads a stagger as written in `--reveal-stagger`: `total 0.5s over grid from center`.
  static func stagger(_ tokens: [CSSToken]) -> JSONOutput? {
    let tokens = tokens.filter { $0.kind != .whitespace }
    var members: [JSONOutput.Member] = []
    var index = 0
    while index < tokens.count {
      let key = tokens[index].name ?? ""
      let rest = tokens[(index + 1)...]
      index += 2
      guard let value = rest.first else { break }
      switch key {
      case "row", "batch", "each", "total":
        members.append((key, .tidy(value.kind.seconds ?? 0)))
      case "speed":
        if case .dimension(let number, _) = value.kind {
          members.append(("pointsPerSecond", .tidy(number)))
        }
      case "from" where value.kind.share != nil && value.kind.number == nil, "of":
        let shares = rest.prefix(2).compactMap(\.kind.share)
        members.append((key, .array(shares.map(JSONOutput.tidy))))
        index += 1
      case "over", "from", "seed":
        members.append((key, value.name.map { .string($0) } ?? .tidy(value.kind.number ?? 0)))
      case "curve":
        let end = tokens.closing(after: index - 1)
        let isFunction = if case .function = value.kind { true } else { false }
        let last = isFunction ? min(end, tokens.count - 1) : index - 1
        if let curve = TimingCurve(css: Array(tokens[(index - 1)...last])) {
          members.append(("curve", curve.json))
        }
        index = last + 1
      default: break
      }
    }
    return members.isEmpty ? nil : .object(members)
  }
}
