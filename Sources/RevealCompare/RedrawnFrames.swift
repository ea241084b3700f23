import RevealFiles
import RevealJSON
import RevealRender
import Synchronization

/// Draws frames of which a manifest has only digests, from the preset's text in it.
///
/// Only frames whose pixels have the recorded digest are returned, so they are exactly as recorded.
///
/// It is a class with a lock because frames that are compared at the same time share the preset,
/// which is read only if a frame differs.
final class RedrawnFrames: Sendable {
  private let recipe: Manifest.Recipe
  private let load: @Sendable (Manifest.Recipe) throws -> PresetFrames
  /// The frames; nil until the preset is needed.
  private let frames = Mutex<PresetFrames??>(nil)

  /// Fails if there are no digests, or no preset to draw from.
  ///
  /// - Parameters:
  ///   - side: The frames.
  ///   - other: The other side. If it is a preset, the files that the recorded one names are
  ///     relative to it. Otherwise they are relative to the manifest, and must be in the manifest's
  ///     folder or within the general limits.
  init?(_ side: FrameSet, against other: FrameSet) {
    guard case .digests(let manifest, let file) = side.kind, let recipe = manifest.recipe,
      let text = recipe.text
    else { return nil }
    self.recipe = recipe
    let preset = other.preset?.loaded
    let scope = side.scope
    load = { recipe in
      let folder = splitPath(file).folder
      let scope =
        preset != nil || scope.isConfined
        ? scope : try FileScope(inside: folder.isEmpty ? "." : folder, inputs: scope.inputs)
      let source = SourceText(file: preset?.source.file ?? file, bytes: Array(text.utf8))
      let home = splitPath(source.file).folder
      let texts = recipe.files.map { (joinPath(home, $0.path), Array($0.text.utf8)) }
      return try PresetFrames(
        LoadedPreset(
          source, overrides: recipe.overrides,
          scope: scope.substituting(Dictionary(texts) { $1 })))
    }
  }

  /// Draws a frame again.
  ///
  /// - Parameters:
  ///   - name: The frame's name.
  ///   - digest: The digest of its pixels.
  /// - Returns: The frame's file; nil if it can no longer be drawn as recorded.
  func png(_ name: String, digest: String) -> [UInt8]? {
    guard let number = Manifest.frameNumber(name), let frames = loaded,
      number < frames.preset.timeline.frameCount,
      // The reason why it cannot be drawn does not matter for the comparison.
      let frame = try? frames.draw(number), frame.digest.description == digest
    else { return nil }
    return frame.png.bytes
  }

  private var loaded: PresetFrames? {
    frames.withLock { frames in
      if let frames { return frames }
      let loaded = try? load(recipe)
      frames = .some(loaded)
      return loaded
    }
  }
}
