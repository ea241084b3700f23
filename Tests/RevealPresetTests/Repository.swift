import Foundation

/// The files of the checkout in which the tests were built.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Paths of the JSON files below a folder, in order, without decks and schemas.
  static func presets(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") && !$0.contains("decks/")
    }.sorted().map { "\(folder)/\($0)" }
  }
}
