internal import RevealImage
import RevealMath
internal import RevealScene

/// The texture of a gradient that is turned until its colors change along rows only.
///
/// A single row of texels represents all others.
struct GradientLine: Hashable, Sendable {
  private let gradient: LinearGradient
  /// The size of the gradient's box in points.
  private let size: Size
  /// The direction of the gradient, of length 1.
  private let direction: Point
  /// The start of the row, in points along the gradient from the box's corner.
  private let start: Double
  /// The texels of level 0 per point.
  private let texelsPerPoint: Double
  /// The number of texels of level 0.
  let width: Int

  /// The levels that are only averaged: a hard stop between two texels stays where it is.
  private static let averagedLevels = 3

  /// Creates the texture of a gradient; nil if its colors change along rows or columns already, or
  /// the texture would be too large.
  ///
  /// `density` is the number of texels per point of the first level that is sampled.
  init?(_ gradient: LinearGradient, on size: Size, density: Double) {
    let delta = Point(
      x: (gradient.end.x - gradient.start.x) * size.width,
      y: (gradient.end.y - gradient.start.y) * size.height)
    let length = (delta.x * delta.x + delta.y * delta.y).squareRoot()
    guard delta.x != 0, delta.y != 0, length.isFinite else { return nil }
    self.gradient = gradient
    self.size = size
    direction = Point(x: delta.x / length, y: delta.y / length)
    // The box reaches the furthest at its corners.
    let (right, down) = (direction.x * size.width, direction.y * size.height)
    start = min(0, right) + min(0, down)
    let texels = ((right.magnitude + down.magnitude) * density).rounded(.up)
    guard texels <= Double(TextureLevel.maximumSide) else { return nil }
    texelsPerPoint = density * Double(1 << Self.averagedLevels)
    width = max(1, Int(texels)) << Self.averagedLevels
  }

  /// The map from texels of level 0 to pixels, by the corner of the box in points of the plane and
  /// the plane's map of points.
  func toPixels(from origin: Point, _ map: Homography) -> Homography {
    let (x, y) = (direction.x / texelsPerPoint, direction.y / texelsPerPoint)
    let toPoints = Homography(
      a: x, b: -y, c: start * direction.x + origin.x, d: y, e: x,
      f: start * direction.y + origin.y, g: 0, h: 0, i: 1)
    return toPoints.then(map)
  }

  /// The texture, of one row.
  var texture: Texture {
    // The ends of the gradient are at the same place across it.
    func place(_ point: Point) -> Point {
      let along = point.x * size.width * direction.x + point.y * size.height * direction.y
      return Point(x: (along - start) * texelsPerPoint, y: 0)
    }
    let paint = GradientPaint(gradient.stops, from: place(gradient.start), to: place(gradient.end))
    let row = TextureWindow(all: PixelSize(width: width, height: 1))
    return Texture(Pixmap(paint, row), skippingLevels: Self.averagedLevels)
  }
}
