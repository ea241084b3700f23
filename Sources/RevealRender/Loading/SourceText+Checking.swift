package import RevealFiles
package import RevealJSON
import RevealPreset

extension SourceText {
  /// Whether the text is a valid preset, apart from the files that it names.
  ///
  /// - Parameter scope: The limits on where presets that it extends may be.
  /// - Returns: Whether it is valid.
  package func isPreset(scope: FileScope) -> Bool {
    var bases = PresetBases(scope: scope)
    return (try? bases.read(self)) != nil
  }

  /// Returns the value of a preset with what it inherits.
  ///
  /// - Parameter scope: The limits on where presets that it extends may be.
  /// - Returns: The value; nil for a preset that extends no other, or one that cannot be read.
  package func inheriting(scope: FileScope) -> JSONNode? {
    let parsed = JSONParser.parse(self)
    guard parsed.root.flatMap(Preset.base) != nil else { return nil }
    var bases = PresetBases(scope: scope)
    return (try? bases.standalone(self, parsed: parsed))?.root
  }
}

extension FileScope {
  /// Reads the text of a preset, or of a file that belongs to presets.
  ///
  /// - Throws: When it is outside the limits, is too large, or cannot be read.
  package func text(_ path: String) throws(FileError) -> SourceText {
    SourceText(file: path, bytes: try read(path, limit: SourceText.maximumBytes))
  }
}
