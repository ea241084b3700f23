package import RevealJSON

/// A path as a preset or a deck writes it, with the place where it stands for messages about the
/// file.
package struct FileReference: Hashable, Sendable {
  /// Relative to the folder of the file that names it unless absolute; may hold `*` where a pattern
  /// is allowed.
  package let path: String
  /// Byte offsets of the string in the text that names it.
  package let range: Range<Int>
  /// As in `cards.images[2]`.
  package let keyPath: String

  package init(path: String, range: Range<Int>, keyPath: String) {
    self.path = path
    self.range = range
    self.keyPath = keyPath
  }

  /// What to report when the file is missing or cannot be used.
  ///
  /// - Parameters:
  ///   - message: "expected a PNG file, found a folder".
  ///   - hint: What to do about it.
  /// - Returns: An error at the place of the path, for a ``PresetError`` of the file that names it.
  package func problem(_ message: String, hint: String? = nil) -> Problem {
    Problem(at: range, keyPath: keyPath, message: message, hint: hint)
  }

  /// What to report when the file can be used, but not for all that it is for.
  ///
  /// - Parameters:
  ///   - message: "no font has \"漢\"".
  ///   - hint: What to do about it.
  /// - Returns: A warning at the place of the path.
  package func warning(_ message: String, hint: String) -> Problem {
    Problem(.warning, at: range, keyPath: keyPath, message: message, hint: hint)
  }
}
