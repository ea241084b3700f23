import RevealFiles

/// A signal ended a command before all of its frames were drawn.
struct Interrupted: ReportableError, CustomStringConvertible {
  let interruption: Interruption
  /// The number of frames in the folder.
  let done: Int
  /// The number of frames to draw.
  let count: Int
  /// The words of a command that continues the work.
  let command: [String]

  var description: String {
    """
    interrupted: \(done) of \(count) frames are done
      to continue: \(ShellCommand.text(command))
    """
  }

  var exitStatus: ExitStatus { interruption.exitStatus }
  var message: String? { description }
}

/// A signal ended a command before it changed any files, which it changes in one step.
struct InterruptedChange: ReportableError, CustomStringConvertible {
  let interruption: Interruption
  private let folder: String

  var description: String { "interrupted: nothing in \(printable(folder)) has been changed" }

  /// Performs work that changes files in one step at its end, and reports a signal before that step
  /// as an error.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - work: The work, which throws an `Interruption` only while nothing has changed.
  /// - Returns: The result of the work.
  /// - Throws: `InterruptedChange` after a signal, and any error of the work.
  static func noting<Result>(
    _ folder: String, _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let interruption as Interruption {
      throw InterruptedChange(interruption: interruption, folder: folder)
    }
  }

  var exitStatus: ExitStatus { interruption.exitStatus }
  var message: String? { description }
}
