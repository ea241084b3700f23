import RevealJSON
import RevealPreset
import Testing

@Suite struct PresetSchemaTests {
  /// An object of the preset with an unknown key in it, and where the schema describes that object.
  struct Site: Sendable, CustomTestStringConvertible {
    let preset: String
    let schema: [String]
    var testDescription: String { preset }
  }

  static let sites: [Site] = [
    Site(preset: #"{"qqqqqqqq": 0}"#, schema: []),
    Site(preset: #"{"canvas": {"qqqqqqqq": 0}}"#, schema: ["properties", "canvas"]),
    Site(preset: #"{"list": {"qqqqqqqq": 0}}"#, schema: ["properties", "list"]),
    Site(
      preset: #"{"list": {"viewports": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "list", "properties", "viewports"]),
    Site(
      preset: #"{"list": {"sections": [{"qqqqqqqq": 0}]}}"#,
      schema: ["properties", "list", "properties", "sections", "items"]),
    Site(preset: #"{"list": {"start": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "target"]),
    Site(preset: #"{"cards": {"qqqqqqqq": 0}}"#, schema: ["properties", "cards"]),
    Site(
      preset: #"{"cards": {"sample": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "cards", "properties", "sample"]),
    Site(
      preset: #"{"cards": {"border": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "cards", "properties", "border"]),
    Site(
      preset: #"{"cards": {"shadow": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "cards", "properties", "shadow"]),
    Site(
      preset: #"{"cards": {"reflection": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "cards", "properties", "reflection"]),
    Site(preset: #"{"cards": {"gradients": [{"qqqqqqqq": 0}]}}"#, schema: ["$defs", "gradient"]),
    Site(preset: #"{"scroll": [{"qqqqqqqq": 0}]}"#, schema: ["$defs", "step"]),
    Site(preset: #"{"entrance": {"qqqqqqqq": 0}}"#, schema: ["properties", "entrance"]),
    Site(
      preset: #"{"entrance": {"again": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "entrance", "properties", "again"]),
    Site(preset: #"{"entrance": {"from": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "pose"]),
    Site(
      preset: #"{"entrance": {"keyframes": [{"qqqqqqqq": 0}, {"at": 1}]}}"#,
      schema: ["$defs", "keyframe"]),
    Site(preset: #"{"entrance": {"stagger": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "stagger"]),
    Site(preset: #"{"entrance": {"spring": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "spring"]),
    Site(
      preset: #"{"entrance": {"from": {"transform": [{"qqqqqqqq": 0}]}}}"#,
      schema: ["$defs", "operation"]),
    Site(
      preset: #"{"entrance": {"from": {"transform": [{"rotate": {"qqqqqqqq": 0}}]}}}"#,
      schema: ["$defs", "operation", "properties", "rotate"]),
    Site(preset: #"{"scrollEffect": {"qqqqqqqq": 0}}"#, schema: ["properties", "scrollEffect"]),
    Site(
      preset: #"{"scrollEffect": {"distance": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "scrollEffect", "properties", "distance"]),
    Site(
      preset: #"{"scrollEffect": {"transform": [{"qqqqqqqq": 0}]}}"#,
      schema: ["$defs", "scrollOperation"]),
    Site(preset: #"{"scrollEffect": {"shade": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "table"]),
  ]

  @Test(arguments: sites)
  func `names the keys that the reader knows`(site: Site) throws {
    let error = #expect(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", text: site.preset))
    }
    let problem = try #require(error?.problems.first { $0.message.hasPrefix("unknown key") })
    let hint = try #require(problem.hint)
    let known = Set(hint.dropFirst("known keys: ".count).split(separator: ", ").map(String.init))
    var node = try schema()
    for key in site.schema { node = try #require(node[key]) }
    #expect(propertyKeys(of: node) == known)
  }

  @Test func `stands in the folder of the presets as it is printed`() throws {
    #expect(try Repository.text("Presets/preset.schema.json") == PresetSchema.json)
  }

  @Test(arguments: [
    ("canvas", ""), ("list", ""), ("cards", ""), ("entrance", "\"from\": {}"), ("scrollEffect", ""),
  ])
  func `gives defaults that change nothing`(section: String, needed: String) throws {
    let properties = try #require(schema()["properties"]?[section]?["properties"])
    guard case .object(let members) = properties.value else { return }
    let source = SourceText(file: "", text: PresetSchema.json)
    let defaults = members.compactMap { member in
      member.value["default"].map { "\"\(member.key)\": \(source.string($0.range))" }
    }
    #expect(defaults.count >= 2)
    func preset(_ members: [String]) throws -> Preset {
      let text = members.filter { !$0.isEmpty }.joined(separator: ", ")
      return try Preset(json: SourceText(file: "a.json", text: "{\"\(section)\": {\(text)}}"))
    }
    #expect(try preset([needed] + defaults) == preset([needed]))
  }

  private func schema() throws -> JSONNode {
    let parsed = JSONParser.parse(SourceText(file: "schema", text: PresetSchema.json))
    #expect(parsed.problems.isEmpty)
    return try #require(parsed.root)
  }

  /// The keys of an object's schema, those of all its forms together.
  private func propertyKeys(of schema: JSONNode) -> Set<String> {
    var keys: Set<String> = []
    if case .object(let members) = schema["properties"]?.value {
      keys.formUnion(members.map(\.key))
    }
    if case .array(let forms) = schema["anyOf"]?.value {
      for form in forms { keys.formUnion(propertyKeys(of: form)) }
    }
    return keys
  }
}

extension JSONNode {
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }
}
