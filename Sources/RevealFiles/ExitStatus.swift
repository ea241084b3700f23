/// The exit codes of the program, as in `sysexits.h` and as shells have it for signals.
///
/// The manual page prints this table, and a test compares it with the one in
/// `Documentation/commands.md`.
package enum ExitStatus: Int32, CaseIterable, Comparable {
  case done = 0
  case different = 1
  case usage = 64
  case preset = 65
  case inputOutput = 74
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }

  /// The meaning of the code, as part of a sentence.
  package var meaning: String {
    switch self {
    case .done: "done, or equal"
    case .different:
      "images differ (reveal diff), a preset differs from its golden or one of the two is missing "
        + "(reveal test), frames are not as recorded (reveal verify), or parts do not join "
        + "(reveal merge)"
    case .usage: "the command line is wrong"
    case .preset:
      "a preset, a scene or a style sheet is wrong, or asks for a frame that takes more than "
        + "a gigabyte or ten seconds to draw"
    case .inputOutput: "a file cannot be read or written"
    case .hungUp: "ended early by SIGHUP (a closed terminal)"
    case .interrupted: "ended early by SIGINT (Ctrl-C)"
    case .terminated: "ended early by SIGTERM"
    }
  }
}

/// An error that knows how it ends a command.
package protocol ReportableError: Error {
  /// The exit code of a command that it ends.
  var exitStatus: ExitStatus { get }

  /// The text that is printed on standard error; nil for nothing.
  var message: String? { get }
}

extension ReportableError where Self: CustomStringConvertible {
  package var message: String? { "error: \(self)" }
}

/// An error that nothing tells apart from others but its exit code and its text.
package struct PlainError: ReportableError, Hashable, CustomStringConvertible {
  package let description: String
  package let exitStatus: ExitStatus
  package let message: String?

  /// - Parameters:
  ///   - description: The text, in which names from outside are printable.
  ///   - exitStatus: The exit code of a command that it ends.
  ///   - mark: The beginning of what is printed.
  package init(_ description: String, _ exitStatus: ExitStatus = .usage, mark: String = "error: ") {
    self.description = description
    self.exitStatus = exitStatus
    message = mark + description
  }
}

/// An error as the user sees it: the message on standard error, if any, and the exit code.
package struct Failure {
  package let message: String?
  package let status: ExitStatus

  /// Creates a failure from any error.
  ///
  /// Unknown errors count as errors of input or output, so that none is mistaken for a result such
  /// as "images differ".
  package init(_ error: any Error) {
    switch error {
    case let error as any ReportableError: (status, message) = (error.exitStatus, error.message)
    // Other errors have no description, only the names of their types.
    case let error as any Error & CustomStringConvertible:
      (status, message) = (.inputOutput, "error: \(error)")
    default: (status, message) = (.inputOutput, "error: failed for an unknown reason")
    }
  }

  /// Returns the message for an error that does not end the command.
  package static func message(of error: any Error) -> String {
    Failure(error).message ?? "error: \(error)"
  }
}
