package import RevealImage

/// Undoes premultiplication such that premultiplying again gives the same bytes.
///
/// straight = round(255·c / a), so straight·a differs from 255·c by at most a/2 ≤ 127.5, and
/// `(straight * a + 127) / 255`, as `StraightImage.pixmap()` rounds, is c again for
/// every c ≤ a. Transparent pixels become transparent black.
enum StraightAlpha {
  static func straightened(_ premultiplied: UnsafeRawBufferPointer) -> [UInt8] {
    precondition(premultiplied.count.isMultiple(of: 4), "\(premultiplied.count) bytes of pixels")
    let size = premultiplied.count
    return unsafe straightByAlphaAndColor.withUnsafeBufferPointer { table in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
        for pixel in stride(from: 0, to: size, by: 4) {
          let alpha = unsafe premultiplied[pixel + 3]
          for channel in pixel..<pixel + 3 {
            unsafe output[channel] = table[Int(alpha) << 8 | Int(premultiplied[channel])]
          }
          unsafe output[pixel + 3] = alpha
        }
        count = size
      }
    }
  }

  /// The straight value of each color at each alpha, at index `alpha << 8 | color`.
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

extension StraightImage {
  /// The picture premultiplied.
  package func pixmap() -> Pixmap {
    var premultiplied = bytes
    if hasAlpha { premultiply(&premultiplied) }
    return Pixmap(width: width, height: height, bytes: premultiplied)
  }
}

/// Premultiplies straight RGBA pixels: each color becomes `(color * alpha + 127) / 255` in
/// integers.
private func premultiply(_ pixels: inout [UInt8]) {
  unsafe pixels.withUnsafeMutableBufferPointer { bytes in
    for first in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = unsafe UInt32(bytes[first + 3])
      if alpha == 255 { continue }
      for i in first..<first + 3 {
        unsafe bytes[i] = UInt8(truncatingIfNeeded: (UInt32(bytes[i]) * alpha + 127) / 255)
      }
    }
  }
}

extension Pixmap {
  /// The pixels with straight alpha, as in a PNG file of the picture.
  package func straightBytes() -> [UInt8] {
    unsafe withUnsafePixels { unsafe StraightAlpha.straightened($0) }
  }
}
