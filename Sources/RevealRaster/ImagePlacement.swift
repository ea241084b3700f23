internal import RevealImage
import RevealMath
internal import RevealScene

/// The position of a picture's texels in a box.
struct ImagePlacement {
  private let scaleX: Double, scaleY: Double, moveX: Double, moveY: Double
  /// The rectangle of the whole picture in the plane, in points.
  let shown: Rect

  init(_ image: ImageFill, size: PixelSize, box: Rect) {
    let (width, height) = (Double(size.width), Double(size.height))
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

  /// The map from texels to pixels, by the plane's map of points.
  func toPixels(_ map: Homography) -> Homography {
    map.after(scaleX: scaleX, scaleY: scaleY, moveX: moveX, moveY: moveY)
  }

  /// The smaller one of the two axes' numbers of texels per point.
  var texelsPerPoint: Double { 1 / max(scaleX, scaleY.magnitude) }
}
