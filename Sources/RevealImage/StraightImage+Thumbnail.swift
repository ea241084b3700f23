extension StraightImage {
  /// A small opaque copy on white; each pixel is the mean of those that it replaces.
  ///
  /// Height and width, by default sixteen times the height, are limits in pixels; smaller pictures
  /// keep their size.
  package func thumbnail(height: Int, width limit: Int? = nil) -> Pixmap {
    let limit = limit ?? 16 * height
    let step = max(1, (self.height + height - 1) / height, (width + limit - 1) / limit)
    let (columns, rows) = ((width + step - 1) / step, (self.height + step - 1) / step)
    var output = [UInt8](repeating: 255, count: columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let color = meanOnWhite(
          columns: column * step..<min((column + 1) * step, width),
          rows: row * step..<min((row + 1) * step, self.height))
        for channel in 0..<3 { output[(row * columns + column) * 4 + channel] = color[channel] }
      }
    }
    return Pixmap(width: columns, height: rows, bytes: output)
  }

  private func meanOnWhite(columns: Range<Int>, rows: Range<Int>) -> SIMD3<UInt8> {
    var sum = SIMD3<Int>.zero
    for y in rows {
      for x in columns {
        let i = (y * width + x) * 4
        let alpha = Int(bytes[i + 3])
        for channel in 0..<3 {
          sum[channel] += Int(bytes[i + channel]) * alpha + 255 * (255 - alpha)
        }
      }
    }
    let weight = columns.count * rows.count * 255
    return SIMD3(
      UInt8((sum.x + weight / 2) / weight), UInt8((sum.y + weight / 2) / weight),
      UInt8((sum.z + weight / 2) / weight))
  }
}
