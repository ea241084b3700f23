import RevealDiff
import RevealImage
import Testing

/// Two pictures with a known answer.
struct PairCase: Sendable, CustomTestStringConvertible {
  let name: String
  let golden: StraightImage
  let actual: StraightImage
  var rules = DiffRules()
  /// Pixels that differ, whether they count or not.
  let differing: Int
  let step: Int
  /// Pixels that count; all that differ unless rules say otherwise.
  var counting: Int?
  var passes = false

  var testDescription: String { name }

  init(
    _ name: String, _ golden: Sketch, _ actual: Sketch, differing: Int, step: Int,
    counting: Int? = nil, passes: Bool = false, rules change: (inout DiffRules) -> Void = { _ in }
  ) {
    self.name = name
    self.golden = golden.image
    self.actual = actual.image
    self.differing = differing
    self.step = step
    self.counting = counting
    self.passes = passes
    change(&rules)
  }
}

extension PairCase {
  static let all = identical + pixels + channels + alpha + shapes + tolerated + regions + density

  private static let card = Sketch.card

  private static func pixel(
    _ x: Int, _ y: Int, _ color: SIMD4<UInt8>, on sketch: Sketch = Sketch.card
  ) -> Sketch { sketch.with { $0[x, y] = color } }

  private static let identical: [PairCase] = [
    .init("the same card", card, card, differing: 0, step: 0, passes: true),
    .init("the same slope", .slope(90), .slope(90), differing: 0, step: 0, passes: true),
    .init(
      "the same single pixel", .init(width: 1, height: 1), .init(width: 1, height: 1),
      differing: 0, step: 0, passes: true),
    .init(
      "transparent on both sides, other hidden colors",
      .init(fill: SIMD4(255, 0, 0, 0)), .init(fill: SIMD4(0, 255, 9, 0)),
      differing: 0, step: 0, passes: true),
    .init(
      "the same wide row", .init(width: 1000, height: 1), .init(width: 1000, height: 1),
      differing: 0, step: 0, passes: true),
  ]

  private static let pixels: [PairCase] = [
    .init("one pixel inside", card, pixel(10, 10, Sketch.paper), differing: 1, step: 220),
    .init("first pixel", card, pixel(0, 0, Sketch.ink), differing: 1, step: 220),
    .init("last pixel", card, pixel(23, 19, Sketch.ink), differing: 1, step: 220),
    .init("end of the first row", card, pixel(23, 0, Sketch.ink), differing: 1, step: 220),
    .init("start of the last row", card, pixel(0, 19, Sketch.ink), differing: 1, step: 220),
    .init("the sixteenth pixel", card, pixel(15, 0, Sketch.ink), differing: 1, step: 220),
    .init("the seventeenth pixel", card, pixel(16, 0, Sketch.ink), differing: 1, step: 220),
    .init(
      "two pixels apart", card,
      card.with {
        $0[1, 1] = Sketch.ink; $0[22, 18] = Sketch.half
      },
      differing: 2, step: 220),
    .init("every pixel", .init(), .init(fill: Sketch.ink), differing: 480, step: 220),
    .init(
      "every other pixel", .init(),
      Sketch().with { sketch in
        for y in 0..<20 { for x in 0..<24 where (x + y) % 2 == 0 { sketch[x, y] = Sketch.ink } }
      }, differing: 240, step: 220),
    .init(
      "the only pixel", .init(width: 1, height: 1),
      .init(width: 1, height: 1, fill: Sketch.ink), differing: 1, step: 220),
    .init(
      "black and white", .init(fill: SIMD4(0, 0, 0, 255)),
      .init(fill: SIMD4(255, 255, 255, 255)), differing: 480, step: 255),
  ]

  private static let channels: [PairCase] = [
    .init("one step of red", card, pixel(10, 10, SIMD4(21, 30, 40, 255)), differing: 1, step: 1),
    .init("one step of green", card, pixel(10, 10, SIMD4(20, 29, 40, 255)), differing: 1, step: 1),
    .init("one step of blue", card, pixel(10, 10, SIMD4(20, 30, 41, 255)), differing: 1, step: 1),
    .init("one step of alpha", card, pixel(10, 10, SIMD4(20, 30, 40, 254)), differing: 1, step: 1),
    .init("all steps at once", card, pixel(10, 10, SIMD4(21, 31, 42, 252)), differing: 1, step: 3),
    .init(
      "steps that cancel in gray", card, pixel(10, 10, SIMD4(40, 20, 40, 255)),
      differing: 1, step: 20),
    .init(
      "red and blue swapped", .init(fill: SIMD4(200, 10, 50, 255)),
      .init(fill: SIMD4(50, 10, 200, 255)), differing: 480, step: 150),
    .init(
      "one step everywhere", .init(), .init(fill: SIMD4(240, 241, 240, 255)),
      differing: 480, step: 1),
    .init(
      "0 and 255 of one channel", .init(fill: SIMD4(0, 9, 9, 255)),
      .init(fill: SIMD4(255, 9, 9, 255)), differing: 480, step: 255),
  ]

