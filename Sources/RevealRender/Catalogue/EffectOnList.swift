package import RevealFiles
import RevealJSON
import RevealPreset
import RevealSimulation

extension EffectCatalogue {
  /// Puts the motion of an effect on a list.
  ///
  /// The canvas, the rows, the cards and the bars are those of the list, and its motions remain
  /// where the effect has none. Its script remains as well, if it shows the effect. An effect that
  /// needs a list like its own keeps that one, with the cards of the other list; pages and
  /// carousels then stand on portrait cards.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - list: One of ``names``, or the path of a preset.
  /// - Returns: The preset, and the files that it names.
  /// - Throws: `FileError` if a file cannot be read, `PresetError` if one is invalid,
  ///   `EffectNotOnList` if the list cannot have the effect.
  package func preset(_ name: String, on list: String) throws -> EffectPreset {
    let folder = splitPath(joinPath(folder, name)).folder
    return try Part(preset(name), named: name, in: folder).put(on: part(ofList: list))
  }

  /// Reads a list that effects are put on.
  ///
  /// - Parameter list: One of ``names``, or the path of a preset.
  /// - Returns: The list.
  /// - Throws: When it cannot be read, or is invalid.
  func part(ofList list: String) throws -> Part {
    let isEffect = names.contains(list)
    let folder = splitPath(isEffect ? joinPath(folder, list) : list).folder
    return try Part(isEffect ? preset(list) : preset(ofFile: list), named: list, in: folder)
  }

  /// A preset of which a part is used.
  struct Part: Sendable {
    let text: EffectPreset
    /// The name by which the user knows it.
    private let name: String
    /// The folder to which its paths are relative.
    let folder: String
    private let preset: Preset
    private let members: [JSONMember]

    init(_ text: EffectPreset, named name: String, in folder: String) throws {
      (self.text, self.name, self.folder) = (text, name, folder)
      let source = SourceText(file: joinPath(folder, text.fileName), text: text.text)
      preset = try Preset.read(source, parsed: JSONParser.parse(source)).preset
      guard case .object(let members)? = JSONParser.parse(source).root?.value else {
        preconditionFailure("\(source.file) was read, and is no object")
      }
      self.members = members
    }

    /// Puts the motion of this effect on a list, or the cards of the list on that of the effect.
    ///
    /// - Throws: `EffectNotOnList` if neither is possible.
    func put(on home: Part) throws -> EffectPreset {
      func refused(_ reason: String) -> EffectNotOnList {
        EffectNotOnList(effect: name, list: home.name, reason: reason)
      }
      if EffectCatalogue.lists.contains(splitPath(name).folder) {
        throw refused("it is a whole list itself")
      }
      let reason: String
      if let other = EffectCatalogue.reason(against: preset, on: home.preset) {
        reason = other
      } else {
        do { return try moving(home) } catch let error as PresetError {
          reason = error.problems.first?.message ?? "the preset would be invalid"
        }
      }
      guard let dressed = try dressed(by: home) else { throw refused(reason) }
      return dressed
    }

    /// Returns the list with the motion of this effect.
    ///
    /// - Throws: `PresetError` if it would be invalid.
    private func moving(_ home: Part) throws -> EffectPreset {
      let motions = members.filter { EffectCatalogue.motions.contains($0.key) }
      guard !motions.isEmpty else {
        throw EffectNotOnList(
          effect: name, list: home.name, reason: "it has no motion of its own")
      }
      let replaced = EffectCatalogue.replaced + motions.map(\.key)
      var changes: [PresetChange] = []
      func set(_ key: String, _ value: JSONOutput?) { changes.append(Self.change([key], value)) }
      for key in Set(home.members.map(\.key)).intersection(replaced).sorted() { set(key, nil) }
      set("title", .string("\(preset.title), \(home.preset.title)"))
      if let description = preset.description { set("description", .string(description)) }
      for motion in motions { set(motion.key, JSONOutput(motion.value)) }
      if !EffectCatalogue.isShown(motions.map(\.key), by: home.preset),
        let scroll = value(of: "scroll")
      {
        if home.value(of: "scroll") != nil { set("scroll", nil) }
        set("scroll", JSONOutput(scroll))
      }
      return try home.changed(by: changes, from: home, named: text.fileName)
    }

