internal import RevealJSON

/// The ranges of the preset language's quantities.
extension NumberRange {
  static let pixelsPerPoint = from(Canvas.scales.lowerBound, to: Canvas.scales.upperBound)
  /// The duration of a whole animation in seconds; the number of frames has a limit of its own.
  static let runDuration = above(0, to: 100_000)
  /// Empty space along the axis or around a card, in points.
  static let clearance = from(0, to: 100_000)
  /// The width of a line in points.
  static let lineWidth = above(0, to: 10_000)
  /// The standard deviation of a shadow's blur, in points.
  static let blurRadius = from(0, to: 500)
  /// The velocity of a fling in points per second.
  static let velocity = from(-100_000, to: 100_000)
  /// The mass of a spring.
  static let mass = above(0, to: 1000)
  /// The damping of a spring as a fraction of critical damping.
  static let dampingRatio = above(0, to: 1000)
  static let uikitDamping = above(0, to: 1)
  static let bounce = between(-1, and: 1)
  /// The factor of a color filter.
  static let colorFactor = from(0, to: 100)
  /// The number of times that an animation plays.
  static let repetitions = above(0, to: 100_000)
  static let scale = from(-10_000, to: 10_000)
  /// The duration of an animation in seconds.
  static let duration = above(0, to: 3600)
  /// The duration of a pause in seconds.
  static let pause = from(0, to: 3600)
  /// A width or height in points.
  static let extent = from(1, to: 100_000)
  /// The distance from the eye to the plane, in points.
  static let eyeDistance = from(1, to: largest)
  /// The velocity of a spring in whole distances per second.
  static let springVelocity = from(-1000, to: 1000)
  /// The ordinate of a Bézier curve's control point.
  static let handle = from(-1000, to: 1000)
  /// A coordinate of a point of a card, as a fraction of its width or height.
  static let anchorShare = from(-100, to: 100)
  /// The value of a red, green or blue channel.
  static let colorChannel = from(0, to: 255)
  /// The angle of a skew; tangents near 90° are nearly infinite.
  static let skewDegrees = from(-89, to: 89)
}

extension Canvas {
  /// Scales in pixels per point.
  package static let scales = 0.1...16.0
  /// Frame rates in frames per second.
  package static let frameRates = 1...1000
}

extension Preset {
  package static let maximumFrames = 100_000
  static let maximumRows = 1_000_000
  static let maximumSteps = 10_000
}
