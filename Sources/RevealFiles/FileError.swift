/// A file or folder that could not be read, written or made.
package struct FileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// What was tried, as in "cannot write".
  package let action: String
  /// The system's reason, as in "No space left on device".
  package let reason: String

  package init(path: String, action: String, reason: String) {
    self.path = path
    self.action = action
    self.reason = reason
  }

  /// Whoever read what was written has gone, which is no fault.
  package static let nobodyReads = FileError(
    path: "standard output", action: "cannot write", reason: "nobody reads it any more")

  package var description: String { "\(visible(path)): \(problem)" }

  /// Without the path.
  package var problem: String { "\(action): \(reason)" }
}
