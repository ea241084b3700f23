package import RevealMath
package import RevealMotion

/// Poses as functions of a row's place in the viewport.
package struct ScrollEffect: Hashable, Sendable {
  package var distance = DistanceUnit()
  package var driver = Driver.distance
  /// The place in the viewport that distances are measured from, as a fraction of its extent.
  package var focus = 0.5
  /// The curve between the points of tables that have no curve of their own.
  package var curve = TimingCurve.linear
  /// The operations, applied from first to last; their numbers are tables over the distance.
  package var transform: [ScrollOperation] = []
  /// The tables of channels; a card is shown where the table of its visibility is at least 0.5.
  package var tables: [PoseChannel: DistanceTable] = [:]
  @Indirect package var clip: CardClip<DistanceTable>? = nil
  @Indirect package var content: ContentTables? = nil
  @Indirect package var shadow: ShadowTables? = nil
  /// The anchor as fractions of the card's width and height.
  @Indirect package var anchor = PointTables(x: 0.5, y: 0.5)
  /// The animations on the view timeline, in place of tables.
  package var tracks: [ViewTrack] = []
  /// Further effects, each acting on the result of those before it.
  package var effects: [ScrollEffect] = []
  /// Whether the row's own movement is removed, so that every card lies at the focus.
  package var isPinned = false
  package var order = DrawingOrder.rows
  /// The eye distance in points of a perspective that all rows share; its vanishing point is the
  /// viewport's center.
  package var sharedPerspective: Double? = nil
  /// The spring by which the movement trails behind the scroll; nil for none.
  package var follow: Spring? = nil

  /// The quantity that the tables are functions of.
  package enum Driver: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case distance, velocity, index, radial

    var meaning: String {
      switch self {
      case .distance: "The row's distance from the focus along the axis."
      case .velocity: "The list's velocity in points per second."
      case .index: "The number of rows from the focus."
      case .radial: "The distance of the card's center from the focus in two dimensions."
      }
    }
  }

  package init() {}
}

/// The unit of distances, and the point that they are measured from.
package struct DistanceUnit: Hashable, Sendable {
  /// The length in points, > 0.
  package var length = Length.extent(.main)
  package var origin = Origin.center

  /// The points between which a row's distance is measured.
  package enum Origin: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case center, start, end

    var meaning: String {
      switch self {
      case .center: "From the focus to the row's center."
      case .start: "From the viewport's start to the row's."
      case .end: "From the viewport's end to the row's."
      }
    }
  }

  package init() {}

  package init(_ length: Length) { self.length = length }
}

/// One step of a scroll effect's transform.
package enum ScrollOperation: Hashable, Sendable {
  /// A translation in points.
  case translate(SIMD3Axis, DistanceTable)
  case scale(DistanceTable)
  case scaleAxis(SIMD3Axis, DistanceTable)
  /// A rotation about an axis, in degrees.
  case rotate(SIMD3Axis, DistanceTable)
  /// A skew along x or y, in degrees.
  case skew(x: DistanceTable, y: DistanceTable)
  /// A perspective with an eye distance in points; negative for an eye behind the card, 0 for none.
  case perspective(DistanceTable)
}

/// A coordinate axis: x points right, y down, and z towards the eye.
package enum SIMD3Axis: String, Hashable, Sendable, CaseIterable {
  case x, y, z
}

/// The movement of a card's picture within the card; offsets are in points.
package struct ContentTables: Hashable, Sendable {
  package var offset = PointTables(x: 0, y: 0)
  package var scale: DistanceTable = 1
}

/// A card's shadow; properties that are nil keep the card's own values.
package struct ShadowTables: Hashable, Sendable {
  /// The offset in points.
  package var offset: PointTables? = nil
  /// The standard deviation of the blur in points.
  package var radius: DistanceTable? = nil
  /// The opacity, 0…1.
  package var opacity: DistanceTable? = nil
  /// The color, whose alpha is not used.
  package var color: Color? = nil
}

/// A point whose coordinates are tables.
package struct PointTables: Hashable, Sendable {
  package var x: DistanceTable
  package var y: DistanceTable

  package init(x: DistanceTable, y: DistanceTable) { (self.x, self.y) = (x, y) }
}

