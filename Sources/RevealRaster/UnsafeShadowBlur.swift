internal import RevealImage

// The inner loops of shadows. The unsafe code accesses arrays that are made here, as large as the
// vectors need.

/// The numbers that are blurred at once.
private typealias Numbers = SIMD8<Float>

extension ShadowShape {
  /// Blurs rows of numbers of 0…1 along themselves and transposes them; only some columns are
  /// computed.
  ///
  /// The kernel has the weight of the number itself, then those of its neighbors on either side.
  static func blur(
    _ values: [Float], width: Int, by kernel: [Float], keeping columns: Range<Int>
  ) -> [Float] {
    let height = values.count / width
    var result = [Float](repeating: 0, count: columns.count * height)
    let vectors = (columns.count + Numbers.scalarCount - 1) / Numbers.scalarCount
    var padded = [Float](repeating: 0, count: width + 2 * kernel.count + Numbers.scalarCount)
    var blurred = [Float](repeating: 0, count: vectors * Numbers.scalarCount)
    for y in 0..<height {
      let row = values[y * width..<(y + 1) * width]
      // Beside the corners of a rectangle, each row equals the one before.
      if y == 0 || !row.elementsEqual(values[(y - 1) * width..<y * width]) {
        padded.replaceSubrange(kernel.count..<kernel.count + width, with: row)
        blurRow(padded, from: kernel.count + columns.lowerBound, by: kernel, into: &blurred)
      }
      for place in 0..<columns.count { result[place * height + y] = blurred[place] }
    }
    return result
  }

  /// Fills a row with blurred numbers, beginning at a place in another row.
  private static func blurRow(
    _ values: [Float], from start: Int, by kernel: [Float], into blurred: inout [Float]
  ) {
    precondition(
      start >= kernel.count && start + blurred.count + kernel.count - 1 <= values.count
        && blurred.count.isMultiple(of: Numbers.scalarCount) && !kernel.isEmpty)
    unsafe values.withUnsafeBytes { values in
      unsafe kernel.withUnsafeBufferPointer { kernel in
        unsafe blurred.withUnsafeMutableBytes { output in
          func numbers(_ index: Int) -> Numbers {
            unsafe values.loadUnaligned(fromByteOffset: index &* 4, as: Numbers.self)
          }
          for x in stride(from: 0, to: output.count / 4, by: Numbers.scalarCount) {
            let center = start + x
            var sum = unsafe numbers(center) * kernel[0]
            for k in 1..<kernel.count {
              unsafe sum += (numbers(center &- k) + numbers(center &+ k)) * kernel[k]
            }
            unsafe output.storeBytes(
              of: sum.clamped(lowerBound: .zero, upperBound: .one), toByteOffset: x * 4,
              as: Numbers.self)
          }
        }
      }
    }
  }
}

extension Pixmap {
  /// Creates a picture of one premultiplied color, multiplied by a share of 0…1 in each pixel.
  init(width: Int, height: Int, shares: [Float], of color: SIMD4<Double>) {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: shares.count * 4) { output, count in
      for (index, share) in shares.enumerated() {
        let pixel = color * Double(share) * 255 + 0.5
        for channel in 0..<4 { unsafe output[index * 4 + channel] = UInt8(pixel[channel]) }
      }
      count = shares.count * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}

extension Pixmap {
  /// The picture with more copies of a column and of a row, which follow these: `columns` copies at
  /// `column`, and `rows` at `row`.
  func stretched(column: Int, by columns: Int, row: Int, by rows: Int) -> Pixmap {
    guard columns > 0 || rows > 0 else { return self }
    precondition(
      column > 0 && column <= width && row > 0 && row <= height,
      "copies at (\(column), \(row)) of \(width)×\(height) pixels")
    let (old, new) = (width, width + columns)
    let size = new * (height + rows) * 4
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe withUnsafePixels { pixels in
        guard let source = unsafe pixels.bindMemory(to: UInt32.self).baseAddress,
          let target = unsafe UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt32.self)
            .baseAddress
        else { return }
        for y in 0..<height + rows {
          let output = unsafe target + y * new
          if y >= row && y < row + rows {
            unsafe output.update(from: output - new, count: new)
            continue
          }
          let line = unsafe source + (y < row ? y : y - rows) * old
          unsafe output.update(from: line, count: column)
          unsafe (output + column).update(repeating: line[column - 1], count: columns)
          unsafe (output + column + columns).update(from: line + column, count: old - column)
        }
      }
      count = size
    }
    return Pixmap(width: new, height: height + rows, bytes: bytes)
  }
}
