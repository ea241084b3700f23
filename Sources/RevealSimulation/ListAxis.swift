package import RevealMath
internal import RevealPreset

/// A conversion between the list's axis and the canvas.
package struct ListAxis: Sendable {
  let axis: Axis

  /// The extent along the axis.
  package func main(of size: Size) -> Double { axis == .vertical ? size.height : size.width }

  /// The extent across the axis.
  func cross(of size: Size) -> Double { axis == .vertical ? size.width : size.height }

  /// A rectangle with an extent along the axis that spans the viewport across it.
  package func rect(at start: Double, extent: Double, in viewport: Rect) -> Rect {
    switch axis {
    case .vertical:
      Rect(x: viewport.minX, y: viewport.minY + start, width: viewport.width, height: extent)
    case .horizontal:
      Rect(x: viewport.minX + start, y: viewport.minY, width: extent, height: viewport.height)
    }
  }
}
