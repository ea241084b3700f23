internal import RevealImage

/// Distinguishes pixels that smooth an edge from pixels of lines and areas.
///
/// Source: Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009, in the form that
/// pixelmatch and odiff use: such a pixel has up to two neighbors of its own brightness, is neither
/// the darkest nor the brightest of its neighborhood, and its darkest or brightest neighbor belongs
/// to an area in both pictures.
struct EdgeSmoothing {
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
    for ny in Self.around(y, of: size.height) {
      for nx in Self.around(x, of: size.width) where nx != x || ny != y {
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
    return isInArea(darkest.x, darkest.y) && other.isInArea(darkest.x, darkest.y)
      || isInArea(brightest.x, brightest.y) && other.isInArea(brightest.x, brightest.y)
  }

  /// Whether at least three neighbors have the same color; the border of the picture counts as one.
  private func isInArea(_ x: Int, _ y: Int) -> Bool {
    let color = pixel(x, y)
    var alike = isAtBorder(x, y) ? 1 : 0
    for ny in Self.around(y, of: size.height) {
      for nx in Self.around(x, of: size.width)
      where (nx != x || ny != y) && pixel(nx, ny) == color { alike += 1 }
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

  /// The rows or columns from the one before to the one after, as far as there are any.
  private static func around(_ place: Int, of count: Int) -> ClosedRange<Int> {
    max(place - 1, 0)...min(place + 1, count - 1)
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
