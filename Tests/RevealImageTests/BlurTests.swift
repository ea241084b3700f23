import RevealImage
import RevealMath
import Testing

@Suite struct BlurTests {
  /// The sum over a window of four deviations, with weights by definition.
  private func reference(_ picture: Pixmap, _ deviation: Double, x: Int, y: Int) -> SIMD4<Double> {
    let radius = Int(4 * deviation) + 1
    var (sum, total) = (SIMD4<Double>.zero, 0.0)
    for dy in -radius...radius {
      for dx in -radius...radius {
        let weight = Double.exp(-Double(dx * dx + dy * dy) / (2 * deviation * deviation))
        total += weight
        guard (0..<picture.width).contains(x + dx), (0..<picture.height).contains(y + dy)
        else { continue }
        sum += SIMD4<Double>(picture[x + dx, y + dy]) * weight
      }
    }
    return sum / total
  }

  private func noise(width: Int, height: Int, seed: UInt64) -> Pixmap {
    var random = SplitMix64(seed: seed)
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt8(truncatingIfNeeded: random.next() & 1 == 0 ? 255 : random.next())
        picture[x, y] = SIMD4(
          UInt8.random(in: 0...alpha, using: &random), UInt8.random(in: 0...alpha, using: &random),
          UInt8.random(in: 0...alpha, using: &random), alpha)
      }
    }
    return picture
  }

  @Test(arguments: [0.5, 1, 2.3, 4])
  func `is the Gaussian to a step of 255`(deviation: Double) {
    let picture = noise(width: 19, height: 13, seed: 7)
    let blurred = picture.blurred(deviation: deviation)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let difference = SIMD4<Double>(blurred[x, y]) - reference(picture, deviation, x: x, y: y)
        #expect(difference.max() <= 1.1 && difference.min() >= -1.1, "(\(x), \(y))")
        #expect(blurred[x, y].x <= blurred[x, y].w)
      }
    }
  }

  @Test func `keeps an even ground and what is not blurred`() {
    var picture = Pixmap(width: 40, height: 40)
    for y in 0..<40 { for x in 0..<40 { picture[x, y] = SIMD4(10, 200, 90, 255) } }
    #expect(picture.blurred(deviation: 3)[20, 20] == SIMD4(10, 200, 90, 255))
    #expect(picture.blurred(deviation: 0) == picture)
    #expect(Pixmap(width: 0, height: 3).blurred(deviation: 3) == Pixmap(width: 0, height: 3))
  }
}
