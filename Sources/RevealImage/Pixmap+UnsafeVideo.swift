extension Pixmap {
  /// The picture as three planes, Y, Cb and Cr, with a byte per pixel, after the bytes of a header.
  ///
  /// Limited range according to ITU-R BT.601, section 2.5.3: 16…235 and 16…240, rounded to nearest
  /// from sums in 1/65 536. Alpha is ignored, so the picture should be opaque.
  package func planarVideo(head: [UInt8] = []) -> [UInt8] {
    let count = width * height
    return unsafe [UInt8](unsafeUninitializedCapacity: head.count + count * 3) { output, size in
      guard let start = output.baseAddress else { return }
      for index in head.indices { unsafe start[index] = head[index] }
      let luma = unsafe start + head.count
      let (blue, red) = unsafe (luma + count, luma + count * 2)
      unsafe withUnsafePixels { pixels in
        for index in 0..<count {
          // A single load per pixel, which the compiler vectorizes.
          let pixel = unsafe Int32(
            bitPattern: UInt32(
              littleEndian: pixels.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)))
          let (r, g, b) = (pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255)
          unsafe luma[index] = Self.byte(16, r &* 16829 &+ g &* 33039 &+ b &* 6416)
          unsafe blue[index] = Self.byte(128, b &* 28784 &- r &* 9714 &- g &* 19070)
          unsafe red[index] = Self.byte(128, r &* 28784 &- g &* 24103 &- b &* 4681)
        }
      }
      size = head.count + count * 3
    }
  }

  /// A number plus a sum in 1/65 536, rounded to the nearest integer.
  private static func byte(_ offset: Int32, _ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (offset &<< 16 &+ sum &+ 1 &<< 15) &>> 16)
  }
}
