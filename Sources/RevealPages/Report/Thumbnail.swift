import RevealImage

/// A small copy of a frame for the filmstrip.
enum Thumbnail {
  /// Shrinks a picture on white; each pixel is the mean of those that it replaces.
  ///
  /// - Parameters:
  ///   - image: The picture, of any size.
  ///   - height: The limit on the height in pixels; smaller pictures keep their size.
  ///   - width: The limit on the width in pixels; nil for sixteen times the height.
  /// - Returns: An opaque picture.
  static func pixmap(_ image: StraightImage, height: Int, width: Int? = nil) -> Pixmap {
    let width = width ?? 16 * height
    let step = max(1, (image.height + height - 1) / height, (image.width + width - 1) / width)
    let (columns, rows) = ((image.width + step - 1) / step, (image.height + step - 1) / step)
    var bytes = [UInt8](repeating: 255, count: columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let color = mean(
          image, columns: column * step..<min((column + 1) * step, image.width),
          rows: row * step..<min((row + 1) * step, image.height))
        for channel in 0..<3 { bytes[(row * columns + column) * 4 + channel] = color[channel] }
      }
    }
    return Pixmap(width: columns, height: rows, bytes: bytes)
  }

  private static func mean(
    _ image: StraightImage, columns: Range<Int>, rows: Range<Int>
  ) -> SIMD3<UInt8> {
    var sum = SIMD3<Int>.zero
    for y in rows {
      for i in stride(
        from: (y * image.width + columns.lowerBound) * 4,
        to: (y * image.width + columns.upperBound) * 4, by: 4)
      {
        let alpha = Int(image.bytes[i + 3])
        for channel in 0..<3 {
          sum[channel] += Int(image.bytes[i + channel]) * alpha + 255 * (255 - alpha)
        }
      }
    }
    let weight = columns.count * rows.count * 255
    return SIMD3(
      UInt8((sum.x + weight / 2) / weight), UInt8((sum.y + weight / 2) / weight),
      UInt8((sum.z + weight / 2) / weight))
  }
}
