import RevealSystem

/// An open folder, which stays the same whatever happens to its path.
///
/// No call follows a symbolic link in the folder, so other users who may write into it cannot
/// redirect an operation.
///
/// It is a class because it owns a descriptor.
package final class OpenFolder: Sendable {
  /// The path, for messages.
  package let path: String
  let descriptor: Int32

  /// Opens a folder by its path, links followed.
  ///
  /// - Throws: When it cannot be opened or is not a folder.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path.isEmpty ? "." : path, "cannot open") }
  }

  /// Opens a folder by its name in another one.
  ///
  /// - Throws: When it cannot be opened, is not a folder, or is a link to one.
  package init(_ name: String, in folder: OpenFolder) throws(FileError) {
    path = joinPath(folder.path, name)
    descriptor = unsafe openat(
      folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path, "cannot open") }
  }

  /// Opens a folder that the user named, with links followed and missing folders created.
  ///
  /// - Throws: When it can be neither opened nor created.
  package convenience init(making path: String) throws(FileError) {
    try makeFolder(path.isEmpty ? "." : path)
    try self.init(path)
  }

  deinit { close(descriptor) }

  /// The file, folder or link with a name in a folder.
  package struct Entry: Hashable, Sendable {
    package let kind: EntryKind
    package let identity: FileIdentity
    /// The number of its owner.
    let owner: UInt32

    fileprivate init(_ info: stat) {
      kind = EntryKind(info)
      identity = FileIdentity(info)
      owner = UInt32(info.st_uid)
    }

    /// The number of the effective user of this process.
    static var currentUser: UInt32 { UInt32(geteuid()) }

    /// Whether it belongs to the effective user of this process.
    package var isOwn: Bool { owner == Self.currentUser }
  }

  /// The entry of a name, links not followed; nil if there is none.
  ///
  /// - Throws: When the system does not tell.
  package func entry(_ name: String) throws(FileError) -> Entry? {
    var info = stat()
    if unsafe fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 { return Entry(info) }
    guard errno != ENOENT else { return nil }
    throw .system(joinPath(path, name), "cannot read")
  }

  /// The entry of the folder itself.
  ///
  /// - Throws: When the system does not tell.
  package func entry() throws(FileError) -> Entry {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw .system(path, "cannot read") }
    return Entry(info)
  }

  /// The names in the folder, without `.` and `..`.
  ///
  /// - Throws: When the folder cannot be read.
  package func names() throws(FileError) -> [String] {
    // Reading repositions a descriptor, so it gets one of its own.
    let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw .system(path, "cannot list") }
    return try OpenedFile(descriptor: own, path: path).listing().map(\.shown)
  }

  /// Creates a folder that only its owner can access.
  ///
  /// - Throws: When it cannot be created, or the name is in use.
  func makePrivateFolder(_ name: String) throws(FileError) {
    guard unsafe mkdirat(descriptor, name, 0o700) == 0 else {
      throw .system(joinPath(path, name), "cannot make the folder")
    }
  }

  /// Opens a folder below this one, and creates it and all missing folders above it.
  ///
  /// - Parameter way: The path of the folder below this one.
  /// - Returns: The folder.
  /// - Throws: When a folder can be neither opened nor created, or the name is in use, even by a
  ///   link to a folder.
  package func openOrMakeFolder(_ way: String) throws(FileError) -> OpenFolder {
    var folder = self
    for name in TransactionPlan.parts(way).map({ String($0) }) {
      if let entry = try folder.entry(name) {
        guard entry.kind == .folder else {
          throw .notReplaced(joinPath(folder.path, name), entry)
        }
      } else if unsafe mkdirat(folder.descriptor, name, 0o777) != 0, errno != EEXIST {
        throw .system(joinPath(folder.path, name), "cannot make the folder")
      }
      folder = try OpenFolder(name, in: folder)
    }
    return folder
  }

  /// The bytes of a regular file.
  ///
  /// - Throws: When it is something else, is larger than the limit, or cannot be read.
  func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
    try openFile(name).bytes(limit: limit)
  }

  /// Opens a file or a folder for reading.
  ///
  /// - Throws: When it cannot be opened, or is a link.
  package func openFile(_ name: String) throws(FileError) -> OpenedFile {
    let place = joinPath(path, name)
    let file = unsafe openat(descriptor, name, OpenedFile.flags | O_NOFOLLOW)
    guard file >= 0 else { throw .system(place, "cannot open") }
    return try OpenedFile(descriptor: file, path: place)
  }

  /// Creates a file with the given parts, one after another.
  ///
  /// - Throws: When the name is in use, even by a link, or the file cannot be written completely;
  ///   then it is removed again.
  func write(_ parts: [[UInt8]], to name: String) throws(FileError) {
    let file = unsafe openat(
      descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .system(joinPath(path, name), "cannot write") }
    var isWritten = parts.allSatisfy { writeAll($0, to: file) }
    let number = errno
    if close(file) != 0, isWritten, errno != EINTR {
      isWritten = false
    } else if !isWritten {
      errno = number
    }
    guard isWritten else {
      let error = FileError.system(joinPath(path, name), "cannot write")
      unsafe unlinkat(descriptor, name, 0)
      throw error
    }
  }

  /// Waits until a file's bytes are on the disk.
  ///
  /// - Throws: When they cannot be written.
  func sync(_ name: String) throws(FileError) {
    let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .system(joinPath(path, name), "cannot open") }
    defer { close(file) }
    try syncDescriptor(file, path: joinPath(path, name))
  }

  /// Waits until the folder's names are on the disk.
  ///
  /// - Throws: When they cannot be written.
  func sync() throws(FileError) { try syncDescriptor(descriptor, path: path) }

  /// Moves a file, replacing any file with the new name.
  ///
  /// - Throws: When that is not possible.
  func rename(_ name: String, to newName: String, in folder: OpenFolder) throws(FileError) {
    guard unsafe renameat(descriptor, name, folder.descriptor, newName) == 0 else {
      throw .system(joinPath(folder.path, newName), "cannot write")
    }
  }

  /// Gives a file a second name; returns false if the file system cannot do that.
  func link(_ name: String, to newName: String, in folder: OpenFolder) -> Bool {
    unsafe linkat(descriptor, name, folder.descriptor, newName, 0) == 0
  }

  /// Removes a file, or a link itself.
  ///
  /// - Throws: When it exists and cannot be removed.
  package func remove(_ name: String) throws(FileError) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .system(joinPath(path, name), "cannot remove")
    }
  }

  /// Removes an empty folder.
  ///
  /// - Throws: When it exists and cannot be removed, for example because it is not empty.
  func removeFolder(_ name: String) throws(FileError) {
    guard unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw .system(joinPath(path, name), "cannot remove")
    }
  }
}
