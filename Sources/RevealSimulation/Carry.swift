import RevealMotion
internal import RevealPreset

/// A row that a finger moves along the axis, and lets go.
struct Carry: Sendable {
  let row: Int
  /// The time of the touch in seconds.
  let start: Double
  /// The time when the finger lifts, in seconds.
  let release: Double
  /// The time when the row is at its place, in seconds.
  let end: Double
  /// The moments at which the row passes others, in seconds.
  let crossings: [Double]
  private let path: FingerPath
  /// Whether the list scrolls meanwhile.
  let scrolls: Bool
  /// The position of the row's start when it was touched, in points along the axis.
  private let held: Double
  /// The distance of the row from its place when it is let go, in points.
  private let distance: Double
  private let curve: TimingCurve

  /// - Parameters:
  ///   - touch: The step.
  ///   - row: The number of the row.
  ///   - start: The time of the touch in seconds.
  ///   - held: The position of the row's start at the touch, in points.
  ///   - motion: The motion of the row and the list.
  ///   - place: The position to which the row belongs when it is let go, in points.
  ///   - crossings: The moments at which the row passes others, in seconds.
  ///   - travel: The travel of the row to its place.
  ///   - scale: The scale in pixels per point.
  init(
    _ touch: RowTouch, of row: Int, at start: Double, from held: Double, _ motion: CarryMotion,
    to place: Double, crossings: [Double], travel: Travel, scale: Double
  ) {
    (self.row, self.start, self.held, self.crossings) = (row, start, held, crossings)
    path = touch.path
    release = start + touch.path.seconds
    scrolls = motion.scrolls
    let scrolled = motion.offset(at: touch.path.seconds) - motion.offset(at: 0)
    distance = held + touch.path.distance(at: touch.path.seconds) + scrolled - place
    curve = travel.curve
    end = release + curve.length(of: travel.seconds, distance: abs(distance), scale: scale)
  }

  /// Returns the position of the row's start at a time until ``end``, in points along the axis.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - place: The position that the row would have if no finger held it.
  ///   - scrolled: The distance by which the list has scrolled since the touch, in points.
  /// - Returns: The position.
  func position(at time: Double, from place: Double, scrolled: Double) -> Double {
    guard time >= release else { return held + path.distance(at: time - start) + scrolled }
    let seconds = end - release
    let share = curve.progress(at: (time - release) / seconds, duration: seconds)
    return place + distance * (1 - share)
  }
}

/// The rows that fingers move in a run.
struct CarryLog: Sendable {
  private var rows: [Int: [Carry]] = [:]

  /// Adds a carry, the latest one.
  mutating func append(_ carry: Carry) { rows[carry.row, default: []].append(carry) }

  /// Returns the carry that moves a row at a time; nil for a row at its place.
  func carry(of row: Int, at time: Double) -> Carry? {
    guard !rows.isEmpty, let carry = rows[row]?.last(where: { $0.start <= time }) else {
      return nil
    }
    return time < carry.end ? carry : nil
  }

  /// The moments at which rows pass others, in seconds.
  var crossings: [Double] { rows.values.joined().flatMap(\.crossings) }

  /// The time in seconds when nothing moves any more.
  var settledTime: Double { rows.values.joined().map(\.end).max() ?? 0 }
}

/// The places in a section between which a finger carries a row.
struct CarryPlaces {
  private let geometry: ListGeometry
  private let places: Range<Int>
  /// The number of rows of the section before the row.
  private let first: Int
  /// The distance by which rows after the row move up when it is away, in points.
  private let pitch: Double

  /// - Parameters:
  ///   - geometry: The list when the finger touches it.
  ///   - place: The place of the row, counted through all sections.
  init(_ geometry: ListGeometry, of place: Int) {
    self.geometry = geometry
    places = geometry.order.places(ofSection: geometry.index(at: place).section)
    first = place - places.lowerBound
    pitch =
      place + 1 < places.upperBound
      ? geometry.span(at: place + 1).start - geometry.span(at: place).start : 0
  }

  /// A moment at which the row passes another one.
  struct Crossing {
    /// The time since the touch in seconds.
    let seconds: Double
    /// The indices in the section between which the row moves.
    let from: Int
    let to: Int
  }

  /// The limit on the crossings of one touch.
  private static let most = 1000

  /// Returns the crossings of a row that follows a finger.
  ///
  /// The row belongs to the nearest place, which does not depend on where it came from.
  ///
  /// - Parameters:
  ///   - motion: The motion of the row.
  ///   - start: The position of the row's start at the touch, in points.
  /// - Returns: The crossings by ascending time.
  func crossings(of motion: CarryMotion, from start: Double) -> [Crossing] {
    var crossings: [Crossing] = []
    var index = first
    let ways = motion.stretches.flatMap { stretch in stretch.ways.map { (stretch, $0) } }
    for (stretch, way) in ways {
      let lower = start + motion.way(after: way.lowerBound, of: stretch)
      let upper = start + motion.way(after: way.upperBound, of: stretch)
      func pass(to other: Int, at threshold: Double) {
        let distance = threshold - lower
        let isAhead = upper > lower ? distance > 0 : distance < 0
        let time =
          isAhead
          ? CarryMotion.seconds(
            along: distance, stretch.rowVelocity(after: way.lowerBound), stretch.acceleration) : 0
        let seconds = min(way.lowerBound + time, way.upperBound)
        crossings.append(Crossing(seconds: stretch.start + seconds, from: index, to: other))
        index = other
      }
      while crossings.count < Self.most {
        if upper > lower, index + 1 < places.count, threshold(index) < upper {
          pass(to: index + 1, at: threshold(index))
        } else if upper < lower, index > 0, threshold(index - 1) >= upper {
          pass(to: index - 1, at: threshold(index - 1))
        } else {
          break
        }
      }
    }
    return crossings
  }

  /// Returns the position of the row's start that is in the middle between two places: before and
  /// after another row, which is counted without the carried one.
  private func threshold(_ other: Int) -> Double {
    let isAfter = other >= first
    let span = geometry.span(at: places.lowerBound + other + (isAfter ? 1 : 0))
    return span.start + span.extent / 2 - (isAfter ? pitch : 0)
  }
}

extension Travel {
  /// The travel of rows that make room for a carried row, and of that row when it is let go: they
  /// do not wait for each other.
  var making: Travel {
    var travel = self
    (travel.path, travel.delay, travel.stagger) = (.straight, 0, .none)
    return travel
  }
}
