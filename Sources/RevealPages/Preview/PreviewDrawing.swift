import RevealPNG
import RevealPlot
import RevealRender
package import RevealSimulation

/// A preset that can be drawn, ready to hand out any of its frames.
package struct PreviewDrawing: Sendable {
  /// Tells it from earlier ones.
  package let number: Int
  let loaded: LoadedPreset
  package let timeline: Timeline
  private let renderer: FrameRenderer

  init(number: Int, _ loaded: LoadedPreset, _ timeline: Timeline) {
    self.number = number
    self.loaded = loaded
    self.timeline = timeline
    renderer = FrameRenderer(images: ImageStore(scope: loaded.scope), encoding: .fast)
  }

  /// Draws a frame of the run.
  ///
  /// - Throws: When a picture cannot be drawn.
  func frame(_ frame: Int) throws -> PNGFile {
    try renderer.render(timeline.scene(at: frame)).png
  }

  /// The figure of the preset's curves.
  var plot: String { PresetPlot(loaded.preset, timeline).svg }
}
