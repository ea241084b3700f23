package import RevealJSON

/// The presets of a folder that its gallery shows first.
///
/// They are a file of the folder, an object whose `featured` is a list of the presets' names.
package struct FeaturedPresets: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The presets' paths below the folder, without `.json`, those that come first in front.
  package let names: [String]

  /// The name of the file.
  package static let fileName = "gallery.json"
  /// The key that tells the file from a preset.
  package static let key = "featured"
  private static let mostNames = 10_000

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - parsed: The text as it was parsed; nil if it was not.
  ///   - known: The names of all presets in the folder; nil if they do not matter.
  /// - Throws: All problems of the file, such as names that are not known.
  package init(
    json source: SourceText, parsed: ParsedJSON? = nil, known: [String]? = nil
  ) throws(PresetError) {
    file = source.file
    names = try source.read(parsed) { field in
      guard var object = field.object() else { return [String]?.none }
      defer { object.finish() }
      let what = "a list of names of presets"
      guard let fields = object.required(Self.key, what)?.list(0...Self.mostNames, what) else {
        return nil
      }
      return fields.compactMap { $0.presetName(among: known) }
    }.0
  }
}

extension JSONField {
  fileprivate func presetName(among known: [String]?) -> String? {
    guard let name = string("the name of a preset, as in \"scenes/chat\"") else { return nil }
    guard let known, !known.contains(name) else { return name }
    expected("the name of a preset in this folder", hint: wordHint(among: known))
    return nil
  }
}
