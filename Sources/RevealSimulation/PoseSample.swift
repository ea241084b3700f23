package import RevealMath

/// A card's pose at one moment, or at one distance, in readable numbers.
package struct PoseSample: Hashable, Sendable {
  /// The displacement of the card's center on the canvas, perspective included, in points.
  package let position: Point
  /// Along the card's own x and y.
  package let scale: Point
  /// Degrees about x, y and z: the rotation's axis times its angle, which may exceed half a turn.
  package let rotation: SIMD3<Double>
  /// As drawn: 0…1.
  package let opacity: Double
  /// The opacity of the black over the card, as drawn: 0…1.
  package let shade: Double
  /// The standard deviation of the blur, in points.
  package let blur: Double
  package let brightness: Double
  package let saturation: Double
  /// The offset of the picture within the card, in points.
  package let content: Point

  /// Decomposes a pose.
  ///
  /// - Parameters:
  ///   - pose: The pose of a card.
  ///   - card: The size of the card.
  ///   - neighbor: The rotation of the adjacent sample; of all equivalent angles, the nearest is
  ///     chosen.
  init(_ pose: CardPose, card: Size, near neighbor: SIMD3<Double>) {
    let center = pose.anchor.center(of: card)
    let moved = pose.matrix * SIMD4(center.x, center.y, 0, 1)
    position = Point(x: moved.x / moved.w - center.x, y: moved.y / moved.w - center.y)
    let parts = MatrixParts(of: pose.matrix.withoutPerspective)
    scale = parts.map { Point(x: $0.scale.x, y: $0.scale.y) } ?? pose.matrix.flatScale
    rotation = parts.map { turn($0.rotation, near: neighbor) } ?? neighbor
    opacity = min(max(pose.opacity, 0), 1)
    shade = min(max(pose.shade, 0), 1)
    blur = pose.blur
    brightness = pose.brightness
    saturation = pose.saturation
    content = pose.contentOffset
  }
}

/// A card's pose along the course of an entrance or of a scroll effect.
package struct PoseCurve: Hashable, Sendable {
  /// A point of a curve.
  package struct Step: Hashable, Sendable {
    /// Seconds since the row was displayed, or points from the viewport's middle.
    package let place: Double
    /// The eased progress from the first pose to the last; nil when it is driven by distance, not
    /// time, or has several parts.
    package let progress: Double?
    package let pose: PoseSample
  }

  /// Two or more steps, by ascending place.
  package let steps: [Step]
  /// The interval in which the pose changes, in seconds since the display; nil for distances.
  package let motion: ClosedRange<Double>?
  /// The row and the display that the curve belongs to; nil when no row of the run animates.
  package let example: Example?

  /// One display of one row.
  package struct Example: Hashable, Sendable {
    package let row: Int
    /// In seconds.
    package let displayedAt: Double
  }
}

extension PoseCurve {
  /// The number of intervals between steps; even, so that there is a step in the middle.
  private static let stretches = 320

  /// The course of an entrance, from the display to shortly after its end.
  init(_ animation: MotionAnimation, delay: Double, card: Size, example: Example?) {
    let end = delay + animation.shownDuration
    // Last step first: it is at rest, and angles continue from there.
    var rotation = SIMD3<Double>.zero
    let length = end * 1.06
    steps = (0...Self.stretches).reversed().map { i in
      let place = length * Double(i) / Double(Self.stretches)
      let pose = PoseSample(animation.pose(at: place - delay), card: card, near: rotation)
      rotation = pose.rotation
      return Step(place: place, progress: animation.progress(at: place - delay), pose: pose)
    }.reversed()
    motion = delay...end
    self.example = example
  }

  /// The course of a scroll effect on both sides of the middle.
  ///
  /// - Parameters:
  ///   - reach: The largest distance from the middle, in points.
  ///   - card: The size of the card.
  ///   - pose: The pose at a distance in points.
  init(reach: Double, card: Size, pose: (Double) -> CardPose) {
    let half = Self.stretches / 2
    func side(_ sign: Double) -> [Step] {
      var rotation = SIMD3<Double>.zero
      return (0...half).map { i in
        let place = sign * reach * Double(i) / Double(half)
        let sample = PoseSample(pose(place), card: card, near: rotation)
        rotation = sample.rotation
        return Step(place: place, progress: nil, pose: sample)
      }
    }
    steps = side(-1).dropFirst().reversed() + side(1)
    motion = nil
    example = nil
  }
}

extension Point {
  /// The offset of a card's center from this anchor, in points.
  fileprivate func center(of card: Size) -> Point {
    Point(x: (0.5 - x) * card.width, y: (0.5 - y) * card.height)
  }
}

extension Matrix4 {
  /// The transform without its perspective.
  fileprivate var withoutPerspective: Matrix4 {
    func flat(_ column: SIMD4<Double>, _ w: Double) -> SIMD4<Double> {
      SIMD4(column.x, column.y, column.z, w)
    }
    return Matrix4(
      flat(columns.x, 0), flat(columns.y, 0), flat(columns.z, 0), flat(columns.w, 1))
  }

  /// The scale of a transform that flattens the card.
  fileprivate var flatScale: Point {
    Point(
      x: (columns.x.x * columns.x.x + columns.x.y * columns.x.y).squareRoot(),
      y: (columns.y.x * columns.y.x + columns.y.y * columns.y.y).squareRoot())
  }
}

/// The axis times the angle, in degrees, of a unit quaternion; of all equivalent angles, the
/// nearest to another one.
private func turn(_ quaternion: SIMD4<Double>, near other: SIMD3<Double>) -> SIMD3<Double> {
  let vector = SIMD3(quaternion.x, quaternion.y, quaternion.z)
  let sine = length(vector)
  let known = length(other)
  guard sine > 1e-9 || known > 0 else { return .zero }
  let axis = sine > 1e-9 ? vector / sine : other / known
  let angle = 2 * Double.atan2(y: sine > 1e-9 ? sine : 0, x: quaternion.w) * 180 / .pi
  let along = (axis * other).sum()
  return axis * (angle + ((along - angle) / 360).rounded() * 360)
}

private func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
