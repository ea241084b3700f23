import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
package import RevealRender
import Synchronization

/// The frames of a preset, drawn on request.
package struct PresetFrames: Sendable {
  package let preset: SimulatedPreset
  private let renderer: FrameRenderer
  private let digester: FrameDigester

  /// - Throws: When the run is too long, or drawing one of its frames takes too much.
  init(_ loaded: LoadedPreset) throws {
    preset = try SimulatedPreset(loaded)
    let images = preset.images()
    renderer = FrameRenderer(images: images, encoding: .fast)
    digester = FrameDigester(images: images)
  }

  func draw(_ frame: Int) throws -> FrameRenderer.Frame {
    try renderer.render(preset.timeline.exposure(at: frame))
  }

  /// The digest of a frame's pixels, which costs less than its file.
  func digest(_ frame: Int) throws -> String {
    try digester.digest(of: preset.timeline.exposure(at: frame)).description
  }
}

/// A preset whose text is in the manifest of its frames, so that they can be drawn again.
struct RecordedPreset {
  let recipe: Manifest.Recipe
  /// The text of the preset, and the path to which the files that it names are relative.
  let source: SourceText
  /// The limits on where these files may be.
  let scope: FileScope

  /// Fails if the frames have no manifest with the text of a preset, or its folder is missing.
  ///
  /// - Parameters:
  ///   - side: The frames.
  ///   - other: The other side. If it is a preset, the files that the recorded one names are
  ///     relative to it. Otherwise they are relative to the manifest, and must be in the manifest's
  ///     folder or within the general limits.
  init?(_ side: FrameSet, against other: FrameSet) {
    guard let recipe = side.recipe, let text = recipe.text else { return nil }
    self.recipe = recipe
    let manifest =
      if case .digests(_, let file) = side.kind { file } else {
        joinPath(side.path, Manifest.fileName)
      }
    let preset = other.preset?.loaded
    source = SourceText(file: preset?.source.file ?? manifest, bytes: Array(text.utf8))
    if preset != nil || side.scope.isConfined {
      scope = side.scope
      return
    }
    let folder = splitPath(manifest).folder
    guard
      let inside = try? FileScope(
        inside: folder.isEmpty ? "." : folder, inputs: side.scope.inputs)
    else { return nil }
    scope = inside
  }

  /// The preset as it was when the frames were drawn.
  ///
  /// - Throws: When it is no longer valid, or a picture or font that it names cannot be read.
  func load() throws -> LoadedPreset {
    try LoadedPreset(
      source, overrides: recipe.overrides, scope: scope.substituting(recipe.files, of: source))
  }
}

extension FileScope {
  /// The limits with other contents of the files that a preset names.
  func substituting(_ files: [Manifest.TextFile], of source: SourceText) -> FileScope {
    let folder = splitPath(source.file).folder
    let texts = files.map { (joinPath(folder, $0.path), Array($0.text.utf8)) }
    return substituting(Dictionary(texts) { $1 })
  }
}

/// Draws frames of which a manifest has only digests, from the preset's text in it.
///
/// Only frames whose pixels have the recorded digest are returned, so they are exactly as recorded.
///
/// It is a class with a lock because frames that are compared at the same time share the preset,
/// which is read only if a frame differs.
final class RedrawnFrames: Sendable {
  private let side: FrameSet
  private let other: FrameSet
  /// The frames; nil until the preset is needed.
  private let frames = Mutex<PresetFrames??>(nil)

  /// Fails if there are no digests, or no preset to draw from; see ``RecordedPreset``.
  init?(_ side: FrameSet, against other: FrameSet) {
    guard case .digests = side.kind, side.recipe?.text != nil else { return nil }
    (self.side, self.other) = (side, other)
  }

  /// Draws a frame again.
  ///
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
      let preset = RecordedPreset(side, against: other)
      let loaded = try? preset.map { try PresetFrames($0.load()) }
      frames = .some(loaded)
      return loaded
    }
  }
}
