/// The limits to where a preset, a scene and the files that they name may be: anywhere, or inside
/// one folder.
///
/// What counts is the file that a path leads to, whatever dots and links are on the way, and even
/// if another process changes them at that moment.
package struct FileScope: Sendable {
  /// Nil for everywhere.
  private let folder: ConfinedFolder?
  /// What is read in place of some files, by path.
  private var substitutes: [String: [UInt8]] = [:]

  /// The files that were opened within the limits.
  package let inputs: InputFiles

  package static var everywhere: FileScope { FileScope(folder: nil, inputs: InputFiles()) }

  /// A folder and all below it.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is opened now; its path is not looked up again.
  ///   - resolution: The way in which paths below it are followed.
  ///   - inputs: The files to which those that are opened are added.
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

  /// The same limits, with other contents for the files under some paths.
  ///
  /// These files need not exist, and only ``read(_:limit:)`` reads them.
  package func substituting(_ contents: [String: [UInt8]]) -> FileScope {
    var copy = self
    copy.substitutes = contents
    return copy
  }

  /// The same limits, with a list of opened files of its own.
  ///
  /// This is for work that is done again and again: a file that was opened long ago may be gone,
  /// and another one have its number.
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

  /// The bytes of a regular file; nil if nothing has its name.
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

  /// The names in a folder.
  ///
  /// - Throws: When it is outside the limits or cannot be read.
  package func list(_ path: String) throws(FileError) -> FolderListing {
    try open(path).listing()
  }

  /// The names in a folder with the kind of each, which is looked up in the open folder.
  ///
  /// - Throws: When it is outside the limits or cannot be read.
  package func entries(
    in path: String
  ) throws(FileError) -> [(name: PathBytes, kind: EntryKind)] {
    let folder = try open(path)
    var entries: [(name: PathBytes, kind: EntryKind)] = []
    for name in try folder.listing().entries { entries.append((name, folder.kind(of: name))) }
    return entries
  }

  /// The kind of thing under a path, links followed.
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
