extension PixelSpan {
  /// Changes the colors of `count` pixels.
  static func filter(_ target: UnsafeMutablePointer<UInt32>, count: Int, by filter: ColorFilter) {
    // Adjacent pixels are often equal.
    var (old, new): (UInt32, UInt32) = (0, 0)
    for i in 0..<count {
      let pixel = unsafe target[i]
      if pixel != old { (old, new) = (pixel, filtered(pixel, filter)) }
      unsafe target[i] = new
    }
  }

  @inline(__always)
  private static func filtered(_ pixel: UInt32, _ filter: ColorFilter) -> UInt32 {
    let color = SIMD4(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
    let v = filter.apply(to: color) + 0.5
    return UInt32(v.x) | UInt32(v.y) << 8 | UInt32(v.z) << 16 | pixel & 0xFF00_0000
  }
}
