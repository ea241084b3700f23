package import RevealImage

/// The result of comparing one pixel.
package enum PixelVerdict: UInt8, Hashable, Sendable {
  /// The pixel is the same, or fully transparent in both pictures.
  case equal
  /// The pixel differs by no more than the rules tolerate.
  case tolerated
  /// The pixel differs, but smooths an edge, which the rules ignore.
  case antialiased
  /// The pixel is in a region that the rules ignore, and may differ.
  case ignored
  case counts
}

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

  /// A picture of the differences, over a faint gray copy of the golden frame.
  ///
  /// Counting pixels are red, and stronger the more they differ; ignored pixels of smooth edges are
  /// yellow and tolerated pixels blue. Ignored regions are darker.
  package func picture(golden: StraightImage, actual: StraightImage) -> Pixmap {
    var bytes = [UInt8](repeating: 255, count: verdicts.count * 4)
    for i in verdicts.indices {
      let (x, y) = (i % size.width, i / size.width)
      let color = color(PixelVerdict(rawValue: verdicts[i]) ?? .equal, golden[x, y], actual[x, y])
      for channel in 0..<3 { bytes[i * 4 + channel] = color[channel] }
    }
    return Pixmap(width: size.width, height: size.height, bytes: bytes)
  }

  private func color(
    _ verdict: PixelVerdict, _ golden: SIMD4<UInt8>, _ actual: SIMD4<UInt8>
  ) -> SIMD3<UInt8> {
    switch verdict {
    case .equal: return SIMD3(repeating: 235 + UInt8(ColorDistance.brightness(golden) / 255 * 20))
    case .ignored: return SIMD3(repeating: 170 + UInt8(ColorDistance.brightness(golden) / 255 * 20))
    case .tolerated: return SIMD3(90, 140, 255)
    case .antialiased: return SIMD3(255, 190, 0)
    case .counts:
      // Small differences must be visible too, so red begins at a clear shade and ends at a deep
      // one.
      let strength = min(ColorDistance.between(golden, actual) * 4, 1)
      return SIMD3(
        255 - UInt8(strength * 45), 90 - UInt8(strength * 90), 100 - UInt8(strength * 70))
    }
  }
}
