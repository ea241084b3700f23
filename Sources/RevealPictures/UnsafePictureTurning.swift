extension PictureOrientation {
  /// Turns the pixels of a file.
  ///
  /// - Parameters:
  ///   - pixels: The pixels as they are stored, four bytes each.
  ///   - width: The width of the stored picture.
  ///   - height: The height of the stored picture.
  /// - Returns: The pixels as they are seen.
  func turned(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    precondition(pixels.count == width * height * 4, "\(pixels.count) bytes")
    if self == .upright { return pixels }
    let (start, right, down) = steps(width: width, height: height)
    let (columns, rows) = swapsSides ? (height, width) : (width, height)
    return unsafe pixels.withUnsafeBytes { source in
      unsafe [UInt8](unsafeUninitializedCapacity: pixels.count) { bytes, count in
        let target = UnsafeMutableRawBufferPointer(bytes)
        // Working in squares keeps both pictures in the processor's cache.
        for top in stride(from: 0, to: rows, by: Self.square) {
          for left in stride(from: 0, to: columns, by: Self.square) {
            for y in top..<min(top + Self.square, rows) {
              for x in left..<min(left + Self.square, columns) {
                let place = start + x * right + y * down
                let pixel = unsafe source.loadUnaligned(
                  fromByteOffset: place * 4, as: UInt32.self)
                unsafe target.storeBytes(
                  of: pixel, toByteOffset: (y * columns + x) * 4, as: UInt32.self)
              }
            }
          }
        }
        count = pixels.count
      }
    }
  }

  private static let square = 32
}
