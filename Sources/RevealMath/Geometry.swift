/// A position or an offset in the plane, y downwards; each use states its unit.
package struct Point: Hashable, Sendable {
  package let x: Double
  package let y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  @inlinable package static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable package static func - (a: Point, b: Point) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }
  @inlinable package static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// The distance from the origin.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }
}

/// A width and a height; each use states its unit.
package struct Size: Hashable, Sendable {
  package let width: Double
  package let height: Double

  @inlinable package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The limit on the sides of a frame, in pixels.
  package static let longestSide = 16_384.0

  /// Whether a frame of this size in points has 1…16384 pixels a side.
  package func isDrawable(scale: Double) -> Bool {
    [width, height].allSatisfy { (1...Self.longestSide).contains(($0 * scale).rounded()) }
  }
}
