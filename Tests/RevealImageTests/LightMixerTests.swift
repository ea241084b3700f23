import RevealImage
import RevealMath
import Testing

@Suite struct LightMixerTests {
  /// A row of the means of columns.
  private func mix(_ rows: [[SIMD4<UInt8>]], weights: [Int]) -> [SIMD4<UInt8>] {
    let width = rows[0].count
    var mixer = LightMixer(width: width, weights: weights)
    for (index, row) in rows.enumerated() {
      var picture = Pixmap(width: width, height: 2)
      for x in 0..<width { picture[x, 1] = row[x] }
      mixer.set(index, to: 1, of: picture)
    }
    var result = Pixmap(width: width, height: 3)
    mixer.mix(into: &result, row: 2)
    return (0..<width).map { result[$0, 2] }
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

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `does not depend on the order of pictures, nor on the width`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (0..<5).map { _ in
      (0..<29).map { _ -> SIMD4<UInt8> in
        let alpha = Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random)
        return SIMD4(
          .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
          .random(in: 0...alpha, using: &random), alpha)
      }
    }
    let weights = [1, 4, 2, 8, 1]
    let whole = mix(rows, weights: weights)
    #expect(mix(rows.reversed(), weights: weights.reversed()) == whole, "seed \(seed)")
    for x in 0..<29 {
      #expect(mix(rows.map { [$0[x]] }, weights: weights) == [whole[x]], "seed \(seed), \(x)")
    }
    // Colors stay below their alpha.
    #expect(whole.allSatisfy { max($0.x, $0.y, $0.z) <= $0.w }, "seed \(seed)")
  }
}
