internal import RevealJSON
internal import RevealMath
internal import RevealMotion

/// Subschemas of JSON Schema 2020-12, named after what they admit.
extension SchemaValue {
  static func number(
    _ range: NumberRange, _ about: String, default standard: Double? = nil
  ) -> SchemaValue {
    var members: [(key: String, value: SchemaValue)] = [("type", "number")]
    members.append((range.excludesLower ? "exclusiveMinimum" : "minimum", .number(range.lower)))
    members.append((range.excludesUpper ? "exclusiveMaximum" : "maximum", .number(range.upper)))
    return .members(members).about(about, default: standard.map { .number($0) })
  }

  static func integer(
    _ range: ClosedRange<Int>, _ about: String, default standard: Int? = nil
  ) -> SchemaValue {
    SchemaValue.members([
      ("type", "integer"), ("minimum", .number(Double(range.lowerBound))),
      ("maximum", .number(Double(range.upperBound))),
    ]).about(about, default: standard.map { .number(Double($0)) })
  }

  /// True and nothing else.
  static func event(_ about: String) -> SchemaValue {
    SchemaValue.members([("const", true)]).about(about)
  }

  static func bool(_ about: String, default standard: Bool) -> SchemaValue {
    SchemaValue.members([("type", "boolean")]).about(about, default: .bool(standard))
  }

  static func string(_ about: String, pattern: String? = nil) -> SchemaValue {
    let pattern = pattern.map { [("pattern", SchemaValue.text($0))] } ?? []
    return .members([("type", "string")] + pattern).about(about)
  }

  static func words(_ words: [String], _ about: String) -> SchemaValue {
    SchemaValue.members([("enum", .list(words.map { .text($0) }))]).about(about)
  }

  /// The names of curves, each with its numbers.
  static func curveNames(_ about: String) -> SchemaValue {
    choices(
      TimingCurve.names.map { name in
        guard case .cubicBezier(let curve) = TimingCurve.named(name) else {
          return (.text(name), "cubic-bezier(0, 0, 1, 1)")
        }
        let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(shortest)
        return (.text(name), "cubic-bezier(\(numbers.joined(separator: ", ")))")
      }
    ).about(about)
  }

  /// The words of a type, each with its meaning.
  static func words<Choice: SchemaWord>(
    _ about: String, default standard: Choice
  ) -> SchemaValue where Choice.RawValue == String {
    words(about, of: Choice.self).about(nil, default: .text(standard.rawValue))
  }

  /// The words of a type, none of which is a default.
  static func words<Choice: SchemaWord>(
    _ about: String, of type: Choice.Type
  ) -> SchemaValue where Choice.RawValue == String {
    choices(Choice.allCases.map { (.text($0.rawValue), $0.meaning) }).about(about)
  }

  /// The numbers of a type, each with its meaning.
  static func words<Choice: SchemaWord>(
    _ about: String, default standard: Choice
  ) -> SchemaValue where Choice.RawValue == Int {
    choices(Choice.allCases.map { (.number(Double($0.rawValue)), $0.meaning) })
      .about(about, default: .number(Double(standard.rawValue)))
  }

  /// Values with their meanings; `enumDescriptions` is a keyword of Visual Studio Code.
  private static func choices(_ choices: [(value: SchemaValue, meaning: String)]) -> SchemaValue {
    .members([
      ("enum", .list(choices.map(\.value))),
      ("enumDescriptions", .list(choices.map { .text($0.meaning) })),
    ])
  }

  /// A point, a size or an offset.
  static func pair(_ x: Double, _ y: Double) -> SchemaValue { [.number(x), .number(y)] }

  static func pair(_ point: Point) -> SchemaValue { pair(point.x, point.y) }

  /// An opaque color as a preset writes it: by its name if it has one.
  static func name(_ color: Color) -> SchemaValue {
    if let name = Color.named.keys.sorted().first(where: { Color.named[$0] == color }) {
      return .text(name)
    }
    let digits = [color.red, color.green, color.blue].map { channel in
      let text = String(Int(channel), radix: 16, uppercase: true)
      return text.utf8.count < 2 ? "0\(text)" : text
    }
    return .text("#" + digits.joined())
  }

