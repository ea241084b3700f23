package import RevealJSON

/// The controls of a text: what can be changed in it, added to it and removed from it.
///
/// They follow from the schema of the preset language, so that a new key has its control. Values
/// outside of the language, such as the fields of a deck's cards, are changed by their types.
package struct SourceControls: Sendable {
  /// The language of a text.
  package enum Language: Sendable {
    case preset, template
    /// Any other JSON, such as a deck.
    case json

    var place: SchemaPlace? {
      switch self {
      case .preset: .preset
      case .template: .template
      case .json: nil
      }
    }
  }

  package private(set) var values: [ValueControl] = []
  package private(set) var keys: [KeyControl] = []
  package private(set) var containers: [ContainerControl] = []

  /// Finds the controls of a text.
  ///
  /// - Parameters:
  ///   - root: The value of the text.
  ///   - language: The language of the text.
  package init(_ root: JSONNode, in language: Language) {
    visit(root, JSONPath(), language.place)
  }

  private mutating func visit(
    _ node: JSONNode, _ path: JSONPath, _ place: SchemaPlace?, about: String? = nil
  ) {
    let best = place?.best(for: node).first
    let about = place?.about ?? best?.schema["description"]?.textValue ?? about
    func add(_ kind: ValueControl.Kind, _ choices: [ValueControl.Choice] = []) {
      values.append(
        ValueControl(path: path, range: node.range, kind: kind, about: about, choices: choices))
    }
    let isColor = best?.names.contains("color") ?? false
    if let part = part(of: node, best) { add(.part(part)) }
    switch node.value {
    case .number(let number):
      let bounds = ValueControl.Bounds(
        best?.range ?? .any, isWhole: best?.isWhole ?? false,
        about: [about, best?.schema["description"]?.textValue], number: number)
      add(.number(bounds), place?.choices ?? [])
    case .string:
      let choices = place?.choices ?? []
      add(isColor ? .color : choices.isEmpty ? .text : .word, choices)
    case .bool: add(.boolean, place?.choices ?? [])
    case .array(let elements):
      if isColor { return add(.color, place?.choices ?? []) }
      let isFixed =
        best?.schema["prefixItems"] != nil
        || best?.schema["maxItems"]?.numberValue.map { Double(elements.count) >= $0 } ?? false
      if place != nil && !isFixed {
        containers.append(ContainerControl(path: path, range: node.range, isList: true))
      }
      for (index, element) in elements.enumerated() {
        let step = JSONPath.Step.index(index)
        visit(element, path.appending(step), place?.inside(node, step), about: about)
      }
    case .object(let members):
      if place != nil {
        containers.append(ContainerControl(path: path, range: node.range, isList: false))
      }
      for member in members {
        let step = JSONPath.Step.key(member.key)
        let inner = place?.inside(node, step)
        keys.append(
          KeyControl(
            path: path.appending(step), range: member.keyRange,
            about: inner?.about ?? inner?.alternatives.first?.schema["description"]?.textValue,
            standard: inner?.standard, isNeeded: best?.required.contains(member.key) ?? false))
        visit(member.value, path.appending(step), inner)
      }
    case .null, .unreadable: break
    }
  }

  /// Returns the kind of value with an editor of its own that a value is.
  private func part(
    of node: JSONNode, _ best: SchemaPlace.Alternative?
  ) -> ValueControl.Part? {
    guard let best else { return nil }
    if case .array = node.value, let name = best.schema["items"]?.definitionName {
      switch name {
      case "keyframe": return .keyframes
      case "step": return .steps
      default: break
      }
    }
    return best.names.last.flatMap(ValueControl.Part.init)
  }

  // MARK: - Additions

  /// Returns what can be added to an object or a list of a text, as far as the schema can tell.
  ///
  /// - Parameters:
  ///   - path: The path of the object or the list.
  ///   - root: The value of the text.
  ///   - language: The language of the text.
  /// - Returns: The keys in the order of the language, or the elements.
  package static func additions(
    at path: JSONPath, of root: JSONNode, in language: Language
  ) -> [Addition] {
    guard let node = root[path: path], let place = language.place?.at(path, from: root) else {
      return []
    }
    switch node.value {
    case .object(let members): return additions(to: members.map(\.key), place.best(for: node))
    case .array(let elements): return additions(to: elements, place.best(for: node))
    default: return []
    }
  }

  private static func additions(
    to present: [String], _ forms: [SchemaPlace.Alternative]
  ) -> [Addition] {
    var additions: [Addition] = []
    for form in forms {
      if let most = form.schema["maxProperties"]?.numberValue, Double(present.count) >= most {
        continue
      }
      let excluded = Set(
        form.exclusive.filter { !Set(present).isDisjoint(with: $0) }.flatMap(\.self))
      guard case .object(let properties)? = form.schema["properties"] else { continue }
      for (key, schema) in properties {
        if key == "$schema" || present.contains(key) || excluded.contains(key) { continue }
        if additions.contains(where: { $0.key == key }) { continue }
        let place = SchemaPlace(schema)
        guard let value = place.standard ?? place.sample() else { continue }
        additions.append(
          Addition(
            key: key,
            about: place.about ?? place.alternatives.first?.schema["description"]?.textValue,
            value: value, isStandard: place.standard != nil))
      }
    }
    return additions
  }

  private static func additions(
    to elements: [JSONNode], _ forms: [SchemaPlace.Alternative]
  ) -> [Addition] {
    guard let form = forms.first, let schema = form.schema["items"] else { return [] }
    if let most = form.schema["maxItems"]?.numberValue, Double(elements.count) >= most { return [] }
    let place = SchemaPlace(schema)
    var additions = place.alternatives.compactMap { alternative in
      alternative.samples().map {
        Addition(
          key: nil, about: alternative.schema["description"]?.textValue, value: $0,
          isStandard: false)
      }
    }.flatMap(\.self)
    if let last = elements.last {
      additions.insert(
        Addition(
          key: nil, about: "Another one like the last.", value: JSONOutput(last),
          isStandard: false), at: 0)
    }
    return additions
  }
}

