#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that is written at its end.
///
/// A file of its name is removed first, and a link is never followed. A class because it owns a
/// descriptor. It must not be used from several tasks at once.
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
  /// - Throws: When not all of the text could be written; a part of it may have been.
  package func append(_ text: String) throws(FileError) {
    guard writeAll(Array(text.utf8), to: descriptor) else {
      throw .system(path, "cannot write")
    }
  }
}

/// Keeps other processes from writing frames into a folder for as long as it lives.
///
/// A class because it owns a descriptor. The system lets go of the lock when the process ends,
/// however it ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32
  /// Whether it keeps others out, which it cannot on file systems without locks.
  package let isEffective: Bool

  /// - Throws: When another process has the lock.
  package init(_ folder: String) throws(FileError) {
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(folder, "cannot open") }
    // A process that is just being started briefly shares the descriptors of its parent, and with
    // them a lock that the parent has let go.
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
        throw FileError.failed(
          path: folder, action: "cannot write", reason: "another reveal is changing it")
      }
      usleep(Self.pause)
    }
    isEffective = true
  }

  private static let attempts = 10
  /// In microseconds.
  private static let pause: UInt32 = 10_000

  deinit { close(descriptor) }
}
