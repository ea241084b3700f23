internal import RevealJSON

/// The ranges of the preset language's quantities.
extension NumberRange {
  static let pixelsPerPoint = from(Canvas.scales.lowerBound, to: Canvas.scales.upperBound)
  /// Of a whole run, in seconds; the frames count too.
  static let runDuration = above(0, to: 100_000)
  /// Of empty space along the axis or around a card, in points.
  static let clearance = from(0, to: 100_000)
  /// In points.
  static let lineWidth = above(0, to: 10_000)
  /// Of a shadow, in points.
  static let blurRadius = from(0, to: 500)
  /// Of a fling, in points per second.
  static let velocity = from(-100_000, to: 100_000)
  /// Of a spring.
  static let mass = above(0, to: 1000)
  /// Of a spring, as a share of critical damping.
  static let dampingRatio = above(0, to: 1000)
  static let uikitDamping = above(0, to: 1)
  static let bounce = between(-1, and: 1)
  static let scale = from(-10_000, to: 10_000)
  /// Of an animation, in seconds.
  static let duration = above(0, to: 3600)
  /// Of a pause, in seconds.
  static let pause = from(0, to: 3600)
  /// Of a width or height, in points.
  static let extent = from(1, to: 100_000)
  /// From the eye to the plane, in points.
  static let eyeDistance = from(1, to: largest)
  /// Velocity of a spring, in units of the whole way per second.
  static let springVelocity = from(-1000, to: 1000)
  /// Ordinates of a Bézier curve's handles.
  static let handle = from(-1000, to: 1000)
  /// Of a point of a card, as a share of its width or height.
  static let anchorShare = from(-100, to: 100)
  /// Red, green or blue.
  static let colorChannel = from(0, to: 255)
  /// Tangents near 90° are next to infinite.
  static let skewDegrees = from(-89, to: 89)
}

extension Canvas {
  /// In pixels per point.
  package static let scales = 0.1...16.0
  /// In frames per second.
  package static let frameRates = 1...1000
}

extension Preset {
  package static let maximumFrames = 100_000
  static let maximumRows = 1_000_000
  package static let maximumPixels = 16_384.0
  static let maximumSteps = 10_000
}