/// A function of the distance, by points and the curves between them.
package struct DistanceTable: Hashable, Sendable {
  /// The continuation of a table to negative distances.
  package enum Symmetry: String, Hashable, Sendable, CaseIterable {
    /// f(−r) = −f(r); the points have r ≥ 0.
    case odd
    /// f(−r) = f(r); the points have r ≥ 0.
    case even
    /// The points cover both signs.
    case none
  }

  /// The continuation of a table beyond its outer points.
  package enum Beyond: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case clamp, extend

    var meaning: String {
      switch self {
      case .clamp: "The outer value stays."
      case .extend: "The outer segment is extended."
      }
    }
  }

  /// A distance and the value there.
  package struct Point: Hashable, Sendable {
    /// The distance: a plain number is in units, any other length in points.
    package let distance: Length
    package let value: Length
    /// The curve to the next point; nil for the table's.
    package let curve: TimingCurve?

    package init(_ distance: Length, _ value: Length, curve: TimingCurve? = nil) {
      (self.distance, self.value, self.curve) = (distance, value, curve)
    }
  }

  /// The points by ascending distance, at least one.
  ///
  /// If two points have the same distance, the later one applies from there on.
  package let points: [Point]
  package let symmetry: Symmetry
  package internal(set) var beyond: Beyond
  /// The curve between points; nil for the scroll effect's.
  @Indirect package internal(set) var curve: TimingCurve?
  /// The range that is allowed for a plain number; all values are clamped to it.
  package private(set) var range = -1_000_000.0...1_000_000

  package init(
    points: [Point], symmetry: Symmetry, beyond: Beyond = .clamp, curve: TimingCurve? = nil
  ) {
    self.points = points
    self.symmetry = symmetry
    self.beyond = beyond
    self.curve = curve
  }

  /// Creates a table of numbers.
  package init(points: [SIMD2<Double>], symmetry: Symmetry, beyond: Beyond = .clamp) {
    self.init(
      points: points.map { Point(.number($0.x), .number($0.y)) }, symmetry: symmetry,
      beyond: beyond)
  }

  /// Creates a table with the same value at all distances.
  package init(_ constant: Length) {
    self.init(points: [Point(.zero, constant)], symmetry: .none)
  }

  package init(_ constant: Double) { self.init(.number(constant)) }

  /// Returns the table with all its values clamped to a range.
  package func limited(to range: ClosedRange<Double>) -> DistanceTable {
    var table = self
    table.range = range
    return table
  }
}

extension DistanceTable: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// Keyframes on CSS's view timeline, whose subject is the card.
package struct ViewTrack: Hashable, Sendable {
  /// The keyframes, at least one.
  package var keyframes: [ViewKeyframe] = []
  /// The curve between keyframes that have no curve of their own; nil for the scroll effect's.
  package var curve: TimingCurve? = nil
  /// The places where the animation starts and ends.
  package var start = ViewTimeline.Offset(.cover, 0)
  package var end = ViewTimeline.Offset(.cover, 1)
  /// The insets of the viewport along the axis, from its start and its end.
  package var insetStart = Length.zero
  package var insetEnd = Length.zero
  package var fill = Fill.both
  package var interpolation = Interpolation.css
  /// The anchor; nil for the scroll effect's.
  package var anchor: RevealMath.Point? = nil

  /// The poses that hold outside the range.
  package enum Fill: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case both, none, forwards, backwards

    var meaning: String {
      switch self {
      case .both: "The first and last poses hold outside the range."
      case .none: "The card is at rest outside the range."
      case .forwards: "The last pose holds after the range."
      case .backwards: "The first pose holds before the range."
      }
    }
  }

  package init() {}
}

/// A pose at a place on the view timeline.
package struct ViewKeyframe: Hashable, Sendable {
  package var place: Place
  package var pose: Pose
  /// The curve to the next keyframe; nil for the track's curve.
  package var curve: TimingCurve?

  /// A place on the view timeline.
  package enum Place: Hashable, Sendable {
    /// A fraction of the track's range, 0…1.
    case fraction(Double)
    case offset(ViewTimeline.Offset)
  }

  package init(place: Place, pose: Pose, curve: TimingCurve? = nil) {
    (self.place, self.pose, self.curve) = (place, pose, curve)
  }
}

/// The rule that decides which of two overlapping cards is on top.
package enum DrawingOrder: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case rows, reversed, farthestFirst, depth

  var meaning: String {
    switch self {
    case .rows: "Later rows."
    case .reversed: "Earlier rows."
    case .farthestFirst: "The row nearest to the middle; among equals, the later one."
    case .depth:
      "The card whose center is nearest to the eye; among equals, the one nearest to the middle."
    }
  }
}
