import RevealFiles
import RevealFrames
import RevealPages

extension Render {
  /// Draws the frames, and draws them again whenever a file that they depend on changes, until a
  /// signal arrives.
  ///
  /// - Throws: Errors that no edit of a file can fix, and that of a signal while frames are drawn.
  func renderOnEveryChange() async throws {
    let scope = try source.reading.scope()
    let outputs = try chosenOutputs()
    Interruption.startListening()
    var others = writing.others
    var isFirst = true
    /// The digest of the preset whose frames are complete.
    var drawnDigest: String?
    while Interruption.requested == nil {
      var files = FileWatch(scope: scope)
      do {
        let times = timings ? StageTimes() : nil
        let loaded = try times.measure(.read) {
          try source.load(scope: scope.afresh) { files.add($0) }
        }
        if loaded.digest != drawnDigest {
          drawnDigest = nil
          let watched = files
          try await render(loaded, to: outputs, others: &others, times: times) {
            watched.hasChanged
          }
          if !watched.hasChanged { drawnDigest = loaded.digest }
        }
      } catch {
        drawnDigest = nil
        let status = Failure(error).status
        if status >= .hungUp || isFirst && status != .preset { throw error }
        Terminal.report(lines: Failure.message(of: error))
      }
      if isFirst && !quiet { Terminal.report("waiting for changes; Ctrl-C ends it") }
      isFirst = false
      await files.waitForChange { Interruption.requested != nil }
    }
  }
}
