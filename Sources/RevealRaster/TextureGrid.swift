internal import RevealImage
import RevealMath

/// The texels a part of a plane is drawn on.
struct TextureGrid: Hashable, Sendable {
  /// In points of the plane.
  let region: Rect
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - region: In points.
  ///   - texelsPerPoint: At least this many, where the size of textures allows it.
  init(_ region: Rect, texelsPerPoint: Double) {
    self.region = region
    width = Self.texels(region.width * texelsPerPoint)
    height = Self.texels(region.height * texelsPerPoint)
  }

  /// Texels that lie on those of the whole plane, so that they are pixels where the plane rests on
  /// these.
  ///
  /// - Parameters:
  ///   - rect: In points; all of it is covered.
  ///   - texelsPerPoint: At least this many, where the size of textures allows it.
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

  var texelCount: Int { width * height }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// From points of the plane to texels.
  var toTexels: Homography {
    let (sx, sy) = (Double(width) / region.width, Double(height) / region.height)
    return Homography(
      a: sx, b: 0, c: -region.minX * sx, d: 0, e: sy, f: -region.minY * sy, g: 0, h: 0, i: 1)
  }

  /// From texels to where a plane shows them, by the plane's own map of points.
  func toPixels(_ map: Homography) -> Homography {
    map.after(
      scaleX: region.width / Double(width), scaleY: region.height / Double(height),
      moveX: region.minX, moveY: region.minY)
  }

  /// A texture this long a side takes at most 256 MB.
  static let maximumSide = 8190

  /// A sixty-fourth of a texel may be missing at the end: sizes in points are seldom exact.
  private static func texels(_ length: Double) -> Int {
    max(1, min(maximumSide, Int(min(length, 1e9) - 1 / 64) + 1))
  }
}