    /// Returns this effect on its own list, with the cards of another one.
    ///
    /// - Returns: Nil if the cards have contents of their own, if those of the list belong to its
    ///   script, or if there is no room for them.
    private func dressed(by home: Part) throws -> EffectPreset? {
      let updates = home.preset.scroll.contains {
        if case .change(let change) = $0, case .update = change.kind { true } else { false }
      }
      guard preset.hasPlainCards, !updates,
        case .object(let faces)? = home.value(of: "cards").map({ JSONOutput($0) })
      else { return nil }
      var cards = faces.filter { !EffectCatalogue.places.contains($0.key) }
      if case .object(let own)? = value(of: "cards").map({ JSONOutput($0) }) {
        cards += own.filter { EffectCatalogue.places.contains($0.key) }
      }
      var changes = value(of: "cards") == nil ? [] : [Self.change(["cards"], nil)]
      changes.append(Self.change(["cards"], .object(cards)))
      changes.append(
        Self.change(["title"], .string("\(preset.title), \(home.preset.title)")))
      if let background = home.value(of: "canvas")?["background"] {
        changes.append(Self.change(["canvas", "background"], JSONOutput(background)))
      }
      do {
        return try changed(by: changes, from: home, named: text.fileName)
      } catch  where !(error is FileError) {
        return nil
      }
    }

    /// Returns this preset with changes, and the files of the list.
    ///
    /// - Throws: `PresetError` if it would be invalid.
    private func changed(
      by changes: [PresetChange], from home: Part, named fileName: String
    ) throws -> EffectPreset {
      let file = joinPath(home.folder, fileName)
      let removed = Set(changes.filter { $0.value == nil }.map(\.path))
      let bytes = try changes.applied(
        to: Array(textWithoutComments { removed.contains(JSONPath([.key($0)])) }.utf8),
        file: file, scope: .everywhere)
      let loaded = try LoadedPreset(
        SourceText(file: file, bytes: bytes), overrides: CanvasOverrides([.text(.bars)]),
        scope: .everywhere)
      _ = try SimulatedPreset(loaded)
      return home.text.with(text: String(decoding: bytes, as: UTF8.self), as: fileName)
    }

    private func value(of key: String) -> JSONNode? { members.first { $0.key == key }?.value }

    private static func change(_ keys: [String], _ value: JSONOutput?) -> PresetChange {
      PresetChange(JSONPath(keys.map { .key($0) }), value)
    }

    /// Returns the text without the comments on lines of their own above some members.
    private func textWithoutComments(above isMeant: (String) -> Bool) -> String {
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

  /// The keys with motions that every list shows.
  private static let motionsWithoutScript = ["zoom", "entrance", "reducedMotion"]
  /// The keys with motions.
  private static let motions = Set(
    motionsWithoutScript + [
      "insertion", "removal", "movement", "layout", "scrollEffect", "swipeEffect",
    ])
  /// The folders of whole lists, whose scripts belong to their contents.
  private static let lists: Set = ["cells", "recipes", "scenes"]
  /// The keys of cards that belong to the list rather than to what they show.
  private static let places: Set = ["size", "align", "alignAlong", "clip", "backface"]
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
    let shown = motionsWithoutScript + list.scroll.flatMap(\.shownMotions)
    return keys.allSatisfy(shown.contains)
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
  /// The keys of the motions that the step shows.
  fileprivate var shownMotions: [String] {
    switch self {
    case .drag, .fling, .to: return ["scrollEffect"]
    case .swipe: return ["swipeEffect"]
    case .change(let change):
      switch change.kind {
      case .insert: return ["insertion", "movement", "layout"]
      case .remove: return ["removal", "movement", "layout"]
      default: return ["movement", "layout"]
      }
    default: return []
    }
  }
}
