import RevealFiles

/// Finishes or undoes an interrupted change of frames, and reports that.
///
/// - Parameter path: The path of a folder or of a file in it, which need not exist.
/// - Throws: An error if another process is changing the frames, or if the interrupted change can
///   be neither finished nor undone.
func recoverFrames(at path: String) throws {
  for recovery in try FileTransaction.recover(around: path) {
    Terminal.report(lines: "\(recovery)")
  }
}

extension FileTransaction.Recovery? {
  /// Reports the recovery, if there was one.
  func report() {
    if let self { Terminal.report(lines: "\(self)") }
  }
}

extension Interruption {
  /// Performs work that changes files in one step at its end, and reports a signal before that step
  /// as an error.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - work: The work, which throws an `Interruption` only while nothing has changed.
  /// - Returns: The result of the work.
  /// - Throws: An error that says that nothing has changed after a signal, and any error of the
  ///   work.
  static func noting<Result>(
    _ folder: String, _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let interruption as Interruption {
      throw PlainError(
        "interrupted: nothing in \(printable(folder)) has been changed", interruption.exitStatus,
        mark: "")
    }
  }
}
