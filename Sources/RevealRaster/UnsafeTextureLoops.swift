internal import RevealImage

// Loops over all texels of a level; the bounds follow from the levels' sizes alone.

extension TextureLevel {
  /// Copies a picture and adds the margin around it.
  init(_ picture: Pixmap, margin: TextureMargin) {
    precondition(picture.width > 0 && picture.height > 0, "a texture without texels")
    let (width, height) = (picture.width, picture.height)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: (width + 2) * (height + 2) * 4) {
      buffer, count in
      count = (width + 2) * (height + 2) * 4
      guard let base = buffer.baseAddress else { return }
      let stride = (width + 2) * 4
      unsafe picture.withUnsafePixels { pixels in
        guard let source = pixels.baseAddress else { return }
        for y in 0..<height {
          unsafe (UnsafeMutableRawPointer(base) + (y + 1) * stride + 4)
            .copyMemory(from: source + y * width * 4, byteCount: width * 4)
        }
      }
      unsafe Self.frame(base, width: width, height: height, margin: margin)
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The next smaller level: the mean of 2 × 2 texels, the last ones repeated where sizes are odd.
  func half(margin: TextureMargin) -> TextureLevel {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    let newStride = (newWidth + 2) * 4
    let stride = self.stride
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: newStride * (newHeight + 2)) {
      buffer, count in
      count = newStride * (newHeight + 2)
      guard let target = buffer.baseAddress else { return }
      unsafe self.bytes.withUnsafeBytes { texels in
        guard let base = texels.baseAddress else { return }
        for y in 0..<newHeight {
          // With an odd count the margin replaces the missing texel.
          let upper = unsafe base + (2 * y + 1) * stride + 4
          let lower = unsafe upper + stride
          let output = unsafe target + (y + 1) * newStride + 4
          for x in 0..<newWidth {
            let above = unsafe upper.loadUnaligned(fromByteOffset: 8 * x, as: SIMD8<UInt8>.self)
            let below = unsafe lower.loadUnaligned(fromByteOffset: 8 * x, as: SIMD8<UInt8>.self)
            let both =
              SIMD8<UInt16>(truncatingIfNeeded: above) &+ SIMD8(truncatingIfNeeded: below)
            let sum = both.lowHalf &+ both.highHalf
            unsafe UnsafeMutableRawPointer(output).storeBytes(
              of: SIMD4(truncatingIfNeeded: (sum &+ 2) &>> 2), toByteOffset: 4 * x,
              as: SIMD4<UInt8>.self)
          }
        }
      }
      unsafe Self.frame(target, width: newWidth, height: newHeight, margin: margin)
    }
    return TextureLevel(
      width: newWidth, height: newHeight, originX: originX / 2, originY: originY / 2, bytes: bytes)
  }

  private static func frame(
    _ base: UnsafeMutablePointer<UInt8>, width: Int, height: Int, margin: TextureMargin
  ) {
    let stride = (width + 2) * 4
    let raw = UnsafeMutableRawPointer(base)
    for y in 1...height {
      let row = unsafe raw + y * stride
      let first: UInt32 =
        margin == .repeated ? unsafe row.load(fromByteOffset: 4, as: UInt32.self) : 0
      let last: UInt32 =
        margin == .repeated ? unsafe row.load(fromByteOffset: width * 4, as: UInt32.self) : 0
      unsafe row.storeBytes(of: first, as: UInt32.self)
      unsafe row.storeBytes(of: last, toByteOffset: (width + 1) * 4, as: UInt32.self)
    }
    for (row, neighbor) in [(0, 1), (height + 1, height)] {
      let target = unsafe raw + row * stride
      switch margin {
      case .repeated: unsafe target.copyMemory(from: raw + neighbor * stride, byteCount: stride)
      case .transparent: unsafe target.initializeMemory(as: UInt8.self, repeating: 0, count: stride)
      }
    }
  }
}

extension Pixmap {
  /// A part of the texels of a gradient.
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
