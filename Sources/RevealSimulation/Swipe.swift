import RevealMath
import RevealMotion
internal import RevealPreset

/// A movement of a card across the axis, away from its place.
struct Swipe: Sendable {
  let row: Int
  /// The start in seconds.
  let start: Double
  let seconds: Double
  private let way: Way
  /// The uncovered color; nil to uncover the list's actions.
  let color: Color?
  /// The moments at which the card is swiped beyond the distance from which the first action takes
  /// all, or is back.
  let turns: [Turn]

  /// The way of a card, as distances from its place in points.
  enum Way {
    case curve(TimingCurve, from: Double, to: Double)
    /// A finger moves it, from where the finger would be without a rubber band.
    case finger(FingerPath, from: Double, RubberBand)

    fileprivate func offset(_ elapsed: Double, of seconds: Double) -> Double {
      switch self {
      case .curve(let curve, let origin, let destination):
        let share = curve.progress(at: elapsed / seconds, duration: seconds)
        // The destination is reached exactly, so that a card that is let go rests where it was.
        return share == 1 ? destination : origin + (destination - origin) * share
      case .finger(let path, let origin, let band):
        return band.offset(forFinger: origin + path.distance(at: elapsed))
      }
    }
  }

  /// A moment at which the first action begins to take all, or to give it back.
  struct Turn: Sendable {
    let time: Double
    let side: SwipeActions.Side
    let takes: Bool
  }

  /// Creates a swipe whose first action takes all from a full distance on, in points; nil for none.
  init(
    _ way: Way, of row: Int, at start: Double, seconds: Double, color: Color?, full: Double?
  ) {
    (self.row, self.start, self.seconds) = (row, start, seconds)
    (self.way, self.color) = (way, color)
    turns =
      full.map { full in
        Self.turns(full, start: start, seconds: seconds) { way.offset($0, of: seconds) }
      } ?? []
  }

  /// The end in seconds.
  var end: Double { start + seconds }

  /// Returns the distance of the card from its place, in points.
  func offset(at time: Double) -> Double { way.offset(time - start, of: seconds) }

  /// The interval in seconds, and the limit on intervals, at which crossings are looked for.
  private static let interval = 1.0 / 240, mostIntervals = 600.0

  /// Returns the moments at which a card crosses the distance at either side.
  private static func turns(
    _ full: Double, start: Double, seconds: Double, offset: (Double) -> Double
  ) -> [Turn] {
    func isBeyond(_ elapsed: Double, _ side: SwipeActions.Side) -> Bool {
      let offset = offset(elapsed)
      return side == .leading ? offset >= full : -offset >= full
    }
    let count = max(min((seconds / interval).rounded(.up), mostIntervals), 1)
    var turns: [Turn] = []
    for side in SwipeActions.Side.allCases {
      var before = isBeyond(0, side)
      for index in 1...Int(count) {
        let (lower, upper) = (
          seconds * Double(index - 1) / count, seconds * Double(index) / count
        )
        let after = isBeyond(upper, side)
        guard after != before else { continue }
        let turn = Double.border(from: lower, to: upper, halving: 50) {
          isBeyond($0, side) == before
        }
        turns.append(Turn(time: start + turn.upper, side: side, takes: after))
        before = after
      }
    }
    return turns
  }
}

/// The place of a swiped card, and what it uncovers.
struct SwipePlace: Sendable {
  /// The distance of the card from its place, in points.
  var offset = 0.0
  /// The uncovered color; nil for the list's actions.
  var color: Color?
  /// The fraction of the other actions' area that the first one has taken, 0…1.
  var taken = 0.0

  /// The side at which actions are uncovered; nil for a card at its place.
  var side: SwipeActions.Side? { offset > 0 ? .leading : offset < 0 ? .trailing : nil }
}

/// The swipes of a run.
struct SwipeLog: Sendable {
  private var rows: [Int: RowSwipes] = [:]

  /// The swipes of a row.
  private struct RowSwipes {
    /// The swipes by ascending time.
    var swipes: [Swipe] = []
    /// The turns at the two sides by ascending time; at each side they alternate.
    var turns: [[Swipe.Turn]] = [[], []]
  }

  /// The spring with which the first action takes all: the default one of iOS 17, with a duration
  /// of 0.5 s and no bounce.
  private static let taking = Spring(duration: 0.5, bounce: 0)

  /// The seconds after which the first action has taken all.
  private static let takingSeconds = 1.0

  /// Adds a swipe, which ends the way of a former one of the same row.
  mutating func append(_ swipe: Swipe) {
    var row = rows[swipe.row] ?? RowSwipes()
    row.swipes.append(swipe)
    for side in SwipeActions.Side.allCases {
      let turns = row.turns[side.rawValue]
      let former = turns.indices.partitionPoint { turns[$0].time >= swipe.start }
      row.turns[side.rawValue] = turns[..<former] + swipe.turns.filter { $0.side == side }
    }
    rows[swipe.row] = row
  }

  /// Returns the place of a row's card at a time.
  func place(of row: Int, at time: Double) -> SwipePlace {
    var place = SwipePlace()
    guard let row = rows[row] else { return place }
    let next = row.swipes.indices.partitionPoint { row.swipes[$0].start > time }
    guard next > 0 else { return place }
    let swipe = row.swipes[next - 1]
    (place.offset, place.color) = (swipe.offset(at: time), swipe.color)
    if let side = place.side { place.taken = Self.taken(row.turns[side.rawValue], at: time) }
    return place
  }

  /// The moments at which first actions take all, or give it back, in seconds.
  var turns: [Double] { rows.values.flatMap { $0.turns.joined().map(\.time) } }

  /// Returns the fraction of the other actions' area that the first one has taken at a time.
  private static func taken(_ turns: [Swipe.Turn], at time: Double) -> Double {
    let next = turns.indices.partitionPoint { turns[$0].time > time }
    let recent = turns.indices.partitionPoint { turns[$0].time > time - takingSeconds }
    let settled = recent > 0 && turns[recent - 1].takes ? 1.0 : 0
    // The spring is linear, so that its responses add up, with their velocities.
    return turns[recent..<next].reduce(settled) { sum, turn in
      let share = taking?.position(at: time - turn.time) ?? 1
      return sum + (turn.takes ? share : -share)
    }.limited
  }

  /// The time in seconds when nothing moves any more.
  var settledTime: Double {
    rows.values.reduce(0) { latest, row in
      let turn = row.turns.compactMap(\.last?.time).max() ?? -Self.takingSeconds
      return max(latest, row.swipes.last?.end ?? 0, turn + Self.takingSeconds)
    }
  }
}
