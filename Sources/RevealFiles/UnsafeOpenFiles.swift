import RevealSystem

/// A new file to which text is appended.
///
/// Any file with its name is removed first, and links are never followed. It is a class because it
/// owns a descriptor. It must not be used from several tasks at once.
package final class AppendedFile {
  private let path: String
  private let descriptor: Int32

  /// - Throws: When the file cannot be made.
  package init(_ path: String) throws(FileError) {
    self.path = path
    try removeFile(path)
    descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system(path, "cannot write") }
  }

  deinit { close(descriptor) }

  /// Appends a text to the file.
  ///
  /// - Throws: When the text could not be written; a part of it may have been.
  package func append(_ text: String) throws(FileError) {
    guard writeAll(Array(text.utf8), to: descriptor) else {
      throw .system(path, "cannot write")
    }
  }
}

/// Keeps other processes from writing frames into a folder while it exists.
///
/// It is a class because it owns a descriptor. The system releases the lock when the process ends,
/// however it ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32
  /// Whether the lock excludes others, which it cannot on file systems without locks.
  package let isEffective: Bool

  /// - Throws: When another process has the lock.
  package init(_ folder: String) throws(FileError) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(folder, "cannot open") }
    // A process that is being started briefly shares its parent's descriptors, and with them a lock
    // that the parent has released.
    var attempts = Self.attempts
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else {
        isEffective = false
        return
      }
      attempts -= 1
      guard attempts > 0 else {
        close(descriptor)
        throw FileError(folder, "cannot write", "another reveal is changing it")
      }
      usleep(Self.pause)
    }
    isEffective = true
  }

  private static let attempts = 10
  /// The pause between attempts, in microseconds.
  private static let pause: UInt32 = 10_000

  deinit { close(descriptor) }
}