  private static let alpha: [PairCase] = [
    .init(
      "alpha alone on white", .init(fill: SIMD4(255, 255, 255, 255)),
      .init(fill: SIMD4(255, 255, 255, 128)), differing: 480, step: 127),
    .init(
      "alpha alone on black", .init(fill: SIMD4(0, 0, 0, 255)),
      .init(fill: SIMD4(0, 0, 0, 0)), differing: 480, step: 255),
    .init(
      "hardly visible on one side", card, pixel(2, 2, SIMD4(240, 240, 240, 1)),
      differing: 1, step: 254),
    .init(
      "color under an alpha of one", .init(fill: SIMD4(10, 0, 0, 1)),
      .init(fill: SIMD4(100, 0, 0, 1)), differing: 480, step: 90),
    .init("transparent and opaque", .init(fill: Sketch.clear), .init(), differing: 480, step: 255),
    .init(
      "alpha 1 and alpha 0", .init(fill: SIMD4(0, 0, 0, 1)), .init(fill: Sketch.clear),
      differing: 480, step: 1),
  ]

  private static let shapes: [PairCase] = [
    .init("moved right by one pixel", card, card.moved(x: 1, y: 0), differing: 28, step: 220),
    .init("moved down by one pixel", card, card.moved(x: 0, y: 1), differing: 96, step: 220),
    .init("moved off", card, card.moved(x: 30, y: 0), differing: 224, step: 220),
    .init(
      "the shadow one step off", card,
      card.with { sketch in
        for y in 14..<18 { for x in 4..<20 { sketch[x, y] &-= SIMD4(1, 1, 1, 0) } }
      }, differing: 64, step: 1),
    .init(
      "the shadow one row shorter", card, card.with { $0.fill(4..<20, 17..<18, Sketch.paper) },
      differing: 16, step: 10),
    .init("a missing card", card, .init(), differing: 224, step: 220),
    .init(
      "a rounder corner", card,
      card.with {
        $0[4, 4] = Sketch.paper
        $0[5, 4] = Sketch.half
        $0[4, 5] = Sketch.half
      }, differing: 3, step: 220),
    .init("smoothing alone, exact", .slope(90), .slope(110), differing: 20, step: 20),
  ]

  private static let tolerated: [PairCase] = [
    .init(
      "one step with a step of 1 allowed", card, pixel(10, 10, SIMD4(21, 29, 41, 254)),
      differing: 1, step: 1, counting: 0, passes: true
    ) { $0.largestStep = 1 },
    .init(
      "two steps with a step of 1 allowed", card, pixel(10, 10, SIMD4(22, 30, 40, 255)),
      differing: 1, step: 2, counting: 1
    ) { $0.largestStep = 1 },
    .init(
      "a step of alpha with a step of 1 allowed", card, pixel(1, 1, SIMD4(240, 240, 240, 253)),
      differing: 1, step: 2, counting: 1
    ) { $0.largestStep = 1 },
    .init(
      "anything with a step of 255 allowed", .init(fill: SIMD4(0, 0, 0, 255)),
      .init(fill: SIMD4(255, 255, 255, 255)), differing: 480, step: 255, counting: 0, passes: true
    ) { $0.largestStep = 255 },
    .init(
      "a small distance within the threshold", card, pixel(10, 10, SIMD4(24, 34, 44, 255)),
      differing: 1, step: 4, counting: 0, passes: true
    ) { $0.threshold = 0.1 },
    .init(
      "a large distance beyond the threshold", card, pixel(10, 10, Sketch.paper),
      differing: 1, step: 220, counting: 1
    ) { $0.threshold = 0.1 },
    .init(
      "black and white within a threshold of 1", .init(fill: SIMD4(0, 0, 0, 255)),
      .init(fill: SIMD4(255, 255, 255, 255)), differing: 480, step: 255, counting: 0, passes: true
    ) { $0.threshold = 1 },
    .init(
      "alpha on white beyond the threshold, seen on black",
      .init(fill: SIMD4(255, 255, 255, 255)), .init(fill: SIMD4(255, 255, 255, 0)),
      differing: 480, step: 255, counting: 480
    ) { $0.threshold = 0.5 },
    .init(
      "smoothing alone, left out", .slope(90), .slope(110), differing: 20, step: 20,
      counting: 0, passes: true
    ) { $0.ignoresAntialiasing = true },
    .init(
      "a moved card fails all the same", card, card.moved(x: 0, y: 3), differing: 144, step: 220,
      counting: 105
    ) { $0.ignoresAntialiasing = true },
    .init(
      "a dot in an area is no smoothing", card, pixel(10, 9, Sketch.paper),
      differing: 1, step: 220, counting: 1
    ) { $0.ignoresAntialiasing = true },
    .init(
      "smoothing and a dot", .slope(90), .slope(110).with { $0[20, 3] = Sketch.ink },
      differing: 21, step: 220, counting: 1
    ) { $0.ignoresAntialiasing = true },
    .init(
      "three pixels of three", card, card.with { $0.fill(0..<3, 0..<1, Sketch.ink) },
      differing: 3, step: 220, counting: 3, passes: true
    ) { $0.mostPixels = 3 },
    .init(
      "four pixels of three", card, card.with { $0.fill(0..<4, 0..<1, Sketch.ink) },
      differing: 4, step: 220, counting: 4
    ) { $0.mostPixels = 3 },
  ]

