/// Accumulates differences over rows of pixels: the inner loop of every comparison.
struct PixelScan {
  private(set) var differingPixels = 0
  private(set) var countingPixels = 0
  private(set) var largestStep = 0
  private(set) var largestSquaredDistance = 0.0
  private let toleratedStep: Int
  private let toleratedSquare: Double

  init(rules: DiffRules) {
    toleratedStep = rules.largestStep
    toleratedSquare = rules.threshold * rules.threshold
  }

  /// Compares a row of straight RGBA and records the differences; verdicts of ignored pixels are
  /// kept.
  mutating func compare(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer,
    verdicts: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(a.count == verdicts.count * 4 && b.count == a.count, "\(a.count) bytes in a row")
    var x = 0
    while x < verdicts.count {
      // Almost everywhere nothing differs, so sixteen pixels are compared at a time.
      if x + 16 <= verdicts.count, unsafe Self.areEqual(a, b, from: x * 4) {
        x += 16
        continue
      }
      let end = min(x + 16, verdicts.count)
      while x < end {
        let first = unsafe a.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        let second = unsafe b.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        if first != second, unsafe verdicts[x] != PixelVerdict.ignored.rawValue {
          let verdict = unsafe judge(
            a.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self),
            b.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self))
          unsafe verdicts[x] = verdict.rawValue
        }
        x += 1
      }
    }
  }

  /// Whether 64 bytes are equal.
  private static func areEqual(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, from start: Int
  ) -> Bool {
    var difference: UInt64 = 0
    for word in 0..<8 {
      let offset = start + word * 8
      difference |=
        unsafe a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return difference == 0
  }

  private mutating func judge(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> PixelVerdict {
    // The color of a fully transparent pixel is invisible.
    if a.w == 0 && b.w == 0 { return .equal }
    differingPixels += 1
    let step = max(
      max(Self.step(a.x, b.x), Self.step(a.y, b.y)), max(Self.step(a.z, b.z), Self.step(a.w, b.w)))
    largestStep = max(largestStep, step)
    let distance = ColorDistance.squared(a, b)
    largestSquaredDistance = max(largestSquaredDistance, distance)
    if step <= toleratedStep || distance <= toleratedSquare { return .tolerated }
    countingPixels += 1
    return .counts
  }

  private static func step(_ a: UInt8, _ b: UInt8) -> Int { Int(max(a, b) - min(a, b)) }
}
