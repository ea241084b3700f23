package import RevealMath
internal import RevealPreset

/// A conversion between the list's axis and the canvas.
package struct ListAxis: Sendable {
  let axis: Axis

  /// The extent along the axis.
  package func main(of size: Size) -> Double { axis == .vertical ? size.height : size.width }

  /// The extent across the axis.
  func cross(of size: Size) -> Double { axis == .vertical ? size.width : size.height }

  /// A rectangle with an extent along the axis, in one of several columns of the viewport.
  package func rect(
    at start: Double, extent: Double, in viewport: Rect, column: Int = 0, of columns: Int = 1
  ) -> Rect {
    let lane = cross(of: viewport.size) / Double(columns)
    let across = lane * Double(column)
    return switch axis {
    case .vertical:
      Rect(x: viewport.minX + across, y: viewport.minY + start, width: lane, height: extent)
    case .horizontal:
      Rect(x: viewport.minX + start, y: viewport.minY + across, width: extent, height: lane)
    }
  }
}
