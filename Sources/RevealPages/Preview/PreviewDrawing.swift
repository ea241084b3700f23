import RevealFrames
import RevealPNG
package import RevealRender
import RevealSimulation
import Synchronization

/// A preset that can be drawn, with access to each of its frames in each view.
package struct PreviewDrawing: Sendable {
  /// The number that distinguishes this drawing from earlier ones.
  package let number: Int
  package let preset: SimulatedPreset
  /// The renderer for all views, which have much in common.
  private let renderer: FrameRenderer
  private let variants = Variants()

  /// - Parameters:
  ///   - number: The number.
  ///   - preset: The preset.
  ///   - other: A drawing whose renderer is used if it has the same pictures; parts of frames that
  ///     both have in common are then drawn once.
  init(number: Int, _ preset: SimulatedPreset, sharing other: PreviewDrawing? = nil) {
    self.number = number
    self.preset = preset
    let shared = other.flatMap { $0.preset.hasPictures(of: preset) ? $0.renderer : nil }
    renderer = shared ?? FrameRenderer(images: preset.images(), encoding: .fast)
  }

  /// The preset in the view of a page, perhaps with fewer pixels.
  ///
  /// - Parameters:
  ///   - view: The view, simulated on first use; nil for that of the command line.
  ///   - divisor: The number of pixels that become one in each direction, ≥ 1.
  /// - Returns: The preset; nil if it lacks the row.
  /// - Throws: When there is no such run, or no pixel is left of it.
  func preset(in view: PreviewView?, shrunkBy divisor: Int = 1) throws -> SimulatedPreset? {
    var shown = try view.map { try variants.preset(in: $0.allRows, of: preset) } ?? preset
    if let row = view?.row {
      guard row < shown.timeline.rowCount else { return nil }
      shown = shown.showing(row: row)
    }
    guard divisor > 1 else { return shown }
    let small = try SimulatedPreset(
      shown.loaded.with(scale: shown.canvas.scale / Double(divisor)))
    return view?.row.map(small.showing) ?? small
  }

  /// Draws a frame of a run of the preset, in some view or with another script.
  func frame(_ frame: Int, of timeline: Timeline) throws -> PNGFile {
    try renderer.render(timeline.exposure(at: frame)).png
  }
}

/// The runs of a preset in other views than the command line's, simulated on first use.
///
/// It is a class with a lock because frames that are drawn at the same time share the runs. The
/// lock is held while a run is simulated, so that this happens only once.
private final class Variants: Sendable {
  private let known = Mutex<[PreviewView: Result<SimulatedPreset, any Error>]>([:])

  func preset(in view: PreviewView, of preset: SimulatedPreset) throws -> SimulatedPreset {
    if view == preset.loaded.view { return preset }
    return try known.withLock { known in
      if let result = known[view] { return result }
      let result = Result {
        try SimulatedPreset(
          preset.loaded.with(
            hasOverlay: view.hasOverlay, reducesMotion: view.reducesMotion))
      }
      known[view] = result
      return result
    }.get()
  }
}
