import RevealJSON
import RevealPreset
import Testing

@Suite struct PresetSchemaTests {
  /// Objects of a preset, each with an unknown key in it, that are not, or not only, read by the
  /// table that describes them; and the place of that in the schema.
  static let sites = [
    (#"{"qqqqqqqq": 0}"#, ""), (#"{"list": {"start": {"qqqqqqqq": 0}}}"#, "$defs/target"),
    (#"{"cards": {"gradients": [{"qqqqqqqq": 0}]}}"#, "$defs/gradient"),
    (#"{"entrance": {"qqqqqqqq": 0}}"#, "$defs/entrance"),
    (#"{"entrance": {"again": {"qqqqqqqq": 0}}}"#, "$defs/motion"),
    (#"{"entrance": {"keyframes": [{"qqqqqqqq": 0}, {"at": 1}]}}"#, "$defs/keyframe"),
    (#"{"entrance": {"spring": {"qqqqqqqq": 0}}}"#, "$defs/spring"),
    (#"{"entrance": {"from": {"transform": [{"qqqqqqqq": 0}]}}}"#, "$defs/operation"),
    (#"{"scrollEffect": {"shade": {"qqqqqqqq": 0}}}"#, "$defs/table"),
  ]

  @Test(arguments: sites)
  func `names the keys that the reader knows`(preset: String, place: String) throws {
    let error = #expect(throws: PresetError.self) {
      try Preset(json: SourceText(file: "a.json", text: preset))
    }
    let problem = try #require(error?.problems.first { $0.message.hasPrefix("unknown key") })
    let hint = try #require(problem.hint)
    let known = Set(hint.dropFirst("known keys: ".count).split(separator: ", ").map(String.init))
    #expect(propertyKeys(of: try schema(at: place)) == known)
  }

  @Test func `stands in the folder of the presets as it is printed`() throws {
    #expect(try Repository.text("Presets/preset.schema.json") == PresetSchema.json)
  }

  /// Objects with defaults that are not those of a property: the object in a preset, with "§" for
  /// members, the members that it needs, and the place of its keys in the schema.
  static let defaults = [
    ("{§}", "", "properties"), (#"{"list": {§}}"#, "", "properties/list/properties"),
    (#"{"list": {"start": {§}}}"#, #""row": 3"#, "$defs/target/anyOf/2/properties"),
    (#"{"list": {"start": {§}}}"#, #""center": 3"#, "$defs/target/anyOf/3/properties"),
    (#"{"cards": {§}}"#, "", "properties/cards/properties"),
    (#"{"cards": {"shadow": {§}}}"#, "", "properties/cards/properties/shadow/properties"),
    (#"{"entrance": {§}}"#, #""from": {}"#, "$defs/entrance/properties"),
    (
      #"{"entrance": {"from": {}, "again": {§}}}"#, #""from": {}"#,
      "$defs/motion/properties"
    ),
    (
      #"{"entrance": {"from": {}, "spring": {§}}}"#, #""stiffness": 200, "damping": 9"#,
      "$defs/spring/anyOf/1/properties"
    ),
    // A key that tells the form, since no key is needed.
    (
      #"{"entrance": {"from": {}, "spring": {"response": 0.5, §}}}"#, "",
      "$defs/spring/anyOf/2/properties"
    ),
    (
      #"{"entrance": {"from": {}, "spring": {"bounce": 0, §}}}"#, "",
      "$defs/spring/anyOf/3/properties"
    ),
    (
      #"{"scroll": [{§}]}"#, #""finger": [[0, 0], [1, 9]]"#, "$defs/step/anyOf/3/properties"
    ),
    (#"{"scroll": [{§}]}"#, #""to": 9"#, "$defs/step/anyOf/5/properties"),
    (
      #"{"scrollEffect": {"opacity": {§}}}"#, #""even": [[0, 1], [1, 0]]"#,
      "$defs/table/anyOf/1/properties"
    ),
  ]

  @Test(arguments: defaults)
  func `gives defaults that change nothing`(object: String, needed: String, place: String) throws {
    let source = SourceText(file: "", text: PresetSchema.json)
    // What the preset has already is there to tell its form, and must be the default itself.
    let defaults = try schema(at: place).members.compactMap { member in
      member.value["default"].map { "\"\(member.key)\": \(source.string($0.range))" }
    }
    #expect(defaults.count >= 1)
    func preset(_ members: [String]) throws -> Preset {
      let text = ([needed] + members).filter { !$0.isEmpty }.joined(separator: ", ")
      let json = object.replacing("§", with: text).replacing(", }", with: "}")
      return try Preset(json: SourceText(file: "a.json", text: json))
    }
    #expect(try preset(defaults.filter { !object.contains($0) }) == preset([]))
  }

  @Test func `suggests the distance that an effect without one has`() throws {
    let node = try schema(at: "properties/scrollEffect/properties/distance/properties/per/default")
    let text = SourceText(file: "", text: PresetSchema.json).string(node.range)
    let said = try Preset(
      json: SourceText(file: "a", text: #"{"scrollEffect": {"distance": {"per": \#(text)}}}"#))
    var effect = try #require(said.scrollEffect)
    effect.distance.length = effect.distance.length.unlimited
    #expect(effect == ScrollEffect())
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

  /// The part of the schema at a path of keys and indices.
  private func schema(at place: String = "") throws -> JSONNode {
    let parsed = JSONParser.parse(SourceText(file: "schema", text: PresetSchema.json))
    #expect(parsed.problems.isEmpty)
    return try place.split(separator: "/").reduce(try #require(parsed.root)) { node, key in
      try #require(Int(key).map { node.elements?[$0] } ?? node[String(key)])
    }
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
