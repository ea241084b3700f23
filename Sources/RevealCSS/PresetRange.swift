/// The ranges of presets for what CSS does not limit.
enum PresetRange {
  /// Of lengths in points and in percent, angles in degrees, and elements of matrices.
  static let number = -1e6...1e6
  static let scale = -1e4...1e4
  static let skewDegrees = -89.0...89.0
  static let anchor = -100.0...100.0
  /// Of points on a curve, also of one that is played backwards.
  static let curve = -999.0...1000.0
  /// Of durations and delays, in seconds.
  static let seconds = 0.0...3600.0
  /// Of durations, in seconds, which are above zero.
  static let shortest = 0.001
  /// The longest animation whose end a run shows, in seconds, and what it shows of longer ones; a
  /// run has at most 100 000 frames.
  static let wholeRun = 600.0
  static let shownRun = 60.0
  static let repeats = 0.0...100_000.0
  /// The most keyframes of an animation, operations of a transform, stops or steps of a curve.
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
  /// Whether a value is in the range of presets.
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
