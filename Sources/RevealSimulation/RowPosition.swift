import RevealMath
import RevealMotion

/// The position of a row, or the difference between two: numbers that travel together when a change
/// sends the row elsewhere.
struct RowPosition: Equatable, Sendable {
  private var numbers: SIMD8<Double>
  /// The index of the row and the number of rows, where lengths depend on them; else 0.
  private var ranks: SIMD2<Double>
  /// The number of columns of the list; columns are as wide as its own.
  private var columns: Double

  static let zero = RowPosition(numbers: .zero, ranks: .zero, columns: 1)

  /// Returns a difference of the extent alone, in points.
  static func extent(_ points: Double) -> RowPosition {
    var difference = zero
    difference.extent = points
    return difference
  }

  private init(numbers: SIMD8<Double>, ranks: SIMD2<Double>, columns: Double) {
    (self.numbers, self.ranks, self.columns) = (numbers, ranks, columns)
  }

  init(start: Double, extent: Double, lane: Lane = Lane(), depth: Depth = Depth()) {
    numbers = SIMD8(
      start, extent, lane.column, lane.span, lane.gap, depth.scale, depth.opacity, 0)
    ranks = .zero
    columns = lane.columns
  }

  /// The numbers of the row in its section, where lengths depend on them; else 0.
  var rank: RowRank {
    get { RowRank(index: ranks.x, count: ranks.y) }
    set { ranks = SIMD2(newValue.index, newValue.count) }
  }

  /// The start along the axis, in points.
  var start: Double {
    get { numbers[0] }
    set { numbers[0] = newValue }
  }

  /// The extent along the axis, in points.
  var extent: Double {
    get { numbers[1] }
    set { numbers[1] = newValue }
  }

  var end: Double { start + extent }

  var lane: Lane {
    Lane(column: numbers[2], span: numbers[3], columns: columns, gap: numbers[4])
  }

  /// The column, which may be a fraction.
  var column: Double {
    get { numbers[2] }
    set { numbers[2] = newValue }
  }

  var depth: Depth {
    get { Depth(scale: numbers[5], opacity: numbers[6]) }
    set { (numbers[5], numbers[6]) = (newValue.scale, newValue.opacity) }
  }

  /// The place of a row across the axis.
  struct Lane: Equatable, Sendable {
    /// The column, which may be a fraction.
    var column = 0.0
    /// The number of columns over which the row extends: 1, or another one while it travels to a
    /// list with more or fewer columns.
    var span = 1.0
    /// The number of columns of the list.
    var columns = 1.0
    /// The distance between two columns, in points.
    var gap = 0.0
  }

  /// The place of a row in a stack.
  struct Depth: Equatable, Sendable {
    /// The size of the row as a factor.
    var scale = 1.0
    var opacity = 1.0
  }

  /// Returns whether a row has the same size in another position.
  func hasSize(of other: RowPosition) -> Bool {
    extent == other.extent && columns == other.columns
      && (columns == 1 || lane.gap == other.lane.gap)
  }

  /// Returns whether a row must travel from here to a place in the next epoch.
  func isElsewhere(than next: RowPosition, shift: Double) -> Bool {
    abs(start + shift - next.start) > Self.leastWay || lane != next.lane || depth != next.depth
      || ranks != next.ranks
  }

  /// Returns whether a row must travel from here to a place in the next epoch, or change its
  /// extent.
  func differs(from next: RowPosition, shift: Double) -> Bool {
    isElsewhere(than: next, shift: shift) || abs(extent - next.extent) > Self.leastWay
  }

  /// The smallest distance that counts, in points; smaller ones come from rounding.
  private static let leastWay = 1e-6

  /// The position with numbers in their ranges, which springs leave.
  var limited: RowPosition {
    var limited = self
    limited.extent = max(extent, 0)
    limited.numbers[3] = max(numbers[3], 0)
    limited.numbers[5] = max(numbers[5], 0)
    limited.numbers[6] = numbers[6].limited
    return limited
  }

  /// Returns the position, or a difference from it, in the columns of another list, given positions
  /// in both lists.
  func expressed(from former: RowPosition, to next: RowPosition) -> RowPosition {
    var position = self
    position.numbers[2] *= next.columns / former.columns
    position.numbers[3] *= next.columns / former.columns
    position.columns = next.columns
    return position
  }

  static func + (a: RowPosition, b: RowPosition) -> RowPosition {
    RowPosition(numbers: a.numbers + b.numbers, ranks: a.ranks + b.ranks, columns: a.columns)
  }

  static func - (a: RowPosition, b: RowPosition) -> RowPosition {
    RowPosition(numbers: a.numbers - b.numbers, ranks: a.ranks - b.ranks, columns: a.columns)
  }

  static func / (a: RowPosition, divisor: Double) -> RowPosition {
    RowPosition(numbers: a.numbers / divisor, ranks: a.ranks / divisor, columns: a.columns)
  }

  /// Returns the difference that a spring leaves some seconds after its release, and its velocity.
  func released(
    _ spring: Spring, at elapsed: Double, velocity: RowPosition
  ) -> (distance: RowPosition, velocity: RowPosition) {
    var (distance, speed) = (self, velocity)
    for index in numbers.indices where numbers[index] != 0 || velocity.numbers[index] != 0 {
      (distance.numbers[index], speed.numbers[index]) = spring.released(
        at: elapsed, distance: numbers[index],
        velocity: velocity.numbers[index] - numbers[index] * spring.initialVelocity)
    }
    for index in ranks.indices where ranks[index] != 0 || velocity.ranks[index] != 0 {
      (distance.ranks[index], speed.ranks[index]) = spring.released(
        at: elapsed, distance: ranks[index],
        velocity: velocity.ranks[index] - ranks[index] * spring.initialVelocity)
    }
    return (distance, speed)
  }

  /// Returns the difference with its numbers along the axis and those across it multiplied.
  func scaled(along: Double, across: Double) -> RowPosition {
    RowPosition(
      numbers: numbers
        * SIMD8(along, along, across, across, across, along, along, along),
      ranks: ranks * along, columns: columns)
  }
}
