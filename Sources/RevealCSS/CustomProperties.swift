package import RevealCSSSyntax

/// The custom properties of an element, including inherited ones.
package struct CustomProperties: Sendable {
  /// The values without `var()`; nil for properties without a valid value.
  private var values: [String: [CSSToken]?] = [:]
  private let registered: [String: StyleSheet.RegisteredProperty]
  /// The element's number among its siblings, from 1; nil if it is not known.
  private let number: Int?

  /// - Parameters:
  ///   - declarations: The declarations that apply to the element; later ones take precedence.
  ///   - parent: The properties of the parent element; nil for the root.
  ///   - registered: The properties registered by `@property`.
  ///   - number: The element's number among its siblings, from 1.
  ///   - budget: The number of tokens that values may still have in total, which is reduced.
  package init(
    _ declarations: [StyleSheet.Declaration], in parent: CustomProperties? = nil,
    registered: [String: StyleSheet.RegisteredProperty] = [:], number: Int? = nil,
    budget: inout Int
  ) {
    (self.registered, self.number) = (registered, number)
    values = parent?.values ?? [:]
    for (name, property) in registered where !property.inherits { values[name] = nil }
    var own: [String: [CSSToken]] = [:]
    for declaration in declarations where declaration.name.hasPrefix("--") {
      own[declaration.name] = declaration.value
    }
    guard !own.isEmpty else { return }
    for name in own.keys {
      switch own[name]?.word {
      case "initial":
        values[name] = .some(registered[name]?.initialValue)
        own[name] = nil
      case "inherit":
        values[name] = .some(parent?.inherited(name))
        own[name] = nil
      case "unset", "revert", "revert-layer": own[name] = nil
      default: break
      }
    }
    var resolution = Resolution(own: own)
    for name in own.keys.sorted() { _ = value(of: name, &resolution, &budget) }
    for name in own.keys { values[name] = .some(resolution.done[name] ?? nil) }
  }

  /// The state of a resolution.
  private struct Resolution {
    let own: [String: [CSSToken]]
    var done: [String: [CSSToken]?] = [:]
    var stack: [String] = []
    /// The properties that refer to themselves.
    var circular: Set<String> = []
  }

  private func inherited(_ name: String) -> [CSSToken]? {
    if let value = values[name] { return value }
    return registered[name]?.initialValue
  }

  private func value(
    of name: String, _ resolution: inout Resolution, _ budget: inout Int
  ) -> [CSSToken]? {
    guard let declared = resolution.own[name] else { return inherited(name) }
    if let done = resolution.done[name] { return done }
    if let place = resolution.stack.firstIndex(of: name) {
      resolution.circular.formUnion(resolution.stack[place...])
      return nil
    }
    guard resolution.stack.count < Self.depthLimit else { return nil }
    resolution.stack.append(name)
    let result = substituted(declared, &budget) { (name: String, budget: inout Int) in
      value(of: name, &resolution, &budget)
    }
    resolution.stack.removeLast()
    let known = resolution.circular.contains(name) ? nil : result
    resolution.done[name] = .some(known)
    return known
  }

  /// Returns a value without `var()` and with its mathematical functions evaluated.
  ///
  /// - Parameters:
  ///   - value: The value as written.
  ///   - budget: The number of tokens that values may still have in total, which is reduced.
  /// - Returns: The value; nil if a custom property is missing or refers to itself, if a function
  ///   is not valid, or if the value exceeds ``tokenLimit`` or the budget.
  package func resolve(_ value: [CSSToken], budget: inout Int) -> [CSSToken]? {
    substituted(value, &budget) { name, _ in inherited(name) }
      .flatMap(Calculation.evaluated)
  }

  /// The limit on tokens of a value, which nested references could otherwise double repeatedly.
  package static let tokenLimit = 10_000
  private static let depthLimit = 64

  private func substituted(
    _ value: [CSSToken], _ budget: inout Int, depth: Int = 0,
    _ property: (String, inout Int) -> [CSSToken]?
  ) -> [CSSToken]? {
    budget -= value.count + 1
    guard budget >= 0, depth < Self.depthLimit else { return nil }
    var result: [CSSToken] = []
    var index = 0
    while index < value.count {
      if value[index].kind == .function("sibling-index"), let number {
        result.append(CSSToken(kind: .number(Double(number)), range: value[index].range))
        index = value.closing(after: index) + 1
        continue
      }
      guard value[index].kind == .function("var") else {
        result.append(value[index])
        index += 1
        continue
      }
      let end = value.closing(after: index)
      let arguments = value[min(index + 1, end)..<end]
      let comma = arguments.firstIndex { $0.isDelimiter(",") } ?? end
      guard let named = arguments[..<comma].first(where: { $0.kind != .whitespace }),
        case .identifier(let name) = named.kind
      else { return nil }
      var inner = property(name, &budget)
      if inner == nil, comma < end {
        inner = substituted(Array(arguments[(comma + 1)...]), &budget, depth: depth + 1, property)
      }
      guard let inner else { return nil }
      budget -= inner.count
      result += inner
      guard result.count <= Self.tokenLimit else { return nil }
      index = end + 1
    }
    return result.trimmed
  }
}
