package import RevealMath

/// A card's pose at one moment, or at one distance, in the numbers people think in.
package struct PoseSample: Hashable, Sendable {
  /// How far the card's centre is moved on the canvas, perspective included, in points.
  package let position: Point
  /// Along the card's own x and y.
  package let scale: Point
  /// Degrees about x, y and z: the turn's axis times its angle, which goes on beyond half a turn.
  package let rotation: SIMD3<Double>
  /// As drawn: 0…1.
  package let opacity: Double
  /// Of the black over the card, as drawn: 0…1.
  package let shade: Double

  /// Takes a pose apart.
  ///
  /// - Parameters:
  ///   - pose: Of a card.
  ///   - centre: Of the card from the anchor, in points.
  ///   - neighbour: The rotation of the sample beside it; of all angles that look alike, the
  ///     nearest counts.
  init(_ pose: CardPose, centre: Point, near neighbour: SIMD3<Double>) {
    let moved = pose.matrix * SIMD4(centre.x, centre.y, 0, 1)
    position = Point(x: moved.x / moved.w - centre.x, y: moved.y / moved.w - centre.y)
    let parts = MatrixParts(of: pose.matrix.withoutPerspective)
    scale = parts.map { Point(x: $0.scale.x, y: $0.scale.y) } ?? pose.matrix.flatScale
    rotation = parts.map { turn($0.rotation, near: neighbour) } ?? neighbour
    opacity = min(max(pose.opacity, 0), 1)
    shade = min(max(pose.shade, 0), 1)
  }
}

/// A card's pose along the course of an entrance or of a scroll effect.
package struct PoseCurve: Hashable, Sendable {
  /// One place of a curve.
  package struct Step: Hashable, Sendable {
    /// Seconds since the row was displayed, or points from the viewport's middle.
    package let place: Double
    /// The eased share of the way from the first pose to the last; nil where distance and not time
    /// drives it.
    package let progress: Double?
    package let pose: PoseSample
  }

  /// By ascending place; at least two.
  package let steps: [Step]
  /// From where to where the pose changes with time, in seconds since the display; nil for
  /// distances.
  package let motion: ClosedRange<Double>?
  /// The row and the display that were looked at; nil when none of the run animates.
  package let example: Example?

  /// One display of one row.
  package struct Example: Hashable, Sendable {
    package let row: Int
    /// In seconds.
    package let displayedAt: Double
  }
}

extension PoseCurve {
  /// How many stretches a curve is looked at in; even, so that the middle is among them.
  private static let stretches = 320

  /// The course of an entrance, from the display to somewhat after its end.
  init(_ animation: EntranceAnimation, delay: Double, card: Size, example: Example?) {
    let end = delay + animation.duration
    // The last one first: it is at rest, and angles count from there.
    var rotation = SIMD3<Double>.zero
    let centre = animation.anchor.centre(of: card)
    let length = end * 1.06
    steps = (0...Self.stretches).reversed().map { i in
      let place = length * Double(i) / Double(Self.stretches)
      let pose = PoseSample(animation.pose(at: place - delay), centre: centre, near: rotation)
      rotation = pose.rotation
      return Step(place: place, progress: animation.progress(at: place - delay), pose: pose)
    }.reversed()
    motion = delay...end
    self.example = example
  }

  /// A scroll effect on either side of the middle.
  ///
  /// - Parameters:
  ///   - reach: How far from the middle, in points.
  ///   - anchor: As shares of the card.
  ///   - card: Its size.
  ///   - pose: At a distance in points.
  init(reach: Double, anchor: Point, card: Size, pose: (Double) -> CardPose) {
    let centre = anchor.centre(of: card)
    let half = Self.stretches / 2
    func side(_ sign: Double) -> [Step] {
      var rotation = SIMD3<Double>.zero
      return (0...half).map { i in
        let place = sign * reach * Double(i) / Double(half)
        let sample = PoseSample(pose(place), centre: centre, near: rotation)
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
  /// The middle of a card from this anchor of it, in points.
  fileprivate func centre(of card: Size) -> Point {
    Point(x: (0.5 - x) * card.width, y: (0.5 - y) * card.height)
  }
}

extension Matrix4 {
  /// The transform before its perspective.
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

/// Axis times angle in degrees of a unit quaternion: of all angles that look alike the nearest to
/// another.
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
