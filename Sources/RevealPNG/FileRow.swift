/// Rows in the file's layout: packed RGB, or RGBA with straight alpha.
enum FileRow {
  /// Converts one row.
  ///
  /// - Parameters:
  ///   - pixels: A row of premultiplied RGBA.
  ///   - format: Says the width and whether alpha is kept.
  ///   - output: Room for `format.rowSize` bytes.
  static func write(
    _ pixels: UnsafeRawPointer, format: FrameFormat, output: UnsafeMutablePointer<UInt8>
  ) {
    switch format.alpha {
    case .opaque: unsafe PixelPacking.pack(pixels, width: format.width, output: output)
    case .transparent:
      unsafe StraightAlpha.straighten(pixels, width: format.width, output: output)
    }
  }

  /// Converts a whole picture.
  static func bytes(_ pixels: UnsafeRawBufferPointer, format: FrameFormat) -> [UInt8] {
    let pixelRowSize = format.width * 4
    let size = pixels.count / pixelRowSize * format.rowSize
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      guard let source = pixels.baseAddress, let target = output.baseAddress else { return }
      for y in 0..<pixels.count / pixelRowSize {
        unsafe write(
          source + y * pixelRowSize, format: format, output: target + y * format.rowSize)
      }
      count = size
    }
  }
}
