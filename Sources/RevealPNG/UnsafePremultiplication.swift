/// Premultiplies straight RGBA pixels: each colour becomes `(colour * alpha + 127) / 255`, in
/// integers.
///
/// The unsafe code writes in place; every pixel's four bytes are the buffer's.
func premultiply(_ pixels: inout [UInt8]) {
  precondition(pixels.count % 4 == 0, "\(pixels.count) bytes of pixels")
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
