internal import RevealJSON
internal import RevealMath

// The small values of a scene file. Each function reports unusable values and returns nil.

/// The largest allowed number, below which sums and products stay finite; nothing beyond is worth
/// drawing.
private let largestNumber = 1e9

extension ObjectReader {
  /// Returns a member's number, or `default` if the key is missing; without a default, the key is
  /// required.
  mutating func number(
    _ key: String, _ expected: String, default: Double? = nil, upTo largest: Double? = nil,
    where isValid: (Double) -> Bool
  ) -> Double? {
    guard let field = member(key, expected, isRequired: `default` == nil) else { return `default` }
    guard let number = field.node.number, isValid(number) else {
      field.expected("a number (\(expected))")
      return nil
    }
    let largest = largest ?? largestNumber
    if abs(number) <= largest { return number }
    field.expected(JSONField.limit(largest))
    return nil
  }

  /// Returns a member's corner radius; 0 if the key is missing.
  mutating func radius(_ key: String) -> Double? {
    number(key, "points, ≥ 0", default: 0) { $0 >= 0 }
  }

  mutating func numbers(
    _ key: String, count: Int, _ expected: String, upTo largest: Double? = nil
  ) -> [Double]? {
    required(key, expected)?.numbers(count: count, expected, upTo: largest)
  }

  /// Returns a member's pair of numbers.
  mutating func point(_ key: String, _ expected: String) -> Point? {
    required(key, expected)?.point(expected)
  }

  mutating func bool(_ key: String, default: Bool) -> Bool { self[key]?.bool() ?? `default` }

  /// Returns a member's text, which must not be empty.
  mutating func text(_ key: String, _ expected: String) -> String? {
    guard let field = required(key, expected) else { return nil }
    if let text = field.node.string, !text.isEmpty { return text }
    field.expected("a string (\(expected))")
    return nil
  }

  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String, default: Value? = nil
  ) -> Value? {
    choice(
      key, Dictionary(uniqueKeysWithValues: Value.allCases.map { ($0.rawValue, $0) }),
      default: `default`)
  }

  mutating func choice<Value>(
    _ key: String, _ values: [String: Value], default: Value? = nil
  ) -> Value? {
    let names = values.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    guard let field = member(key, names, isRequired: `default` == nil) else { return `default` }
    if let value = field.node.string.flatMap({ values[$0] }) { return value }
    field.expected("one of \(names)")
    return nil
  }

  mutating func list(_ key: String, _ expected: String, isRequired: Bool = true) -> [JSONField] {
    member(key, expected, isRequired: isRequired)?.list(0...Int.max, expected) ?? []
  }

  /// Returns the stops of a gradient; nil if one is unusable.
  mutating func stops() -> [GradientStop]? {
    let fields = list("stops", "pairs of position and color")
    let stops = fields.compactMap { $0.stop() }
    return stops.count == fields.count ? stops : nil
  }

  /// Returns the result of `read` for a member; `.some(nil)` if the member is null or missing, nil
  /// if it is unusable.
  mutating func optional<Value>(_ key: String, _ read: (JSONField) -> Value?) -> Value?? {
    guard let field = self[key], field.node.value != .null else { return .some(nil) }
    return read(field).map { .some($0) }
  }

  mutating func color(_ key: String, _ expected: String) -> Color? {
    required(key, expected)?.color()
  }

  /// Reports a member that does not have the expected value.
  func note(_ key: String, _ expected: String) {
    problems.expected(expected, at: node[key] ?? node, path: path(of: key))
  }

  private mutating func member(
    _ key: String, _ expected: String, isRequired: Bool
  ) -> JSONField? {
    isRequired ? required(key, expected) : self[key]
  }
}

extension JSONField {
  fileprivate static func limit(_ largest: Double) -> String {
    NumberRange.from(-largest, to: largest).description(for: nil)
  }

  func numbers(count: Int, _ expected: String, upTo largest: Double? = nil) -> [Double]? {
    guard let elements = node.elements, elements.count == count else {
      self.expected("a list of \(count) numbers (\(expected))")
      return nil
    }
    let largest = largest ?? largestNumber
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
