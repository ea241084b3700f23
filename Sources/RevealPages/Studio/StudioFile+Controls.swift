import RevealFiles
import RevealImage
import RevealJSON
import RevealPreset
import RevealRender

extension StudioFile {
  /// The text of the file, its values, keys and containers, for pages; without controls if it is
  /// not JSON.
  ///
  /// Places in the text are counted as JavaScript does, in UTF-16.
  func controls(_ bytes: [UInt8]) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("path", .string(path)), ("digest", .string(SHA256.hexDigest(of: bytes))),
      ("text", .string(LoadedPreset.shownText(bytes))),
    ]
    let parsed = JSONParser.parse(SourceText(file: path, bytes: bytes))
    guard let root = parsed.root, parsed.problems.isEmpty,
      bytes.count <= Self.longestText
    else { return .object(members + [("values", []), ("keys", []), ("containers", [])]) }
    let controls = SourceControls(root, in: language)
    let places = UTF16Places(bytes)
    members += [
      ("values", .array(controls.values.map { Self.json($0, root, places) })),
      ("keys", .array(controls.keys.map { Self.json($0, places) })),
      ("containers", .array(controls.containers.map { Self.json($0, places) })),
    ]
    return .object(members)
  }

  /// The limit on bytes of a text with controls; a longer one would make the page slow.
  private static let longestText = 1 << 18

  private static func json(
    _ control: ValueControl, _ root: JSONNode, _ places: UTF16Places
  ) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("path", .string(control.path.description)),
      ("start", .integer(places[control.range.lowerBound])),
      ("end", .integer(places[control.range.upperBound])),
      ("value", root[path: control.path].map(JSONOutput.init) ?? .null),
    ]
    switch control.kind {
    case .number(let bounds):
      members += [
        ("kind", "number"), ("min", .number(bounds.range.lower)),
        ("max", .number(bounds.range.upper)), ("isWhole", .bool(bounds.isWhole)),
        ("excludesMin", .bool(bounds.range.excludesLower)),
        ("excludesMax", .bool(bounds.range.excludesUpper)), ("step", .number(bounds.step)),
        ("unit", bounds.unit.map(JSONOutput.string) ?? .null),
      ]
    case .word: members.append(("kind", "word"))
    case .boolean: members.append(("kind", "boolean"))
    case .color: members.append(("kind", "color"))
    case .text: members.append(("kind", "text"))
    case .part(let part): members.append(("kind", .string(part.rawValue)))
    }
    if let about = control.about { members.append(("about", .string(about))) }
    if !control.choices.isEmpty {
      let choices = control.choices.map { choice in
        JSONOutput.object([
          ("value", choice.value), ("about", choice.meaning.map(JSONOutput.string) ?? .null),
        ])
      }
      members.append(("choices", .array(choices)))
    }
    return .object(members)
  }

  private static func json(_ key: KeyControl, _ places: UTF16Places) -> JSONOutput {
    .object([
      ("path", .string(key.path.description)), ("start", .integer(places[key.range.lowerBound])),
      ("end", .integer(places[key.range.upperBound])),
      ("about", key.about.map(JSONOutput.string) ?? .null), ("default", key.standard ?? .null),
      ("isNeeded", .bool(key.isNeeded)),
    ])
  }

  private static func json(_ container: ContainerControl, _ places: UTF16Places) -> JSONOutput {
    .object([
      ("path", .string(container.path.description)),
      ("start", .integer(places[container.range.lowerBound])),
      ("end", .integer(places[container.range.upperBound])), ("isList", .bool(container.isList)),
    ])
  }

  /// What can be added to an object or a list, without what would make the text invalid.
  ///
  /// - Parameters:
  ///   - container: The path of the object or the list.
  ///   - bytes: The content of the file, as it is there.
  ///   - scope: The limits on where presets that it extends may be.
  /// - Returns: The additions as JSON; nil if there is no such place.
  /// - Throws: `SourceEditError` when the text is not JSON.
  func additions(
    to container: JSONPath, _ bytes: [UInt8], scope: FileScope
  ) throws -> JSONOutput? {
    let editor = try SourceEditor(file: path, bytes: bytes)
    guard let node = editor.root[path: container] else { return nil }
    let found = SourceControls.additions(at: container, of: editor.root, in: language)
    let whole = inheriting(bytes, scope: scope)
    let offered = found.compactMap { addition -> (isInherited: Bool, json: JSONOutput)? in
      let step =
        addition.key.map { JSONPath.Step.key($0) } ?? .index(node.elements?.count ?? 0)
      let place = container.appending(step)
      // What the preset has already from another one is written down as it is.
      let inherited = whole?[path: place].map(JSONOutput.init)
      let value = inherited ?? addition.value
      guard let edit = try? editor.setting(place, to: value),
        isValid(edit.applied(to: bytes), scope: scope)
      else { return nil }
      let isInherited = inherited != nil
      let json = JSONOutput.object([
        ("path", .string(place.description)),
        ("key", addition.key.map(JSONOutput.string) ?? .null), ("value", value),
        ("text", .string(value.compact)),
        ("about", addition.about.map(JSONOutput.string) ?? .null),
        ("isDefault", .bool(!isInherited && addition.isStandard)),
        ("isInherited", .bool(isInherited)),
      ])
      return (isInherited, json)
    }
    let inherited = offered.filter(\.isInherited).map(\.json)
    return .array(inherited + offered.filter { !$0.isInherited }.map(\.json))
  }
}

/// The places of bytes in a text, counted in UTF-16 code units.
private struct UTF16Places {
  /// The number of units before each byte, and in the whole text.
  private let counts: [Int]

  init(_ bytes: [UInt8]) {
    var counts: [Int] = []
    counts.reserveCapacity(bytes.count + 1)
    var count = 0
    for byte in bytes {
      counts.append(count)
      // A character is counted at its first byte; those of four bytes are two units.
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    counts.append(count)
    self.counts = counts
  }

  subscript(offset: Int) -> Int { counts[min(max(offset, 0), counts.count - 1)] }
}
