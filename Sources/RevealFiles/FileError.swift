/// A file or folder that could not be read, written or made.
package enum FileError: ReportableError, Hashable, CustomStringConvertible {
  /// The action that failed, as in "cannot write", and the reason, as in "No space left on device".
  case failed(path: String, action: String, reason: String)
  /// The reader of standard output closed the pipe, which is not an error of ours.
  case brokenPipe

  private var parts: (path: String, action: String, reason: String) {
    switch self {
    case .failed(let path, let action, let reason): (path, action, reason)
    case .brokenPipe: ("standard output", "cannot write", "the reader closed the pipe")
    }
  }

  package var path: String { parts.path }

  package var reason: String { parts.reason }

  /// The action and the reason, without the path.
  package var problem: String { "\(parts.action): \(parts.reason)" }

  package var description: String { "\(printable(path)): \(problem)" }

  /// The same failure with another path, or with notes added to the reason.
  func with(path: String? = nil, notes: String = "") -> FileError {
    .failed(path: path ?? parts.path, action: parts.action, reason: parts.reason + notes)
  }

  package var exitStatus: ExitStatus { .inputOutput }
  package var message: String? { self == .brokenPipe ? nil : "error: \(self)" }
}
