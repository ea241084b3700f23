/// A file or folder that could not be read, written or made.
package struct FileError: ReportableError, Hashable, CustomStringConvertible {
  package let path: String
  private let action: String
  package let reason: String

  /// - Parameters:
  ///   - path: The path of the file or folder.
  ///   - action: The action that failed, as in "cannot write".
  ///   - reason: The reason, as in "No space left on device".
  package init(_ path: String, _ action: String, _ reason: String) {
    (self.path, self.action, self.reason) = (path, action, reason)
  }

  /// The reader of standard output closed the pipe, which is not an error of ours.
  package static let brokenPipe = FileError(
    "standard output", "cannot write", "the reader closed the pipe")

  /// The action and the reason, without the path.
  package var problem: String { "\(action): \(reason)" }

  package var description: String { "\(printable(path)): \(problem)" }

  /// The same failure with another path, or with notes added to the reason.
  func with(path: String? = nil, notes: String = "") -> FileError {
    FileError(path ?? self.path, action, reason + notes)
  }

  package var exitStatus: ExitStatus { .inputOutput }
  package var message: String? { self == .brokenPipe ? nil : "error: \(self)" }
}
