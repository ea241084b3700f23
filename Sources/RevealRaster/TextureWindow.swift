internal import RevealImage
import RevealMath

/// The part of a texture's texels that a quad shows on the canvas.
///
/// What is sampled inside is the same to the last bit as from the whole texture: coordinates count
/// from the whole one's corner, the window begins and ends where texels of its smallest level do,
/// and around what is in sight it has room for all that a pixel's footprint may touch.
struct TextureWindow: Hashable, Sendable {
  /// Of the whole texture, in texels of level 0.
  let columns: Range<Int>
  /// Of the whole texture, in texels of level 0.
  let rows: Range<Int>
  /// The number of the smallest level that is looked at.
  let depth: Int
  /// The whole texture's size in texels.
  let whole: PixelSize

  /// In texels of level 0.
  var rect: Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
  }

  /// Of level 0.
  var texelCount: Int { columns.count * rows.count }

  /// Windows begin at multiples of this many texels, so that a card that moves keeps its own for a
  /// while.
  private static let step = 512
  /// Around the canvas, in pixels: what antialiasing and outlines that go on beyond edges may
  /// touch.
  private static let room = 8.0
  /// A run of pixels is sampled by the footprint of its middle, which may lie beside the canvas.
  private static let largerFootprint = 1.25

  /// The window of a texture, nil where it would save little.
  ///
  /// - Parameters:
  ///   - whole: The texture's size.
  ///   - map: From texels to local pixels.
  ///   - canvas: In local pixels.
  init?(whole: PixelSize, map: Homography, canvas: Rect) {
    let (width, height) = (Double(whole.width), Double(whole.height))
    guard let toTexels = map.inverse else { return nil }
    let corners = [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
    ]
    let room = Self.room
    let planes: [SIMD3<Double>] = [
      SIMD3(1, 0, room - canvas.minX), SIMD3(-1, 0, room + canvas.maxX),
      SIMD3(0, 1, room - canvas.minY), SIMD3(0, -1, room + canvas.maxY),
    ]
    let farthest = corners.map { map.homogeneous($0).z }.max() ?? 0
    guard farthest > 0 else { return nil }
    var seen = clip(corners.map(map.homogeneous), by: SIMD3<Double>(0, 0, 1 / farthest))
    for plane in planes { seen = clip(seen, by: plane) }
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
    // A footprint is sampled on the level whose texels are as wide and on the next one.
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

  /// A part of a texture at rest on whole pixels, which is looked at texel by texel.
  ///
  /// - Parameters:
  ///   - whole: The texture's size; its corner lies at local pixel (0, 0).
  ///   - canvas: In local pixels.
  init?(atRest whole: PixelSize, canvas: Rect) {
    self.init(whole: whole, map: .identity, canvas: canvas)
  }

  /// A part with all levels, each as small as can be.
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