  /// A curve by its name.
  static func name(_ curve: TimingCurve) -> SchemaValue {
    guard let name = TimingCurve.names.first(where: { TimingCurve.named($0) == curve }) else {
      preconditionFailure("\(curve) has no name")
    }
    return .text(name)
  }

  static func list(
    of element: SchemaValue, _ count: ClosedRange<Int>, _ about: String? = nil,
    default standard: SchemaValue? = nil
  ) -> SchemaValue {
    SchemaValue.members([
      ("type", "array"), ("items", element), ("minItems", .number(Double(count.lowerBound))),
      ("maxItems", .number(Double(count.upperBound))),
    ]).about(about, default: standard)
  }

  /// A list whose elements each have a meaning of their own.
  static func tuple(_ elements: [SchemaValue], _ about: String? = nil) -> SchemaValue {
    let count = SchemaValue.number(Double(elements.count))
    return .members([
      ("type", "array"), ("prefixItems", .list(elements)), ("items", false), ("minItems", count),
      ("maxItems", count),
    ]).about(about)
  }

  static func anyOf(
    _ choices: [SchemaValue], _ about: String? = nil, default standard: SchemaValue? = nil
  ) -> SchemaValue {
    SchemaValue.members([("anyOf", .list(choices))]).about(about, default: standard)
  }

  /// What ``PresetSchema`` defines under a name.
  static func defined(
    _ name: String, _ about: String? = nil, default standard: SchemaValue? = nil
  ) -> SchemaValue {
    SchemaValue.members([("$ref", .text("#/$defs/\(name)"))]).about(about, default: standard)
  }

  /// An object with these keys and no others.
  ///
  /// - Parameters:
  ///   - about: What it is.
  ///   - required: Keys that must be there.
  ///   - exclusive: Groups of keys of which at most one may be there.
  ///   - properties: All keys.
  /// - Returns: The subschema.
  static func object(
    _ about: String? = nil, required: [String] = [], exclusive: [[String]] = [],
    _ properties: KeyValuePairs<String, SchemaValue>
  ) -> SchemaValue {
    object(about, required: required, exclusive: exclusive, merging: properties)
  }

  /// An object with the keys of several groups and no others.
  static func object(
    _ about: String?, required: [String] = [], exclusive: [[String]] = [],
    merging properties: KeyValuePairs<String, SchemaValue>...
  ) -> SchemaValue {
    var members: [(key: String, value: SchemaValue)] = [("type", "object")]
    if let about { members.append(("description", .text(about))) }
    members.append(("properties", .members(properties.joined().map { ($0.key, $0.value) })))
    members.append(("additionalProperties", false))
    if !required.isEmpty { members.append(("required", .list(required.map { .text($0) }))) }
    let pairs = exclusive.flatMap { group in
      group.indices.flatMap { i in group[(i + 1)...].map { [group[i], $0] } }
    }
    if !pairs.isEmpty { members.append(("allOf", .list(pairs.map(notBoth)))) }
    return .members(members)
  }

  /// An object with exactly one of these keys.
  static func oneKey(
    _ about: String, _ properties: KeyValuePairs<String, SchemaValue>
  ) -> SchemaValue {
    guard case .members(let members) = object(about, properties) else { return [] }
    return .members(members + [("minProperties", 1), ("maxProperties", 1)])
  }

  private static func notBoth(_ keys: [String]) -> SchemaValue {
    .members([("not", .members([("required", .list(keys.map { .text($0) }))]))])
  }

  private func about(_ about: String?, default standard: SchemaValue? = nil) -> SchemaValue {
    guard case .members(var members) = self else { return self }
    if let about { members.append(("description", .text(about))) }
    if let standard { members.append(("default", standard)) }
    return .members(members)
  }
}
