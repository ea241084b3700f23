import RevealMath
import RevealPreset
import RevealRender

extension ListAnimation {
  /// The options of the command line: replacements for a preset's canvas, and the drawing of texts
  /// and motion.
  public struct Options: Hashable, Sendable {
    /// The size of the canvas in points, 0.001…100 000 a side; nil for the preset's.
    public var size: Size?
    /// The pixels per point, > 0; nil for the preset's.
    public var scale: Double?
    /// The frames per second, 1…1000; nil for the preset's.
    public var fps: Int?
    /// The drawing of a deck's texts; nil for letters.
    public var text: TextDrawing?
    /// Whether to draw the animation for people who prefer reduced motion.
    public var reducesMotion: Bool

    /// Creates options; without arguments, the values of the preset apply.
    ///
    /// - Parameters:
    ///   - size: The size of the canvas in points.
    ///   - scale: The pixels per point.
    ///   - fps: The frames per second.
    ///   - text: The drawing of a deck's texts.
    ///   - reducesMotion: True to draw the animation for people who prefer reduced motion.
    public init(
      size: Size? = nil, scale: Double? = nil, fps: Int? = nil, text: TextDrawing? = nil,
      reducesMotion: Bool = false
    ) {
      self.size = size
      self.scale = scale
      self.fps = fps
      self.text = text
      self.reducesMotion = reducesMotion
    }
  }

  /// A width and height in points.
  public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The drawing of a deck's texts.
  public enum TextDrawing: Hashable, Sendable {
    /// Letters, if there are fonts; their pixels depend on the fonts of the machine.
    case font
    /// Bars of the texts' lengths, with the same pixels on every machine.
    case bars
  }
}

extension ListAnimation.Options {
  /// Returns the overrides of a preset's canvas.
  ///
  /// - Throws: A ``RevealError`` for the first value that is out of range.
  func overrides() throws(RevealError) -> CanvasOverrides {
    if let size {
      for (name, side) in [("width", size.width), ("height", size.height)] {
        try check(side, "size.\(name)", CanvasOverrides.sides.contains(side), "0.001 to 100000")
      }
    }
    if let scale {
      let scales = Canvas.scales
      try check(
        scale, "scale", scales.contains(scale), "\(scales.lowerBound) to \(scales.upperBound)")
    }
    if let fps {
      let rates = Canvas.frameRates
      try check(fps, "fps", rates.contains(fps), "\(rates.lowerBound) to \(rates.upperBound)")
    }
    return CanvasOverrides([
      size.map { .size(RevealMath.Size(width: $0.width, height: $0.height)) },
      scale.map(CanvasSetting.scale), fps.map(CanvasSetting.fps),
      text.map { .text($0 == .font ? .font : .bars) }, reducesMotion ? .reducedMotion : nil,
    ])
  }

  private func check(
    _ value: some CustomStringConvertible, _ name: String, _ isInRange: Bool, _ range: String
  ) throws(RevealError) {
    guard isInRange else {
      throw RevealError(.options, "\(name): expected \(range), found \(value)")
    }
  }
}
