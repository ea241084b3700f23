import RevealFiles
import RevealJSON
import RevealSystem

/// Standard output and standard error.
enum Terminal {
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether results may be in color.
  static let outputHasColor = outputIsTerminal && !TerminalColor.isUnwanted
  private static let errorHasColor = errorIsTerminal && !TerminalColor.isUnwanted

  /// Prints a result as text.
  ///
  /// - Parameter text: The text, in which control characters of names from outside are escaped.
  /// - Throws: An error if not all of it arrived.
  static func print(_ text: PrintableText) throws(FileError) { try print(lines: text.lines) }

  /// Prints a result of several lines, in which control characters of names have been escaped.
  ///
  /// - Throws: An error if not all of it arrived.
  static func print(lines: String) throws(FileError) { try write(printableLines(lines) + "\n") }

  /// Prints a result as JSON.
  ///
  /// - Throws: An error if not all of it arrived.
  static func print(json: JSONOutput) throws(FileError) { try print(lines: json.text()) }

  /// Prints a result whose format escapes control characters itself, such as JSON, or which is
  /// colored.
  ///
  /// - Throws: An error if not all of it arrived.
  static func write(_ text: String) throws(FileError) {
    guard !writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
    throw errno == EPIPE ? .brokenPipe : FileError.system("standard output", "cannot write")
  }

  /// Prints a message on standard error, with control characters escaped.
  static func report(_ text: PrintableText) { report(lines: text.lines) }

  /// Prints a message of several lines, in which control characters of names have been escaped.
  static func report(lines: String) {
    let text = printableLines(lines)
    showAsIs((errorHasColor ? TerminalColor.message(text) : text) + "\n")
  }

  /// Prints on standard error without a newline; failures are ignored, since they cannot be
  /// reported.
  static func showAsIs(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }

  /// Opens standard input, output and error if the caller closed them, so that no other file gets
  /// their numbers and receives messages.
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
