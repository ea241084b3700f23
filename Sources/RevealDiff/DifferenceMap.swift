package import RevealImage

/// The verdict on every pixel of a frame.
package struct DifferenceMap: Hashable, Sendable {
  package let size: PixelSize
  /// The raw values of ``PixelVerdict``, by rows from the top.
  package internal(set) var verdicts: [UInt8]

  init(size: PixelSize) {
    self.size = size
    verdicts = [UInt8](repeating: 0, count: size.width * size.height)
  }

  /// The verdict on a pixel; (0, 0) is at the top left.
  package subscript(x: Int, y: Int) -> PixelVerdict {
    PixelVerdict(rawValue: verdicts[y * size.width + x]) ?? .equal
  }
}

extension DifferenceMap {
  /// The first counting pixel and the bounding box of all in some rows; nil if there are none.
  func extent(in rows: Range<Int>) -> (first: PictureDifference.Place?, bounds: PixelRect?) {
    let width = size.width
    var first: PictureDifference.Place?
    var (left, right, bottom) = (width, -1, 0)
    for y in rows {
      forEachCounting(in: y * width..<(y + 1) * width) { index in
        let x = index - y * width
        first = first ?? PictureDifference.Place(x: x, y: y)
        (left, right, bottom) = (min(left, x), max(right, x), y)
      }
    }
    guard let first else { return (nil, nil) }
    return (
      first,
      PixelRect(x: left, y: first.y, width: right - left + 1, height: bottom - first.y + 1)
    )
  }

  /// The square patch with the most counting pixels, the first of several; nil if there are none.
  ///
  /// Every position is tried, not only those of a grid, so a spot cannot hide across grid lines.
  func densestWindow(_ side: Int) -> PictureDifference.Density? {
    let (width, height) = (size.width, size.height)
    let (columns, rows) = (min(side, width), min(side, height))
    let counts = PixelVerdict.counts.rawValue
    var inColumn = [Int](repeating: 0, count: width)
    var best: PictureDifference.Density?
    for y in 0..<height {
      for x in 0..<width {
        if verdicts[y * width + x] == counts { inColumn[x] += 1 }
        if y >= rows, verdicts[(y - rows) * width + x] == counts { inColumn[x] -= 1 }
      }
      guard y >= rows - 1 else { continue }
      var sum = 0
      for x in 0..<width {
        sum += inColumn[x]
        if x >= columns { sum -= inColumn[x - columns] }
        guard x >= columns - 1, sum > best?.countingPixels ?? 0 else { continue }
        best = PictureDifference.Density(
          countingPixels: sum,
          window: PixelRect(
            x: x - columns + 1, y: y - rows + 1, width: columns, height: rows))
      }
    }
    return best
  }
}
