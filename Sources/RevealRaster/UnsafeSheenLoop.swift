extension PixelSpan {
  /// Lets light fall on some pixels, which keep their alpha; the first is local pixel `x` of the
  /// row.
  ///
  /// The arithmetic is that of Swift for all instruction sets, so that all give the same bytes.
  static func shine(
    _ line: SheenPaint.Line, on target: UnsafeMutablePointer<UInt32>, x: Int, count: Int
  ) {
    let lit = line.columns.clamped(to: x..<x + count)
    guard !lit.isEmpty else { return }
    // Groups of four begin at the same local pixels, whichever of them are drawn.
    var first = lit.lowerBound - (lit.lowerBound - line.columns.lowerBound) % 4
    while first < lit.upperBound {
      let weights = line.weights(from: Float(first - line.columns.lowerBound))
      if weights != .zero {
        let place = first - x
        if first >= lit.lowerBound && first + 4 <= lit.upperBound {
          let four = unsafe UnsafeMutableRawPointer(target + place)
          let old = unsafe FourPixels(four.loadUnaligned(as: SIMD4<UInt32>.self))
          unsafe four.storeBytes(of: old.lit(by: weights).packed, as: SIMD4<UInt32>.self)
        } else {
          for index in 0..<4 where lit.contains(first + index) {
            let old = unsafe FourPixels(SIMD4(repeating: target[place + index]))
            unsafe target[place + index] = old.lit(by: weights).packed[index]
          }
        }
      }
      first += 4
    }
  }
}

extension SheenPaint.Line {
  /// The opacities of the light on four pixels, 0…255, each in both halves of 32 bits.
  ///
  /// `first` counts the pixels from the start of the line.
  @inline(__always)
  fileprivate func weights(from first: Float) -> SIMD4<UInt32> {
    let columns = SIMD4<Float>(0, 1, 2, 3) + first
    var t = start + columns * step
    if depthStep != 0 { t /= 1 + columns * depthStep }
    let inside = 1 - t * t
    let height = inside.replacing(with: 0, where: .!(inside .> 0))
    // Adding 1.5 · 2²³ rounds to whole numbers, which the last bits then hold.
    let rounded = height * height * strength + 12_582_912
    let bits = unsafe unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0xFF
    return bits | bits &<< 16
  }
}
