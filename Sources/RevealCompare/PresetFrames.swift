import RevealFrames
import RevealPNG
package import RevealRender

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
