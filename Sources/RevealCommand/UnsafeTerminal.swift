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
  /// Whether results may be in color.
  static let outputHasColor = outputIsTerminal && !Paint.isUnwanted
  private static let errorHasColor = errorIsTerminal && !Paint.isUnwanted

  /// Prints a result as text for people.
  ///
  /// - Parameters:
  ///   - text: The text, in which control characters are spelled out, as it may hold foreign names.
  ///   - terminator: The text that follows it.
  /// - Throws: An error when not all of it arrived.
  static func print(_ text: String, terminator: String = "\n") throws(FileError) {
    try write(visibleLines(text) + terminator)
  }

  /// Prints a result whose format spells out control characters itself, such as JSON, or which is
  /// colored.
  ///
  /// - Throws: An error when not all of it arrived.
  static func write(_ text: String) throws(FileError) {
    guard !writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
    throw errno == EPIPE ? .brokenPipe : FileError.system("standard output", "cannot write")
  }

  /// Prints a message on standard error, with control characters spelled out.
  static func report(_ text: String) {
    let text = visibleLines(text)
    showAsIs((errorHasColor ? Paint.message(text) : text) + "\n")
  }

  /// Prints on standard error without a newline; failures are ignored, as nobody could be told.
  static func showAsIs(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  /// Opens standard input, output and error where the caller closed them, so that no other file
  /// gets their numbers and receives messages.
  ///
  /// Writing to a closed standard output still fails.
  static func reserveStandardDescriptors() {
    for (descriptor, flags) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = unsafe open("/dev/null", flags)
    }
  }
}
