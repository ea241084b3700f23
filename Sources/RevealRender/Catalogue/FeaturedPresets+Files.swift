package import RevealFiles
import RevealJSON
package import RevealPreset

extension FeaturedPresets {
  /// Reads the file of a folder of presets; fails if there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - paths: The paths of all of its presets, relative to it; nil to accept any names.
  ///   - scope: The limits on where the file may be.
  /// - Throws: `FileError` if it cannot be read, `PresetError` if it is invalid.
  package init?(in folder: String, presets paths: [String]?, scope: FileScope) throws {
    let path = joinPath(folder, Self.fileName)
    guard let (source, parsed) = try scope.document(.featured, at: path) else { return nil }
    try self.init(json: source, parsed: parsed, known: paths?.map(PresetSearch.name))
  }
}

extension SearchWords {
  /// Reads the file of a folder of presets; fails if there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - scope: The limits on where the file may be.
  /// - Throws: `FileError` if it cannot be read, `PresetError` if it is invalid.
  package init?(in folder: String, scope: FileScope) throws {
    let path = joinPath(folder, Self.fileName)
    guard let (source, parsed) = try scope.document(.words, at: path) else { return nil }
    try self.init(json: source, parsed: parsed)
  }
}

extension FileScope {
  /// Reads a file of some kind; nil if there is none, or one of another kind.
  fileprivate func document(
    _ kind: DocumentKind, at path: String
  ) throws(FileError) -> (source: SourceText, parsed: ParsedJSON)? {
    guard fileKind(path) == .file else { return nil }
    let source = try text(path)
    let parsed = JSONParser.parse(source)
    return DocumentKind(parsed) == kind ? (source, parsed) : nil
  }
}
