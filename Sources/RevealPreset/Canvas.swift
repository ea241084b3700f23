package import RevealMath

/// The frame: its size, resolution, rate, length and background.
package struct Canvas: Hashable, Sendable {
  /// In points; `size × scale` is at most 16384 pixels a side.
  package var size = Size(width: 390, height: 844)
  /// Pixels per point, > 0.
  package var scale = 2.0
  /// Frames per second, 1…1000.
  package var fps = 60
  package var duration = CanvasDuration.auto
  /// Seconds that follow after everything has settled when the duration is `auto`; ≥ 0.
  package var hold = 0.4
  /// Alpha 0 gives transparent frames.
  package var background = Color(red: 242, green: 242, blue: 247)
  /// False draws jagged tilted edges, as UIKit does by default.
  package var edgeAntialiasing = true

  package init() {}

  /// Frame width in whole pixels.
  package var pixelWidth: Int { Int((size.width * scale).rounded()) }
  /// Whether the frame has 1…16384 pixels a side.
  package var isDrawable: Bool {
    let sides = 1...Preset.maximumPixels
    return sides.contains((size.width * scale).rounded())
      && sides.contains((size.height * scale).rounded())
  }

  /// Frame height in whole pixels.
  package var pixelHeight: Int { Int((size.height * scale).rounded()) }
}

/// How long a run takes.
package enum CanvasDuration: Hashable, Sendable {
  /// Until the scroll script is done and every animation has settled, then `hold`.
  case auto
  /// In seconds, > 0.
  case seconds(Double)
}
