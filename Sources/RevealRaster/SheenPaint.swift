import RevealMath
internal import RevealScene

/// A band of white light over a face.
///
/// Its strength falls from the middle to both edges as (1 − t²)², where t is the distance from the
/// middle in half widths: smooth at the edges, and a polynomial, which is the same everywhere.
struct SheenPaint: Hashable, Sendable {
  /// The coefficients of t before the division, by which it is `x·px + y·py + z` at a local pixel.
  private let along: SIMD3<Double>
  /// The coefficients of the divisor, which is positive before the eye.
  private let depth: SIMD3<Double>
  /// The largest opacity, above 0 and up to 255.
  private let strength: Float

  /// Places the band of an appearance on a face, whose points `toPixels` maps to local pixels; nil
  /// if there is none.
  init?(_ appearance: Appearance, size: Size, map toPixels: Homography) {
    let (strength, width) = (appearance[.sheen], appearance[.sheenWidth])
    guard strength > 0, width > 0, let map = toPixels.inverse else { return nil }
    let (sine, cosine) = Double.sineAndCosine(degrees: appearance[.sheenAngle])
    // As in CSS, the way from start to end is as long as the projections of both sides, so that it
    // begins and ends at corners.
    let way = abs(cosine) * size.width + abs(sine) * size.height
    let (x, y) = (2 * cosine / (way * width), 2 * sine / (way * width))
    let shift = (1 - 2 * appearance[.sheenAt]) / width - (x * size.width + y * size.height) / 2
    along = SIMD3(
      x * map.a + y * map.d + shift * map.g, x * map.b + y * map.e + shift * map.h,
      x * map.c + y * map.f + shift * map.i)
    depth = SIMD3(map.g, map.h, map.i)
    self.strength = Float(min(strength, 1)) * 255
  }

  /// The light on a row of local pixels.
  struct Line {
    /// The local pixels that the band touches.
    let columns: Range<Int>
    /// t before the division at the first of them, and its change from pixel to pixel.
    let start: Float, step: Float
    /// The change of the divisor from pixel to pixel; at the first of them it is 1.
    let depthStep: Float
    let strength: Float
  }

  /// The limit on local columns, beyond the canvas on either side of any quad.
  private static let farthest = 4_194_304.0

  /// The light on a row; nil if the band does not touch it.
  ///
  /// It depends on the row alone, not on the columns that are drawn, so that it is the same in any
  /// part of it.
  func line(y: Int) -> Line? {
    let middle = Double(y) + 0.5
    let (start, step) = (along.y * middle + along.z + along.x / 2, along.x)
    let (divisor, change) = (depth.y * middle + depth.z + depth.x / 2, depth.x)
    // |t| < 1 is −divisor < t < divisor, two linear inequalities in the column.
    var (low, high) = (-Self.farthest, Self.farthest)
    for (value, slope) in [(divisor - start, change - step), (divisor + start, change + step)] {
      if slope > 0 {
        low = max(low, -value / slope)
      } else if slope < 0 {
        high = min(high, -value / slope)
      } else if value <= 0 {
        return nil
      }
    }
    let first = low.rounded(.up)
    guard first < high else { return nil }
    let scale = 1 / (divisor + first * change)
    guard scale > 0, scale.isFinite else { return nil }
    return Line(
      columns: Int(first)..<Int(high.rounded(.down)) + 1,
      start: Float((start + first * step) * scale), step: Float(step * scale),
      depthStep: Float(change * scale), strength: strength)
  }
}
