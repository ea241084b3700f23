import RevealImage
import RevealMath
import RevealDiff
import Testing

@Suite struct FrameComparisonTests {
  @Test(arguments: PairCase.all)
  func `gives the known answer for every pair, whichever is called golden`(pair: PairCase) {
    for (golden, actual) in [(pair.golden, pair.actual), (pair.actual, pair.golden)] {
      let found = FrameComparison(golden: golden, actual: actual, rules: pair.rules).difference
      #expect(found.differingPixels == pair.differing)
      #expect(found.largestStep == pair.step)
      #expect(found.countingPixels == pair.counting ?? pair.differing)
      #expect(found.passes(pair.rules) == pair.passes)
    }
  }

  @Test func `says where the counting pixels are`() throws {
    let actual = Sketch.card.with {
      $0[7, 3] = Sketch.ink
      $0[2, 11] = Sketch.ink
    }
    let comparison = FrameComparison(
      golden: Sketch.card.image, actual: actual.image, rules: DiffRules())
    let first = try #require(comparison.difference.first)
    #expect((first.x, first.y) == (7, 3))
    #expect(comparison.difference.bounds == PixelRect(x: 2, y: 3, width: 6, height: 9))
    #expect(comparison.map[7, 3] == .counts)
    #expect(comparison.map[8, 3] == .equal)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `finds all counting pixels of any part`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &numbers), Int.random(in: 1...9, using: &numbers)
    )
    let golden = Sketch.random(&numbers, width: width, height: height)
    let actual = golden.with { sketch in
      for _ in 0..<Int.random(in: 0...20, using: &numbers) {
        let place = (
          Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
        )
        sketch[place.0, place.1] &+= SIMD4(7, 0, 0, 0)
      }
    }
    let found = FrameComparison(golden: golden.image, actual: actual.image, rules: DiffRules())
    let counting = (0..<width * height).filter { found.map[$0 % width, $0 / width] == .counts }
    let (columns, rows) = (counting.map { $0 % width }, counting.map { $0 / width })
    #expect(found.difference.first?.x == columns.first && found.difference.first?.y == rows.first)
    let bounds = found.difference.bounds
    #expect(bounds?.columns.lowerBound == columns.min(), "seed \(seed)")
    #expect(bounds?.columns.upperBound == columns.max().map { $0 + 1 }, "seed \(seed)")
    #expect(bounds?.rows.lowerBound == rows.min(), "seed \(seed)")
    #expect(bounds?.rows.upperBound == rows.max().map { $0 + 1 }, "seed \(seed)")
    let start = Int.random(in: 0...width * height, using: &numbers)
    let part = start..<Int.random(in: start...width * height, using: &numbers)
    var inPart: [Int] = []
    found.map.forEachCounting(in: part) { inPart.append($0) }
    #expect(inPart == counting.filter(part.contains), "seed \(seed), \(part)")
  }

  @Test func `finds a spot across what would be a grid line`() throws {
    var rules = DiffRules()
    rules.mostPixels = 16
    rules.window = DiffRules.Window(side: 4, mostPixels: 15)
    let actual = Sketch.card.with { $0.fill(6..<10, 0..<4, Sketch.half) }
    let found = FrameComparison(golden: Sketch.card.image, actual: actual.image, rules: rules)
    let densest = try #require(found.difference.densestWindow)
    #expect(densest.countingPixels == 16)
    #expect(densest.window == PixelRect(x: 6, y: 0, width: 4, height: 4))
    #expect(!found.difference.passes(rules))
  }

  @Test func `leaves masked pixels out`() {
    var mask = [UInt8](repeating: 0, count: 480)
    mask[3 * 24 + 7] = 1
    let actual = Sketch.card.with { $0[7, 3] = Sketch.ink }
    let found = FrameComparison(
      golden: Sketch.card.image, actual: actual.image, rules: DiffRules(), mask: mask)
    #expect(found.difference.differingPixels == 0)
    #expect(found.map[7, 3] == .ignored)
  }

  @Test func `finds in bands what it finds in whole pictures`() {
    let actual = Sketch.card.with { $0.fill(3..<9, 9..<12, Sketch.half) }
    let whole = FrameComparison(
      golden: Sketch.card.image, actual: actual.image, rules: DiffRules())
    let bytes = 8 * 24 * 4..<16 * 24 * 4
    var banded = FrameComparison(size: whole.map.size, rules: DiffRules())
    banded.skip(rows: 8)
    banded.compareNext(
      golden: Array(Sketch.card.image.bytes[bytes]), actual: Array(actual.image.bytes[bytes]))
    banded.skip(rows: 4)
    banded.finish()
    #expect(banded.difference == whole.difference)
    #expect(banded.map == whole.map)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `finds the same whatever rows come at once, also smoothed edges`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...20, using: &numbers), Int.random(in: 1...30, using: &numbers)
    )
    let golden = Sketch(width: width, height: height).with { sketch in
      for y in 0..<height {
        sketch.fill(0..<min(width, y / 2 + 2), y..<y + 1, Sketch.ink)
        if y / 2 + 2 < width { sketch[y / 2 + 2, y] = Sketch.half }
      }
    }
    let actual = golden.with { sketch in
      for _ in 0..<Int.random(in: 0...12, using: &numbers) {
        let (x, y) = (
          Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
        )
        let gray = UInt8.random(in: 0...255, using: &numbers)
        sketch[x, y] = SIMD4(gray, gray, gray, 255)
      }
    }
    var rules = DiffRules()
    rules.ignoresAntialiasing = Bool.random(using: &numbers)
    rules.mostPixels = 5
    if Bool.random(using: &numbers) { rules.window = DiffRules.Window(side: 3, mostPixels: 2) }
    if Bool.random(using: &numbers) {
      rules.ignoredRegions = [PixelRect(x: 1, y: 3, width: .max, height: 2)]
    }
    let whole = FrameComparison(golden: golden.image, actual: actual.image, rules: rules)
    var parts = FrameComparison(size: golden.image.size, rules: rules)
    var row = 0
    while row < height {
      let end = min(row + Int.random(in: 1...6, using: &numbers), height)
      let bytes = row * width * 4..<end * width * 4
      parts.compareNext(
        golden: Array(golden.image.bytes[bytes]), actual: Array(actual.image.bytes[bytes]))
      row = end
    }
    parts.finish()
    #expect(parts.difference == whole.difference, "seed \(seed)")
    #expect(parts.map == whole.map, "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `is symmetrical, and equal for a picture and itself`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &numbers), Int.random(in: 1...9, using: &numbers)
    )
    let a = Sketch.random(&numbers, width: width, height: height)
    var b = a
    for _ in 0..<Int.random(in: 1...9, using: &numbers) {
      let place = (
        Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
      )
      b[place.0, place.1] &+= SIMD4(UInt8.random(in: 0...9, using: &numbers), 1, 0, 0)
    }
    var rules = DiffRules()
    rules.ignoresAntialiasing = Bool.random(using: &numbers)
    rules.threshold = Double.random(in: 0...0.05, using: &numbers)
    rules.window = DiffRules.Window(side: 3, mostPixels: 2)
    let there = FrameComparison(golden: a.image, actual: b.image, rules: rules)
    let back = FrameComparison(golden: b.image, actual: a.image, rules: rules)
    #expect(there.difference == back.difference, "seed \(seed)")
    #expect(there.map == back.map, "seed \(seed)")
    let same = FrameComparison(golden: b.image, actual: b.image, rules: DiffRules())
    #expect(same.difference.differingPixels == 0, "seed \(seed)")
    #expect(same.difference.passes(DiffRules()), "seed \(seed)")
  }

  @Test func `paints what counts and nothing else red`() {
    let actual = Sketch.card.with { $0[7, 3] = Sketch.ink }
    let picture = FrameComparison(
      golden: Sketch.card.image, actual: actual.image, rules: DiffRules()
    ).map.picture(golden: Sketch.card.image, actual: actual.image)
    #expect(picture[7, 3].x > 200 && picture[7, 3].y < 100)
    #expect(picture[8, 3].x == picture[8, 3].y)
  }
}

@Suite struct ColorDistanceTests {
  @Test func `is 0 for the same and 1 for black and white`() {
    let (black, white) = (SIMD4<UInt8>(0, 0, 0, 255), SIMD4<UInt8>(255, 255, 255, 255))
    #expect(ColorDistance.between(black, black) == 0)
    #expect((0.96...1).contains(ColorDistance.between(black, white)))
  }

  // Worked out apart from this program, with the numbers of the paper.
  @Test(arguments: [
    (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 255, 0, 255), 0.83067),
    (SIMD4<UInt8>(10, 20, 30, 255), SIMD4<UInt8>(20, 20, 30, 255), 0.02132),
  ])
  func `follows the published formula`(
    a: SIMD4<UInt8>, b: SIMD4<UInt8>, expected: Double
  ) {
    #expect(abs(ColorDistance.between(a, b) - expected) < 0.00001)
    #expect(ColorDistance.between(a, b) == ColorDistance.between(b, a))
  }
}
