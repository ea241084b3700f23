import RevealFiles
import RevealJSON
import RevealRender

/// A difference in a base, a template or a deck that a preset names.
struct NamedTextChange {
  private let path: String
  /// The old text; nil for a file that the preset did not name.
  private let old: String?
  /// The new text; nil for a file that the preset no longer names.
  private let new: String?

  /// The limit on differences that are listed.
  private static let mostWritten = 3

  /// The differences of the files, in the order of the preset.
  static func changes(
    from old: [Manifest.TextFile], to new: [Manifest.TextFile]
  ) -> [NamedTextChange] {
    let changed = new.compactMap { file -> NamedTextChange? in
      let before = old.first { $0.path == file.path }?.text
      return before == file.text
        ? nil : NamedTextChange(path: file.path, old: before, new: file.text)
    }
    let gone = old.filter { file in !new.contains { $0.path == file.path } }
    return changed + gone.map { NamedTextChange(path: $0.path, old: $0.text, new: nil) }
  }

  /// The files with this difference applied.
  func applied(_ files: [Manifest.TextFile]) -> [Manifest.TextFile] {
    files.filter { $0.path != path }
      + (new.map { [Manifest.TextFile(path: path, text: $0)] } ?? [])
  }

  /// The lines that differ; none for a file that is new or gone.
  ///
  /// - Parameter folder: The folder of the preset, to which the path is relative.
  /// - Returns: The lines, as far as the sentence has them.
  func lines(in folder: String) -> [ChangedLine] {
    guard let (before, after, changes) = differences(in: folder) else { return [] }
    return changes.prefix(Self.mostWritten).map { ChangedLine($0, from: before, to: after) }
  }

  /// The difference, as in "deck.json: `cards[0].title` "One" → "Two"".
  var sentence: String {
    guard let (_, _, changes) = differences(in: "") else {
      return "\(path) \(old == nil ? "added" : "removed")"
    }
    guard (1...Self.mostWritten).contains(changes.count) else { return "\(path) changed" }
    return "\(path): \(changes.map(\.sentence).joined(separator: ", "))"
  }

  /// Both texts with their differences; nil for a file that is new or gone.
  private func differences(
    in folder: String
  ) -> (before: SourceText, after: SourceText, changes: [JSONChange])? {
    guard let old, let new else { return nil }
    let file = joinPath(folder, path)
    let (before, after) = (SourceText(file: file, text: old), SourceText(file: file, text: new))
    return (before, after, JSONChange.changes(from: before, to: after))
  }
}
