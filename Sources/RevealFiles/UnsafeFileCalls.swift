import RevealSystem

// The calls to the system's file functions. Each checks its result and returns a Swift value or
// throws a `FileError` with the system's reason; interrupted calls are repeated.

/// The kind of file with a name in a folder, links not followed.
package enum EntryKind: Hashable, Sendable {
  case file, folder, link, other

  init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

/// The kind of file at a path, links followed.
package enum FileKind: Hashable, Sendable {
  case file, folder, other

  init(_ info: stat) {
    switch EntryKind(info) {
    case .file: self = .file
    case .folder: self = .folder
    case .link, .other: self = .other
    }
  }
}

/// What the system says about the file at a path, links followed; nil if it cannot be reached.
func status(of path: String) -> stat? {
  var info = stat()
  return unsafe stat(path, &info) == 0 ? info : nil
}

/// The kind of file at a path, links followed; nil if there is none or it cannot be reached.
package func fileKind(_ path: String) -> FileKind? { status(of: path).map(FileKind.init) }

/// Whether there is nothing at a path, links followed; false if the system does not say.
package func isMissing(_ path: String) -> Bool {
  var info = stat()
  return unsafe stat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR)
}

/// A value that changes when a file is written or replaced, or a name is added to a folder.
///
/// All names of a file have the same stamp. Programs that reset the time of the last change of the
/// bytes, as `touch -r` and `rsync -t` do, cannot reset that of the inode.
package struct FileStamp: Hashable, Sendable {
  package let identity: FileIdentity
  private let size: Int64
  /// The time of the last change of the bytes, since 1970.
  private let modified: Duration
  /// The time of the last change of the inode, which every change of the bytes also sets.
  private let changed: Duration

  /// Fails if there is no file at the path, links followed, or it cannot be reached.
  package init?(_ path: String) {
    guard let info = status(of: path) else { return nil }
    self.init(info)
  }

  init(_ info: stat) {
    #if canImport(Darwin)
      modified = Duration(info.st_mtimespec)
      changed = Duration(info.st_ctimespec)
    #else
      modified = Duration(info.st_mtim)
      changed = Duration(info.st_ctim)
    #endif
    identity = FileIdentity(info)
    size = Int64(info.st_size)
  }
}

extension Duration {
  fileprivate init(_ time: timespec) {
    self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the file system.
  private let device: UInt64
  /// The number of the file in the file system.
  let inode: UInt64

  /// Fails if there is no file at the path, links followed, or it cannot be reached.
  package init?(_ path: String) {
    guard let info = status(of: path) else { return nil }
    self.init(info)
  }

  init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    inode = UInt64(info.st_ino)
  }
}

/// Whether nothing is at a path, not even a dangling link.
func isAbsent(_ path: String) -> Bool {
  var info = stat()
  return unsafe lstat(path, &info) != 0 && errno == ENOENT
}

/// Whether a path is itself a symbolic link.
package func isLink(_ path: String) -> Bool {
  var info = stat()
  return unsafe lstat(path, &info) == 0 && EntryKind(info) == .link
}

/// The bytes of a regular file.
///
/// - Parameters:
///   - path: The path, relative to the working folder unless absolute.
///   - limit: The limit on the size in bytes.
/// - Returns: All bytes.
/// - Throws: When it is not a regular file, is larger than the limit, or cannot be read.
package func readFile(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
  try OpenedFile(path).bytes(limit: limit)
}

/// Writes bytes to an open descriptor such as standard output.
///
/// Returns false, with `errno` set, if that fails.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var offset = 0
    while offset < buffer.count, let start = buffer.baseAddress {
      let step = unsafe write(descriptor, start + offset, buffer.count - offset)
      if step < 0 && errno == EINTR { continue }
      if step < 0 && errno == EAGAIN {
        // The pipe is full; a shell or a reader has made it non-blocking.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&ready, 1, -1) >= 0 || errno == EINTR else { return false }
        continue
      }
      guard step > 0 else { return false }
      offset += step
    }
    return true
  }
}

/// All bytes of standard input.
///
/// - Throws: When there are more than the limit, or they cannot be read.
package func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
  let name = "standard input"
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe piece.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw .system(name, "cannot read") }
    if count == 0 { return bytes }
    bytes += piece[..<count]
    guard bytes.count <= limit else {
      throw FileError(name, "cannot read", "more than \(limit) bytes")
    }
  }
}

/// Creates a folder, and all missing folders above it.
///
/// - Returns: The paths of the folders that were created, the topmost first.
/// - Throws: When one cannot be created, or something else has its name.
@discardableResult
package func makeFolder(_ path: String) throws(FileError) -> [String] {
  switch fileKind(path) {
  case .folder: return []
  case .file, .other:
    throw FileError(path, "cannot make the folder", "a file has this name")
  case nil: break
  }
  let parent = splitPath(path).folder
  let made = parent != path && !parent.isEmpty ? try makeFolder(parent) : []
  if unsafe mkdir(path, 0o777) == 0 { return made + [path] }
  let error = FileError.system(path, "cannot make the folder")
  // Another process may have created it in the meantime.
  guard fileKind(path) == .folder else { throw error }
  return made
}

/// The names in a folder, sorted by their bytes, without `.` and `..`.
///
/// - Returns: Names, not paths; one that is not UTF-8 is given as ``PathBytes/shown``, which no
///   file has.
/// - Throws: When the folder cannot be read to its end.
package func listFolder(_ path: String) throws(FileError) -> [String] {
  try OpenedFile(path).listing().map(\.shown)
}

/// Removes a file.
///
/// - Throws: When it exists and cannot be removed.
package func removeFile(_ path: String) throws(FileError) {
  guard unsafe unlink(path) == 0 || errno == ENOENT else {
    throw .system(path, "cannot remove")
  }
}

/// The bytes of a C string.
func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
  unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
}

/// The absolute path of the working folder; empty if it has none, as after its removal.
func workingFolder() -> [UInt8] {
  guard let path = unsafe getcwd(nil, 0) else { return [] }
  defer { unsafe free(path) }
  return unsafe bytes(path)
}
