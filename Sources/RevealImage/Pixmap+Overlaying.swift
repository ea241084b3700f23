extension Pixmap {
  /// An opaque picture of one color.
  package init(width: Int, height: Int, filled color: SIMD3<UInt8>) {
    let pixel = [color.x, color.y, color.z, 255]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for _ in 0..<width * height { bytes += pixel }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The background of the transparent pixels of a picture.
  package enum Background: Hashable, Sendable {
    case color(SIMD3<UInt8>)
    /// Squares of two grays.
    case checkerboard

    /// The color behind a pixel of the picture.
    fileprivate func color(column: Int, row: Int) -> SIMD3<UInt8> {
      let square = 8
      switch self {
      case .color(let color): return color
      case .checkerboard:
        let isDark = (row / square + column / square).isMultiple(of: 2)
        return SIMD3(repeating: isDark ? 150 : 170)
      }
    }
  }

  /// Draws a picture on this one, which becomes opaque there.
  ///
  /// - Parameters:
  ///   - picture: The picture, which must lie within this one.
  ///   - x: The column of its left edge.
  ///   - y: The row of its upper edge.
  ///   - background: The background of its transparent pixels.
  package mutating func draw(_ picture: Pixmap, x: Int, y: Int, above background: Background) {
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let top = picture[column, row]
        let under = background.color(column: column, row: row)
        var pixel = SIMD4<UInt8>(repeating: 255)
        for channel in 0..<3 {
          pixel[channel] =
            top[channel] + UInt8((Int(under[channel]) * (255 - Int(top.w)) + 127) / 255)
        }
        self[x + column, y + row] = pixel
      }
    }
  }
}
