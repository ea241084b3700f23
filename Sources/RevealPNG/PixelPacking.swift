/// Drops the fourth byte of every pixel.
enum PixelPacking {
  /// Packs `width` four-byte pixels into `width * 3` bytes.
  ///
  /// Two pixels are a 64-bit word: one mask keeps the first pixel's three bytes, a shift by 8 brings the
  /// second one's next to them. Each store writes two bytes too many, which the next one overwrites.
  static func pack(
    _ pixels: UnsafeRawPointer, width: Int, output: UnsafeMutableRawPointer
  ) {
    let lowMask = SIMD2<UInt64>(repeating: 0x0000_0000_00FF_FFFF)
    let highMask = SIMD2<UInt64>(repeating: 0x0000_FFFF_FF00_0000)
    var x = 0
    // Four pixels a step while the two surplus bytes still fall inside the row.
    while x + 5 <= width {
      let words = unsafe pixels.loadUnaligned(fromByteOffset: x * 4, as: SIMD2<UInt64>.self)
      let packed = (words & lowMask) | ((words &>> 8) & highMask)
      unsafe output.storeBytes(of: packed[0], toByteOffset: x * 3, as: UInt64.self)
      unsafe output.storeBytes(of: packed[1], toByteOffset: x * 3 + 6, as: UInt64.self)
      x += 4
    }
    while x < width {
      for channel in 0..<3 {
        let byte = unsafe pixels.load(fromByteOffset: x * 4 + channel, as: UInt8.self)
        unsafe output.storeBytes(of: byte, toByteOffset: x * 3 + channel, as: UInt8.self)
      }
      x += 1
    }
  }

  /// All pixels, four bytes each, with three.
  static func packed(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    let width = pixels.count / 4
    return unsafe [UInt8](unsafeUninitializedCapacity: width * 3) { output, count in
      guard let pixels = pixels.baseAddress, let output = output.baseAddress else { return }
      unsafe pack(pixels, width: width, output: output)
      count = width * 3
    }
  }
}
