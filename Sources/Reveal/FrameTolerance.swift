import RevealDiff
import RevealImage

/// The differences that do not count when frames are compared: the options of `reveal diff`.
///
/// A pixel differs unless all its channels are equal or a tolerance covers it; a frame passes if no
/// pixel differs, or no more than ``maxPixels``.
public struct FrameTolerance: Hashable, Sendable {
  /// The largest difference in color of a pixel that is tolerated, 0…1: the distance in YIQ of
  /// pixelmatch.
  public var threshold: Double
  /// The largest difference of any channel of a pixel, including alpha, that is tolerated, 0…255.
  public var maxStep: Int
  /// Whether pixels that smooth an edge in either frame are ignored.
  public var ignoresAntialiasing: Bool
  /// The number of pixels of a frame that may differ, ≥ 0.
  public var maxPixels: Int
  /// A limit on the density of these pixels, which needs ``maxPixels``.
  public var window: Window?
  /// The parts of every frame that are not compared.
  public var ignoredRegions: [FrameRegion]
  /// The rows whose cards are not compared, wherever they are, counted from 0 through all sections.
  ///
  /// Rows are known only where frames of a preset are compared.
  public var ignoredRows: Set<Int>

  /// Creates a tolerance; without arguments, every pixel must be equal.
  ///
  /// - Parameters:
  ///   - threshold: The largest difference in color of a pixel that is tolerated.
  ///   - maxStep: The largest difference of any channel of a pixel that is tolerated.
  ///   - ignoresAntialiasing: True if pixels that smooth an edge in either frame are ignored.
  ///   - maxPixels: The number of pixels of a frame that may differ.
  ///   - window: A limit on the density of these pixels.
  ///   - ignoredRegions: The parts of every frame that are not compared.
  ///   - ignoredRows: The rows whose cards are not compared.
  public init(
    threshold: Double = 0, maxStep: Int = 0, ignoresAntialiasing: Bool = false,
    maxPixels: Int = 0, window: Window? = nil, ignoredRegions: [FrameRegion] = [],
    ignoredRows: Set<Int> = []
  ) {
    self.threshold = threshold
    self.maxStep = maxStep
    self.ignoresAntialiasing = ignoresAntialiasing
    self.maxPixels = maxPixels
    self.window = window
    self.ignoredRegions = ignoredRegions
    self.ignoredRows = ignoredRows
  }

  /// The tolerance that requires every pixel to be equal.
  public static let none = FrameTolerance()

  /// A limit on the pixels that may differ in any square of a frame.
  public struct Window: Hashable, Sendable {
    /// The side of the square in pixels, ≥ 1.
    public let side: Int
    /// The number of pixels in the square that may differ, ≥ 0.
    public let maxPixels: Int

    public init(side: Int, maxPixels: Int) {
      self.side = side
      self.maxPixels = maxPixels
    }
  }
}

/// A rectangle of a frame in whole pixels.
public struct FrameRegion: Hashable, Sendable {
  /// The first column, from 0.
  public let x: Int
  /// The first row of pixels, from 0 at the top.
  public let y: Int
  /// The number of columns, ≥ 1.
  public let width: Int
  /// The number of rows of pixels, ≥ 1.
  public let height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension FrameTolerance {
  /// Returns the rules for the comparison of frames.
  ///
  /// - Throws: A ``RevealError`` for the first value that is out of range.
  func rules() throws(RevealError) -> DiffRules {
    func require(_ isValid: Bool, _ message: @autoclosure () -> String) throws(RevealError) {
      if !isValid { throw RevealError(.options, message()) }
    }
    try require((0...1).contains(threshold), "threshold: expected 0 to 1, found \(threshold)")
    try require((0...255).contains(maxStep), "maxStep: expected 0 to 255, found \(maxStep)")
    try require(maxPixels >= 0, "maxPixels: expected 0 or more, found \(maxPixels)")
    var rules = DiffRules()
    if let window {
      try require(maxPixels > 0, "window: it needs maxPixels; without it, no pixel may differ")
      try require(
        (1...65_536).contains(window.side) && window.maxPixels >= 0,
        "window: expected a side of 1 to 65536 and 0 pixels or more, "
          + "found \(window.side) and \(window.maxPixels)")
      rules.window = DiffRules.Window(side: window.side, mostPixels: window.maxPixels)
    }
    for region in ignoredRegions {
      let numbers = [region.x, region.y, region.width, region.height]
      try require(
        region.width > 0 && region.height > 0 && numbers.allSatisfy((0...65_536).contains),
        "ignoredRegions: expected rectangles of pixels within 0 to 65536, found \(numbers)")
    }
    rules.threshold = threshold
    rules.largestStep = maxStep
    rules.ignoresAntialiasing = ignoresAntialiasing
    rules.mostPixels = maxPixels
    rules.ignoredRegions = ignoredRegions.map {
      PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    return rules
  }
}
