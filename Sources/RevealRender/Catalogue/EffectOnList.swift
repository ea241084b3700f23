package import RevealFiles
import RevealJSON
import RevealPreset
import RevealSimulation

extension EffectCatalogue {
  /// Puts the motion of an effect on a list.
  ///
  /// The canvas, the rows, the cards and the bars are those of the list, and its motions remain
  /// where the effect has none. Its script remains as well, if it shows the effect.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - list: One of ``names``, or the path of a preset.
  /// - Returns: The preset, and the files that it names.
  /// - Throws: `FileError` if a file cannot be read, `PresetError` if one is invalid,
  ///   `EffectNotOnList` if the list cannot have the effect.
  package func preset(_ name: String, on list: String) throws -> EffectPreset {
    let effect = try Part(preset(name), in: splitPath(joinPath(folder, name)).folder)
    let isEffect = names.contains(list)
    let place = splitPath(isEffect ? joinPath(folder, list) : list).folder
    let home = try Part(isEffect ? preset(list) : preset(ofFile: list), in: place)
    func refused(_ reason: String) -> EffectNotOnList {
      EffectNotOnList(effect: name, list: list, reason: reason)
    }
    let motions = effect.members.filter { Self.motions.contains($0.key) }
    if Self.lists.contains(splitPath(name).folder) { throw refused("it is a whole list itself") }
    if let reason = Self.reason(against: effect.preset, on: home.preset) { throw refused(reason) }
    guard !motions.isEmpty else { throw refused("it has no motion of its own") }
    let replaced = Self.replaced + motions.map(\.key)
    var changes: [PresetChange] = []
    func set(_ key: String, _ value: JSONOutput?) {
      changes.append(PresetChange(JSONPath([.key(key)]), value))
    }
    for key in Set(home.members.map(\.key)).intersection(replaced).sorted() { set(key, nil) }
    set("title", .string("\(effect.preset.title), \(home.preset.title)"))
    if let description = effect.preset.description { set("description", .string(description)) }
    for motion in motions { set(motion.key, JSONOutput(motion.value)) }
    if !Self.isShown(motions.map(\.key), by: home.preset),
      let scroll = effect.members.first(where: { $0.key == "scroll" })
    {
      if home.members.contains(where: { $0.key == "scroll" }) { set("scroll", nil) }
      set("scroll", JSONOutput(scroll.value))
    }
    let file = joinPath(place, effect.text.fileName)
    let removed = Set(changes.filter { $0.value == nil }.map(\.path))
    let text = try changes.applied(
      to: Array(home.textWithoutComments { removed.contains(JSONPath([.key($0)])) }.utf8),
      file: file, scope: .everywhere)
    do {
      _ = try LoadedPreset(
        SourceText(file: file, bytes: text), overrides: CanvasOverrides([.text(.bars)]),
        scope: .everywhere)
    } catch let error as PresetError {
      throw refused("\(error.problems.first?.message ?? "the preset would be invalid")")
    }
    return home.text.with(text: String(decoding: text, as: UTF8.self), as: effect.text.fileName)
  }

  /// A preset of which a part is used.
  private struct Part {
    let text: EffectPreset
    let preset: Preset
    let members: [JSONMember]

    init(_ text: EffectPreset, in folder: String) throws {
      self.text = text
      let source = SourceText(file: joinPath(folder, text.fileName), text: text.text)
      preset = try Preset.read(source, parsed: JSONParser.parse(source)).preset
      guard case .object(let members)? = JSONParser.parse(source).root?.value else {
        preconditionFailure("\(source.file) was read, and is no object")
      }
      self.members = members
    }

    /// Returns the text without the comments on lines of their own above some members.
    func textWithoutComments(above isMeant: (String) -> Bool) -> String {
      let bytes = Array(text.text.utf8)
      var edits: [SourceEdit.Replacement] = []
      for member in members where isMeant(member.key) {
        let end = Self.startOfLine(at: member.keyRange.lowerBound, in: bytes)
        var start = end
        while start > 0 {
          let above = Self.startOfLine(at: start - 1, in: bytes)
          let line = bytes[above..<start].drop {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
          }
          guard line.starts(with: "//".utf8) else { break }
          start = above
        }
        if start < end { edits.append(SourceEdit.Replacement(start..<end, "")) }
      }
      return String(decoding: SourceEdit(edits).applied(to: bytes), as: UTF8.self)
    }

    /// Returns the offset of the first byte of the line that has a byte.
    private static func startOfLine(at offset: Int, in bytes: [UInt8]) -> Int {
      bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
  }

  /// The keys with motions.
  private static let motions: Set = [
    "zoom", "entrance", "insertion", "removal", "movement", "layout", "scrollEffect",
    "swipeEffect", "reducedMotion",
  ]
  /// The folders of whole lists, whose scripts belong to their contents.
  private static let lists: Set = ["cells", "recipes", "scenes"]
  /// The motions of a list that would play together with those of an effect.
  private static let replaced = ["zoom", "entrance", "scrollEffect", "reducedMotion"]

  /// Returns the reason why a list cannot have an effect; nil if it can.
  private static func reason(against effect: Preset, on list: Preset) -> String? {
    if !effect.bars.isEmpty { return "it is about the bar over its list" }
    let (own, other) = (effect.list, list.list)
    guard own.axis == other.axis else {
      return "it needs a \(own.axis.rawValue) list, and this one is \(other.axis.rawValue)"
    }
    let special = effect.kinds.first { [.pages, .carousel, .stack, .deck].contains($0) }
    guard let special else { return nil }
    let isAlike =
      own.snap == other.snap && own.wraps == other.wraps
      && own.arrangement.flow == other.arrangement.flow
    guard !isAlike else { return nil }
    switch special {
    case .pages: return "it turns pages, and the list has none"
    case .carousel: return "it is a carousel, and the list does not rest at its cards"
    case .stack: return "it is about cards that lie over one another, and the list has none"
    default: return "it is about a deck of cards, and the list is none"
    }
  }

  /// Whether the script of a list has steps that show all motions of some keys.
  private static func isShown(_ keys: [String], by list: Preset) -> Bool {
    keys.allSatisfy { key in
      switch key {
      case "scrollEffect": list.scroll.contains(where: \.scrolls)
      case "insertion": list.scroll.contains { $0.listChange?.isInsertion == true }
      case "removal": list.scroll.contains { $0.listChange?.isRemoval == true }
      case "movement", "layout": list.scroll.contains { $0.listChange != nil }
      case "swipeEffect": list.scroll.contains(where: \.swipes)
      default: true
      }
    }
  }
}

/// The error that a list cannot have an effect.
package struct EffectNotOnList: ReportableError, Hashable, CustomStringConvertible {
  let effect: String
  let list: String
  let reason: String

  package var description: String {
    """
    \(printable(effect)) cannot be put on \(printable(list)): \(printable(reason))
      hint: reveal init --effect \(printable(effect)) writes it with its own list
    """
  }

  package var exitStatus: ExitStatus { .preset }
}

extension ScrollStep {
  /// Whether the step scrolls the list over some time.
  fileprivate var scrolls: Bool {
    switch self {
    case .drag, .fling, .to: true
    default: false
    }
  }

  fileprivate var listChange: ListChange.Kind? {
    if case .change(let change) = self { change.kind } else { nil }
  }

  fileprivate var swipes: Bool {
    if case .swipe = self { true } else { false }
  }
}

extension ListChange.Kind {
  fileprivate var isInsertion: Bool {
    if case .insert = self { true } else { false }
  }

  fileprivate var isRemoval: Bool {
    if case .remove = self { true } else { false }
  }
}
