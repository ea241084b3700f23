/// Undoes premultiplication so exactly that premultiplying again gives the same bytes.
///
/// straight = round(255·c / a), so straight·a differs from 255·c by at most a/2 ≤ 127.5, and
/// `(straight * a + 127) / 255`, the rounding of ``PNGImage/pixmap()``, is c again for every c ≤ a.
/// Transparent pixels become transparent black.
enum StraightAlpha {
  /// Converts `width` pixels of four bytes.
  static func straighten(
    _ pixels: UnsafeRawPointer, width: Int, output: UnsafeMutablePointer<UInt8>
  ) {
    unsafe straightByAlphaAndColor.withUnsafeBufferPointer { table in
      for pixel in stride(from: 0, to: width * 4, by: 4) {
        let alpha = unsafe pixels.load(fromByteOffset: pixel + 3, as: UInt8.self)
        for channel in pixel..<pixel + 3 {
          let color = unsafe pixels.load(fromByteOffset: channel, as: UInt8.self)
          unsafe output[channel] = table[Int(alpha) << 8 | Int(color)]
        }
        unsafe output[pixel + 3] = alpha
      }
    }
  }

  /// At `alpha << 8 | color`.
  private static let straightByAlphaAndColor: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256 * 256)
    for alpha in 1...255 {
      for color in 0...255 {
        table[alpha << 8 | color] = UInt8(min((color * 255 + alpha / 2) / alpha, 255))
      }
    }
    return table
  }()
}
