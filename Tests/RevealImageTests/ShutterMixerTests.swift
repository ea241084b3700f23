import RevealImage
import RevealMath
import Testing

@Suite struct ShutterMixerTests {
  /// A row of the means of columns.
  private func mix(_ rows: [[SIMD4<UInt8>]], weights: [Int]) -> [SIMD4<UInt8>] {
    let width = rows[0].count
    let pictures = rows.map { row in
      var picture = Pixmap(width: width, height: 2)
      for x in 0..<width { picture[x, 1] = row[x] }
      return [ShutterMixer.Piece(rows: 4..<6, picture: picture)]
    }
    let result = ShutterMixer(width: width, pictures: pictures, weights: weights).mix(rows: 5..<6)
    return (0..<width).map { result[$0, 0] }
  }

  private func gray(_ level: UInt8, _ alpha: UInt8 = 255) -> SIMD4<UInt8> {
    SIMD4(level, level, level, alpha)
  }

  @Test(arguments: [1, 3, 16, 256])
  func `leaves equal pixels as they are`(count: Int) {
    // The other pixel keeps the loops from copying.
    let row = (0...255).flatMap { [gray(UInt8($0)), gray(UInt8($0 / 2), 130)] }
    let rows = [[gray(9)] + row, [gray(200)] + row]
    let mixed = mix(count == 1 ? [rows[0]] : rows, weights: count == 1 ? [1] : [1, count - 1])
    #expect(Array(mixed.dropFirst()) == row)
  }

  @Test func `mixes light, not values`() {
    let (black, white) = (gray(0), gray(255))
    // Half the light of white is 187.5, as IEC 61966-2-1 has it.
    #expect(mix([[black], [white]], weights: [1, 1]) == [gray(188)])
    #expect(mix([[black], [white]], weights: [3, 1]) == [gray(137)])
    let wide = mix(
      [[SIMD4](repeating: black, count: 19), [SIMD4](repeating: white, count: 19)], weights: [8, 8])
    #expect(wide == [SIMD4](repeating: gray(188), count: 19))
  }

  @Test func `weighs colors by their alpha`() {
    let (red, clear) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>())
    #expect(mix([[red], [clear]], weights: [1, 1]) == [SIMD4(128, 0, 0, 128)])
    let faint = SIMD4<UInt8>(0, 0, 85, 85)
    #expect(mix([[red], [faint]], weights: [1, 3]) == [SIMD4(94, 0, 94, 128)])
    #expect(mix([[clear], [clear]], weights: [1, 1]) == [clear])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `does not depend on the order of pictures, nor on the width`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let areOpaque = (0..<45).map { _ in Int.random(in: 0..<20, using: &random) > 0 }
    let rows = (0..<5).map { _ in areOpaque.map { pixel(opaqueOnly: $0, &random) } }
    let weights = [1, 4, 2, 8, 1]
    let whole = mix(rows, weights: weights)
    #expect(mix(rows.reversed(), weights: weights.reversed()) == whole, "seed \(seed)")
    for x in areOpaque.indices {
      #expect(mix(rows.map { [$0[x]] }, weights: weights) == [whole[x]], "seed \(seed), \(x)")
    }
    // Colors stay below their alpha.
    #expect(whole.allSatisfy { max($0.x, $0.y, $0.z) <= $0.w }, "seed \(seed)")
  }

  @Test func `finds each row in the piece that has it`() {
    func piece(_ rows: Range<Int>, _ level: UInt8) -> ShutterMixer.Piece {
      var picture = Pixmap(width: 3, height: rows.count)
      for y in 0..<rows.count {
        for x in 0..<3 { picture[x, y] = gray(level + UInt8(y)) }
      }
      return ShutterMixer.Piece(rows: rows, picture: picture)
    }
    // The pieces of the two pictures do not begin at the same rows, but have the same pixels.
    let mixer = ShutterMixer(
      width: 3,
      pictures: [[piece(0..<4, 10), piece(4..<9, 14)], [piece(2..<5, 12), piece(5..<8, 15)]],
      weights: [1, 3])
    let result = mixer.mix(rows: 3..<7)
    #expect((0..<4).map { result[2, $0] } == (13..<17).map { gray($0) })
  }

  @Test(arguments: 0...70)
  func `mixes the same with vector instructions and without`(width: Int) {
    var random = SplitMix64(seed: UInt64(width))
    let (count, height) = (Int.random(in: 1...20, using: &random), 3)
    let ground = (0..<width * height).map { _ in pixel(opaqueOnly: width % 2 == 0, &random) }
    let pictures = (0..<count).map { _ in
      var picture = Pixmap(width: width, height: height)
      for (place, pixel) in ground.enumerated() {
        let differs = Int.random(in: 0..<10, using: &random) == 0
        picture[place % width, place / width] =
          differs ? self.pixel(opaqueOnly: width % 3 > 0, &random) : pixel
      }
      return [ShutterMixer.Piece(rows: 0..<height, picture: picture)]
    }
    var weights = (0..<count).map { _ in Int.random(in: 1...3, using: &random) }
    // Some weights are too large for a byte with a sign.
    if width % 4 == 0 { weights[0] = Int.random(in: 120...140, using: &random) }
    let mixed = VectorInstructions.available.map { instructions in
      ShutterMixer(width: width, pictures: pictures, weights: weights, instructions: instructions)
        .mix(rows: 0..<height)
    }
    #expect(mixed.allSatisfy { $0 == mixed[0] }, "seed \(width)")
  }

  @Test(arguments: [[1, 1], [1, 2], [3, 5], [1, 126]])
  func `finds the same means of all pairs of values with vector instructions and without`(
    weights: [Int]
  ) {
    let pictures = (0..<2).map { index in
      let bytes = (0..<256).flatMap { y in
        (0..<64).flatMap { x in
          let levels = (0..<4).map { index == 0 ? UInt8(y) : UInt8(x * 4 + $0) }
          return [levels[0], levels[1], levels[2], 255, levels[3], 0, 0, 255]
        }
      }
      return [
        ShutterMixer.Piece(rows: 0..<256, picture: Pixmap(width: 128, height: 256, bytes: bytes))
      ]
    }
    let mixed = VectorInstructions.available.map { instructions in
      ShutterMixer(width: 128, pictures: pictures, weights: weights, instructions: instructions)
        .mix(rows: 0..<256)
    }
    #expect(mixed.allSatisfy { $0 == mixed[0] })
  }

  /// A premultiplied color.
  private func pixel(opaqueOnly: Bool, _ random: inout SplitMix64) -> SIMD4<UInt8> {
    let isOpaque = opaqueOnly || Bool.random(using: &random)
    let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
    return SIMD4(
      .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
      .random(in: 0...alpha, using: &random), alpha)
  }
}
