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

  /// Objects that are not, or not only, read by the table that describes them.
  static let sites: [Site] = [
    Site(preset: #"{"qqqqqqqq": 0}"#, schema: []),
    Site(preset: #"{"list": {"start": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "target"]),
    Site(preset: #"{"cards": {"gradients": [{"qqqqqqqq": 0}]}}"#, schema: ["$defs", "gradient"]),
    Site(preset: #"{"scroll": [{"qqqqqqqq": 0}]}"#, schema: ["$defs", "step"]),
    Site(preset: #"{"entrance": {"qqqqqqqq": 0}}"#, schema: ["properties", "entrance"]),
    Site(
      preset: #"{"entrance": {"again": {"qqqqqqqq": 0}}}"#,
      schema: ["properties", "entrance", "properties", "again"]),
    Site(
      preset: #"{"entrance": {"keyframes": [{"qqqqqqqq": 0}, {"at": 1}]}}"#,
      schema: ["$defs", "keyframe"]),
    Site(preset: #"{"entrance": {"spring": {"qqqqqqqq": 0}}}"#, schema: ["$defs", "spring"]),
    Site(
      preset: #"{"entrance": {"from": {"transform": [{"qqqqqqqq": 0}]}}}"#,
      schema: ["$defs", "operation"]),
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

  /// An object of the preset with "§" for members, those that it needs, and its place in the
  /// schema.
  struct Defaults: Sendable, CustomTestStringConvertible {
    let preset: String
    var needed = ""
    let schema: String
    var testDescription: String { schema }
  }

  /// Objects with defaults that are not those of a property.
  static let defaults: [Defaults] = [
    Defaults(preset: "{§}", schema: "properties"),
    Defaults(preset: #"{"list": {§}}"#, schema: "properties/list/properties"),
    Defaults(
      preset: #"{"list": {"start": {§}}}"#, needed: #""row": 3"#,
      schema: "$defs/target/anyOf/2/properties"),
    Defaults(
      preset: #"{"list": {"start": {§}}}"#, needed: #""center": 3"#,
      schema: "$defs/target/anyOf/3/properties"),
    Defaults(preset: #"{"cards": {§}}"#, schema: "properties/cards/properties"),
    Defaults(
      preset: #"{"cards": {"shadow": {§}}}"#,
      schema: "properties/cards/properties/shadow/properties"),
    Defaults(
      preset: #"{"entrance": {§}}"#, needed: #""from": {}"#,
      schema: "properties/entrance/properties"),
    Defaults(
      preset: #"{"entrance": {"from": {}, "again": {§}}}"#, needed: #""from": {}"#,
      schema: "properties/entrance/properties/again/properties"),
    Defaults(
      preset: #"{"entrance": {"from": {}, "spring": {§}}}"#,
      needed: #""stiffness": 200, "damping": 9"#, schema: "$defs/spring/anyOf/1/properties"),
    // A key that tells the form, since no key is needed.
    Defaults(
      preset: #"{"entrance": {"from": {}, "spring": {"response": 0.5, §}}}"#,
      schema: "$defs/spring/anyOf/2/properties"),
    Defaults(
      preset: #"{"entrance": {"from": {}, "spring": {"bounce": 0, §}}}"#,
      schema: "$defs/spring/anyOf/3/properties"),
    Defaults(
      preset: #"{"scroll": [{§}]}"#, needed: #""to": 9"#, schema: "$defs/step/anyOf/4/properties"),
    Defaults(
      preset: #"{"scrollEffect": {"opacity": {§}}}"#, needed: #""even": [[0, 1], [1, 0]]"#,
      schema: "$defs/table/anyOf/1/properties"),
  ]

  @Test(arguments: defaults)
  func `gives defaults that change nothing`(site: Defaults) throws {
    let source = SourceText(file: "", text: PresetSchema.json)
    let described = try site.schema.split(separator: "/").reduce(schema()) { node, key in
      try #require(Int(key).map { node.elements?[$0] } ?? node[String(key)])
    }
    // What the preset has already is there to tell its form, and must be the default itself.
    let defaults = described.members.compactMap { member in
      member.value["default"].map { "\"\(member.key)\": \(source.string($0.range))" }
    }
    #expect(defaults.count >= 1)
    let given = defaults.filter(site.preset.contains)
    let others = defaults.filter { !given.contains($0) }
    #expect(try preset(site, others) == preset(site, []))
  }

  private func preset(_ site: Defaults, _ members: [String]) throws -> Preset {
    let text = ([site.needed] + members).filter { !$0.isEmpty }.joined(separator: ", ")
    let json = site.preset.replacing("§", with: text).replacing(", }", with: "}")
    return try Preset(json: SourceText(file: "a.json", text: json))
  }

  @Test func `suggests the distance that an effect without one has`() throws {
    let place = [
      "properties", "scrollEffect", "properties", "distance", "properties", "per", "default",
    ]
    let node = try place.reduce(schema()) { try #require($0[$1]) }
    let text = SourceText(file: "", text: PresetSchema.json).string(node.range)
    let said = try Preset(
      json: SourceText(file: "a", text: #"{"scrollEffect": {"distance": {"per": \#(text)}}}"#))
    #expect(said.scrollEffect == ScrollEffect())
  }

  @Test func `describes every key and every definition, and every word of a list`() throws {
    var bare: [String] = []
    try schema().visit { path, node in
      let isNamed = ["properties", "$defs"].contains(path.dropLast().last)
      if isNamed, node["description"] == nil {
        bare.append(path.joined(separator: "/"))
      }
      let words = node["enum"]?.elements?.count ?? 0
      // Colors describe themselves, and a single word has the description of its place.
      guard words > 1, path.first != "$defs" || path.dropFirst().first != "color" else { return }
      if node["enumDescriptions"]?.elements?.count != words {
        bare.append(path.joined(separator: "/"))
      }
    }
    #expect(bare == [])
  }

  @Test func `lets editors take comments and trailing commas`() throws {
    let schema = try schema()
    #expect(schema["allowComments"]?.value == .bool(true))
    #expect(schema["allowTrailingCommas"]?.value == .bool(true))
    #expect(schema["$id"] != nil)
  }

  private func schema() throws -> JSONNode {
    let parsed = JSONParser.parse(SourceText(file: "schema", text: PresetSchema.json))
    #expect(parsed.problems.isEmpty)
    return try #require(parsed.root)
  }

  /// The keys of an object's schema, those of all its forms together.
  private func propertyKeys(of schema: JSONNode) -> Set<String> {
    let forms = schema["anyOf"]?.elements ?? []
    return forms.reduce(Set(schema["properties"]?.members.map(\.key) ?? [])) {
      $0.union(propertyKeys(of: $1))
    }
  }
}

extension JSONNode {
  var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }

  /// Calls a closure with everything below, and the keys and indices that lead there.
  ///
  /// Defaults are values, not schemas, and are skipped.
  fileprivate func visit(_ path: [String] = [], _ body: ([String], JSONNode) throws -> Void)
    rethrows
  {
    try body(path, self)
    for member in members where member.key != "default" {
      try member.value.visit(path + [member.key], body)
    }
    for (index, element) in (elements ?? []).enumerated() {
      try element.visit(path + ["\(index)"], body)
    }
  }
}
