extension Pixmap {
  /// A copy of a size up to the picture's own, in which every pixel is the mean of those it covers.
  ///
  /// Partly covered pixels are weighted by the covered fraction. Sums are integers and rounded
  /// once.
  package func shrunk(toWidth newWidth: Int, height newHeight: Int) -> Pixmap {
    if newWidth == width && newHeight == height { return self }
    return Self.shrunk(from: region, toWidth: newWidth, height: newHeight) { _ in (self, 0) }
  }

  /// A smaller copy of a picture that is never in memory as a whole.
  ///
  /// `draw` draws rows of the picture and is called from the top down.
  package static func shrinking(
    width: Int, height: Int, toWidth newWidth: Int, height newHeight: Int,
    draw: (_ rows: Range<Int>) -> Pixmap
  ) -> Pixmap {
    var (band, first) = (Pixmap(width: width, height: 0), 0)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    return shrunk(from: whole, toWidth: newWidth, height: newHeight) { rows in
      if rows.upperBound > first + band.height {
        band = draw(rows.lowerBound..<min(height, max(rows.upperBound, rows.lowerBound + 64)))
        first = rows.lowerBound
      }
      return (band, first)
    }
  }

  /// Shrinks a picture; `part` returns the rows for each new row, and the first one's number.
  private static func shrunk(
    from whole: PixelRect, toWidth newWidth: Int, height newHeight: Int,
    part: (_ rows: Range<Int>) -> (picture: Pixmap, first: Int)
  ) -> Pixmap {
    precondition(
      (1...whole.width).contains(newWidth) && (1...whole.height).contains(newHeight),
      "\(newWidth)×\(newHeight) of \(whole)")
    let columns = Shares.all(from: whole.width, to: newWidth)
    let rows = Shares.all(from: whole.height, to: newHeight)
    let area = UInt64(whole.width * whole.height)
    var output: [UInt8] = []
    output.reserveCapacity(newWidth * newHeight * 4)
    for row in rows {
      var sums = [SIMD4<UInt64>](repeating: .zero, count: newWidth)
      let (picture, first) = part(row.first..<row.first + row.weights.count)
      for (y, weight) in zip(row.first..., row.weights) {
        for (x, column) in columns.enumerated() {
          sums[x] &+= picture.sum(of: column, inRow: y - first) &* SIMD4(repeating: UInt64(weight))
        }
      }
      for sum in sums {
        for channel in 0..<4 { output.append(UInt8((sum[channel] + area / 2) / area)) }
      }
    }
    return Pixmap(width: newWidth, height: newHeight, bytes: output)
  }

  private func sum(of column: Shares, inRow y: Int) -> SIMD4<UInt64> {
    var sum = SIMD4<UInt64>.zero
    var position = (y * width + column.first) * 4
    for weight in column.weights {
      let pixel = SIMD4<UInt8>(
        bytes[position], bytes[position + 1], bytes[position + 2], bytes[position + 3])
      sum &+= SIMD4<UInt64>(truncatingIfNeeded: pixel) &* SIMD4(repeating: UInt64(weight))
      position += 4
    }
    return sum
  }
}

/// The weights, in a new pixel, of the old pixels along an axis; they sum to the old size.
private struct Shares {
  let first: Int
  let weights: [Int]

  /// Lengths are in 1/`newSize` of an old pixel, so a new pixel is `size` long and an old one
  /// `newSize`.
  static func all(from size: Int, to newSize: Int) -> [Shares] {
    (0..<newSize).map { index in
      let (start, end) = (index * size, (index + 1) * size)
      let pixels = start / newSize...(end - 1) / newSize
      return Shares(
        first: pixels.lowerBound,
        weights: pixels.map { min(end, ($0 + 1) * newSize) - max(start, $0 * newSize) })
    }
  }
}
