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
}
