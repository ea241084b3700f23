import RevealFiles
import RevealJSON
import RevealRender
import Synchronization

/// Draws the frames that a manifest has digests of from the preset's text in it.
///
/// Only frames whose pixels have the recorded digest are handed out, so they are what was recorded
/// or nothing.
///
/// A class with a lock because frames that are compared at the same time share the preset, which is
/// not read unless a frame differs.
final class RedrawnFrames: Sendable {
  private let recipe: Manifest.Recipe
  private let load: @Sendable (Manifest.Recipe) throws -> PresetFrames
  /// Nil until the preset is needed.
  private let frames = Mutex<PresetFrames??>(nil)

  /// Fails where there are no digests, or no preset to draw from.
  ///
  /// - Parameters:
  ///   - side: The frames.
  ///   - other: What they are compared with: where that is a preset, files that the recorded one
  ///     names are relative to it, else to the manifest; then they must lie in the manifest's
  ///     folder, or where files must lie anyway.
  init?(_ side: FrameSet, besides other: FrameSet) {
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
        ? scope : try FileScope(inside: folder.isEmpty ? "." : folder)
      let source = SourceText(file: preset?.source.file ?? file, bytes: Array(text.utf8))
      return try PresetFrames(
        LoadedPreset(source, overrides: recipe.overrides, scope: scope))
    }
  }

  /// Draws a frame again.
  ///
  /// - Parameters:
  ///   - name: The frame's name.
  ///   - digest: The digest of its pixels.
  /// - Returns: The frame's file; nil where it cannot be drawn as it was.
  func png(_ name: String, digest: String) -> [UInt8]? {
    guard let number = Manifest.frameNumber(name), let frames = loaded,
      number < frames.preset.timeline.frameCount,
      // Why it cannot be drawn says nothing about the frames that are compared.
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
