/// Tells pixels that smooth an edge from pixels of lines and areas.
///
/// Source: Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009, in the form that pixelmatch
/// and odiff have made common: such a pixel has at most two neighbours of its own brightness, is
/// neither the darkest nor the brightest of its neighbourhood, and the darkest or the brightest of
/// its neighbours belongs to an area in both pictures.
struct EdgeSmoothing {
  private let image: StraightImage

  init(_ image: StraightImage) { self.image = image }

  /// Whether a pixel smooths an edge between areas that the other picture has too.
  func smooths(_ x: Int, _ y: Int, agreeingWith other: EdgeSmoothing) -> Bool {
    let brightness = ColorDistance.brightness(image[x, y])
    var alike = isAtBorder(x, y) ? 1 : 0
    var darkest = (step: 0.0, x: x, y: y)
    var brightest = (step: 0.0, x: x, y: y)
    for ny in rows(around: y) {
      for nx in columns(around: x) where nx != x || ny != y {
        let step = ColorDistance.brightness(image[nx, ny]) - brightness
        if step == 0 {
          alike += 1
          if alike > 2 { return false }
        } else if step < darkest.step {
          darkest = (step, nx, ny)
        } else if step > brightest.step {
          brightest = (step, nx, ny)
        }
      }
    }
    guard darkest.step < 0, brightest.step > 0 else { return false }
    return isAreaInBoth(darkest.x, darkest.y, other)
      || isAreaInBoth(brightest.x, brightest.y, other)
  }

  private func isAreaInBoth(_ x: Int, _ y: Int, _ other: EdgeSmoothing) -> Bool {
    isInArea(x, y) && other.isInArea(x, y)
  }

  /// Whether at least three neighbours have the very colour of a pixel; the border counts as one.
  private func isInArea(_ x: Int, _ y: Int) -> Bool {
    let color = image[x, y]
    var alike = isAtBorder(x, y) ? 1 : 0
    for ny in rows(around: y) {
      for nx in columns(around: x) where (nx != x || ny != y) && image[nx, ny] == color {
        alike += 1
      }
    }
    return alike > 2
  }

  private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == image.width - 1 || y == image.height - 1
  }

  private func rows(around y: Int) -> ClosedRange<Int> {
    max(y - 1, 0)...min(y + 1, image.height - 1)
  }

  private func columns(around x: Int) -> ClosedRange<Int> {
    max(x - 1, 0)...min(x + 1, image.width - 1)
  }
}
