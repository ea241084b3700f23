internal import RevealImage
import RevealMath

/// The part of a texture's texels that a quad shows on the canvas.
///
/// Samples are equal, to the last bit, to those of the whole texture: coordinates start at its
/// corner, the window is aligned to texels of its smallest level, and it includes everything around
/// the visible part that a pixel's footprint may touch.
struct TextureWindow: Hashable, Sendable {
  /// The columns of the whole texture, in texels of level 0.
  let columns: Range<Int>
  /// The rows of the whole texture, in texels of level 0.
  let rows: Range<Int>
  /// The number of the smallest level that is sampled.
  let depth: Int
  /// The whole texture's size in texels.
  let whole: PixelSize

  /// The part of the texture in texels of level 0.
  var rect: Rect { Rect(columns: columns, rows: rows) }

  /// The number of texels of level 0.
  var texelCount: Int { columns.count * rows.count }

  /// The number of texels to whose multiples windows are aligned.
  ///
  /// A moving card keeps its window for a while.
  private static let step = 512
  /// The margin around the canvas, in pixels, that antialiasing and extended outlines may touch.
  private static let room = 8.0
  /// The factor by which a footprint may be larger than those on the canvas.
  ///
  /// A span is sampled by the footprint of its middle, which may lie off the canvas.
  private static let largerFootprint = 1.25

  /// The window of a texture, by the map from its texels to local pixels and the canvas in these;
  /// nil when it would save little.
  init?(whole: PixelSize, map: Homography, canvas: Rect) {
    let (width, height) = (Double(whole.width), Double(whole.height))
    guard let toTexels = map.inverse else { return nil }
    let corners = Rect(x: 0, y: 0, width: width, height: height).corners.map(map.homogeneous)
    guard let farthest = corners.map({ $0.z }).max(), farthest > 0 else { return nil }
    let inFront = clip(corners, by: SIMD3<Double>(0, 0, 1 / farthest))
    let seen = clip(inFront, to: canvas.inset(x: -Self.room, y: -Self.room))
    var (left, top, right, bottom) = (width, height, 0.0, 0.0)
    var (stretch, footprint) = (0.0, 0.0)
    for point in seen where point.z > 0 {
      let pixel = Point(x: point.x / point.z, y: point.y / point.z)
      let texel = toTexels.homogeneous(pixel)
      let (major, minor) = toTexels.jacobian(at: pixel).stretch
      guard texel.z > 0, major.isFinite else { return nil }
      (left, right) = (min(left, texel.x / texel.z), max(right, texel.x / texel.z))
      (top, bottom) = (min(top, texel.y / texel.z), max(bottom, texel.y / texel.z))
      stretch = max(stretch, major)
      footprint = max(footprint, SamplePlan.width(major: major, minor: minor))
    }
    guard footprint * Self.largerFootprint < Double(Self.step) / 4 else { return nil }
    // A footprint is sampled on the level with texels of its width, and on the next one.
    depth = Int(max(1, footprint * Self.largerFootprint).exponent) + 2
    let step = max(Self.step, 1 << depth)
    let rim: Double = 2 * stretch * Self.largerFootprint + Double(4 << depth)
    func range(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
      guard low <= high else { return 0..<min(size, step) }
      let first = max(0, min(Double(size - 1), low - rim))
      let last = max(first + 1, min(Double(size), high + rim))
      let start = Int(first) / step * step
      return start..<min(size, (Int(last.rounded(.up)) + step - 1) / step * step)
    }
    columns = range(left, right, whole.width)
    rows = range(top, bottom, whole.height)
    self.whole = whole
    guard texelCount * 2 <= whole.width * whole.height else { return nil }
  }

  /// The smallest window of a texture with all of its levels.
  init(columns: Range<Int>, rows: Range<Int>, of whole: PixelSize) {
    (self.columns, self.rows) = (columns, rows)
    depth = Int.bitWidth
    self.whole = whole
  }

  /// All of a texture.
  init(all whole: PixelSize) {
    self.init(columns: 0..<whole.width, rows: 0..<whole.height, of: whole)
  }
}

extension Rect {
  /// The rectangle of whole pixels or texels.
  init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
  }
}

extension Range<Int> {
  /// The range with a rim on both sides, as far as there is one.
  func widened(by rim: Int, within size: Int) -> Range<Int> {
    Swift.max(0, lowerBound - rim)..<Swift.min(size, upperBound + rim)
  }

  func shortened(by count: Int) -> Range<Int> { lowerBound..<upperBound - count }

  func moved(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
