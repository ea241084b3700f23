import RevealImage
import RevealMath
import RevealRaster
import Testing

@Suite struct PixelSpanTests {
  /// A way of blending some pixels over others.
  enum Blending: CaseIterable {
    case color, colorUnderCoverage, pixels, pixelsAtOpacity, opaquePixelsAtOpacity
    case pixelsUnderCoverage
  }

  @Test(arguments: Blending.allCases, 0...70)
  func `blends the same with vector instructions and without`(blending: Blending, count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<8 {
      let isOpaque = blending == .opaquePixelsAtOpacity
      let target = (0..<count + 16).map { _ in pixel(isOpaque: false, &random) }
      let source = (0..<count + 16).map { _ in pixel(isOpaque: isOpaque, &random) }
      let coverage = (0..<count + 16).map { _ in UInt8.random(in: 0...255, using: &random) }
      let opacity = UInt8.random(in: 0...255, using: &random)
      let (from, to) = (
        Int.random(in: 0...8, using: &random), Int.random(in: 0...8, using: &random)
      )
      let results = VectorInstructions.available.map { instructions in
        var result = target
        unsafe result.withUnsafeMutableBufferPointer { result in
          unsafe source.withUnsafeBufferPointer { source in
            unsafe coverage.withUnsafeBufferPointer { coverage in
              let (output, first) = unsafe (result.baseAddress! + to, source.baseAddress! + from)
              let covered = unsafe coverage.baseAddress! + from
              switch blending {
              case .color:
                unsafe PixelSpan.blend(source[0], over: output, count: count, instructions)
              case .colorUnderCoverage:
                unsafe PixelSpan.blend(
                  source[0], coverage: covered, over: output, count: count, instructions)
              case .pixels:
                unsafe PixelSpan.blend(first, over: output, count: count, instructions)
              case .pixelsAtOpacity:
                unsafe PixelSpan.blend(
                  first, opacity: opacity, over: output, count: count, instructions)
              case .opaquePixelsAtOpacity:
                unsafe PixelSpan.mix(
                  first, opacity: opacity, over: output, count: count, instructions)
              case .pixelsUnderCoverage:
                unsafe PixelSpan.blend(
                  first, coverage: covered, over: output, count: count, instructions)
              }
            }
          }
        }
        return result
      }
      #expect(results.allSatisfy { $0 == results[0] }, "seed \(count)")
      #expect(results.allSatisfy { $0[..<to] == target[..<to] }, "seed \(count)")
      #expect(
        results.allSatisfy { $0[(to + count)...] == target[(to + count)...] }, "seed \(count)")
    }
  }

  /// A premultiplied color, often clear or opaque.
  private func pixel(isOpaque: Bool, _ random: inout SplitMix64) -> UInt32 {
    let alphas: [UInt32] = [0, 255, .random(in: 0...255, using: &random)]
    let alpha = isOpaque ? 255 : alphas.randomElement(using: &random) ?? 0
    return (0..<3).reduce(alpha << 24) { pixel, channel in
      pixel | UInt32.random(in: 0...alpha, using: &random) << UInt32(8 * channel)
    }
  }
}
