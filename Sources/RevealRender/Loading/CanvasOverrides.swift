import RevealJSON
package import RevealMath
package import RevealPreset

/// The command-line values that replace those of the preset's canvas.
///
/// There are also options for drawing texts, motion and annotations.
package struct CanvasOverrides: Hashable, Sendable {
  /// The size in points, > 0.
  package let size: Size?
  /// The number of pixels per point, > 0.
  package let scale: Double?
  /// The frames per second, 1…1000.
  package let fps: Int?
  package let background: Color?
  /// The annotation on top of the cards.
  package let annotation: Annotation
  /// The way to draw texts; nil for letters.
  package let text: TextDrawing?
  /// Whether to show the run for people who prefer reduced motion.
  package let reducesMotion: Bool
  /// The rounding of the content's position; nil for whole pixels.
  package let pixelSnap: PixelSnap?
  /// The shutter; nil if it is closed.
  package let shutter: Shutter?

  /// The allowed widths and heights in points.
  package static let sides = 0.001...100_000.0
  /// The allowed scales in pixels per point.
  package static let scales = Canvas.scales
  /// The allowed frame rates in frames per second.
  package static let frameRates = Canvas.frameRates

  package init(
    size: Size? = nil, scale: Double? = nil, fps: Int? = nil, background: Color? = nil,
    annotation: Annotation = .none, text: TextDrawing? = nil, reducesMotion: Bool = false,
    pixelSnap: PixelSnap? = nil, shutter: Shutter? = nil
  ) {
    self.size = size
    self.scale = scale
    self.fps = fps
    self.background = background
    self.annotation = annotation
    self.text = text
    self.reducesMotion = reducesMotion
    self.pixelSnap = pixelSnap
    self.shutter = shutter
  }

  /// These values, with values of others in place of nil.
  package func completed(by others: CanvasOverrides) -> CanvasOverrides {
    CanvasOverrides(
      size: size ?? others.size, scale: scale ?? others.scale, fps: fps ?? others.fps,
      background: background ?? others.background,
      annotation: annotation == .none ? others.annotation : annotation, text: text ?? others.text,
      reducesMotion: reducesMotion || others.reducesMotion,
      pixelSnap: pixelSnap ?? others.pixelSnap, shutter: shutter ?? others.shutter)
  }

  /// The values that are nil in others.
  package func except(_ others: CanvasOverrides) -> CanvasOverrides {
    CanvasOverrides(
      size: others.size == nil ? size : nil, scale: others.scale == nil ? scale : nil,
      fps: others.fps == nil ? fps : nil,
      background: others.background == nil ? background : nil,
      annotation: others.annotation == .none ? annotation : .none,
      text: others.text == nil ? text : nil,
      reducesMotion: reducesMotion && !others.reducesMotion,
      pixelSnap: others.pixelSnap == nil ? pixelSnap : nil,
      shutter: others.shutter == nil ? shutter : nil)
  }

  /// The command-line options for these values, as in `--scale 2 --fps 30`.
  package var options: String {
    var options: [String] = []
    if let size { options.append("--size \(Self.digits(size.width))x\(Self.digits(size.height))") }
    if let scale { options.append("--scale \(Self.digits(scale))") }
    if let fps { options.append("--fps \(fps)") }
    // A shell would treat the text after # as a comment.
    if let background { options.append("--background '\(background.written)'") }
    if annotation == .layout { options.append("--overlay") }
    if let text { options.append("--text \(text.rawValue)") }
    if reducesMotion { options.append("--reduced-motion") }
    if let pixelSnap { options.append("--pixel-snap \(pixelSnap.rawValue)") }
    if let shutter {
      options.append("--shutter \(Self.digits(shutter.angle))")
      if shutter.isOpen && shutter.samples != Shutter.usualSamples {
        options.append("--shutter-samples \(shutter.samples)")
      }
    }
    return options.joined(separator: " ")
  }

  private static func digits(_ value: Double) -> String { JSONOutput.number(value).compact }

  /// The preset with these values.
  ///
  /// - Throws: When the frame becomes too large or loses all its pixels.
  func applied(to preset: Preset) throws(FrameSizeError) -> Preset {
    var canvas = preset.canvas
    if let size { canvas.size = size }
    if let scale { canvas.scale = scale }
    if let fps { canvas.fps = fps }
    if let background { canvas.background = background }
    if let pixelSnap { canvas.snapsOffsets = pixelSnap == .on }
    if let shutter { canvas.shutter = shutter.isOpen ? shutter : nil }
    let shown = reducesMotion ? preset.withReducedMotion : preset
    guard let preset = shown.with(canvas: canvas) else {
      throw FrameSizeError(
        width: canvas.size.width * canvas.scale, height: canvas.size.height * canvas.scale)
    }
    return preset
  }
}

/// The ways to draw the texts of a deck.
package enum TextDrawing: String, Hashable, Sendable, CaseIterable {
  /// Texts are letters, if there are fonts.
  case font
  /// Texts are bars of the same length, whose pixels do not depend on a machine's fonts.
  case bars
}

/// The positions at which the content of a list is drawn while it scrolls.
package enum PixelSnap: String, Hashable, Sendable, CaseIterable {
  /// The content is at whole pixels, as in UIScrollView.
  case on
  /// The content may be between pixels, so that slow scrolling is even.
  case off
}

/// The error that the command line asks for frames that are too large or too small.
package struct FrameSizeError: Error, Hashable, CustomStringConvertible {
  /// The width in pixels.
  package let width: Double
  package let height: Double

  package var description: String {
    "expected frames of 1 to \(Int(Size.longestSide)) pixels a side, "
      + "found \(Int(width.rounded()))×\(Int(height.rounded()))"
  }
}
