package import RevealImage

extension DifferenceMap {
  /// A picture of the differences, over a faint gray copy of the golden frame.
  ///
  /// Counting pixels are red, and stronger the more they differ; ignored pixels of smooth edges are
  /// yellow and tolerated pixels blue. Ignored regions are darker.
  package func picture(golden: StraightImage, actual: StraightImage) -> Pixmap {
    var bytes = [UInt8](repeating: 255, count: verdicts.count * 4)
    for i in verdicts.indices {
      let (x, y) = (i % size.width, i / size.width)
      let color = color(PixelVerdict(rawValue: verdicts[i]) ?? .equal, golden[x, y], actual[x, y])
      for channel in 0..<3 { bytes[i * 4 + channel] = color[channel] }
    }
    return Pixmap(width: size.width, height: size.height, bytes: bytes)
  }

  private func color(
    _ verdict: PixelVerdict, _ golden: SIMD4<UInt8>, _ actual: SIMD4<UInt8>
  ) -> SIMD3<UInt8> {
    switch verdict {
    case .equal: return SIMD3(repeating: 235 + UInt8(ColorDistance.brightness(golden) / 255 * 20))
    case .ignored: return SIMD3(repeating: 170 + UInt8(ColorDistance.brightness(golden) / 255 * 20))
    case .tolerated: return SIMD3(90, 140, 255)
    case .antialiased: return SIMD3(255, 190, 0)
    case .counts:
      // Small differences must be visible too, so red begins at a clear shade and ends at a deep
      // one.
      let strength = min(ColorDistance.between(golden, actual) * 4, 1)
      return SIMD3(
        255 - UInt8(strength * 45), 90 - UInt8(strength * 90), 100 - UInt8(strength * 70))
    }
  }
}
