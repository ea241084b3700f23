package import RevealMath

/// The frame: its size, resolution, rate, length and background.
package struct Canvas: Hashable, Sendable {
  /// The size in points; `size × scale` may have up to 16384 pixels a side.
  package var size = Size(width: 390, height: 844)
  /// Pixels per point, > 0.
  package var scale = 2.0
  /// Frames per second, 1…1000.
  package var fps = 60
  package var duration = CanvasDuration.auto
  /// Seconds added after everything has settled when the duration is `auto`; ≥ 0.
  package var hold = 0.4
  /// The color behind the list; frames are transparent if its alpha is 0.
  package var background = Color(red: 242, green: 242, blue: 247)
  /// Whether tilted edges are smoothed; UIKit leaves them jagged by default.
  package var edgeAntialiasing = true
  /// Whether scroll offsets are rounded to whole pixels, as UIScrollView does.
  ///
  /// Presets cannot set it.
  package var snapsOffsets = true
  /// The shutter that blurs motion; nil if every frame shows a single moment.
  ///
  /// Presets cannot set it.
  package var shutter: Shutter?

  package init() {}

  /// Frame width in whole pixels.
  package var pixelWidth: Int { Int((size.width * scale).rounded()) }
  /// Whether the frame has 1…16384 pixels a side.
  package var isDrawable: Bool { size.isDrawable(scale: scale) }

  /// Frame height in whole pixels.
  package var pixelHeight: Int { Int((size.height * scale).rounded()) }
}

/// The duration of an animation.
package enum CanvasDuration: Hashable, Sendable {
  /// Until the scroll script is done and every animation has settled, plus `hold`.
  case auto
  /// A length in seconds, > 0.
  case seconds(Double)
}
