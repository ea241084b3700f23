import RevealFiles

/// Ends what was interrupted where some frames are, and says so.
///
/// - Parameter path: A folder, or a file in one; nothing need be there.
/// - Throws: When another process is changing the frames, or what was interrupted can be neither
///   finished nor undone.
func recoverFrames(at path: String) throws {
  for recovery in try FileTransaction.recover(around: path) { Terminal.report("\(recovery)") }
}

extension FileTransaction.Recovery? {
  /// Says what was done, if anything was.
  func report() {
    if let self { Terminal.report("\(self)") }
  }
}
