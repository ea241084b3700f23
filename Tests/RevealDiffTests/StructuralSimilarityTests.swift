import RevealDiff
import RevealImage
import RevealMath
import Testing

@Suite struct StructuralSimilarityTests {
  /// A slope, with a square that is darker by some steps and noise of some steps.
  private func picture(square: Int, noise: UInt64, alpha: UInt8 = 255) -> StraightImage {
    var random = SplitMix64(seed: 7)
    var bytes: [UInt8] = []
    for y in 0..<29 {
      for x in 0..<37 {
        let isInside = (8..<20).contains(x) && (10..<22).contains(y)
        let step = noise > 0 ? Int(random.next() % noise) : 0
        let value = 3 * x + 4 * y - (isInside ? square : 0) + step
        bytes += [UInt8(clamping: value), UInt8(clamping: value / 2), UInt8(clamping: 255 - value)]
        bytes.append(alpha)
      }
    }
    return StraightImage(width: 37, height: 29, bytes: bytes)
  }

  // The expected values are those of scikit-image: `structural_similarity` with
  // `gaussian_weights=True`, `use_sample_covariance=False` and `data_range=255`, on the luma.
  @Test(arguments: [
    (10, 0, 0.9810877186173396), (80, 0, 0.6316162546188624), (0, 12, 0.9704864789508248),
    (40, 60, 0.47708519048846193), (200, 200, 0.07865858906648643),
  ])
  func `agrees with another implementation`(square: Int, noise: UInt64, expected: Double) throws {
    let golden = picture(square: 0, noise: 0)
    let found = try #require(
      StructuralSimilarity.between(golden, picture(square: square, noise: noise)))
    #expect(abs(found - expected) < 1e-9)
  }

  @Test func `is 1 for equal pictures, and the same both ways`() {
    let (a, b) = (picture(square: 30, noise: 9), picture(square: 0, noise: 40))
    #expect(StructuralSimilarity.between(a, a) == 1)
    #expect(StructuralSimilarity.between(a, b) == StructuralSimilarity.between(b, a))
  }

  @Test func `sees transparent pixels over white`() {
    let white = StraightImage(
      width: 37, height: 29, bytes: [UInt8](repeating: 255, count: 37 * 29 * 4))
    #expect(
      StructuralSimilarity.between(picture(square: 30, noise: 9, alpha: 0), white) == 1)
  }

  @Test func `has no value for pictures without a window`() {
    let small = StraightImage(width: 10, height: 40, bytes: [UInt8](repeating: 9, count: 1600))
    #expect(StructuralSimilarity.between(small, small) == nil)
  }
}
