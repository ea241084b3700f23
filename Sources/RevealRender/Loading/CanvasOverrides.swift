import RevealJSON
package import RevealMath
package import RevealPreset

/// What the command line sets in place of the preset's canvas, and how it draws texts, motion and
/// annotations.
package struct CanvasOverrides: Hashable, Sendable {
  /// In points, > 0.
  package let size: Size?
  /// Pixels per point, > 0.
  package let scale: Double?
  /// 1…1000.
  package let fps: Int?
  package let background: Color?
  /// The annotation on top of the cards.
  package let annotation: Annotation
  /// Letters when nil.
  package let text: TextDrawing?
  /// Whether to show what people who prefer reduced motion see.
  package let reducesMotion: Bool
  /// On whole pixels when nil.
  package let pixelSnap: PixelSnap?
  /// Closed when nil.
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

  /// These values, and those of others for what is nil here.
  package func completed(by others: CanvasOverrides) -> CanvasOverrides {
    CanvasOverrides(
      size: size ?? others.size, scale: scale ?? others.scale, fps: fps ?? others.fps,
      background: background ?? others.background,
      annotation: annotation == .none ? others.annotation : annotation, text: text ?? others.text,
      reducesMotion: reducesMotion || others.reducesMotion,
      pixelSnap: pixelSnap ?? others.pixelSnap, shutter: shutter ?? others.shutter)
  }

  /// Those of these values that are nil in others.
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

  /// The options of the command line for these values, as in `--scale 2 --fps 30`.
  package var options: String {
    var options: [String] = []
    if let size { options.append("--size \(Self.digits(size.width))x\(Self.digits(size.height))") }
    if let scale { options.append("--scale \(Self.digits(scale))") }
    if let fps { options.append("--fps \(fps)") }
    // A shell would take what follows # for a comment.
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

/// How the texts of a deck are drawn.
package enum TextDrawing: String, Hashable, Sendable, CaseIterable {
  /// As letters, if there are fonts.
  case font
  /// As bars of the texts' lengths, with the same pixels whatever fonts a machine has.
  case bars
}

/// Where the content of a list is drawn while it scrolls.
package enum PixelSnap: String, Hashable, Sendable, CaseIterable {
  /// On whole pixels, as UIScrollView does.
  case on
  /// Also between pixels, so that slow scrolls move evenly.
  case off
}

/// The command line asks for frames that are too large or too small.
package struct FrameSizeError: Error, Hashable, CustomStringConvertible {
  /// In pixels.
  package let width: Double
  package let height: Double

  package var description: String {
    "expected frames of 1 to \(Int(Size.longestSide)) pixels a side, "
      + "found \(Int(width.rounded()))×\(Int(height.rounded()))"
  }
}
