/// The limits on where a preset, a scene and their files may be: anywhere, or inside one folder.
///
/// The limits apply to the file that a path leads to, whatever dots and links are on the way, even
/// if another process changes them at that moment.
package struct FileScope: Sendable {
  /// The folder; nil for no limits.
  private let folder: ConfinedFolder?
  /// The contents that replace those of some files, by path.
  private var substitutes: [String: [UInt8]] = [:]

  /// The files that were opened within the limits.
  package let inputs: InputFiles

  package static var everywhere: FileScope { FileScope(folder: nil, inputs: InputFiles()) }

  /// Creates limits to a folder and everything below it.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is opened now; its path is not looked up again.
  ///   - resolution: The way to follow paths below it.
  ///   - inputs: The list to which opened files are added.
  /// - Throws: When there is no such folder.
  package init(
    inside folder: String, resolution: PathResolution = .bySystem,
    inputs: InputFiles = InputFiles()
  ) throws(FileError) {
    self.init(folder: try ConfinedFolder(folder, resolution: resolution), inputs: inputs)
  }

  private init(folder: ConfinedFolder?, inputs: InputFiles) {
    self.folder = folder
    self.inputs = inputs
  }

  /// Whether files must lie in one folder.
  package var isConfined: Bool { folder != nil }

  /// The same limits, with substitutes for the contents of the files at some paths.
  ///
  /// These files need not exist; only ``read(_:limit:)`` returns the substitutes.
  package func substituting(_ contents: [String: [UInt8]]) -> FileScope {
    var copy = self
    copy.substitutes = contents
    return copy
  }

  /// The same limits, with an empty list of opened files.
  ///
  /// This is for work that is repeated: a file that was opened long ago may be gone, and its inode
  /// number in use by another one.
  package var afresh: FileScope {
    var copy = FileScope(folder: folder, inputs: InputFiles())
    copy.substitutes = substitutes
    return copy
  }

  /// Opens a file or a folder for reading.
  ///
  /// - Throws: When it is outside the limits or cannot be opened.
  package func open(_ path: String) throws(FileError) -> OpenedFile {
    let opened =
      if let folder { try folder.open(path, for: .reading) } else { try OpenedFile(path) }
    if opened.kind == .file { inputs.add(opened.stamp.identity) }
    return opened
  }

  /// The bytes of a regular file.
  ///
  /// - Throws: When it is outside the limits, is larger than the limit, or cannot be read.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = substitutes[path], bytes.count <= limit { return bytes }
    return try open(path).bytes(limit: limit)
  }

  /// The bytes of a regular file; nil if nothing is at its path.
  ///
  /// - Throws: When it is outside the limits, is larger than the limit, or cannot be read.
  package func readIfPresent(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try read(path, limit: limit)
    } catch {
      if isAbsent(path) { return nil }
      throw error
    }
  }

  /// The names in a folder, sorted.
  ///
  /// - Throws: When it is outside the limits or cannot be read.
  func list(_ path: String) throws(FileError) -> [PathBytes] {
    try open(path).listing()
  }

  /// The names in a folder and the kind of each, which is looked up in the open folder.
  ///
  /// - Throws: When it is outside the limits or cannot be read.
  package func entries(
    in path: String
  ) throws(FileError) -> [(name: PathBytes, kind: EntryKind)] {
    let folder = try open(path)
    var entries: [(name: PathBytes, kind: EntryKind)] = []
    for name in try folder.listing() { entries.append((name, folder.kind(of: name))) }
    return entries
  }

  /// The kind of file at a path, links followed.
  ///
  /// - Throws: When it is outside the limits, or nothing is there, or it cannot be reached.
  package func kind(of path: String) throws(FileError) -> FileKind {
    guard let folder else {
      guard let kind = fileKind(path) else { return try OpenedFile(path).kind }
      return kind
    }
    return try folder.open(path, for: .looking).kind
  }

  /// The current stamp of a file; nil when it is outside the limits or cannot be reached.
  package func stamp(of path: String) -> FileStamp? {
    guard let folder else { return FileStamp(path) }
    return try? folder.open(path, for: .looking).stamp
  }
}
