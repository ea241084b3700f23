internal import RevealJSON
internal import RevealMath

// The small values of a scene file. Each function reports a value that cannot be used, notes that
// the object is unusable, and returns another value.

/// The largest allowed number, below which sums and products stay finite; nothing beyond is worth
/// drawing.
private let largestNumber = 1e9

extension ObjectReader {
  /// Returns a member's number, or `default` if the key is missing; without a default, the key is
  /// required.
  mutating func number(
    _ key: String, _ expected: String, default: Double? = nil, upTo largest: Double = largestNumber,
    where isValid: (Double) -> Bool = { _ in true }
  ) -> Double {
    if let `default`, self[key] == nil { return `default` }
    return required(key, expected, or: 0) { $0.number(expected, upTo: largest, where: isValid) }
  }

  /// Returns a member's corner radius; 0 if the key is missing.
  mutating func radius(_ key: String) -> Double {
    number(key, "points, ≥ 0", default: 0) { $0 >= 0 }
  }

  mutating func numbers(
    _ key: String, count: Int, _ expected: String, upTo largest: Double = largestNumber
  ) -> [Double] {
    required(key, expected, or: [Double](repeating: 0, count: count)) {
      $0.numbers(count: count, expected, upTo: largest)
    }
  }

  /// Returns a member's pair of numbers.
  mutating func point(_ key: String, _ expected: String) -> Point {
    required(key, expected, or: .zero) { $0.point(expected) }
  }

  mutating func bool(_ key: String, default: Bool) -> Bool { self[key]?.bool() ?? `default` }

  /// Returns a member's text, which must not be empty.
  mutating func text(_ key: String, _ expected: String) -> String {
    required(key, expected, or: "") { field in
      if let text = field.node.string, !text.isEmpty { return text }
      field.expected("a string (\(expected))")
      return nil
    }
  }

  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String, or fallback: Value, isRequired: Bool
  ) -> Value {
    choice(
      key, Dictionary(uniqueKeysWithValues: Value.allCases.map { ($0.rawValue, $0) }),
      or: fallback, isRequired: isRequired)
  }

  mutating func choice<Value>(
    _ key: String, _ values: [String: Value], or fallback: Value, isRequired: Bool = true
  ) -> Value {
    if !isRequired, self[key] == nil { return fallback }
    let names = values.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    return required(key, names, or: fallback) { field in
      if let value = field.node.string.flatMap({ values[$0] }) { return value }
      field.expected("one of \(names)")
      return nil
    }
  }

  mutating func color(_ key: String) -> Color {
    required(key, "red, green, blue, alpha", or: .clear) { $0.color() }
  }

  /// Returns the elements of a member; none if it is no list.
  mutating func list<Value>(
    _ key: String, _ expected: String, isRequired: Bool = true, _ read: (JSONField) -> Value?
  ) -> [Value] {
    let field = isRequired ? required(key, expected) : self[key]
    let fields = field?.list(0...Int.max, expected) ?? []
    let values = fields.compactMap(read)
    if values.count < fields.count { isUsable = false }
    return values
  }

  /// Returns the stops of a gradient.
  mutating func stops() -> [GradientStop] {
    list("stops", "pairs of position and color") { $0.stop() }
  }

  /// Returns the result of `read` for a member; nil if the member is null or missing.
  mutating func optional<Value>(_ key: String, _ read: (JSONField) -> Value?) -> Value? {
    guard let field = self[key], field.node.value != .null else { return nil }
    let value = read(field)
    if value == nil { isUsable = false }
    return value
  }

  /// Returns the result of `read` for a member, or another value if it is missing or unusable.
  mutating func required<Value>(
    _ key: String, _ expected: String, or fallback: Value, _ read: (JSONField) -> Value?
  ) -> Value {
    let value = required(key, expected).flatMap(read)
    if value == nil { isUsable = false }
    return value ?? fallback
  }

  /// Reports a member that does not have the expected value.
  mutating func note(_ key: String, _ expected: String) {
    problems.expected(expected, at: node[key] ?? node, path: path(of: key))
    isUsable = false
  }
}

extension JSONField {
  /// Returns what is read from the members of an object; nil if one of them is unusable.
  func object<Value>(_ read: (inout ObjectReader) -> Value) -> Value? {
    guard var reader = object() else { return nil }
    let value = read(&reader)
    reader.finish()
    return reader.isUsable ? value : nil
  }

  fileprivate func number(
    _ expected: String, upTo largest: Double, where isValid: (Double) -> Bool
  ) -> Double? {
    guard let number = node.number, isValid(number) else {
      self.expected("a number (\(expected))")
      return nil
    }
    if abs(number) <= largest { return number }
    self.expected(Self.limit(largest))
    return nil
  }

  fileprivate static func limit(_ largest: Double) -> String {
    NumberRange.from(-largest, to: largest).description(for: nil)
  }

  func numbers(count: Int, _ expected: String, upTo largest: Double = largestNumber) -> [Double]? {
    guard let elements = node.elements, elements.count == count else {
      self.expected("a list of \(count) numbers (\(expected))")
      return nil
    }
    var result: [Double] = []
    for (index, element) in elements.enumerated() {
      guard let number = element.number, abs(number) <= largest else {
        problems.expected(
          largest.isFinite ? Self.limit(largest) : "a number", at: element,
          path: "\(path)[\(index)]")
        return nil
      }
      result.append(number)
    }
    return result
  }

  func point(_ expected: String) -> Point? {
    numbers(count: 2, expected).map { Point(x: $0[0], y: $0[1]) }
  }

  func index() -> Int? {
    if let index = node.integer, index >= 0 { return index }
    expected("a whole number ≥ 0")
    return nil
  }

  fileprivate func stop() -> GradientStop? {
    guard let pair = node.elements, pair.count == 2, let position = pair[0].number,
      abs(position) <= largestNumber
    else {
      expected("a position and a color")
      return nil
    }
    return JSONField(pair[1], path: "\(path)[1]", problems: problems).color().map {
      GradientStop(position: position, color: $0)
    }
  }

  /// Reads three channels of 0…255 and an optional alpha of 0…1.
  fileprivate func color() -> Color? {
    let what = "red, green, blue of 0…255 and alpha of 0…1"
    guard let count = node.elements?.count, count == 3 || count == 4,
      let n = numbers(count: count, what)
    else {
      expected(what)
      return nil
    }
    let alpha = n.count == 4 ? n[3] : 1
    guard n[..<3].allSatisfy({ (0...255).contains($0) }), (0...1).contains(alpha) else {
      expected(what)
      return nil
    }
    return Color(red: n[0], green: n[1], blue: n[2], alpha: alpha)
  }
}
