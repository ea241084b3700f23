/// A row of pixels mapped to a texture.
///
/// Coordinates are in 1/256 texel, as quotients of linear functions.
struct TexelLine {
  let x: Float, stepX: Float
  let y: Float, stepY: Float
  let w: Float, stepW: Float
  let isProjective: Bool

  /// Whether the row of pixels runs along the texel rows, in front of the eye.
  var isLevel: Bool { stepY == 0 && stepW == 0 && w > 0 }

  /// Whether no pixel of a part of the span needs its coordinates clamped to a level.
  ///
  /// With positive depth, the coordinates of a pixel lie between those of its neighbors, so the
  /// ends are enough.
  @inline(__always)
  func isInside(_ level: TextureLevel, from first: Int, to end: Int) -> Bool {
    func isInside(_ i: Float, depth: Float) -> Bool {
      let (u, v) = ((x + i * stepX) / depth, (y + i * stepY) / depth)
      // A margin of one texel is far more than rounding can move a coordinate.
      return u > Float(level.originX * 256 + 256) && v > Float(level.originY * 256 + 256)
        && u < Float((level.originX + level.width) * 256 - 256)
        && v < Float((level.originY + level.height) * 256 - 256)
    }
    let (start, stop) = (w + Float(first) * stepW, w + Float(end) * stepW)
    // If the depths differ a lot, the smaller one is mostly rounding error.
    guard start > 0, stop > 0, start < 2 * stop, stop < 2 * start else { return false }
    return isInside(Float(first), depth: start) && isInside(Float(end), depth: stop)
  }
}
