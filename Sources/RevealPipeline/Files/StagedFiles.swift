/// Changes to several files that happen together or not at all, as far as a file system can do that.
///
/// Until ``commit()`` all new files have hidden names; what is left to do then are renames, which need no space.
struct StagedFiles {
  private var renames: [(from: String, to: String)] = []
  private var removals: [String] = []

  /// Writes a file under a hidden name beside the one it will get.
  ///
  /// - Throws: When it cannot be written.
  mutating func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let (folder, name) = splitPath(path)
    let staged = joinPath(folder, ".\(name).staged")
    try writeFile([bytes], to: staged)
    renames.append((staged, path))
  }

  /// Notes a file that is to go.
  mutating func remove(_ path: String) { removals.append(path) }

  /// Gives all files their names and removes what is to go.
  ///
  /// - Throws: When a file cannot be renamed or removed.
  mutating func commit() throws(FileError) {
    while let rename = renames.first {
      try renameFile(rename.from, to: rename.to)
      renames.removeFirst()
    }
    for path in removals { try removeFile(path) }
  }

  /// Takes back everything that has not got its name.
  func discard() {
    // The error that led here is the one to report.
    for rename in renames { try? removeFile(rename.from) }
  }
}
