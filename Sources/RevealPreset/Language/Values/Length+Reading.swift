internal import RevealJSON

extension ValueKind where Value == Length {
  /// Points, or an expression, of the card of a row.
  static var length: ValueKind { expression(.any) }

  /// Points, or an expression of sizes, which is the same for all rows.
  static var lengthOfList: ValueKind { expression(.any, names: Length.Extent.ofList) }

  /// A number, or an expression.
  ///
  /// - Parameters:
  ///   - range: The range of plain numbers, to which the values of expressions are clamped.
  ///   - names: The names that expressions may contain.
  /// - Returns: The kind of value.
  static func expression(
    _ range: NumberRange, names: [Length.Extent] = Length.Extent.ofCard
  ) -> ValueKind {
    .defined(
      "length", read: { $0.length(range, names: names) },
      written: { $0.literal.map { .number($0) } })
  }
}

extension PresetSchema {
  static var length: JSONOutput {
    .anyOf(
      [
        .number(.any, "Points; in tables of angles and factors, degrees and times."),
        .string(
          "An expression like 50% card, 100% viewport.height - 16 or (main + card) / 2: shares of "
            + "the card, row or viewport, extents (main, cross, item, card, cardCross), the row's "
            + "index and the count of rows, numbers, + - * /, parentheses and functions (max, min, "
            + "floor, ceil, round, abs, sqrt, sin, cos, tan, atan).", pattern: "."),
      ], "A number, or an expression of sizes and of the row's index.")
  }
}

extension JSONField {
  /// Reads a number, or a text like `"50% card"`.
  fileprivate func length(_ range: NumberRange, names: [Length.Extent]) -> Length? {
    guard case .string(let text) = node.value else {
      let isNumber = if case .number = node.value { true } else { false }
      return number(range, hint: isNumber ? nil : Self.lengthHint).map { .number($0) }
    }
    var parser = LengthParser(text, names: names)
    if let length = parser.whole() {
      let isInRange = length.literal.map(range.contains) ?? false
      return isInRange ? length : .limited(length, to: range.limits)
    }
    expected(parser.expected, hint: parser.hint)
    return nil
  }

  private static let lengthHint = "points like 40, or a share like \"50% card\""
}

/// Reads expressions of sizes by recursive descent.
private struct LengthParser {
  private let names: [Length.Extent]
  private var rest: Substring
  private(set) var expected =
    "a number, a share like \"50% card\" or an expression like \"(main + card) / 2\""
  private(set) var hint: String?
  /// The number of operators, functions and parentheses, which bounds the depth of expressions.
  private var parts = 0

  private static let mostParts = 100

  init(_ text: String, names: [Length.Extent]) {
    rest = text[...]
    self.names = names
  }

  /// Parses the whole text as an expression; returns nil if it is not one.
  mutating func whole() -> Length? {
    guard let length = sum() else { return nil }
    skipBlanks()
    return rest.isEmpty ? length : nil
  }

  private mutating func sum() -> Length? {
    chain(by: [.plus, .minus]) { parser in parser.product() }
  }

  private mutating func product() -> Length? {
    chain(by: [.times, .dividedBy]) { parser in parser.factor() }
  }

  /// Parses operands with operators between them, from left to right.
  private mutating func chain(
    by operators: [Length.Operator], of operand: (inout LengthParser) -> Length?
  ) -> Length? {
    guard var chain = operand(&self) else { return nil }
    while let sign = take(anyOf: operators) {
      guard let next = operand(&self) else { return nil }
      chain = .operation(sign, chain, next)
    }
    return chain
  }

  private mutating func factor() -> Length? {
    guard count() else { return nil }
    if take("+") { return factor() }
    if take("-") {
      return factor().map { factor in
        switch factor {
        case .number(let value): .number(-value)
        case .fraction(let value, let unit, let side): .fraction(-value, of: unit, side: side)
        default: .operation(.minus, .zero, factor)
        }
      }
    }
    if take("(") {
      guard let inner = sum(), take(")") else { return nil }
      return inner
    }
    if let number = number() {
      guard take("%") else { return .number(number) }
      return share(number / 100)
    }
    return named()
  }

  private mutating func named() -> Length? {
    let word = word()
    if let function = Length.Function(rawValue: word), take("(") {
      guard var arguments = sum().map({ [$0] }) else { return nil }
      while take(",") {
        guard count(), let next = sum() else { return nil }
        arguments.append(next)
      }
      guard take(")"), (arguments.count > 1) == function.takesSeveral else {
        hint = function.takesSeveral ? "\(word)(a, b)" : "\(word)(a)"
        return nil
      }
      return .function(function, arguments)
    }
    if let extent = names.first(where: { $0.rawValue == word }) { return .extent(extent) }
    hint = hint(for: word)
    return nil
  }

  /// Returns a hint for an unknown word; nil if there is none.
  private func hint(for word: String) -> String? {
    if let extent = Length.Extent(rawValue: word), extent.isOfRow {
      return "this length is the same for all rows: \"\(word)\" is for cards and row heights"
    }
    // CSS counts from 1.
    if word == "sibling", names.contains(.index) {
      if rest.hasPrefix("-index()") { return "write \"index + 1\": \"index\" counts from 0" }
      if rest.hasPrefix("-count()") { return "did you mean \"count\"?" }
    }
    let known = names.map(\.rawValue) + Length.Function.allCases.map(\.rawValue)
    return nearestWord(to: word, among: known).map { "did you mean \"\($0)\"?" }
  }

  /// Parses the reference of a percentage: a thing with a size, and optionally one of its sides.
  private mutating func share(_ fraction: Double) -> Length? {
    let units: [LengthUnit] = [.card, .row, .viewport]
    expected = "a share of the card, row or viewport"
    let word = word()
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first,
      let unit = units.first(where: { $0.rawValue == name })
    else {
      hint = nearestWord(to: word, among: units.map(\.rawValue)).map {
        "did you mean \"\(shortest(fraction * 100))% \($0)\"?"
      }
      return nil
    }
    guard parts.count == 2 else { return .fraction(fraction, of: unit, side: nil) }
    guard let side = Length.Side(rawValue: String(parts[1])) else {
      expected = "a side of the \(unit.rawValue): width, height, main or cross"
      return nil
    }
    return .fraction(fraction, of: unit, side: side)
  }

  private mutating func number() -> Double? {
    skipBlanks()
    var text = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let after = rest.dropFirst(text.count)
    if let mark = after.first, mark == "e" || mark == "E" {
      let sign = after.dropFirst().prefix { $0 == "-" || $0 == "+" }.prefix(1)
      let digits = after.dropFirst(1 + sign.count).prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty { text = rest[text.startIndex..<digits.endIndex] }
    }
    guard let number = Double(text), NumberRange.any.contains(number) else { return nil }
    rest = rest[text.endIndex...]
    return number
  }

  private mutating func word() -> String {
    skipBlanks()
    let word = rest.prefix { $0.isASCII && $0.isLetter || $0 == "." }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func take(_ character: Character) -> Bool {
    skipBlanks()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(anyOf operators: [Length.Operator]) -> Length.Operator? {
    guard let sign = operators.first(where: { take($0.rawValue) }) else { return nil }
    return count() ? sign : nil
  }

  private mutating func count() -> Bool {
    parts += 1
    if parts > Self.mostParts { expected = "an expression of at most \(Self.mostParts) parts" }
    return parts <= Self.mostParts
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " } }
}
