import RevealCSSSyntax

/// The ranges of presets for values that CSS does not limit.
enum PresetRange {
  /// The range of lengths in points and in percent, of angles in degrees, and of elements of
  /// matrices.
  static let number = -1e6...1e6
  static let scale = -1e4...1e4
  static let skewDegrees = -89.0...89.0
  static let anchor = -100.0...100.0
  /// The range of points on a curve, including curves that are played backwards.
  static let curve = -999.0...1000.0
  /// The range of durations and delays in seconds.
  static let seconds = 0.0...3600.0
  /// The shortest duration in seconds, which must be above zero.
  static let shortest = 0.001
  /// The length of the longest animation that a run shows completely, in seconds; longer ones are
  /// cut off there, since a run has at most 100 000 frames.
  static let wholeRun = 600.0
  static let shownRun = 60.0
  static let repeats = 0.0...100_000.0
  /// The limit on keyframes of an animation, operations of a transform, and stops or steps of a
  /// curve.
  static let count = 1000
}

extension CSSLength {
  fileprivate var isInRange: Bool {
    [pixels, percent, viewportWidth, viewportHeight].allSatisfy(PresetRange.number.contains)
  }
}

extension TransformFunction {
  fileprivate var isInRange: Bool {
    switch self {
    case .translate(let x, let y, let z): [x, y, z].allSatisfy(\.isInRange)
    case .scale(let x, let y, let z): [x, y, z].allSatisfy(PresetRange.scale.contains)
    case .rotate(let axis, let degrees):
      [axis.x, axis.y, axis.z, degrees].allSatisfy(PresetRange.number.contains)
    case .skew(let x, let y): [x, y].allSatisfy(PresetRange.skewDegrees.contains)
    case .perspective(let distance): PresetRange.number.contains(distance ?? 1)
    case .matrix(let numbers): numbers.allSatisfy(PresetRange.number.contains)
    }
  }
}

extension MotionChannel {
  /// Returns whether a value is in the range of presets.
  func admits(_ value: MotionValue) -> Bool {
    switch value {
    case .transform(let functions):
      functions.count <= PresetRange.count && functions.allSatisfy(\.isInRange)
    case .number(let value):
      switch self {
      case .z, .radius, .contentX, .contentY: PresetRange.number.contains(value)
      default: (0...(self == .filter(.blur) ? 500 : 100)).contains(value)
      }
    case .clip(let clip): clip.edges.allSatisfy(\.isInRange) && clip.radius.isInRange
    case .visible: true
    }
  }
}
