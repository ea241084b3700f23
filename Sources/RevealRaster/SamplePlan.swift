import RevealMath

/// The texels to average for the pixels of a span: one or more bilinear samples ("taps").
///
/// A pixel's footprint on the texture is an ellipse. Its shorter axis selects the two mip levels to
/// blend, and its longer axis is covered by a row of taps (as Feline does: McCormack and others,
/// "Feline: Fast Elliptical Lines for Anisotropic Texture Mapping", 1999). Every quantity changes
/// continuously with the footprint, so adjacent spans show no seam.
struct SamplePlan: Hashable, Sendable {
  /// The finer of the two levels.
  private var level: Int
  /// The weight of the finer level, in 1/256; the coarser one has the remaining weight.
  private var fineWeight = 256
  /// The number of taps on each level.
  private var tapsPerLevel = 1
  /// The offset from each tap to the next, in texels of level 0.
  private var step = Point.zero

  /// A bilinear sample of a level, at an offset from the pixel's center.
  struct Tap {
    let level: Int
    /// The offset in texels of level 0.
    let offset: Point
    /// The weight in 1/256; the weights of a plan sum to 256.
    let weight: UInt16
  }

  /// The length up to which a footprint is sampled only once.
  ///
  /// Bilinear interpolation is itself a tent two texels wide; the slight aliasing is not worth a
  /// second sample of each pixel.
  private static let singleTapLength = 1.5
  /// The limit on taps per level; longer footprints use a coarser level instead.
  private static let maximumTaps = 12

  /// Creates a plan from the derivatives of level 0's texel coordinates with respect to pixels.
  init(_ jacobian: Jacobian, levels: Range<Int>) {
    level = levels.lowerBound
    guard !Self.isSurelySingle(jacobian) else { return }
    let (major, minor) = jacobian.stretch
    guard major.isFinite, major > Self.singleTapLength || minor > 1 else { return }
    let width = Self.width(major: major, minor: minor)
    choose(among: levels, for: width)
    let free = Self.singleTapLength * width
    let length = max(0, major * major - free * free).squareRoot()
    guard length > 0 else { return }
    // n taps at distance s have the variance s²(n² − 1)/12, and a box of length l has l²/12.
    let fraction = length / width
    let needed = (fraction * fraction + 1).squareRoot()
    // `rounded` would call a function.
    let whole = Int(needed)
    tapsPerLevel = Double(whole) < needed ? whole + 1 : whole
    let distance = length / Self.deviations[tapsPerLevel]
    let direction = jacobian.majorDirection
    step = Point(x: direction.x * distance, y: direction.y * distance)
  }

  /// The width of a sample in texels of level 0, from the axes of a pixel's footprint.
  static func width(major: Double, minor: Double) -> Double {
    max(minor, major / Double(maximumTaps), 1)
  }

  /// Whether one sample of the finest level is enough, computed without a square root.
  ///
  /// This is the case for most spans of cards that come to rest.
  private static func isSurelySingle(_ jacobian: Jacobian) -> Bool {
    // The squares of both axes are the roots of t² − sum · t + product. If their mean is at most
    // 1.25², so is the smaller one, which is then too small for a coarser level; more taps are
    // needed only if the longer axis exceeds 1.5.
    let (sum, area) = (jacobian.squaredNorm, jacobian.area)
    let longest = singleTapLength * singleTapLength
    return sum <= 2 * 1.25 * 1.25 && longest * longest - sum * longest + area * area >= 0
  }

  /// The limit on the number of taps.
  static let maximumCount = 2 * maximumTaps

  /// √(n² − 1) for each number n of taps, and one more because of rounding.
  private static let deviations = (0...maximumTaps + 1).map { count in
    Double(max(0, count * count - 1)).squareRoot()
  }

  /// The levels that taps sample, one or two.
  var levels: ClosedRange<Int> {
    (fineWeight > 0 ? level : level + 1)...(fineWeight < 256 ? level + 1 : level)
  }

  /// The number of taps.
  var count: Int { fineWeight < 256 && fineWeight > 0 ? 2 * tapsPerLevel : tapsPerLevel }

  /// Calls `body`, which the compiler inlines at this one place, for each tap.
  @inline(__always)
  func forEachTap(_ body: (Tap) -> Void) {
    let count = UInt32(truncatingIfNeeded: tapsPerLevel)
    for coarser in 0...1 {
      let total = UInt32(truncatingIfNeeded: coarser == 0 ? fineWeight : 256 - fineWeight)
      guard total > 0 else { continue }
      var steps = -Double(tapsPerLevel - 1) / 2
      var before: UInt32 = 0
      for place in 1...count {
        // Nearly all plans have a single tap per level; others need divisions.
        let sum = count == 1 ? total : total &* place / count
        body(
          Tap(
            level: level + coarser, offset: Point(x: step.x * steps, y: step.y * steps),
            weight: UInt16(truncatingIfNeeded: sum &- before)))
        before = sum
        steps += 1
      }
    }
  }

  /// Finds the two levels whose texels are closest to the footprint's width.
  ///
  /// The weight of the coarser one rises steeply around the middle, so that near a level's own size
  /// one level is enough.
  @inline(__always)
  private mutating func choose(among levels: Range<Int>, for width: Double) {
    // A width is a normal number ≥ 1; the standard properties handle all numbers, slowly.
    let bits = width.bitPattern
    let exponent = Int(bits >> 52) - 1023
    level = max(levels.lowerBound, min(exponent, levels.upperBound - 1))
    guard level == exponent, level + 1 < levels.upperBound else { return }
    let part = Double(bitPattern: bits & (1 << 52 - 1) | (1.0).bitPattern) - 1
    fineWeight = 256 - Int(max(0, min(1, part * 2 - 0.5)) * 256 + 0.5)
  }
}
