internal import RevealImage

/// Distinguishes pixels that smooth an edge from pixels of lines and areas.
///
/// Source: Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009, in the form that
/// pixelmatch and odiff use: such a pixel has up to two neighbors of its own brightness, is neither
/// the darkest nor the brightest of its neighborhood, and its darkest or brightest neighbor belongs
/// to an area in both pictures.
struct EdgeSmoothing {
  /// The size of the whole picture.
  let size: PixelSize
  /// The index of the first row in `bytes`.
  private(set) var firstRow = 0
  /// The straight RGBA of the rows that are needed.
  private(set) var bytes: [UInt8] = []

  init(size: PixelSize) { self.size = size }

  /// The index after the last row in `bytes`.
  var endRow: Int { firstRow + bytes.count / (size.width * 4) }

  /// Appends the rows that follow.
  mutating func append(_ rows: [UInt8]) {
    if bytes.isEmpty { bytes = rows } else { bytes += rows }
  }

  /// Drops all rows above a given one.
  mutating func drop(above row: Int) {
    guard row > firstRow else { return }
    bytes = Array(bytes[(row - firstRow) * size.width * 4..<bytes.count])
    firstRow = row
  }

  /// Whether a pixel smooths an edge between areas that are in the other picture too.
  func smooths(_ x: Int, _ y: Int, agreeingWith other: EdgeSmoothing) -> Bool {
    let brightness = ColorDistance.brightness(pixel(x, y))
    var alike = isAtBorder(x, y) ? 1 : 0
    var darkest = (step: 0.0, x: x, y: y)
    var brightest = (step: 0.0, x: x, y: y)
    for ny in rows(around: y) {
      for nx in columns(around: x) where nx != x || ny != y {
        let step = ColorDistance.brightness(pixel(nx, ny)) - brightness
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

  /// Whether at least three neighbors have the same color; the border of the picture counts as one.
  private func isInArea(_ x: Int, _ y: Int) -> Bool {
    let color = pixel(x, y)
    var alike = isAtBorder(x, y) ? 1 : 0
    for ny in rows(around: y) {
      for nx in columns(around: x) where (nx != x || ny != y) && pixel(nx, ny) == color {
        alike += 1
      }
    }
    return alike > 2
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let i = ((y - firstRow) * size.width + x) * 4
    return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }

  private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
  }

  private func rows(around y: Int) -> ClosedRange<Int> {
    max(y - 1, 0)...min(y + 1, size.height - 1)
  }

  private func columns(around x: Int) -> ClosedRange<Int> {
    max(x - 1, 0)...min(x + 1, size.width - 1)
  }
}

/// The rows of two pictures around those whose edges are checked.
struct SmoothingRows {
  private(set) var golden: EdgeSmoothing
  private(set) var actual: EdgeSmoothing
  private var nextRow = 0

  init(size: PixelSize) {
    golden = EdgeSmoothing(size: size)
    actual = EdgeSmoothing(size: size)
  }

  /// The distance to a pixel's neighbors' neighbors, in pixels.
  private static let reach = 2

  /// The undecided rows whose surrounding rows are all available.
  var decidable: Range<Int> {
    let end = golden.endRow
    return nextRow..<max(nextRow, end == golden.size.height ? end : end - Self.reach)
  }

  mutating func append(golden rows: [UInt8], actual others: [UInt8]) {
    golden.append(rows)
    actual.append(others)
  }

  /// Advances past the rows that are decided.
  mutating func forgetDecided() {
    nextRow = decidable.upperBound
    golden.drop(above: nextRow - Self.reach)
    actual.drop(above: nextRow - Self.reach)
  }
}
