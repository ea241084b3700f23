package import RevealMath
package import RevealPreset

/// Conversions between a list's axis and the canvas.
extension Axis {
  /// Returns the extent along the axis.
  func main(of size: Size) -> Double { self == .vertical ? size.height : size.width }

  /// Returns the extent across the axis.
  func cross(of size: Size) -> Double { self == .vertical ? size.width : size.height }

  /// Returns the coordinate along the axis.
  func main(of point: Point) -> Double { self == .vertical ? point.y : point.x }

  /// Returns the coordinate across the axis.
  func cross(of point: Point) -> Double { self == .vertical ? point.x : point.y }

  /// Returns the point with coordinates along and across the axis.
  func point(main: Double, cross: Double = 0) -> Point {
    self == .vertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
  }

  /// Returns a rectangle with an extent along the axis, in one of several columns of the viewport.
  ///
  /// - Parameters:
  ///   - start: The distance from the viewport's start, in points.
  ///   - extent: The extent along the axis, in points.
  ///   - viewport: The viewport.
  ///   - column: The column, which may be a fraction.
  ///   - span: The number of columns over which it extends, which may be a fraction.
  ///   - count: The number of columns.
  ///   - gap: The distance between two columns, in points.
  /// - Returns: The rectangle on the canvas.
  package func rect(
    at start: Double, extent: Double, in viewport: Rect, column: Double = 0, span: Double = 1,
    of count: Double = 1, gap: Double = 0
  ) -> Rect {
    let lane = (cross(of: viewport.size) - gap * (count - 1)) / count
    let across = (lane + gap) * column
    let width = span == 1 ? lane : max((lane + gap) * span - gap, 0)
    return switch self {
    case .vertical:
      Rect(x: viewport.minX + across, y: viewport.minY + start, width: width, height: extent)
    case .horizontal:
      Rect(x: viewport.minX + start, y: viewport.minY + across, width: extent, height: width)
    }
  }
}
