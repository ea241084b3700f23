import RevealFiles
package import RevealFrames
package import RevealMath
package import RevealPreset
package import RevealSimulation

/// A preset whose files have been read and whose run has been simulated, ready to be drawn.
package struct SimulatedPreset: Sendable {
  @Indirect package private(set) var loaded: LoadedPreset
  @Indirect package private(set) var timeline: Timeline

  /// Simulates the run of a preset.
  ///
  /// - Throws: `RunTooLong` if it exceeds the limits on frames or on displays of rows;
  ///   `PresetError` if a cell has no room for its parts, or a frame takes more time or memory than
  ///   drawing may.
  package init(_ loaded: LoadedPreset) throws {
    self.loaded = loaded
    timeline = try loaded.timeline()
    try loaded.checkCells(in: timeline)
    try checkBudget()
  }

  /// The same preset with only the cards of one row.
  ///
  /// - Parameter row: The number of the row.
  /// - Returns: The preset, whose frames have the same size and number.
  package func showing(row: Int) -> SimulatedPreset {
    var copy = self
    copy.timeline = timeline.showing(row: row)
    return copy
  }

  package var canvas: Canvas { loaded.preset.canvas }

  /// Everything that determines the frames.
  package var identity: Manifest.Identity {
    Manifest.Identity(
      revealVersion: version, presetName: loaded.preset.title, presetDigest: loaded.digest,
      width: canvas.pixelWidth, height: canvas.pixelHeight, scale: canvas.scale, fps: canvas.fps,
      frameCount: timeline.frameCount, pictureDecoders: loaded.pictureDecoders)
  }

  /// Warnings about settings of the preset that have no effect, as text for the user.
  package var warnings: [String] {
    let source = loaded.source
    return loaded.warnings.map { $0.report(in: source) }
      + timeline.warnings.map { "\(printable(source.file)): warning: entrance: \($0)" }
  }

  /// The run for people who prefer reduced motion.
  ///
  /// - Throws: `RunTooLong` if it exceeds the limits on frames or on displays of rows.
  /// - Returns: The run.
  package func reducedTimeline() throws(RunTooLong) -> Timeline {
    try loaded.timeline(of: loaded.preset.withReducedMotion)
  }

  /// Whether a store of another preset's pictures has those of this one, unchanged.
  package func hasPictures(of other: SimulatedPreset) -> Bool {
    loaded.pictureDigests == other.loaded.pictureDigests
  }

  /// A store of the pictures that the frames show.
  package func images() -> ImageStore {
    ImageStore(scope: loaded.scope, digests: loaded.pictureDigests)
  }
}

extension ImageStore {
  /// Creates a store of the pictures of some presets, which are read within the same limits.
  convenience init(of presets: [SimulatedPreset]) {
    let digests = presets.reduce(into: [:]) { digests, preset in
      digests.merge(preset.loaded.pictureDigests) { first, _ in first }
    }
    self.init(scope: presets[0].loaded.scope, digests: digests)
  }
}
