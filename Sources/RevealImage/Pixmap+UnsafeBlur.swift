extension Pixmap {
  /// The picture convolved with a Gaussian, as if it lay on transparent ground.
  ///
  /// Sums are single-precision numbers, added in a fixed order, so equal pictures give equal pixels
  /// on every machine, and a part equals that part of the whole. The cost per pixel grows with the
  /// radii. Besides the result, it takes memory for as many rows as the kernel is high.
  ///
  /// - Parameters:
  ///   - across: The kernel along rows.
  ///   - down: The kernel along columns.
  ///   - part: The part of the result to compute; nil for all of it.
  /// - Returns: That part, premultiplied like this picture.
  package func blurred(
    across: GaussianKernel, down: GaussianKernel, keeping part: PixelRect? = nil
  ) -> Pixmap {
    guard width > 0, height > 0 else { return self }
    let part = part ?? region
    precondition(
      part.columns.lowerBound >= 0 && part.columns.upperBound <= width
        && part.rows.lowerBound >= 0 && part.rows.upperBound <= height,
      "\(part) of \(width)×\(height) pixels")
    guard across.radius > 0 || down.radius > 0 else { return cropped(to: part) }
    var blurred = Pixmap(width: part.width, height: part.height)
    var window = BlurWindow(part: part, across: across, down: down)
    unsafe withUnsafePixels { source in
      unsafe blurred.withUnsafeMutablePixels { target in
        for row in part.rows {
          unsafe window.extend(to: row, of: source, width: width, height: height)
          let start = (row - part.y) * part.width * 4
          unsafe window.blurColumns(
            row, height: height,
            into: UnsafeMutableRawBufferPointer(
              rebasing: target[start..<start + part.width * 4]))
        }
      }
    }
    return blurred
  }
}

/// The rows around the one being made, already blurred along rows.
private struct BlurWindow {
  private let part: PixelRect
  private let across: [Float]
  private let down: [Float]
  /// Rows by their number modulo the height of the kernel.
  private var ring: [SIMD4<Float>]
  /// Whether a row of the ring is transparent, by the same number.
  private var isEmpty: [Bool]
  /// A row of the picture with room for the kernel on both sides.
  private var line: [SIMD4<Float>]
  private var sums: [SIMD4<Float>]
  /// The first row that has not been blurred yet.
  private var next: Int

  init(part: PixelRect, across: GaussianKernel, down: GaussianKernel) {
    (self.part, self.across, self.down) = (part, across.weights, down.weights)
    let rows = 2 * down.radius + 1
    ring = [SIMD4<Float>](repeating: .zero, count: rows * part.width)
    isEmpty = [Bool](repeating: true, count: rows)
    line = [SIMD4<Float>](repeating: .zero, count: part.width + 2 * across.radius)
    sums = [SIMD4<Float>](repeating: .zero, count: part.width)
    next = max(0, part.y - down.radius)
  }

  /// Blurs all rows that a row of the result needs along rows.
  ///
  /// - Parameters:
  ///   - row: The row of the result.
  ///   - source: The picture's bytes.
  ///   - width: The width of the picture.
  ///   - height: The height of the picture.
  mutating func extend(
    to row: Int, of source: UnsafeRawBufferPointer, width: Int, height: Int
  ) {
    while next < min(row + down.count, height) {
      unsafe blurRow(
        next,
        UnsafeRawBufferPointer(rebasing: source[next * width * 4..<(next + 1) * width * 4]))
      next += 1
    }
  }

  private mutating func blurRow(_ row: Int, _ source: UnsafeRawBufferPointer) {
    let place = row % isEmpty.count
    let radius = across.count - 1
    // The pixels that lie within the line.
    let first = part.columns.lowerBound - radius
    let columns = max(0, first)..<min(source.count / 4, part.columns.upperBound + radius)
    var all: UInt32 = 0
    for x in columns {
      let pixel = unsafe UInt32(
        littleEndian: source.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
      all |= pixel
      line[x - first] = SIMD4(
        Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF),
        Float(pixel >> 24))
    }
    isEmpty[place] = all == 0
    guard all != 0 else { return }
    let (width, weights) = (part.width, across)
    unsafe line.withUnsafeBufferPointer { line in
      unsafe ring.withUnsafeMutableBufferPointer { ring in
        for x in 0..<width {
          var sum = unsafe line[radius + x] * weights[0]
          for distance in 1..<weights.count {
            let pair = unsafe line[radius + x - distance] + line[radius + x + distance]
            sum += pair * weights[distance]
          }
          unsafe ring[place * width + x] = sum
        }
      }
    }
  }

  /// Blurs along columns, and rounds.
  ///
  /// - Parameters:
  ///   - row: The row of the result.
  ///   - height: The height of the picture.
  ///   - target: The bytes of the row.
  mutating func blurColumns(_ row: Int, height: Int, into target: UnsafeMutableRawBufferPointer) {
    let (width, radius, count) = (part.width, down.count - 1, isEmpty.count)
    let (weights, isEmpty) = (down, self.isEmpty)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe ring.withUnsafeBufferPointer { ring in
        unsafe sums.update(repeating: SIMD4(repeating: 0.5))
        for other in max(0, row - radius)...min(height - 1, row + radius) {
          let place = other % count
          if isEmpty[place] { continue }
          let weight = weights[abs(other - row)]
          let line = unsafe UnsafeBufferPointer(rebasing: ring[place * width..<(place + 1) * width])
          for x in 0..<width { unsafe sums[x] += line[x] * weight }
        }
      }
      for x in 0..<width {
        let sum = unsafe sums[x]
        let pixel =
          UInt32(sum.x) | UInt32(sum.y) << 8 | UInt32(sum.z) << 16 | UInt32(sum.w) << 24
        unsafe target.storeBytes(of: pixel.littleEndian, toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }
}
