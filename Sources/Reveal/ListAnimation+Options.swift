import RevealMath
import RevealRender

extension ListAnimation {
  /// What replaces the canvas of a preset, and how texts and motion are drawn: the options of the
  /// command line.
  public struct Options: Hashable, Sendable {
    /// The size of the canvas in points, 0.001…100 000 a side; nil for the preset's.
    public var size: Size?
    /// Pixels per point, > 0; nil for the preset's.
    public var scale: Double?
    /// Frames per second, 1…1000; nil for the preset's.
    public var fps: Int?
    /// How the texts of a deck are drawn; nil for letters.
    public var text: TextDrawing?
    /// Whether to show what people who prefer reduced motion see.
    public var reducesMotion: Bool

    /// Creates options; without arguments, everything is as the preset says.
    ///
    /// - Parameters:
    ///   - size: The size of the canvas in points.
    ///   - scale: Pixels per point.
    ///   - fps: Frames per second.
    ///   - text: The drawing of a deck's texts.
    ///   - reducesMotion: True for the motion of people who prefer less of it.
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

  /// Width and height in points.
  public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// How the texts of a deck are drawn.
  public enum TextDrawing: Hashable, Sendable {
    /// As letters, if there are fonts; their pixels depend on the fonts of the machine.
    case font
    /// As bars of the texts' lengths, with the same pixels on every machine.
    case bars
  }
}

extension ListAnimation.Options {
  /// The options as modules below know them.
  ///
  /// - Throws: A ``RevealError`` for the first value that is out of range.
  func overrides() throws(RevealError) -> CanvasOverrides {
    if let size {
      for (name, side) in [("width", size.width), ("height", size.height)] {
        try check(side, "size.\(name)", CanvasOverrides.sides.contains(side), "0.001 to 100000")
      }
    }
    if let scale {
      let scales = CanvasOverrides.scales
      try check(
        scale, "scale", scales.contains(scale), "\(scales.lowerBound) to \(scales.upperBound)")
    }
    if let fps {
      let rates = CanvasOverrides.frameRates
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
