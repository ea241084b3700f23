internal import RevealMath

extension Rect {
  init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }

  /// The shorter side.
  var shortSide: Double { min(width, height) }

  /// Never smaller than nothing: an inset beyond the middle leaves an empty rectangle there.
  func inset(x horizontal: Double, y vertical: Double) -> Rect {
    let horizontal = min(horizontal, width / 2)
    let vertical = min(vertical, height / 2)
    return Rect(
      x: minX + horizontal, y: minY + vertical, width: width - 2 * horizontal,
      height: height - 2 * vertical)
  }

  /// The part of the rectangle from `distance` below its top on.
  func droppingTop(_ distance: Double) -> Rect {
    let distance = min(max(distance, 0), height)
    return Rect(x: minX, y: minY + distance, width: width, height: height - distance)
  }

  func droppingLeft(_ distance: Double) -> Rect {
    let distance = min(max(distance, 0), width)
    return Rect(x: minX + distance, y: minY, width: width - distance, height: height)
  }

  func droppingRight(_ distance: Double) -> Rect {
    Rect(x: minX, y: minY, width: max(width - max(distance, 0), 0), height: height)
  }

  func droppingBottom(_ distance: Double) -> Rect {
    Rect(x: minX, y: minY, width: width, height: max(height - max(distance, 0), 0))
  }

  /// The point at these shares of width and height.
  func point(_ x: Double, _ y: Double) -> Point {
    Point(x: minX + x * width, y: minY + y * height)
  }
}

/// How far an upright rectangle must stay away from the sides of a rounded one to lie inside of it.
///
/// A square corner on the diagonal of an arc of radius r touches it at `r · (1 − 1/√2)`.
func clearance(ofCornerRadius radius: Double) -> Double {
  radius * (1 - (0.5).squareRoot())
}
