package import RevealMath
internal import RevealPreset

/// A conversion between the list's axis and the canvas.
package struct ListAxis: Sendable {
  let axis: Axis

  /// Returns the extent along the axis.
  package func main(of size: Size) -> Double { axis == .vertical ? size.height : size.width }

  /// Returns the extent across the axis.
  func cross(of size: Size) -> Double { axis == .vertical ? size.width : size.height }

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
    at start: Double, extent: Double, in viewport: Rect, column: Double = 0,
    span: Double = 1, of count: Double = 1,
    gap: Double = 0
  ) -> Rect {
    let lane = (cross(of: viewport.size) - gap * (count - 1)) / count
    let across = (lane + gap) * column
    let width = span == 1 ? lane : max((lane + gap) * span - gap, 0)
    return switch axis {
    case .vertical:
      Rect(x: viewport.minX + across, y: viewport.minY + start, width: width, height: extent)
    case .horizontal:
      Rect(x: viewport.minX + start, y: viewport.minY + across, width: extent, height: width)
    }
  }
}
