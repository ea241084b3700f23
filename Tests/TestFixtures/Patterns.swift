package import RevealFiles

/// The files that match a single pattern; see ``PatternSearch``.
package func expandPattern(
  _ pattern: String, in folder: String, limit: Int = .max, scope: FileScope = .everywhere
) throws(FileError) -> [String] {
  var search = PatternSearch(scope: scope)
  return try search.files(pattern, in: folder, limit: limit)
}
