import RevealMath
internal import RevealScene

/// The position of a picture's texels in a box.
struct ImagePlacement {
  private let scaleX: Double, scaleY: Double, moveX: Double, moveY: Double
  /// The rectangle of the whole picture in the plane, in points.
  let shown: Rect

  init(_ image: ImageFill, width: Int, height: Int, box: Rect) {
    let (width, height) = (Double(width), Double(height))
    var (x, y) = (box.width / width, box.height / height)
    switch image.contentMode {
    case .stretch: break
    case .fit: (x, y) = (min(x, y), min(x, y))
    case .fill: (x, y) = (max(x, y), max(x, y))
    }
    shown = Rect(
      x: box.minX + (box.width - width * x) / 2, y: box.minY + (box.height - height * y) / 2,
      width: width * x, height: height * y)
    (scaleX, moveX) = (x, shown.minX)
    (scaleY, moveY) = image.isFlipped ? (-y, shown.maxY) : (y, shown.minY)
  }

  /// From texels to pixels, by a map of the plane's points.
  func toPixels(_ map: Homography) -> Homography {
    map.after(scaleX: scaleX, scaleY: scaleY, moveX: moveX, moveY: moveY)
  }

  /// The smallest number of texels in a point.
  var texelsPerPoint: Double { 1 / max(scaleX, scaleY.magnitude) }
}
