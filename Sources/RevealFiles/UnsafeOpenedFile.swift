import RevealSystem

/// A file or folder that is open for reading, and stays the same whatever happens to its path.
package struct OpenedFile: ~Copyable {
  /// The path as the caller gave it, for messages.
  package let path: String
  package let kind: FileKind
  /// The stamp at the time of opening.
  package let stamp: FileStamp
  /// The size in bytes.
  package let size: Int
  /// Whether it belongs to the user of this process, and nobody else but root may write to it.
  package let isWritableByUserAlone: Bool
  private let descriptor: Int32

  /// Opens the file or folder at a path, links followed.
  ///
  /// - Throws: When there is none, or it cannot be opened.
  package init(_ path: String) throws(FileError) {
    if let problem = PathLimit.problem(with: path) {
      throw FileError(PathLimit.shown(path), "cannot open", problem)
    }
    let descriptor = unsafe open(path, Self.flags)
    guard descriptor >= 0 else { throw .system(path, "cannot open") }
    try self.init(descriptor: descriptor, path: path)
  }

  /// Takes ownership of a descriptor.
  ///
  /// - Throws: When the system does not say what it is; then it is closed.
  init(descriptor: Int32, path: String) throws(FileError) {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else {
      let error = FileError.system(path, "cannot read")
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    kind = FileKind(info)
    stamp = FileStamp(info)
    size = Int(info.st_size)
    isWritableByUserAlone = info.st_uid == geteuid() && info.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  deinit { close(descriptor) }

  /// The flags for opening without waiting, so that a pipe without a writer is refused at once.
  static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  /// All bytes of a regular file.
  ///
  /// - Throws: When it is not a regular file, is larger than the limit, or cannot be read.
  package func bytes(limit: Int) throws(FileError) -> [UInt8] {
    try checkIsFile(limit: limit)
    return try bytes(from: 0, count: size)
  }

  /// The first bytes of a regular file, fewer if it is shorter.
  ///
  /// - Throws: When it is not a regular file or cannot be read.
  package func head(_ count: Int) throws(FileError) -> [UInt8] {
    try checkIsFile(limit: .max)
    return try bytes(from: 0, count: min(count, size))
  }

  /// The bytes of a regular file from an offset, fewer at its end.
  ///
  /// - Parameters:
  ///   - count: The number of bytes, ≥ 0.
  ///   - place: The offset of the first byte, ≥ 0.
  /// - Returns: The bytes; none beyond the end.
  /// - Throws: When it is not a regular file or cannot be read.
  package func bytes(_ count: Int, at place: Int) throws(FileError) -> [UInt8] {
    try checkIsFile(limit: .max)
    return try bytes(from: place, count: max(0, min(count, size - place)))
  }

  /// Reads a regular file piece by piece, so that a large one needs little memory.
  ///
  /// - Throws: When it is not a regular file, is larger than the limit, or cannot be read.
  package func forEachPiece(limit: Int, _ body: ([UInt8]) -> Void) throws(FileError) {
    try checkIsFile(limit: limit)
    var offset = 0
    while offset < size {
      let piece = try bytes(from: offset, count: min(Self.pieceSize, size - offset))
      // The file was truncated in the meantime.
      if piece.isEmpty { return }
      body(piece)
      offset += piece.count
    }
  }

  private static let pieceSize = 1 << 18

  /// Throws unless this is a regular file of a limited size.
  ///
  /// - Throws: When it is not a regular file, or larger than the limit.
  package func checkIsFile(limit: Int) throws(FileError) {
    switch kind {
    case .file: break
    case .folder:
      throw FileError(path, "cannot read", "it is a folder")
    case .other:
      throw FileError(path, "cannot read", "it is not a regular file")
    }
    guard size <= limit else {
      throw FileError(path, "cannot read", "it has \(size) bytes, more than \(limit)")
    }
  }

  private func bytes(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let step = unsafe pread(
          descriptor, start + filled, count - filled, off_t(offset + filled))
        if step < 0 && errno == EINTR { continue }
        failed = step < 0
        if step <= 0 { return }
        filled += step
      }
    }
    if failed { throw .system(path, "cannot read") }
    return bytes
  }

  /// The kind of a name in the folder, whose file may have been removed.
  package func kind(of name: PathBytes) -> EntryKind {
    var info = stat()
    let found = unsafe withName(name.bytes) { name in
      unsafe fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW)
    }
    return found == 0 ? EntryKind(info) : .other
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes.
  ///
  /// - Throws: When it is no folder or cannot be read to its end.
  package func listing() throws(FileError) -> [PathBytes] {
    // The stream closes the descriptor from which it reads.
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw .system(path, "cannot list") }
    guard let stream = unsafe fdopendir(own) else {
      let error = FileError.system(path, "cannot list")
      close(own)
      throw error
    }
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var names: [[UInt8]] = []
    while true {
      // Only errno distinguishes an error from the end.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let start = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
        return unsafe Array(
          UnsafeBufferPointer(
            start: start,
            count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))))
      }
      if name != [dot] && name != [dot, dot] { names.append(name) }
    }
    guard errno == 0 else { throw .system(path, "cannot list") }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(PathBytes.init)
  }
}
