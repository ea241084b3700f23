private import CVector
internal import RevealImage

// Loops over all pixels of the pictures from which textures are made.

extension Pixmap {
  /// Draws some texels of a gradient.
  init(_ paint: GradientPaint, _ part: TextureWindow) {
    let (width, height) = (part.columns.count, part.rows.count)
    let (left, top) = (part.columns.lowerBound, part.rows.lowerBound)
    let size = width * height * 4
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      if let base = buffer.baseAddress {
        for y in 0..<height {
          unsafe paint.draw(row: top + y, columns: left..<left + width, into: base + y * width * 4)
        }
      }
      count = size
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Whether every pixel's alpha is 255.
  var isOpaque: Bool {
    unsafe withUnsafePixels { pixels in
      let words = unsafe pixels.bindMemory(to: UInt32.self)
      var all: UInt32 = 0xFF00_0000
      for i in 0..<words.count { all &= unsafe words[i] }
      return all == 0xFF00_0000
    }
  }
}

extension GradientPaint {
  /// Draws some pixels of a row, whose colors at their centers are interpolated as premultiplied
  /// colors.
  fileprivate func draw(row y: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt8>) {
    let down = along.y * (Double(y) + 0.5)
    var stretch = Stretch(color: .clear, from: .infinity, to: -.infinity)
    var part = cvector_gradient_part()
    var x = columns.lowerBound
    while x < columns.upperBound {
      let output = unsafe target + (x - columns.lowerBound) * 4
      let place = along.x * (Double(x) + 0.5) + down + along.z
      if !stretch.contains(place) {
        stretch = self.stretch(at: place)
        part = cvector_gradient_part(
          color: stretch.color.channels.tuple, change: (stretch.change ?? .zero).tuple,
          from: stretch.from, to: stretch.to)
      }
      if VectorInstructions.best.areWide {
        var done = 0
        if VectorInstructions.best == .avx512 {
          done = unsafe cvector_gradient_512(
            &part, along.x, down, along.z, Int64(x), columns.upperBound - x, output)
        }
        if done == 0 {
          done = unsafe cvector_gradient(
            &part, along.x, down, along.z, Int64(x), columns.upperBound - x, output)
        }
        x += done
        if done > 0 { continue }
      }
      unsafe UnsafeMutableRawPointer(output).storeBytes(
        of: stretch.color(at: place).pixel.littleEndian, as: UInt32.self)
      x += 1
    }
  }
}

extension SIMD4<Double> {
  fileprivate var tuple: (Double, Double, Double, Double) { (x, y, z, w) }
}
