internal import RevealJSON
internal import RevealMath

/// Reads the small values of a scene file; each reader notes what it cannot use and gives nil.
struct SceneValueReader {
  private let problems: ProblemSink

  /// Beyond this nothing is worth drawing, and sums and products below stay finite.
  static let largest = 1e9

  init(problems: ProblemSink) { self.problems = problems }

  private static func limit(_ largest: Double) -> String {
    NumberRange.from(-largest, to: largest).description(for: nil)
  }

  func object(_ node: JSONNode, _ path: String) -> ObjectReader? {
    ObjectReader(node, path: path, problems: problems)
  }

  /// Notes what should be at a node.
  func expected(_ what: String, at node: JSONNode, path: String) {
    problems.expected(what, at: node, path: path)
  }

  /// Notes that a member is not what it should be.
  func note(_ reader: ObjectReader, _ key: String, _ expected: String) {
    var reader = reader
    let node = reader.value(key) ?? reader.node
    problems.expected(expected, at: node, path: reader.path(of: key))
  }

  /// The member's number, or for a missing key `default`; without that the key is required.
  func number(
    _ reader: inout ObjectReader, _ key: String, _ expected: String, default: Double? = nil,
    upTo largest: Double = Self.largest, where isValid: (Double) -> Bool
  ) -> Double? {
    guard let node = member(&reader, key, expected, isRequired: `default` == nil) else {
      return `default`
    }
    if case .number(let value) = node.value, isValid(value) {
      if abs(value) <= largest { return value }
      problems.expected(Self.limit(largest), at: node, path: reader.path(of: key))
      return nil
    }
    problems.expected("a number (\(expected))", at: node, path: reader.path(of: key))
    return nil
  }

  func numbers(
    _ reader: inout ObjectReader, _ key: String, count: Int, _ expected: String,
    upTo largest: Double = Self.largest
  ) -> [Double]? {
    reader.required(key, expected: expected).flatMap {
      numbers($0, reader.path(of: key), count: count, expected, upTo: largest)
    }
  }

  func numbers(
    _ node: JSONNode, _ path: String, count: Int, _ expected: String,
    upTo largest: Double = Self.largest
  ) -> [Double]? {
    guard case .array(let elements) = node.value, elements.count == count else {
      problems.expected("a list of \(count) numbers (\(expected))", at: node, path: path)
      return nil
    }
    var result: [Double] = []
    for (index, element) in elements.enumerated() {
      guard case .number(let value) = element.value, abs(value) <= largest else {
        problems.expected(
          largest.isFinite ? Self.limit(largest) : "a number", at: element,
          path: "\(path)[\(index)]")
        return nil
      }
      result.append(value)
    }
    return result
  }

  func bool(_ reader: inout ObjectReader, _ key: String, default: Bool) -> Bool {
    guard let node = reader.value(key) else { return `default` }
    if case .bool(let value) = node.value { return value }
    problems.expected("true or false", at: node, path: reader.path(of: key))
    return `default`
  }

  func string(_ reader: inout ObjectReader, _ key: String, _ expected: String) -> String? {
    guard let node = reader.required(key, expected: expected) else { return nil }
    if case .string(let value) = node.value, !value.isEmpty { return value }
    problems.expected("a string (\(expected))", at: node, path: reader.path(of: key))
    return nil
  }

  func choice<Value>(
    _ reader: inout ObjectReader, _ key: String, _ values: [String: Value],
    default: Value? = nil
  ) -> Value? {
    let names = values.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    guard let node = member(&reader, key, names, isRequired: `default` == nil) else {
      return `default`
    }
    if case .string(let name) = node.value, let value = values[name] { return value }
    problems.expected("one of \(names)", at: node, path: reader.path(of: key))
    return nil
  }

  func list(
    _ reader: inout ObjectReader, _ key: String, _ expected: String, isRequired: Bool = true
  ) -> [JSONNode] {
    guard let node = member(&reader, key, expected, isRequired: isRequired) else { return [] }
    if case .array(let elements) = node.value { return elements }
    problems.expected(expected, at: node, path: reader.path(of: key))
    return []
  }

  /// What `read` makes of a member, `.some(nil)` for null or no member, nil when it is unusable.
  func optional<Value>(
    _ reader: inout ObjectReader, _ key: String, _ read: (JSONNode, String) -> Value?
  ) -> Value?? {
    guard let node = reader.value(key), node.value != .null else { return .some(nil) }
    return read(node, reader.path(of: key)).map { .some($0) }
  }

  func index(_ node: JSONNode, _ path: String) -> Int? {
    if case .number(let value) = node.value, let index = Int(exactly: value), index >= 0 {
      return index
    }
    problems.expected("a whole number ≥ 0", at: node, path: path)
    return nil
  }

  func color(_ reader: inout ObjectReader, _ key: String, _ expected: String) -> Color? {
    reader.required(key, expected: expected).flatMap { color($0, reader.path(of: key)) }
  }

  func stop(_ node: JSONNode, _ path: String) -> GradientStop? {
    guard case .array(let pair) = node.value, pair.count == 2,
      case .number(let position) = pair[0].value, abs(position) <= Self.largest
    else {
      problems.expected("a position and a colour", at: node, path: path)
      return nil
    }
    return color(pair[1], "\(path)[1]").map { GradientStop(position: position, color: $0) }
  }

  /// Three channels of 0…255 and an alpha of 0…1, which may be left out.
  private func color(_ node: JSONNode, _ path: String) -> Color? {
    let expected = "red, green, blue of 0…255 and alpha of 0…1"
    guard case .array(let elements) = node.value, elements.count == 3 || elements.count == 4,
      let n = numbers(node, path, count: elements.count, expected)
    else {
      problems.expected(expected, at: node, path: path)
      return nil
    }
    let alpha = n.count == 4 ? n[3] : 1
    guard n[..<3].allSatisfy({ (0...255).contains($0) }), (0...1).contains(alpha) else {
      problems.expected(expected, at: node, path: path)
      return nil
    }
    return Color(red: n[0], green: n[1], blue: n[2], alpha: alpha)
  }

  private func member(
    _ reader: inout ObjectReader, _ key: String, _ expected: String, isRequired: Bool
  ) -> JSONNode? {
    isRequired ? reader.required(key, expected: expected) : reader.value(key)
  }
}
