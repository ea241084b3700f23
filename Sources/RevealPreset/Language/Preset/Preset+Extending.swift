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
    mapping { step, value in
      switch step {
      case .key("images"), .key("deck"): value.prefixed(by: folder)
      case .key("template") where value.string == nil: value.relocatedParts(to: folder)
      case .key("template"): value.relocatedTemplate(to: folder)
      case .key("back"): value.relocated(to: folder)
      default: value
      }
    }
  }

  /// Returns bars with the paths of their templates and pictures below another folder.
  fileprivate func relocatedBars(to folder: String) -> JSONNode {
    mapping { step, value in
      switch step {
      case .index: value.relocatedBars(to: folder)
      case .key("values"): value
      case .key("template"), .key("large"), .key("small"), .key("parts"):
        value.relocatedLayer(to: folder)
      case .key: value.relocatedParts(to: folder, withFields: true)
      }
    }
  }

  /// Returns the path of a layer's template, or a layer, below another folder.
  private func relocatedLayer(to folder: String) -> JSONNode {
    if string != nil { return relocatedTemplate(to: folder) }
    return mapping { step, value in
      switch step {
      case .index: value.relocatedLayer(to: folder)
      case .key(CellTemplate.key) where value.string != nil: value.relocatedTemplate(to: folder)
      case .key: value.relocatedParts(to: folder, withFields: true)
      }
    }
  }

  /// Returns the path of a template below another folder; the name of a built-in one stays.
  private func relocatedTemplate(to folder: String) -> JSONNode {
    string.map(DeckTemplate.isPath) == true ? prefixed(by: folder) : self
  }

  /// Returns parts of cells with paths of pictures below another folder.
  ///
  /// What fields stand for stays, whatever their names are: the parts with the fields change.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - movesFields: True if that holds for paths with fields, too, which are otherwise relative
  ///     to a deck.
  /// - Returns: The parts.
  fileprivate func relocatedParts(to folder: String, withFields movesFields: Bool = false)
    -> JSONNode
  {
    mapping { step, value in
      switch step {
      case .key("values"): value
      case .key("picture") where movesFields || value.string?.contains("{") == false:
        value.prefixed(by: folder)
      default: value.relocatedParts(to: folder, withFields: movesFields)
      }
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
