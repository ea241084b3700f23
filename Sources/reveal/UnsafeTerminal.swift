import RevealFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error.
enum Terminal {
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether results may be in colour.
  static let outputHasColor = outputIsTerminal && !Paint.isUnwanted
  private static let errorHasColor = errorIsTerminal && !Paint.isUnwanted

  /// Prints a result as text that people read.
  ///
  /// - Parameters:
  ///   - text: May hold names from outside: control characters in it are spelled out.
  ///   - terminator: The text that follows it.
  /// - Throws: When not all of it arrived.
  static func print(_ text: String, terminator: String = "\n") throws(FileError) {
    try write(visibleLines(text) + terminator)
  }

  /// Prints a result whose format spells out control characters itself, such as JSON, or that is
  /// coloured.
  ///
  /// - Throws: When not all of it arrived.
  static func write(_ text: String) throws(FileError) {
    guard !writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
    throw errno == EPIPE ? .brokenPipe : FileError.system("standard output", "cannot write")
  }

  /// Messages go to standard error; control characters in them are spelled out.
  static func report(_ text: String) {
    let text = visibleLines(text)
    showAsIs((errorHasColor ? Paint.message(text) : text) + "\n")
  }

  /// To standard error without a newline; where that fails there is nobody to tell.
  static func showAsIs(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  /// Keeps files from being opened under the numbers of standard input, output or error where the
  /// caller closed one of these: what is meant for a person would be written into them.
  ///
  /// A write to standard output that was closed fails as before.
  static func reserveStandardDescriptors() {
    for (descriptor, flags) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = unsafe open("/dev/null", flags)
    }
  }
}
