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

  private func blurred(_ picture: Pixmap, _ deviation: Double) -> Pixmap {
    let kernel = GaussianKernel(deviation: deviation)
    return picture.blurred(across: kernel, down: kernel)
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
    let blurred = blurred(picture, deviation)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let difference = SIMD4<Double>(blurred[x, y]) - reference(picture, deviation, x: x, y: y)
        #expect(difference.max() <= 1.1 && difference.min() >= -1.1, "(\(x), \(y))")
        #expect(blurred[x, y].x <= blurred[x, y].w)
      }
    }
  }

  @Test(arguments: 1...30)
  func `is the same with all instructions`(width: Int) {
    let picture = noise(width: width, height: 11, seed: UInt64(width))
    let across = GaussianKernel(deviation: Double(width) / 7)
    let down = GaussianKernel(deviation: Double(30 - width) / 9)
    let blurred = VectorInstructions.available.map {
      picture.blurred(across: across, down: down, instructions: $0)
    }
    #expect(blurred.allSatisfy { $0 == blurred[0] }, "seed \(width)")
  }

  @Test func `keeps an even ground and what is not blurred`() {
    var picture = Pixmap(width: 40, height: 40)
    for y in 0..<40 { for x in 0..<40 { picture[x, y] = SIMD4(10, 200, 90, 255) } }
    #expect(blurred(picture, 3)[20, 20] == SIMD4(10, 200, 90, 255))
    #expect(blurred(picture, 0) == picture)
    #expect(blurred(Pixmap(width: 0, height: 3), 3) == Pixmap(width: 0, height: 3))
  }

  @Test(arguments: 0..<20)
  func `makes a part as it makes the whole`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let picture = noise(width: 31, height: 23, seed: seed)
    let across = GaussianKernel(deviation: Double(random.next() % 50) / 10)
    let down = GaussianKernel(deviation: Double(random.next() % 50) / 10)
    let (left, top) = (Int(random.next() % 30), Int(random.next() % 22))
    let part = PixelRect(columns: left..<31, rows: top..<top + 1 + Int(random.next() % 9))
      .clamped(to: picture)
    let whole = picture.blurred(across: across, down: down)
    #expect(
      picture.blurred(across: across, down: down, keeping: part) == whole.cropped(to: part),
      "seed \(seed)")
  }
}

extension PixelRect {
  fileprivate func clamped(to picture: Pixmap) -> PixelRect {
    PixelRect(
      columns: columns.clamped(to: 0..<picture.width), rows: rows.clamped(to: 0..<picture.height))
  }
}