  private static let regions: [PairCase] = [
    .init(
      "inside an ignored region", card, pixel(10, 10, Sketch.paper), differing: 0, step: 0,
      counting: 0, passes: true
    ) { $0.ignoredRegions = [PixelRect(x: 10, y: 10, width: 1, height: 1)] },
    .init("beside an ignored region", card, pixel(10, 10, Sketch.paper), differing: 1, step: 220) {
      $0.ignoredRegions = [PixelRect(x: 11, y: 10, width: 5, height: 5)]
    },
    .init(
      "a region beyond the frame", card, pixel(23, 19, Sketch.ink), differing: 0, step: 0,
      passes: true
    ) { $0.ignoredRegions = [PixelRect(x: 20, y: 15, width: 500, height: 500)] },
    .init(
      "one of two in a region", card,
      card.with {
        $0[1, 1] = Sketch.ink; $0[9, 1] = Sketch.ink
      },
      differing: 1, step: 220
    ) { $0.ignoredRegions = [PixelRect(x: 0, y: 0, width: 4, height: 4)] },
    .init(
      "two regions", card,
      card.with {
        $0[1, 1] = Sketch.ink; $0[22, 18] = Sketch.ink
      },
      differing: 0, step: 0, passes: true
    ) {
      $0.ignoredRegions = [
        PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 22, y: 18, width: 2, height: 2),
      ]
    },
  ]

  private static let spot = card.with { $0.fill(0..<3, 0..<3, Sketch.ink) }
  private static let scattered = card.with { sketch in
    for i in 0..<5 { sketch[i * 5, 0] = Sketch.ink }
    for i in 0..<4 { sketch[i * 5, 19] = Sketch.ink }
  }

  private static let density: [PairCase] = [
    .init("a dense spot fails in a window", card, spot, differing: 9, step: 220, counting: 9) {
      $0.allow(100, inWindow: 3, 8)
    },
    .init(
      "a dense spot within the window's limit", card, spot, differing: 9, step: 220,
      counting: 9, passes: true
    ) { $0.allow(100, inWindow: 3, 9) },
    .init(
      "scattered pixels pass the same window", card, scattered, differing: 9, step: 220,
      counting: 9, passes: true
    ) { $0.allow(100, inWindow: 3, 1) },
    .init("a window larger than the frame", card, scattered, differing: 9, step: 220, counting: 9) {
      $0.allow(100, inWindow: 100, 8)
    },
    .init(
      "too many pixels for the frame, few for the window", card, scattered, differing: 9,
      step: 220, counting: 9
    ) { $0.allow(8, inWindow: 3, 9) },
  ]
}

extension DiffRules {
  fileprivate mutating func allow(_ pixels: Int, inWindow side: Int, _ mostPixels: Int) {
    self.mostPixels = pixels
    window = Window(side: side, mostPixels: mostPixels)
  }
}
