internal import RevealJSON

/// What the schema of the preset language allows at a place of a text.
struct SchemaPlace {
  /// A schema without references and choices.
  struct Alternative {
    let schema: JSONOutput
    /// The names of the definitions that lead to it, the outermost first.
    let names: [String]
  }

  let about: String?
  /// The value that holds if the place is empty; nil if it is not known.
  let standard: JSONOutput?
  let alternatives: [Alternative]

  init(_ schema: JSONOutput) {
    about = schema["description"]?.textValue
    standard = schema["default"]
    alternatives = Self.alternatives(of: schema, names: [])
  }

  /// The place of a whole preset.
  static let preset = SchemaPlace(PresetSchema.schema)
  /// The place of a template of cards.
  static let template = SchemaPlace(CellTemplate.form.schema)

  private static func alternatives(of schema: JSONOutput, names: [String]) -> [Alternative] {
    if let name = schema.definitionName {
      return PresetSchema.definitions[name].map {
        alternatives(of: $0, names: names + [name])
      } ?? []
    }
    guard let choices = schema["anyOf"]?.listValue else {
      return [Alternative(schema: schema, names: names)]
    }
    return choices.flatMap { alternatives(of: $0, names: names) }
  }

  /// Returns the alternatives that a value most probably belongs to.
  func best(for node: JSONNode) -> [Alternative] {
    let scores = alternatives.map { $0.score(of: node) }
    guard let most = scores.max(), most > 0 else { return [] }
    return zip(alternatives, scores).filter { $0.1 == most }.map(\.0)
  }

  /// Returns the place of a member or an element of a value at this place.
  func inside(_ node: JSONNode, _ step: JSONPath.Step) -> SchemaPlace? {
    best(for: node).lazy.compactMap { $0.inside(step) }.first
  }

  /// Returns the place at the end of a path.
  func at(_ path: JSONPath, from root: JSONNode) -> SchemaPlace? {
    var (place, node): (SchemaPlace?, JSONNode?) = (self, root)
    for step in path.steps {
      guard let current = node else { return nil }
      place = place?.inside(current, step)
      node = current[path: JSONPath([step])]
    }
    return place
  }
}

extension SchemaPlace.Alternative {
  /// Returns how well a value fits; 0 if it is of another type.
  func score(of node: JSONNode) -> Int {
    switch node.value {
    case .string(let text): score(of: text)
    case .number(let number):
      if isNumber {
        range.contains(number) ? 3 : 2
      } else {
        words.contains { $0.value.isEqual(to: node) } ? 3 : 0
      }
    case .bool: schema["type"]?.textValue == "boolean" ? 3 : 0
    case .array(let elements): score(of: elements)
    case .object(let members): score(of: members)
    case .null, .unreadable: 0
    }
  }

  private func score(of text: String) -> Int {
    let words = words
    if !words.isEmpty { return words.contains { $0.value.textValue == text } ? 4 : 1 }
    guard schema["type"]?.textValue == "string" else { return 0 }
    let isOfDigits = schema["pattern"]?.textValue?.hasPrefix("^#") ?? false
    return isOfDigits ? (text.hasPrefix("#") ? 3 : 0) : 2
  }

  private func score(of elements: [JSONNode]) -> Int {
    guard schema["type"]?.textValue == "array" else { return 0 }
    guard let parts = schema["prefixItems"]?.listValue else { return 2 }
    return parts.count == elements.count ? 3 : 1
  }

  private func score(of members: [JSONMember]) -> Int {
    guard let properties = schema["properties"] else { return 0 }
    let known = members.count { properties[$0.key] != nil }
    let isWhole = required.allSatisfy { key in members.contains { $0.key == key } }
    return 1 + max(0, 3 * known - 2 * (members.count - known)) + (isWhole ? 1 : 0)
  }

  func inside(_ step: JSONPath.Step) -> SchemaPlace? {
    switch step {
    case .key(let key):
      if let schema = schema["properties"]?[key] { return SchemaPlace(schema) }
      guard let others = schema["additionalProperties"], case .object = others else { return nil }
      return SchemaPlace(others)
    case .index(let index):
      if let parts = schema["prefixItems"]?.listValue {
        return parts.indices.contains(index) ? SchemaPlace(parts[index]) : nil
      }
      return schema["items"].map(SchemaPlace.init)
    }
  }

  var isNumber: Bool { ["number", "integer"].contains(schema["type"]?.textValue) }

  var isWhole: Bool { schema["type"]?.textValue == "integer" }

  /// The numbers that it allows; all if it does not say.
  var range: NumberRange {
    let lower = schema["minimum"]?.numberValue ?? schema["exclusiveMinimum"]?.numberValue
    let upper = schema["maximum"]?.numberValue ?? schema["exclusiveMaximum"]?.numberValue
    guard let lower, let upper else { return .any }
    switch (schema["exclusiveMinimum"] != nil, schema["exclusiveMaximum"] != nil) {
    case (false, false): return .from(lower, to: upper)
    case (true, true): return .between(lower, and: upper)
    case (true, false): return .above(lower, to: upper)
    // No key has such a range; the bound itself is then refused by the reader.
    case (false, true): return .from(lower, to: upper)
    }
  }

  /// The values of an enumeration with their meanings.
  var words: [(value: JSONOutput, meaning: String?)] {
    let values = schema["enum"]?.listValue ?? schema["const"].map { [$0] } ?? []
    let meanings = schema["enumDescriptions"]?.listValue ?? []
    return values.enumerated().map { index, value in
      (value, meanings.indices.contains(index) ? meanings[index].textValue : nil)
    }
  }

  var required: [String] { schema["required"]?.listValue?.compactMap(\.textValue) ?? [] }

  /// The pairs of keys that exclude each other.
  var exclusive: [[String]] {
    (schema["allOf"]?.listValue ?? []).compactMap {
      $0["not"]?["required"]?.listValue?.compactMap(\.textValue)
    }
  }
}

extension JSONOutput {
  /// The value of an object's member.
  subscript(key: String) -> JSONOutput? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var textValue: String? { if case .string(let text) = self { text } else { nil } }

  var listValue: [JSONOutput]? { if case .array(let elements) = self { elements } else { nil } }

  var numberValue: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// The name of the definition that a schema refers to.
  var definitionName: String? {
    guard let reference = self["$ref"]?.textValue else { return nil }
    return reference.split(separator: "/").last.map(String.init)
  }
}
