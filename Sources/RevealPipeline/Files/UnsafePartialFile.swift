#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written piece by piece and appears under its name only when it is whole.
///
/// Until ``commit()`` it is a hidden file in the same folder, which goes when the run does not get that far.
/// A pipe or a device that stands under the name is written as it is, and so is standard output, named "-".
///
/// A class because it owns an open file, which must be closed once.
final class PartialFile {
  private let path: String
  /// Where the bytes go; nil for what is not a regular file.
  private let temporary: String?
  private let descriptor: Int32
  private var isOpen = true

  /// Opens a new file.
  ///
  /// - Throws: When it cannot be made.
  init(_ path: String) throws(FileError) {
    let (folder, name) = splitPath(path)
    let hidden = joinPath(folder, ".\(name).\(getpid()).partial")
    let isStandardOutput = path == "-"
    self.path = isStandardOutput ? "standard output" : path
    temporary = isStandardOutput || fileKind(path) == .other ? nil : hidden
    // A reader that goes away is told by the result of a write, not by a signal that ends the program.
    if temporary == nil { signal(SIGPIPE, SIG_IGN) }
    guard !isStandardOutput else {
      descriptor = STDOUT_FILENO
      return
    }
    descriptor = unsafe open(
      temporary ?? path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      isOpen = false
      throw systemError(path, "cannot write")
    }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    if let temporary { unsafe unlink(temporary) }
  }

  /// Writes bytes after all others.
  ///
  /// - Throws: When they cannot be written.
  func append(_ bytes: [UInt8]) throws(FileError) {
    guard !writeAll(bytes, to: descriptor) else { return }
    throw errno == EPIPE ? .nobodyReads : systemError(path, "cannot write")
  }

  /// Writes bytes over others.
  ///
  /// - Throws: When they cannot be written, as into a pipe.
  func replace(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0, writeAll(bytes, to: descriptor),
      lseek(descriptor, 0, SEEK_END) >= 0
    else { throw systemError(path, "cannot write") }
  }

  /// Gives the file its name, replacing an older one.
  ///
  /// - Throws: When it cannot be finished or renamed.
  func commit() throws(FileError) {
    isOpen = false
    let closed = close(descriptor) == 0 || errno == EINTR
    guard let temporary else {
      if !closed { throw systemError(path, "cannot write") }
      return
    }
    guard closed, unsafe rename(temporary, path) == 0 else {
      let error = systemError(path, "cannot write")
      unsafe unlink(temporary)
      throw error
    }
  }
}
