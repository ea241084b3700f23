import RevealFiles
package import RevealMath
import RevealFiles
package import RevealPreset
package import RevealSimulation

/// A preset whose files were read and whose run was simulated, ready to be drawn.
package struct SimulatedPreset: Sendable {
  @Indirect package private(set) var loaded: LoadedPreset
  @Indirect package private(set) var timeline: Timeline

  /// Simulates the run of a preset.
  ///
  /// - Throws: `RunTooLong` when it has more frames, or its rows more displays, than any run may
  ///   have; `PresetError` when a cell has no room for its
  ///   parts, or when a frame takes more time or memory than drawing may.
  package init(_ loaded: LoadedPreset) throws {
    self.loaded = loaded
    timeline = try loaded.timeline()
    try loaded.checkCells(in: timeline)
    try checkBudget()
  }

  /// The same preset with the cards of one row alone.
  ///
  /// - Parameter row: The number of the row.
  /// - Returns: The preset, whose frames have the same size and number.
  package func showing(row: Int) -> SimulatedPreset {
    var copy = self
    copy.timeline = timeline.showing(row: row)
    return copy
  }

  package var canvas: Canvas { loaded.preset.canvas }

  /// The frames of the run, which `FrameSelection` chooses from.
  package var length: RunDuration { RunDuration(count: timeline.frameCount, fps: canvas.fps) }

  /// What the frames depend on.
  package var identity: Manifest.Identity {
    Manifest.Identity(
      revealVersion: version, presetName: loaded.preset.title, presetDigest: loaded.digest,
      width: canvas.pixelWidth, height: canvas.pixelHeight, scale: canvas.scale, fps: canvas.fps,
      frameCount: timeline.frameCount, pictureDecoders: loaded.pictureDecoders)
  }

  /// What the preset asks for that has no effect, as people read it.
  package var warnings: [String] {
    let source = loaded.source
    return loaded.warnings.map { $0.report(in: source) }
      + timeline.warnings.map { "\(visible(source.file)): warning: entrance: \($0)" }
  }

  /// The run that people who prefer reduced motion see.
  ///
  /// - Throws: `RunTooLong` when it has more frames, or its rows more displays, than any run may
  ///   have.
  /// - Returns: The run.
  package func reducedTimeline() throws(RunTooLong) -> Timeline { try loaded.reducedTimeline() }

  /// A store of the pictures that the frames show.
  package func images() -> ImageStore {
    ImageStore(scope: loaded.scope, digests: loaded.pictureDigests)
  }
}