extension SchemaPlace {
  /// The values that can be chosen at the place.
  fileprivate var choices: [ValueControl.Choice] {
    alternatives.flatMap { alternative in
      if alternative.schema["type"]?.textValue == "boolean" {
        return [true, false].map { ValueControl.Choice(value: .bool($0), meaning: nil) }
      }
      return alternative.words.map { ValueControl.Choice(value: $0.value, meaning: $0.meaning) }
    }
  }

  /// Returns a small value that the schema allows at the place; nil if none is known.
  fileprivate func sample(depth: Int = 0) -> JSONOutput? {
    standard ?? alternatives.lazy.compactMap { $0.sample(depth: depth) }.first
  }
}

extension SchemaPlace.Alternative {
  /// Returns small values that it allows: one for each key of an object that has just one of them.
  fileprivate func samples() -> [JSONOutput] {
    guard schema["maxProperties"]?.numberValue == 1,
      case .object(let properties)? = schema["properties"]
    else { return sample(depth: 0).map { [$0] } ?? [] }
    return properties.compactMap { key, schema in
      SchemaPlace(schema).sample(depth: 1).map { .object([(key, $0)]) }
    }
  }

  fileprivate func sample(depth: Int) -> JSONOutput? {
    guard depth < Self.deepest else { return nil }
    if let word = words.first { return word.value }
    switch schema["type"]?.textValue {
    case "number", "integer": return .number(sampleNumber)
    case "boolean": return true
    case "string":
      return schema["pattern"]?.textValue?.hasPrefix("^#") ?? false ? "#808080" : "text"
    case "array": return sampleList(depth: depth)
    case "object": return sampleObject(depth: depth)
    default: return nil
    }
  }

  /// The number of levels of a sample.
  private static let deepest = 6

  private var sampleNumber: Double {
    if range.contains(0) { return 0 }
    if range.upper - range.lower <= 2 { return (range.lower + range.upper) / 2 }
    return range.contains(1) ? 1 : range.lower
  }

  private func sampleList(depth: Int) -> JSONOutput? {
    if let parts = schema["prefixItems"]?.listValue {
      let samples = parts.compactMap { SchemaPlace($0).sample(depth: depth + 1) }
      return samples.count == parts.count ? .array(samples) : nil
    }
    guard let item = schema["items"] else { return .array([]) }
    // Poses in order of time are the one list whose elements must differ.
    if item.definitionName == "keyframe" {
      return [["at": 0, "opacity": 0], ["at": 1]]
    }
    let count = Int(schema["minItems"]?.numberValue ?? 0)
    guard let sample = SchemaPlace(item).sample(depth: depth + 1) else { return nil }
    return .array(Array(repeating: sample, count: max(1, count)))
  }

  private func sampleObject(depth: Int) -> JSONOutput? {
    guard case .object(let properties)? = schema["properties"] else { return .object([]) }
    var wanted = required
    if wanted.isEmpty, schema["minProperties"] != nil { wanted = properties.prefix(1).map(\.key) }
    // An animation needs a pose, which the schema leaves to the reader, as there are other ways.
    if wanted.isEmpty, let pose = properties.first(where: { $0.value.definitionName == "pose" }) {
      return .object([(pose.key, .object([("opacity", .integer(0))]))])
    }
    var members: [JSONOutput.Member] = []
    for key in wanted {
      guard let schema = schema["properties"]?[key],
        let value = SchemaPlace(schema).sample(depth: depth + 1)
      else { return nil }
      members.append((key, value))
    }
    return .object(members)
  }
}
