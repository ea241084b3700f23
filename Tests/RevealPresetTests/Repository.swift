import Foundation
import RevealJSON
import RevealPreset
import Testing

/// The files of the checkout in which the tests were built.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The root of a preset with what it takes over.
  static func wholeRoot(_ path: String) throws -> JSONNode {
    let source = SourceText(file: path, text: try text(path))
    let root = try #require(JSONParser.parse(source).root)
    guard let file = Preset.base(of: root) else { return root }
    let folder = path[...(try #require(path.lastIndex(of: "/")))]
    return Preset.root(root, extending: try wholeRoot(folder + file.path), from: file)
  }

  /// Paths of the JSON files below a folder, in order, without decks, templates, tokens and
  /// schemas.
  static func presets(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") && !$0.hasSuffix(".golden.json")
        && !$0.contains("decks/") && !$0.contains("templates/") && !$0.contains("tokens/")
        && $0 != "gallery.json" && $0 != "words.json"
    }.sorted().map { "\(folder)/\($0)" }
  }
}
