#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import RevealPipeline

/// Standard output and standard error.
enum Terminal {
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1

  /// Results go to standard output; false when nobody reads it any more or the disk is full.
  @discardableResult
  static func print(_ text: String, terminator: String = "\n") -> Bool {
    writeAll(Array((text + terminator).utf8), to: STDOUT_FILENO)
  }

  /// Messages go to standard error.
  static func report(_ text: String) { showAsIs(text + "\n") }

  /// To standard error without a newline; where that fails there is nobody to tell.
  static func showAsIs(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
