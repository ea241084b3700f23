/// Replaces `var()` and `calc()` in values.
package struct CustomProperties: Sendable {
  private let inherited: [String: [CSSToken]]
  private let own: [String: [CSSToken]]

  /// - Parameter declarations: All declarations that hold, the later ones first in effect.
  package init(_ declarations: [StyleSheet.Declaration]) {
    inherited = Self.values(declarations)
    own = [:]
  }

  /// The properties of an element.
  ///
  /// - Parameters:
  ///   - root: The properties that it inherits.
  ///   - declarations: The declarations that hold for it, the later ones first in effect.
  init(root: CustomProperties, _ declarations: [StyleSheet.Declaration]) {
    inherited = root.inherited
    own = Self.values(declarations)
  }

  private static func values(_ declarations: [StyleSheet.Declaration]) -> [String: [CSSToken]] {
    var values: [String: [CSSToken]] = [:]
    for declaration in declarations where declaration.name.hasPrefix("--") {
      values[declaration.name] = declaration.value
    }
    return values
  }

  /// A value without `var()`, and with each `calc()` of numbers, percentages or lengths worked out.
  ///
  /// - Parameters:
  ///   - value: The value as written.
  ///   - budget: The tokens that values may still have together; reduced by those of this one.
  /// - Returns: Nil when a custom property is missing or refers to itself, or when the value grows
  ///   beyond ``tokenLimit`` or the budget.
  package func resolve(_ value: [CSSToken], budget: inout Int) -> [CSSToken]? {
    substituted(value, depth: 0, &budget).flatMap(Calculation.evaluated)
  }

  /// The most tokens of a value; nested references could otherwise double it again and again.
  package static let tokenLimit = 10_000
  private static let depthLimit = 32

  private func substituted(
    _ value: [CSSToken], depth: Int, _ budget: inout Int
  ) -> [CSSToken]? {
    budget -= value.count + 1
    guard depth < Self.depthLimit, budget >= 0 else { return nil }
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
      guard let replacement = own[name] ?? inherited[name] ?? fallback,
        let inner = substituted(replacement, depth: depth + 1, &budget)
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
      result.append(CSSToken(kind: quantity.kind, range: value[index].range))
      index = end + 1
    }
    return result
  }

  private enum Quantity {
    case number(Double)
    /// A value of a unit that is not of length.
    case value(Double, unit: String)
    /// With its one unit, as long as it has no other.
    case length(CSSLength, Double, unit: String?)

    init?(_ kind: CSSToken.Kind) {
      switch kind {
      case .number(let value): self = .number(value)
      case .percentage(let value):
        guard let length = CSSLength(kind) else { return nil }
        self = .length(length, value, unit: "%")
      case .dimension(let value, let unit):
        self = CSSLength(kind).map { .length($0, value, unit: unit) } ?? .value(value, unit: unit)
      case .sum(let length): self = .length(length, 0, unit: nil)
      default: return nil
      }
    }

    var kind: CSSToken.Kind {
      switch self {
      case .number(let value): .number(value)
      case .value(let value, let unit): .dimension(value, unit)
      case .length(_, let value, unit: "%"): .percentage(value)
      case .length(_, let value, let unit?): .dimension(value, unit)
      case .length(let sum, _, unit: nil): .sum(sum)
      }
    }

    static func * (a: Quantity, factor: Double) -> Quantity {
      switch a {
      case .number(let value): .number(value * factor)
      case .value(let value, let unit): .value(value * factor, unit: unit)
      case .length(let sum, let value, let unit): .length(sum * factor, value * factor, unit: unit)
      }
    }

    func divided(by divisor: Double) -> Quantity {
      switch self {
      case .number(let value): .number(value / divisor)
      case .value(let value, let unit): .value(value / divisor, unit: unit)
      case .length(let sum, let value, let unit):
        .length(sum * (1 / divisor), value / divisor, unit: unit)
      }
    }

    static func + (a: Quantity, b: Quantity) -> Quantity? {
      switch (a, b) {
      case (.number(let x), .number(let y)): return .number(x + y)
      case (.value(let x, let unit), .value(let y, let other)):
        return unit == other ? .value(x + y, unit: unit) : nil
      case (.length(let v, let x, let unit), .length(let w, let y, let other)):
        return .length(v + w, x + y, unit: unit == other ? unit : nil)
      default: return nil
      }
    }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard next < tokens.count, tokens[next].isDelimiter(character) else { return false }
    next += 1
    return true
  }

  private mutating func sum(depth: Int) -> Quantity? {
    guard var total = product(depth: depth) else { return nil }
    while true {
      let sign = accept("+") ? 1.0 : accept("-") ? -1.0 : 0
      if sign == 0 { return total }
      guard let other = product(depth: depth), let sum = total + other * sign else { return nil }
      total = sum
    }
  }

  private mutating func product(depth: Int) -> Quantity? {
    guard var total = operand(depth: depth) else { return nil }
    while true {
      if accept("*") {
        guard let other = operand(depth: depth) else { return nil }
        switch (total, other) {
        case (_, .number(let factor)): total = total * factor
        case (.number(let factor), _): total = other * factor
        default: return nil
        }
      } else if accept("/") {
        guard case .number(let divisor) = operand(depth: depth), divisor != 0 else { return nil }
        total = total.divided(by: divisor)
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
    case .function("calc"), .delimiter("("):
      next += 1
      guard let inner = sum(depth: depth + 1), next < tokens.count, tokens[next].isDelimiter(")")
      else { return nil }
      return inner
    case let kind: return Quantity(kind)
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
