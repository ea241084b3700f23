package import RevealMath
import RevealPreset
package import RevealSimulation

/// What the command line says instead of the preset's canvas, how it wants texts, and what goes on top.
package struct CanvasOverrides: Hashable, Sendable {
  /// In points, > 0.
  package let size: Size?
  /// Pixels per point, > 0.
  package let scale: Double?
  /// 1…1000.
  package let fps: Int?
  /// What frames have on top of the cards.
  package let annotation: Annotation
  package let text: TextDrawing

  package init(
    size: Size? = nil, scale: Double? = nil, fps: Int? = nil, annotation: Annotation = .none,
    text: TextDrawing = .font
  ) {
    self.size = size
    self.scale = scale
    self.fps = fps
    self.annotation = annotation
    self.text = text
  }

  /// The preset with these values.
  ///
  /// - Throws: When the frame becomes too large or loses all its pixels.
  func applied(to preset: Preset) throws(FrameSizeError) -> Preset {
    var canvas = preset.canvas
    if let size { canvas.size = size }
    if let scale { canvas.scale = scale }
    if let fps { canvas.fps = fps }
    let (width, height) = (canvas.size.width * canvas.scale, canvas.size.height * canvas.scale)
    let allowed = 0.5...Preset.maximumPixels
    guard allowed.contains(width), allowed.contains(height) else {
      throw FrameSizeError(width: width, height: height)
    }
    return preset.with(canvas: canvas)
  }
}

/// How the texts of a deck are drawn.
package enum TextDrawing: String, Hashable, Sendable, CaseIterable {
  /// In letters, as far as there are fonts.
  case font
  /// As bars of the texts' lengths: the same pixels whatever fonts a machine has.
  case bars
}

/// The command line asks for frames that are too large or too small.
package struct FrameSizeError: Error, Hashable, CustomStringConvertible {
  /// In pixels.
  package let width: Double
  package let height: Double

  package var description: String {
    "expected frames of 1 to \(Int(Preset.maximumPixels)) pixels a side, found \(Int(width.rounded()))×\(Int(height.rounded()))"
  }
}
