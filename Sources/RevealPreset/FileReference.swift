package import RevealJSON

/// A path as written in a preset or a deck, with its position for messages about the file.
package struct FileReference: Hashable, Sendable {
  /// The path, relative to the folder of the file that names it unless it is absolute.
  ///
  /// It may contain `*` where a pattern is allowed.
  package let path: String
  /// The byte offsets of the string in the text that names the file.
  package let range: Range<Int>
  /// The key path of the string, as in `cards.images[2]`.
  package let keyPath: String

  package init(path: String, range: Range<Int>, keyPath: String) {
    (self.path, self.range, self.keyPath) = (path, range, keyPath)
  }

  /// Returns an error at the path's position, for a file that is missing or unusable.
  package func problem(_ message: String, hint: String? = nil) -> Problem {
    Problem(at: range, keyPath: keyPath, message: message, hint: hint)
  }

  /// Returns a warning at the path's position, for a file that can be used only in part.
  package func warning(_ message: String, hint: String) -> Problem {
    Problem(.warning, at: range, keyPath: keyPath, message: message, hint: hint)
  }
}
