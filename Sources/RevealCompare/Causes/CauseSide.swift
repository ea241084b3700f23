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
  ///   - other: The other side. If it is a preset, the files that a recorded one names are relative
  ///     to it, otherwise to the manifest.
  init?(_ set: FrameSet, against other: FrameSet) {
    if let preset = set.preset {
      self.init(
        preset.loaded.source, preset.loaded.recipe, preset.loaded.scope, nil, preset)
      return
    }
    guard let recipe = set.recipe, let text = recipe.text else { return nil }
    let path =
      if case .digests(_, let file) = set.kind { file } else {
        joinPath(set.path, Manifest.fileName)
      }
    var scope = set.scope
    if other.preset == nil, !scope.isConfined {
      let folder = splitPath(path).folder
      guard let inside = try? FileScope(inside: folder.isEmpty ? "." : folder) else { return nil }
      scope = inside
    }
    let source = SourceText(
      file: other.preset?.loaded.source.file ?? path, bytes: Array(text.utf8))
    // Without its preset, nothing is known about the frames, which is not an error here.
    guard
      let loaded = try? LoadedPreset(
        source, overrides: recipe.overrides,
        scope: scope.substituting(Self.contents(recipe.files, source))),
      let preset = try? SimulatedPreset(loaded)
    else { return nil }
    self.init(source, recipe, scope, set, preset)
  }

  private init?(
    _ source: SourceText, _ recipe: Manifest.Recipe, _ scope: FileScope,
    _ recorded: FrameSet?, _ preset: SimulatedPreset
  ) {
    guard let root = JSONParser.parse(source).root else { return nil }
    self.source = source
    self.root = root
    overrides = recipe.overrides
    files = recipe.files
    self.scope = scope
    self.recorded = recorded
    self.preset = preset
  }

  /// The contents that replace those of the files that a preset names.
  private static func contents(
    _ files: [Manifest.TextFile], _ source: SourceText
  ) -> [String: [UInt8]] {
    let folder = splitPath(source.file).folder
    return Dictionary(files.map { (joinPath(folder, $0.path), Array($0.text.utf8)) }) { $1 }
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
        scope: scope.substituting(Self.contents(files, source)))
    else { return nil }
    return try? SimulatedPreset(loaded)
  }

  /// Whether the simulated run gives the frames that are compared.
  ///
  /// - Parameter names: The names of the frames to try.
  /// - Returns: True for a preset, or if each of the frames has the pixels of the simulated one.
  func draws(_ names: [String]) -> Bool {
    guard let recorded else { return true }
    let renderer = FrameRenderer(images: preset.images(), encoding: .fast)
    return names.allSatisfy { name in
      guard let number = Manifest.frameNumber(name), number < preset.timeline.frameCount,
        let content = try? recorded.content(of: name),
        let digest = content.digest
          ?? content.png.flatMap({ try? PNGDecoder.digest(of: $0).digest.description }),
        let drawn = try? renderer.render(preset.timeline.exposure(at: number))
      else { return false }
      return drawn.digest.description == digest
    }
  }

  /// Whether the files that the preset names are the same as when the frames were recorded.
  var hasRecordedFiles: Bool {
    recorded?.identity.map { $0.presetDigest == preset.loaded.digest } ?? true
  }
}
