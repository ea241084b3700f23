import RevealSystem

extension FileError {
  /// The reason why a system call failed: the last one, unless an error number is given.
  package static func system(
    _ path: String, _ action: String, number: Int32 = errno
  ) -> FileError {
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return FileError(path, action, reason)
  }
}
