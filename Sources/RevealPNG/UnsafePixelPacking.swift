/// Drops the fourth byte of every pixel.
enum PixelPacking {
  /// Packs `width` four-byte pixels into `width * 3` bytes.
  ///
  /// Two pixels are a 64-bit word: a mask keeps the first pixel's three bytes, and a shift by 8
  /// brings the second pixel's next to them. Each store writes two extra bytes, which the next one
  /// overwrites.
  static func pack(
    _ pixels: UnsafeRawPointer, width: Int, output: UnsafeMutableRawPointer
  ) {
    var x = 0
    // Two pixels per step while the two extra bytes are still inside the row.
    while x &+ 3 <= width {
      let pair = unsafe UInt64(
        littleEndian: pixels.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self))
      let packed = pair & 0xFF_FFFF | (pair &>> 8) & 0xFFFF_FF00_0000
      unsafe output.storeBytes(
        of: packed.littleEndian, toByteOffset: x &* 3, as: UInt64.self)
      x &+= 2
    }
    while x < width {
      for channel in 0..<3 {
        let byte = unsafe pixels.load(fromByteOffset: x * 4 + channel, as: UInt8.self)
        unsafe output.storeBytes(of: byte, toByteOffset: x * 3 + channel, as: UInt8.self)
      }
      x += 1
    }
  }

  /// All pixels, three bytes each.
  static func packed(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    let width = pixels.count / 4
    return unsafe [UInt8](unsafeUninitializedCapacity: width * 3) { output, count in
      guard let pixels = pixels.baseAddress, let output = output.baseAddress else { return }
      unsafe pack(pixels, width: width, output: output)
      count = width * 3
    }
  }
}
