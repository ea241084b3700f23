import RevealImage
import RevealMath
import Testing

@Suite struct ShrinkingTests {
  private static func noise(width: Int, height: Int, seed: UInt64) -> Pixmap {
    var random = SplitMix64(seed: seed)
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixmap[x, y] = SIMD4.random(in: 0...255, using: &random)
      }
    }
    return pixmap
  }

  @Test(arguments: [(12, 9, 3), (8, 8, 2), (7, 5, 1)])
  func `gives the mean of blocks where the size is a multiple`(
    picture: (width: Int, height: Int, step: Int)
  ) {
    let step = picture.step
    let whole = Self.noise(width: picture.width, height: picture.height, seed: 5)
    let (width, height) = (picture.width / step, picture.height / step)
    let small = whole.shrunk(toWidth: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Int>.zero
        for row in y * step..<(y + 1) * step {
          for column in x * step..<(x + 1) * step {
            sum &+= SIMD4(truncatingIfNeeded: whole[column, row])
          }
        }
        let mean = (sum &+ step * step / 2) / SIMD4(repeating: step * step)
        #expect(small[x, y] == SIMD4(truncatingIfNeeded: mean))
      }
    }
  }

  @Test(arguments: [(11, 7, 4, 3), (9, 300, 5, 200), (5, 400, 5, 3)])
  func `shrinks what is drawn piece by piece`(size: (Int, Int, Int, Int)) {
    let whole = Self.noise(width: size.0, height: size.1, seed: 8)
    let small = Pixmap.shrinking(
      width: size.0, height: size.1, toWidth: size.2, height: size.3
    ) { rows in whole.cropped(to: PixelRect(columns: 0..<size.0, rows: rows)) }
    #expect(small == whole.shrunk(toWidth: size.2, height: size.3))
  }

  @Test(arguments: [(11, 7, 4, 3), (10, 10, 9, 9), (5, 40, 5, 13)])
  func `keeps the mean of all pixels`(size: (Int, Int, Int, Int)) {
    let whole = Self.noise(width: size.0, height: size.1, seed: 8)
    let small = whole.shrunk(toWidth: size.2, height: size.3)
    func mean(_ pixmap: Pixmap) -> Double {
      Double(pixmap.bytes.reduce(0) { $0 + Int($1) }) / Double(pixmap.bytes.count)
    }
    // Each channel of each pixel is rounded by at most a half.
    #expect(abs(mean(whole) - mean(small)) <= 0.5)
  }

  @Test func `leaves one color as it is`() {
    var picture = Pixmap(width: 13, height: 17)
    for y in 0..<17 { for x in 0..<13 { picture[x, y] = [9, 100, 200, 201] } }
    let small = picture.shrunk(toWidth: 5, height: 6)
    for y in 0..<6 { for x in 0..<5 { #expect(small[x, y] == [9, 100, 200, 201]) } }
  }
}
