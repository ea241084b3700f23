package import RevealJSON

/// The words by which people look for presets, beyond those in the presets themselves.
///
/// They come from a file in the folder of the presets, an object with a list of groups under
/// `words`, and two lists of words under `ignored` and `weak`.
package struct SearchWords: Hashable, Sendable {
  /// The groups of words.
  package private(set) var groups: [Group] = []
  /// Words that mean nothing in a search, such as "the".
  package private(set) var ignored: Set<String> = []
  /// Words that mean little without others, such as "in".
  package private(set) var weak: Set<String> = []

  /// Words that mean the same, and what they lead to.
  package struct Group: Hashable, Sendable {
    /// The words and phrases, at least one.
    package var says: [String] = []
    /// The names of presets, those that are meant first in front.
    package var effects: [String] = []
    package var kinds: [PresetKind] = []
    /// Features that the presets use.
    package var uses: [PresetTag] = []
    /// Folders of presets.
    package var libraries: [String] = []
  }

  /// The name of the file.
  package static let fileName = "words.json"
  /// The key that distinguishes the file from a preset.
  package static let key = "words"
  private static let mostGroups = 10_000

  /// No words.
  package init() {}

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - parsed: The parsed text; nil to parse it now.
  /// - Throws: All problems of the file.
  package init(json source: SourceText, parsed: ParsedJSON? = nil) throws(PresetError) {
    (groups, ignored, weak) = try source.read(parsed) { field in
      guard var object = field.object() else { return ([Group], Set<String>, Set<String>)?.none }
      defer { object.finish() }
      let ignored = object["ignored"].map(Self.texts) ?? []
      let weak = object["weak"].map(Self.texts) ?? []
      let what = "a list of groups of words"
      guard let fields = object.required(Self.key, what)?.list(0...Self.mostGroups, what) else {
        return nil
      }
      return (fields.compactMap(Self.group), Set(ignored), Set(weak))
    }.0
  }

  private static func group(_ field: JSONField) -> Group? {
    guard var object = field.object() else { return nil }
    defer { object.finish() }
    var group = Group()
    group.says = object.required("say", "a list of words and phrases").map(texts) ?? []
    group.effects = object["effects"].map(texts) ?? []
    group.kinds = object["kinds"].map(words) ?? []
    group.uses = object["uses"].map(words) ?? []
    group.libraries = object["libraries"].map(texts) ?? []
    return group
  }

  private static func texts(_ field: JSONField) -> [String] {
    (field.list(0...mostGroups, "a list of texts") ?? []).compactMap { $0.string() }
  }

  private static func words<Word: RawRepresentable & CaseIterable>(_ field: JSONField) -> [Word]
  where Word.RawValue == String {
    (field.list(0...mostGroups, "a list of words") ?? []).compactMap { $0.word() }
  }
}
