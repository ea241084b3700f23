import RevealMath

/// Which texels are averaged for the pixels of a run: one or more bilinear looks ("taps").
///
/// A pixel's footprint on the texture is an ellipse. Its shorter axis picks the two mip levels between
/// which is blended, its longer axis is covered by taps in a row (as Feline does: McCormack and others,
/// "Feline: Fast Elliptical Lines for Anisotropic Texture Mapping", 1999). Every quantity changes
/// continuously with the footprint, so runs that lie side by side show no seam.
struct SamplePlan {
  /// A bilinear look at a level, aside of the pixel's centre.
  struct Tap: Hashable, Sendable {
    let level: Int
    /// In texels of level 0.
    let offset: Point
    /// In 1/256; all weights of a plan are 256 together.
    let weight: UInt16
  }

  /// At least one.
  private(set) var taps: [Tap] = []

  /// Footprints up to this length are left to bilinear interpolation alone, which is itself a tent two
  /// texels wide; at 60 fps the little aliasing below is not worth a second look at each pixel.
  static let singleTapLength = 1.5
  /// A longer footprint than this many short axes gets a smaller level instead of more taps.
  private static let maximumAnisotropy = 12.0

  /// - Parameters:
  ///   - jacobian: Of level 0's texel coordinates by pixels.
  ///   - levels: Those the texture has.
  mutating func set(_ jacobian: Jacobian, levels: Range<Int>) {
    taps.removeAll(keepingCapacity: true)
    let (major, minor) = jacobian.stretch
    guard major.isFinite, major > Self.singleTapLength || minor > 1 else {
      taps.append(Tap(level: levels.lowerBound, offset: .zero, weight: 256))
      return
    }
    let width = max(minor, major / Self.maximumAnisotropy, 1)
    let (level, share) = Self.level(for: width, among: levels)
    let free = Self.singleTapLength * width
    let length = max(0, major * major - free * free).squareRoot()
    let count = min(Int((length / width * (length / width) + 1).squareRoot().rounded(.up)), 16)
    let step = count > 1 ? length / Double(count * count - 1).squareRoot() : 0
    let direction = jacobian.majorDirection
    let fine = UInt16(256 * (1 - share) + 0.5)
    add(count, step: step, direction: direction, level: level, weight: fine)
    add(count, step: step, direction: direction, level: level + 1, weight: 256 - fine)
  }

  private mutating func add(
    _ count: Int, step: Double, direction: Point, level: Int, weight: UInt16
  ) {
    guard weight > 0 else { return }
    var given: UInt16 = 0
    for index in 0..<count {
      let place = (Double(index) - Double(count - 1) / 2) * step
      let upTo = weight * UInt16(index + 1) / UInt16(count)
      taps.append(
        Tap(
          level: level, offset: Point(x: direction.x * place, y: direction.y * place),
          weight: upTo - given))
      given = upTo
    }
  }

  /// The finer of two levels and the coarser one's share for a footprint this many texels wide.
  ///
  /// The share rises steeply around the middle: near a level's own size one level is enough.
  private static func level(
    for width: Double, among levels: Range<Int>
  ) -> (level: Int, share: Double) {
    let level = min(max(Int(width.exponent), levels.lowerBound), levels.upperBound - 1)
    guard level == Int(width.exponent), level + 1 < levels.upperBound else { return (level, 0) }
    let part = width / width.binade - 1
    return (level, max(0, min(1, part * 2 - 0.5)))
  }
}
