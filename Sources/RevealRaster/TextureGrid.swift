internal import RevealImage
import RevealMath

/// The grid of texels on which a part of a plane is drawn.
struct TextureGrid: Hashable, Sendable {
  /// The part of the plane, in points.
  let region: Rect
  let width: Int
  let height: Int

  /// A grid on a part of the plane with a minimum density, within the limit on textures.
  init(_ region: Rect, texelsPerPoint: Double) {
    self.region = region
    width = Self.texels(region.width * texelsPerPoint)
    height = Self.texels(region.height * texelsPerPoint)
  }

  /// A grid aligned to that of the whole plane, so that texels are pixels when the plane rests on
  /// whole pixels.
  ///
  /// The density is the minimum, within the limit on textures.
  init(covering rect: Rect, texelsPerPoint: Double) {
    func place(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
      (length * texelsPerPoint).rounded(rule) / texelsPerPoint
    }
    let (left, top) = (place(rect.minX, .down), place(rect.minY, .down))
    self.init(
      Rect(
        x: left, y: top, width: place(rect.maxX, .up) - left,
        height: place(rect.maxY, .up) - top), texelsPerPoint: texelsPerPoint)
  }

  /// The grid of the pixels that a rectangle touches on a plane at rest, given the numbers of
  /// pixels per point across and down.
  init(covering rect: Rect, pixelsPerPoint horizontal: Double, _ vertical: Double) {
    let (left, right) = (pixel(below: rect.minX * horizontal), pixel(above: rect.maxX * horizontal))
    let (top, bottom) = (pixel(below: rect.minY * vertical), pixel(above: rect.maxY * vertical))
    (width, height) = (max(1, right - left), max(1, bottom - top))
    region = Rect(
      x: Double(left) / horizontal, y: Double(top) / vertical, width: Double(width) / horizontal,
      height: Double(height) / vertical)
  }

  var texelCount: Int { width * height }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// All texels, of which the first has its corner at (0, 0).
  var texels: Rect { Rect(columns: 0..<width, rows: 0..<height) }

  /// The numbers of texels per point across and down.
  var density: (x: Double, y: Double) {
    (Double(width) / region.width, Double(height) / region.height)
  }

  /// The map from points of the plane to texels.
  var toTexels: Homography {
    let (sx, sy) = density
    return Homography(
      a: sx, b: 0, c: -region.minX * sx, d: 0, e: sy, f: -region.minY * sy, g: 0, h: 0, i: 1)
  }

  /// The map from texels to pixels, by the plane's map of points.
  func toPixels(_ map: Homography) -> Homography {
    map.after(
      scaleX: region.width / Double(width), scaleY: region.height / Double(height),
      moveX: region.minX, moveY: region.minY)
  }

  /// The limit on a texture's side; a square of this side takes at most 256 MB.
  static let maximumSide = 8190

  /// The scene's scale times the power of two, up to eight, that reaches a number of texels per
  /// point.
  static func density(reaching least: Double, scale: Double) -> Double {
    var density = scale
    while density < least, density < scale * 8 { density *= 2 }
    return density
  }

  /// The texels of a length; sizes in points are rarely exact, so 1/64 texel may be missing at the
  /// end.
  private static func texels(_ length: Double) -> Int {
    max(1, min(maximumSide, Int(min(length, 1e9) - 1 / 64) + 1))
  }
}
