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
