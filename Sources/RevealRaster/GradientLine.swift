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
  /// The size of the turned texture, which contains the box.
  let texels: PixelSize
  /// The direction of the gradient, of length 1.
  private let direction: Point
  /// The texture's corner, in points of the box along the gradient and across.
  private let corner: Point
  private let texelsPerPoint: Double

  /// Creates the texture of a gradient; nil if its colors change along rows or columns already, or
  /// the texture would be too large.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - size: The size of its box in points.
  ///   - texelsPerPoint: The density.
  init?(_ gradient: LinearGradient, on size: Size, texelsPerPoint: Double) {
    let delta = Point(
      x: (gradient.end.x - gradient.start.x) * size.width,
      y: (gradient.end.y - gradient.start.y) * size.height)
    let length = (delta.x * delta.x + delta.y * delta.y).squareRoot()
    guard delta.x != 0, delta.y != 0, length.isFinite else { return nil }
    self.gradient = gradient
    self.size = size
    self.texelsPerPoint = texelsPerPoint
    let direction = Point(x: delta.x / length, y: delta.y / length)
    self.direction = direction
    // A rectangle's image reaches the furthest at its corners.
    let (right, down) = (
      Point(x: direction.x * size.width, y: -direction.y * size.width),
      Point(x: direction.y * size.height, y: direction.x * size.height)
    )
    corner = Point(x: min(0, right.x) + min(0, down.x), y: min(0, right.y) + min(0, down.y))
    let far = Point(x: max(0, right.x) + max(0, down.x), y: max(0, right.y) + max(0, down.y))
    let width = ((far.x - corner.x) * texelsPerPoint).rounded(.up)
    let height = ((far.y - corner.y) * texelsPerPoint).rounded(.up)
    guard max(width, height) <= Double(TextureLevel.maximumSide) else { return nil }
    texels = PixelSize(width: max(1, Int(width)), height: max(1, Int(height)))
  }

  /// The map from texels to points of the box.
  private var toPoints: Homography {
    let step = 1 / texelsPerPoint
    let (x, y) = (direction.x * step, direction.y * step)
    return Homography(
      a: x, b: -y, c: corner.x * direction.x - corner.y * direction.y,
      d: y, e: x, f: corner.x * direction.y + corner.y * direction.x, g: 0, h: 0, i: 1)
  }

  /// The map from texels to pixels.
  ///
  /// - Parameters:
  ///   - origin: The corner of the box, in points of the plane.
  ///   - map: The map from points of the plane to pixels.
  /// - Returns: The map.
  func toPixels(from origin: Point, _ map: Homography) -> Homography {
    toPoints.then(scaleX: 1, scaleY: 1, moveX: origin.x, moveY: origin.y).then(map)
  }

  /// The texture, of one row.
  var texture: Texture {
    // The ends of the gradient are at the same place across it.
    func place(_ point: Point) -> Point {
      let along = point.x * size.width * direction.x + point.y * size.height * direction.y
      return Point(x: (along - corner.x) * texelsPerPoint, y: 0)
    }
    let paint = GradientPaint(
      gradient.stops, from: place(gradient.start), to: place(gradient.end))
    let window = TextureWindow(columns: 0..<texels.width, rows: 0..<1, of: texels)
    return Texture(Pixmap(paint, window), window: window)
  }
}
