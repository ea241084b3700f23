private import CVector

extension Pixmap {
  /// The picture convolved with a Gaussian, as if it lay on a transparent ground.
  ///
  /// Sums are single-precision numbers, added in a fixed order, so equal pictures give equal pixels
  /// on every machine, and a part equals that part of the whole. The cost per pixel grows with the
  /// radii. In addition to the result, it needs memory for as many rows as the kernel is high.
  ///
  /// - Parameters:
  ///   - across: The kernel along rows.
  ///   - down: The kernel along columns.
  ///   - part: The part of the result to compute; nil for all of it.
  ///   - instructions: The instructions to blur with, which affect only the time.
  /// - Returns: That part, premultiplied like this picture.
  package func blurred(
    across: GaussianKernel, down: GaussianKernel, keeping part: PixelRect? = nil,
    instructions: VectorInstructions = .best
  ) -> Pixmap {
    guard width > 0, height > 0 else { return self }
    let part = part ?? region
    precondition(
      part.columns.lowerBound >= 0 && part.columns.upperBound <= width
        && part.rows.lowerBound >= 0 && part.rows.upperBound <= height,
      "\(part) of \(width)×\(height) pixels")
    guard across.radius > 0 || down.radius > 0 else { return cropped(to: part) }
    var blurred = Pixmap(width: part.width, height: part.height)
    var window = BlurWindow(
      part: part, across: across, down: down, instructions: instructions)
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

/// The rows around the current one, already blurred along rows.
private struct BlurWindow {
  private let part: PixelRect
  private let across: [Float]
  private let down: [Float]
  /// The blurred rows, each at its number modulo the height of the kernel.
  private var ring: [SIMD4<Float>]
  /// Whether each row of the ring is transparent.
  private var isEmpty: [Bool]
  /// A row of the picture with room for the kernel on both sides.
  private var line: [SIMD4<Float>]
  /// The first row that has not been blurred yet.
  private var next: Int
  private let instructions: VectorInstructions

  init(
    part: PixelRect, across: GaussianKernel, down: GaussianKernel, instructions: VectorInstructions
  ) {
    (self.part, self.across, self.down) = (part, across.weights, down.weights)
    self.instructions = instructions
    let rows = 2 * down.radius + 1
    ring = [SIMD4<Float>](repeating: .zero, count: rows * part.width)
    isEmpty = [Bool](repeating: true, count: rows)
    line = [SIMD4<Float>](repeating: .zero, count: part.width + 2 * across.radius)
    next = max(0, part.y - down.radius)
  }

  /// Blurs along rows every row that a row of the result needs.
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
    // The pixels that are within the row.
    let first = part.columns.lowerBound - radius
    let columns = max(0, first)..<min(source.count / 4, part.columns.upperBound + radius)
    var all: UInt32 = 0
    unsafe line.withUnsafeMutableBufferPointer { line in
      for x in columns {
        let pixel = unsafe UInt32(
          littleEndian: source.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
        all |= pixel
        unsafe line[x - first] = pixel.channels
      }
    }
    isEmpty[place] = all == 0
    guard all != 0 else { return }
    let width = part.width
    unsafe line.withUnsafeBufferPointer { line in
      unsafe across.withUnsafeBufferPointer { weights in
        unsafe ring.withUnsafeMutableBufferPointer { ring in
          let output = unsafe UnsafeMutableBufferPointer(
            rebasing: ring[place * width..<(place + 1) * width])
          var x = 0
          if instructions.areWide, let first = line.baseAddress, let target = output.baseAddress {
            x = unsafe cvector_blur_row(
              UnsafeRawPointer(first + radius).assumingMemoryBound(to: Float.self), width,
              weights.baseAddress, weights.count,
              UnsafeMutableRawPointer(target).assumingMemoryBound(to: Float.self))
          }
          while x + 4 <= width {
            unsafe Self.blur(line, radius + x, weights, into: output, at: x)
            x += 4
          }
          while x < width {
            var sum = unsafe line[radius + x] * weights[0]
            for distance in 1..<weights.count {
              let pair = unsafe line[radius + x - distance] + line[radius + x + distance]
              unsafe sum += pair * weights[distance]
            }
            unsafe output[x] = sum
            x += 1
          }
        }
      }
    }
  }

  /// Blurs four adjacent pixels along a row, so that their sums stay in registers.
  @inline(__always)
  private static func blur(
    _ line: UnsafeBufferPointer<SIMD4<Float>>, _ center: Int, _ weights: UnsafeBufferPointer<Float>,
    into output: UnsafeMutableBufferPointer<SIMD4<Float>>, at x: Int
  ) {
    let middle = unsafe SIMD4<Float>(repeating: weights[0])
    var a = unsafe line[center] * middle
    var b = unsafe line[center &+ 1] * middle
    var c = unsafe line[center &+ 2] * middle
    var d = unsafe line[center &+ 3] * middle
    var distance = 1
    while distance < weights.count {
      let weight = unsafe SIMD4<Float>(repeating: weights[distance])
      let (left, right) = (center &- distance, center &+ distance)
      unsafe a += (line[left] + line[right]) * weight
      unsafe b += (line[left &+ 1] + line[right &+ 1]) * weight
      unsafe c += (line[left &+ 2] + line[right &+ 2]) * weight
      unsafe d += (line[left &+ 3] + line[right &+ 3]) * weight
      distance &+= 1
    }
    unsafe output[x] = a
    unsafe output[x &+ 1] = b
    unsafe output[x &+ 2] = c
    unsafe output[x &+ 3] = d
  }

  /// Blurs along columns, and rounds the result.
  ///
  /// - Parameters:
  ///   - row: The row of the result.
  ///   - height: The height of the picture.
  ///   - target: The bytes of the row.
  mutating func blurColumns(_ row: Int, height: Int, into target: UnsafeMutableRawBufferPointer) {
    let (width, radius, count) = (part.width, down.count - 1, isEmpty.count)
    unsafe ring.withUnsafeBytes { ring in
      guard let ring = ring.baseAddress else { return }
      // The rows that have a weight.
      let rows = unsafe (max(0, row - radius)...min(height - 1, row + radius)).compactMap { other in
        let place = other % count
        return unsafe isEmpty[place]
          ? nil
          : cvector_weighted_row(
            pixels: (ring + place * width * 16).assumingMemoryBound(to: Float.self),
            weight: down[abs(other - row)])
      }
      var x = 0
      if instructions.areWide {
        x = unsafe cvector_blur_columns(
          rows, rows.count, width, target.bindMemory(to: UInt8.self).baseAddress)
      }
      while x + 4 <= width {
        var (a, b) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (c, d) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in unsafe rows.indices {
          let weight = unsafe SIMD4<Float>(repeating: rows[index].weight)
          let pixels = unsafe UnsafeRawPointer(rows[index].pixels) + x * 16
          unsafe a += pixels.load(as: SIMD4<Float>.self) * weight
          unsafe b += pixels.load(fromByteOffset: 16, as: SIMD4<Float>.self) * weight
          unsafe c += pixels.load(fromByteOffset: 32, as: SIMD4<Float>.self) * weight
          unsafe d += pixels.load(fromByteOffset: 48, as: SIMD4<Float>.self) * weight
        }
        for (i, sum) in [a, b, c, d].enumerated() {
          unsafe target.storeBytes(
            of: sum.pixel.littleEndian, toByteOffset: (x + i) * 4, as: UInt32.self)
        }
        x += 4
      }
      while x < width {
        var sum = SIMD4<Float>.zero
        for index in unsafe rows.indices {
          let pixel = unsafe UnsafeRawPointer(rows[index].pixels).load(
            fromByteOffset: x * 16, as: SIMD4<Float>.self)
          unsafe sum += pixel * rows[index].weight
        }
        unsafe target.storeBytes(
          of: sum.pixel.littleEndian, toByteOffset: x * 4, as: UInt32.self)
        x += 1
      }
    }
  }
}

extension UInt32 {
  /// The four bytes as numbers, the lowest first.
  @inline(__always)
  fileprivate var channels: SIMD4<Float> {
    let bytes = SIMD4(repeating: self) &>> SIMD4(0, 8, 16, 24) & 255
    // 2²³ + n has n in its lowest bits.
    let shifted = unsafe unsafeBitCast(bytes | 0x4B00_0000, to: SIMD4<Float>.self)
    return shifted - 8_388_608
  }
}

extension SIMD4<Float> {
  /// Four numbers of 0…255 as bytes, rounded to the nearest.
  @inline(__always)
  fileprivate var pixel: UInt32 {
    let shifted = self + 8_388_608
    let bytes = unsafe unsafeBitCast(shifted, to: SIMD4<UInt32>.self) & 255
    return (bytes &<< SIMD4<UInt32>(0, 8, 16, 24)).wrappedSum()
  }
}
