/// Replaces `var()` and `calc()` in values.
package struct CustomProperties: Sendable {
  private let values: [String: [CSSToken]]

  /// - Parameter declarations: All declarations that hold, the later ones first in effect.
  package init(_ declarations: [StyleSheet.Declaration]) {
    var values: [String: [CSSToken]] = [:]
    for declaration in declarations where declaration.name.hasPrefix("--") {
      values[declaration.name] = declaration.value
    }
    self.values = values
  }

  /// A value without `var()`, and with each `calc()` of plain numbers, percentages or lengths of
  /// one unit worked out.
  ///
  /// - Returns: Nil when a custom property is missing or refers to itself, or when the value grows
  ///   beyond ``tokenLimit``.
  package func resolve(_ value: [CSSToken]) -> [CSSToken]? {
    substituted(value, depth: 0).flatMap(Calculation.evaluated)
  }

  /// The most tokens of a value; nested references could otherwise double it again and again.
  package static let tokenLimit = 10_000
  private static let depthLimit = 32

  private func substituted(_ value: [CSSToken], depth: Int) -> [CSSToken]? {
    guard depth < Self.depthLimit else { return nil }
    var result: [CSSToken] = []
    var index = 0
    while index < value.count {
      guard value[index].kind == .function("var") else {
        result.append(value[index])
        index += 1
        continue
      }
      let end = value.closing(after: index)
      let arguments = value[(index + 1)..<end]
      let comma = arguments.firstIndex { $0.isDelimiter(",") } ?? end
      guard let named = arguments[..<comma].first(where: { $0.kind != .whitespace }),
        case .identifier(let name) = named.kind
      else { return nil }
      let fallback = comma < end ? Array(arguments[(comma + 1)...]) : nil
      guard let replacement = values[name] ?? fallback,
        let inner = substituted(replacement, depth: depth + 1)
      else { return nil }
      result += inner
      guard result.count <= Self.tokenLimit else { return nil }
      index = end + 1
    }
    return result.trimmed
  }
}

/// Works out `calc()`.
private struct Calculation {
  private let tokens: [CSSToken]
  private var next = 0

  private init(_ tokens: some Collection<CSSToken>) {
    self.tokens = tokens.filter { $0.kind != .whitespace }
  }

  /// A value whose `calc()` are replaced by what they come to.
  static func evaluated(_ value: [CSSToken]) -> [CSSToken]? {
    var result: [CSSToken] = []
    var index = 0
    while index < value.count {
      guard value[index].kind == .function("calc") else {
        result.append(value[index])
        index += 1
        continue
      }
      let end = value.closing(after: index)
      var calculation = Calculation(value[(index + 1)..<end])
      guard let quantity = calculation.sum(depth: 0), calculation.next == calculation.tokens.count
      else { return nil }
      let upper = end < value.count ? value[end].range.upperBound : value[end - 1].range.upperBound
      result.append(
        CSSToken(kind: quantity.kind, range: value[index].range.lowerBound..<max(upper, value[index].range.upperBound)))
      index = end + 1
    }
    return result
  }

  private struct Quantity {
    var value: Double
    /// Nil for a plain number.
    var unit: String?

    var kind: CSSToken.Kind {
      switch unit {
      case nil: .number(value)
      case "%": .percentage(value)
      case let unit?: .dimension(value, unit)
      }
    }
  }

  private mutating func accept(_ character: Character) -> Bool {
    guard next < tokens.count, tokens[next].isDelimiter(character) else { return false }
    next += 1
    return true
  }

  private mutating func sum(depth: Int) -> Quantity? {
    guard var total = product(depth: depth) else { return nil }
    while true {
      let sign = accept("+") ? 1.0 : accept("-") ? -1.0 : 0
      if sign == 0 { return total }
      guard let other = product(depth: depth), other.unit == total.unit else { return nil }
      total.value += sign * other.value
    }
  }

  private mutating func product(depth: Int) -> Quantity? {
    guard var total = operand(depth: depth) else { return nil }
    while true {
      if accept("*") {
        guard let other = operand(depth: depth), total.unit == nil || other.unit == nil
        else { return nil }
        total = Quantity(value: total.value * other.value, unit: total.unit ?? other.unit)
      } else if accept("/") {
        guard let other = operand(depth: depth), other.unit == nil, other.value != 0
        else { return nil }
        total.value /= other.value
      } else {
        return total
      }
    }
  }

  private static let depthLimit = 32

  private mutating func operand(depth: Int) -> Quantity? {
    guard next < tokens.count, depth < Self.depthLimit else { return nil }
    defer { next += 1 }
    switch tokens[next].kind {
    case .number(let value): return Quantity(value: value)
    case .percentage(let value): return Quantity(value: value, unit: "%")
    case .dimension(let value, let unit): return Quantity(value: value, unit: unit)
    case .function("calc"), .delimiter("("):
      next += 1
      guard let inner = sum(depth: depth + 1), next < tokens.count, tokens[next].isDelimiter(")")
      else { return nil }
      return inner
    default: return nil
    }
  }
}

extension [CSSToken] {
  /// The index of the parenthesis that closes the function at an index, or the end.
  func closing(after index: Int) -> Int {
    var depth = 0
    for i in index..<count {
      depth += self[i].nesting
      if depth == 0 { return i }
    }
    return count
  }
}
