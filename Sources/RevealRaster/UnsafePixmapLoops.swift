internal import RevealImage

// Loops over all pixels of the pictures from which textures are made.

extension Pixmap {
  /// Draws some texels of a gradient.
  init(_ paint: GradientPaint, _ part: TextureWindow) {
    let (width, height) = (part.columns.count, part.rows.count)
    let (left, top) = (part.columns.lowerBound, part.rows.lowerBound)
    let size = width * height * 4
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for y in 0..<height {
        paint.forEachPixel(ofRow: top + y, columns: left..<left + width) { x, pixel in
          unsafe target.storeBytes(
            of: pixel, toByteOffset: (y * width + x - left) * 4, as: SIMD4<UInt8>.self)
        }
      }
      count = size
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Whether every pixel's alpha is 255.
  var isOpaque: Bool {
    unsafe withUnsafePixels { pixels in
      let words = unsafe pixels.bindMemory(to: UInt32.self)
      var all: UInt32 = 0xFF00_0000
      for i in 0..<words.count { all &= unsafe words[i] }
      return all == 0xFF00_0000
    }
  }
}
