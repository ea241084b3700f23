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
