import RevealMath

extension Pixmap {
  /// The picture convolved with a Gaussian, as if it lay on transparent ground.
  ///
  /// Sums are single-precision numbers, added in a fixed order, so equal pictures give equal pixels
  /// on every machine. The cost per pixel grows with the deviation: about 12 multiplications per
  /// pixel of it.
  ///
  /// - Parameter deviation: The standard deviation in pixels, ≥ 0; below 1/8 nothing changes.
  /// - Returns: A picture of the same size, premultiplied like this one.
  package func blurred(deviation: Double) -> Pixmap {
    let kernel = GaussianKernel(deviation: deviation)
    guard kernel.radius > 0, width > 0, height > 0 else { return self }
    var plane = [SIMD4<Float>](repeating: .zero, count: width * height)
    unsafe plane.withUnsafeMutableBufferPointer { plane in
      unsafe kernel.blurRows(of: self, into: plane)
    }
    var blurred = Pixmap(width: width, height: height)
    unsafe plane.withUnsafeBufferPointer { plane in
      unsafe kernel.blurColumns(of: plane, into: &blurred)
    }
    return blurred
  }
}

/// Weights of a Gaussian at whole pixels, from the middle outwards.
private struct GaussianKernel {
  /// The first one is the middle's; all on both sides add up to 1.
  private let weights: [Float]

  /// Weights beyond three deviations, 0.3 % of all, are dropped.
  init(deviation: Double) {
    guard deviation >= 1.0 / 8 else {
      weights = [1]
      return
    }
    let radius = Int((3 * deviation).rounded(.up))
    let values = (0...radius).map { distance in
      Double.exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
    weights = values.map { Float($0 / sum) }
  }

  var radius: Int { weights.count - 1 }

  /// Convolves along rows.
  func blurRows(of picture: Pixmap, into plane: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    let width = picture.width
    var line = [SIMD4<Float>](repeating: .zero, count: width + 2 * radius)
    unsafe picture.withUnsafePixels { bytes in
      unsafe line.withUnsafeMutableBufferPointer { line in
        for y in 0..<picture.height {
          for x in 0..<width {
            let pixel = unsafe UInt32(
              littleEndian: bytes.loadUnaligned(
                fromByteOffset: (y * width + x) * 4, as: UInt32.self))
            unsafe line[radius + x] = SIMD4(
              Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF),
              Float(pixel >> 24))
          }
          for x in 0..<width {
            var sum = unsafe line[radius + x] * weights[0]
            for distance in 1...radius {
              let pair = unsafe line[radius + x - distance] + line[radius + x + distance]
              sum += pair * weights[distance]
            }
            unsafe plane[y * width + x] = sum
          }
        }
      }
    }
  }

  /// Convolves along columns, a row at a time, and rounds.
  func blurColumns(
    of plane: UnsafeBufferPointer<SIMD4<Float>>, into picture: inout Pixmap
  ) {
    let (width, height) = (picture.width, picture.height)
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe picture.withUnsafeMutablePixels { bytes in
        for y in 0..<height {
          unsafe sums.update(repeating: SIMD4(repeating: 0.5))
          for row in max(0, y - radius)...min(height - 1, y + radius) {
            let weight = weights[abs(row - y)]
            for x in 0..<width { unsafe sums[x] += plane[row * width + x] * weight }
          }
          for x in 0..<width {
            let sum = unsafe sums[x]
            let pixel =
              UInt32(sum.x) | UInt32(sum.y) << 8 | UInt32(sum.z) << 16
              | UInt32(sum.w) << 24
            unsafe bytes.storeBytes(
              of: pixel.littleEndian, toByteOffset: (y * width + x) * 4, as: UInt32.self)
          }
        }
      }
    }
  }
}
