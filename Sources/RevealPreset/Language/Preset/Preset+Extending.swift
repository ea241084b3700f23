package import RevealJSON

// A preset inherits missing values from the preset that it extends: single keys of canvas, list and
// cards, and whole values of all other keys.

extension Preset {
  /// Returns the path of the preset that a preset extends; nil if there is none or the value is not
  /// a path.
  package static func base(of root: JSONNode) -> FileReference? {
    let problems = ProblemSink(source: SourceText(file: "", bytes: []))
    return root["extends"].flatMap {
      JSONField($0, path: "extends", problems: problems).file("the path of a preset")
    }
  }

  /// Returns the root of a preset with the values that it inherits, without `extends`.
  ///
  /// Inherited values get the place of the path in the extending text, and their paths become
  /// relative to the folder of the extending preset.
  ///
  /// - Parameters:
  ///   - root: The root of the extending preset.
  ///   - base: The root of the extended preset, which extends no other preset and has no problem.
  ///   - file: The path of the extended preset, as returned by ``base(of:)``.
  /// - Returns: The root of a preset that extends no other.
  package static func root(
    _ root: JSONNode, extending base: JSONNode, from file: FileReference
  ) -> JSONNode {
    guard case .object(let own) = root.value, case .object(let members) = base.value else {
      return root
    }
    let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
    let inherited = members.filter { !ownKeys.contains($0.key) }.map { member in
      let value =
        switch member.key {
        case "cards": member.value.relocated(to: folder)
        case "bars": member.value.relocatedBars(to: folder)
        case "list", "swipeEffect": member.value.relocatedParts(to: folder, withFields: true)
        default: member.value
        }
      return JSONMember(key: member.key, keyRange: file.range, value: value.placed(at: file.range))
    }
    let merged = own.filter { $0.key != "extends" }.map { member in
      guard case .object(let keys) = member.value.value, let merge = mergedKeys[member.key],
        case .object(let others)? = inherited.first(where: { $0.key == member.key })?.value.value
      else { return member }
      return JSONMember(
        key: member.key, keyRange: member.keyRange,
        value: member.value.with(.object(merge(keys, others))))
    }
    return root.with(.object(Preset.form.members(merged, over: inherited)))
  }

  /// Returns the path of the smallest value with the value at a path that is inherited as a whole.
  ///
  /// - Parameter path: A path in a preset, with at least one step.
  /// - Returns: The path of a key of `canvas`, `list` or `cards`, or else of a key of the preset.
  package static func inheritedWhole(_ path: JSONPath) -> JSONPath {
    guard case .key(let key)? = path.steps.first, mergedKeys[key] != nil else {
      return JSONPath(Array(path.steps.prefix(1)))
    }
    return JSONPath(Array(path.steps.prefix(2)))
  }

  /// The keys that are never inherited.
  private static let ownKeys: Set = ["$schema", "extends", "title", "description"]

  /// The objects whose keys are inherited one by one.
  private static let mergedKeys:
    [String: @Sendable (_ own: [JSONMember], _ base: [JSONMember]) -> [JSONMember]] = [
      "canvas": { Canvas.form.members($0, over: $1) },
      "list": { ListLayout.form.members($0, over: $1) },
      "cards": { Cards.form.members($0, over: $1) },
    ]
}

extension JSONNode {
  fileprivate func with(_ value: JSONValue, at range: Range<Int>? = nil) -> JSONNode {
    JSONNode(value: value, range: range ?? self.range, isWhole: isWhole)
  }

  /// Returns the value with all its parts at one place in another text.
  fileprivate func placed(at range: Range<Int>) -> JSONNode {
    switch value {
    case .object(let members):
      let members = members.map {
        JSONMember(key: $0.key, keyRange: range, value: $0.value.placed(at: range))
      }
      return with(.object(members), at: range)
    case .array(let elements):
      return with(.array(elements.map { $0.placed(at: range) }), at: range)
    case .null, .bool, .number, .string, .unreadable: return with(value, at: range)
    }
  }

  /// Returns cards or a face with the paths of their files below another folder.
  fileprivate func relocated(to folder: String) -> JSONNode {
    guard case .object(let members) = value else { return self }
    let relocated = members.map { member in
      let value =
        switch member.key {
        case "images", "deck": member.value.prefixed(by: folder)
        case "template": member.value.relocatedTemplate(to: folder)
        case "back": member.value.relocated(to: folder)
        default: member.value
        }
      return JSONMember(key: member.key, keyRange: member.keyRange, value: value)
    }
    return with(.object(relocated))
  }

  /// Returns a path of a template, or a template with paths of pictures, below another folder.
  ///
  /// The names of built-in templates and paths with fields stay as they are.
  private func relocatedTemplate(to folder: String) -> JSONNode {
    guard case .string(let text) = value else { return relocatedParts(to: folder) }
    return DeckTemplate.isPath(text) ? prefixed(by: folder) : self
  }

  /// Returns bars with the paths of their templates and pictures below another folder.
  fileprivate func relocatedBars(to folder: String) -> JSONNode {
    let layers: Set = ["template", "large", "small", "parts"]
    switch value {
    case .array(let bars): return with(.array(bars.map { $0.relocatedBars(to: folder) }))
    case .object(let members):
      let relocated = members.map { member in
        let value =
          layers.contains(member.key)
          ? member.value.relocatedLayer(to: folder)
          : member.value.relocatedParts(to: folder, withFields: true)
        return JSONMember(key: member.key, keyRange: member.keyRange, value: value)
      }
      return with(.object(relocated))
    case .null, .bool, .number, .string, .unreadable: return self
    }
  }

  /// Returns the path of a layer's template, or a layer, below another folder.
  private func relocatedLayer(to folder: String) -> JSONNode {
    switch value {
    case .string(let text): return DeckTemplate.isPath(text) ? prefixed(by: folder) : self
    case .array(let layers): return with(.array(layers.map { $0.relocatedLayer(to: folder) }))
    case .object(let members):
      let relocated = members.map { member in
        let isPath = member.key == CellTemplate.key && member.value.string != nil
        return JSONMember(
          key: member.key, keyRange: member.keyRange,
          value: isPath
            ? member.value.relocatedLayer(to: folder)
            : member.value.relocatedParts(to: folder, withFields: true))
      }
      return with(.object(relocated))
    case .null, .bool, .number, .unreadable: return self
    }
  }

  /// Returns parts of cells with paths of pictures below another folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - movesFields: True if that holds for paths with fields, too, which are otherwise relative
  ///     to a deck.
  /// - Returns: The parts.
  fileprivate func relocatedParts(to folder: String, withFields movesFields: Bool = false)
    -> JSONNode
  {
    switch value {
    case .array(let parts):
      return with(.array(parts.map { $0.relocatedParts(to: folder, withFields: movesFields) }))
    case .object(let members):
      let relocated = members.map { member in
        let isPicture =
          member.key == "picture"
          && (movesFields || member.value.string?.contains("{") == false)
        return JSONMember(
          key: member.key, keyRange: member.keyRange,
          value: isPicture
            ? member.value.prefixed(by: folder)
            : member.value.relocatedParts(to: folder, withFields: movesFields))
      }
      return with(.object(relocated))
    case .null, .bool, .number, .string, .unreadable: return self
    }
  }

  /// Returns a path or a list of paths below a folder, unless they are absolute.
  private func prefixed(by folder: String) -> JSONNode {
    switch value {
    case .string(let path): with(.string(path.hasPrefix("/") ? path : folder + path))
    case .array(let paths): with(.array(paths.map { $0.prefixed(by: folder) }))
    default: self
    }
  }
}
