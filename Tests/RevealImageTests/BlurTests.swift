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

  /// A picture of some overlapping rectangles, with much of one color and many equal rows.
  private func rectangles(width: Int, height: Int, seed: UInt64) -> Pixmap {
    var random = SplitMix64(seed: seed)
    var picture = Pixmap(width: width, height: height)
    for _ in 0..<4 {
      let columns = (0..<2).map { _ in Int(random.next() % UInt64(width + 1)) }.sorted()
      let rows = (0..<2).map { _ in Int(random.next() % UInt64(height + 1)) }.sorted()
      let color = SIMD4<UInt8>(
        UInt8(random.next() % 200), UInt8(random.next() % 200), UInt8(random.next() % 200), 200)
      for y in rows[0]..<rows[1] { for x in columns[0]..<columns[1] { picture[x, y] = color } }
    }
    return picture
  }

  /// The weights of a kernel by definition, in single precision.
  private func weights(_ deviation: Double) -> [Float] {
    let radius = Int((3 * deviation).rounded(.up))
    let values = (0...radius).map { Double.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
    return values.map { Float($0 / sum) }
  }

  /// The sums along rows, then along columns, pixel by pixel and in order.
  private func plainly(_ picture: Pixmap, _ across: [Float], _ down: [Float]) -> Pixmap {
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      (0..<picture.width).contains(x) ? SIMD4<Float>(picture[x, y]) : .zero
    }
    var lines: [[SIMD4<Float>]] = []
    for y in 0..<picture.height {
      lines.append(
        (0..<picture.width).map { x in
          var sum = pixel(x, y) * across[0]
          for distance in 1..<across.count {
            sum += (pixel(x - distance, y) + pixel(x + distance, y)) * across[distance]
          }
          return sum
        })
    }
    var result = Pixmap(width: picture.width, height: picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var sum = SIMD4<Float>.zero
        for other in max(0, y - down.count + 1)...min(picture.height - 1, y + down.count - 1) {
          let line = lines[other][x]
          // Transparent rows are left out.
          if lines[other].contains(where: { $0 != .zero }) { sum += line * down[abs(other - y)] }
        }
        result[x, y] = SIMD4<UInt8>(sum, rounding: .toNearestOrEven)
      }
    }
    return result
  }

  @Test(arguments: 0..<60)
  func `is the sum of each pixel, where many are alike too`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (1 + Int(random.next() % 150), 1 + Int(random.next() % 40))
    let (across, down) = (
      0.5 + Double(random.next() % 40) / 10, 0.5 + Double(random.next() % 40) / 10
    )
    let picture = rectangles(width: width, height: height, seed: seed)
    let expected = plainly(picture, weights(across), weights(down))
    for instructions in VectorInstructions.available {
      let blurred = picture.blurred(
        across: GaussianKernel(deviation: across), down: GaussianKernel(deviation: down),
        instructions: instructions)
      #expect(blurred == expected, "seed \(seed), \(instructions)")
    }
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
