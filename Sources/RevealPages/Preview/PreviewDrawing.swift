import RevealPNG
package import RevealRender

/// A preset that can be drawn, ready to hand out any of its frames.
package struct PreviewDrawing: Sendable {
  /// The number that distinguishes it from earlier ones.
  package let number: Int
  package let preset: SimulatedPreset
  private let renderer: FrameRenderer

  init(number: Int, _ preset: SimulatedPreset) {
    self.number = number
    self.preset = preset
    renderer = FrameRenderer(images: preset.images(), encoding: .fast)
  }

  /// Draws a frame of the run.
  ///
  /// - Throws: When a picture cannot be drawn.
  func frame(_ frame: Int) throws -> PNGFile {
    try renderer.render(preset.timeline.exposure(at: frame)).png
  }
}
