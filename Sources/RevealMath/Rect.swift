/// An axis-aligned rectangle, given by its top-left corner; y points downwards.
package struct Rect: Hashable, Sendable {
  package let origin: Point
  package let size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  package var width: Double { size.width }
  package var height: Double { size.height }
}

extension Rect {
  /// A rectangle with its top-left corner at the origin.
  package init(size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  package init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  package var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }

  /// The length of the shorter side.
  package var shortSide: Double { min(width, height) }

  /// A corner radius limited to 0 and half the shorter side.
  package func cornerRadius(_ radius: Double) -> Double { max(min(radius, shortSide / 2), 0) }

  /// The intersection with another rectangle; empty if they do not overlap.
  package func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }

  /// The rectangle with its sides moved inwards, or outwards by a negative distance.
  ///
  /// An inset beyond the middle leaves an empty rectangle there.
  package func inset(x horizontal: Double, y vertical: Double) -> Rect {
    let horizontal = min(horizontal, width / 2)
    let vertical = min(vertical, height / 2)
    return Rect(
      x: minX + horizontal, y: minY + vertical, width: width - 2 * horizontal,
      height: height - 2 * vertical)
  }

  /// The rectangle with its top moved downwards.
  package func droppingTop(_ distance: Double) -> Rect {
    let distance = min(max(distance, 0), height)
    return Rect(x: minX, y: minY + distance, width: width, height: height - distance)
  }

  /// The rectangle with its left side moved inwards.
  package func droppingLeft(_ distance: Double) -> Rect {
    let distance = min(max(distance, 0), width)
    return Rect(x: minX + distance, y: minY, width: width - distance, height: height)
  }

  /// The rectangle with its right side moved inwards.
  package func droppingRight(_ distance: Double) -> Rect {
    Rect(x: minX, y: minY, width: max(width - max(distance, 0), 0), height: height)
  }

  /// The rectangle with its bottom moved upwards.
  package func droppingBottom(_ distance: Double) -> Rect {
    Rect(x: minX, y: minY, width: width, height: max(height - max(distance, 0), 0))
  }

  /// The point at the given fractions of width and height.
  package func point(_ x: Double, _ y: Double) -> Point {
    Point(x: minX + x * width, y: minY + y * height)
  }
}

/// The smallest rectangle around points and rectangles, gathered one by one.
package struct Bounds: Sendable {
  package private(set) var minX = Double.infinity
  package private(set) var minY = Double.infinity
  package private(set) var maxX = -Double.infinity
  package private(set) var maxY = -Double.infinity

  package init() {}

  /// Extends the bounds to a point.
  package mutating func include(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Extends the bounds to a rectangle.
  package mutating func include(_ rect: Rect) {
    include(rect.origin)
    include(Point(x: rect.maxX, y: rect.maxY))
  }

  /// The bounds; meaningless until something has been included.
  package var rect: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
}
