import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealRender
import RevealSimulation

/// One side of a comparison whose preset is known, so that its frames can be simulated.
struct CauseSide {
  /// The text of the preset, and the path to which the files that it names are relative.
  let source: SourceText
  let root: JSONNode
  let overrides: CanvasOverrides
  let preset: SimulatedPreset
  /// The bases, the template and the deck of the preset.
  let files: [Manifest.TextFile]
  private let scope: FileScope
  /// The recorded frames, which may have been drawn differently; nil for a preset.
  private let recorded: FrameSet?

  /// Fails unless the side is a preset, or its manifest has a preset's text that can still be
  /// simulated.
  ///
  /// - Parameters:
  ///   - set: The frames.
  ///   - other: The other side; see ``RecordedPreset``.
  init?(_ set: FrameSet, against other: FrameSet) {
    if let preset = set.preset {
      (source, scope, self.preset) = (preset.loaded.source, preset.loaded.scope, preset)
      recorded = nil
    } else {
      // Without its preset, nothing is known about the frames, which is not an error here.
      guard let recorded = RecordedPreset(set, against: other),
        let preset = try? SimulatedPreset(recorded.load())
      else { return nil }
      (source, scope, self.preset) = (recorded.source, recorded.scope, preset)
      self.recorded = set
    }
    guard let recipe = set.recipe, let root = JSONParser.parse(source).root else { return nil }
    self.root = root
    (overrides, files) = (recipe.overrides, recipe.files)
  }

  /// Simulates the preset with another text, other options and other contents of its files.
  ///
  /// Returns nil if the text is not a valid preset.
  func variant(
    _ root: JSONNode, _ overrides: CanvasOverrides, _ files: [Manifest.TextFile]
  ) -> SimulatedPreset? {
    guard
      let loaded = try? LoadedPreset(
        source, parsed: (root, []), overrides: overrides,
        scope: scope.substituting(files, of: source))
    else { return nil }
    return try? SimulatedPreset(loaded)
  }

  /// Whether the simulated run gives the frames that are compared.
  ///
  /// - Returns: True for a preset, or if each of the frames has the pixels of the simulated one.
  func draws(_ names: [String]) -> Bool {
    guard let recorded else { return true }
    let digester = FrameDigester(images: preset.images())
    return names.allSatisfy { name in
      guard let number = Manifest.frameNumber(name), number < preset.timeline.frameCount,
        let content = try? recorded.content(of: name),
        let digest = content.digest
          ?? content.png.flatMap({ try? PNGDecoder.digest(of: $0).digest.description }),
        let drawn = try? digester.digest(of: preset.timeline.exposure(at: number))
      else { return false }
      return drawn.description == digest
    }
  }

  /// Whether the files that the preset names are the same as when the frames were recorded.
  var hasRecordedFiles: Bool {
    recorded?.identity.map { $0.presetDigest == preset.loaded.digest } ?? true
  }
}
