import RevealMath
internal import RevealPreset

/// The memory of a run that decides which displays animate.
struct TrackingMemory: Sendable {
  private let motions: ChangeMotions
  /// The place of the furthest row displayed, −1 before the first.
  private var furthest = -1
  private var isFirstScreenOver = false
  /// Rows displayed at least once; kept only for rules that need them.
  private var displayed: Set<Int> = []
  /// The number of displays of each row; kept only for a choice that needs it.
  private var displayCounts: [Int: Int] = [:]

  init(_ motions: ChangeMotions) { self.motions = motions }

  /// Decides whether a display animates, and remembers it.
  ///
  /// - Parameters:
  ///   - row: The original row.
  ///   - place: Its place, counted through all sections.
  ///   - spot: Its place among others.
  ///   - isLastVisible: True if it is the last of all visible rows.
  ///   - isInserted: True if a change has just inserted it.
  /// - Returns: The motion to play, or the reason why none plays.
  mutating func decide(
    row: Int, place: Int, spot: RowSpot, isLastVisible: Bool, isInserted: Bool
  ) -> DisplayDecision {
    guard let entrance = motions.entrance else { return .stays(.noEntrance) }
    let isKnown = displayed.contains(row)
    defer {
      furthest = max(furthest, place)
      if isLastVisible { isFirstScreenOver = true }
      if entrance.track == .once || entrance.again != nil { displayed.insert(row) }
    }
    let reason = reasonToStay(entrance.track, place: place, isKnown: isKnown)
    guard let reason, !isInserted || reason == .never else {
      return .animates(.first(chosen(for: row, at: spot)))
    }
    return isKnown && entrance.again != nil ? .animates(.again) : .stays(reason)
  }

  /// Returns the index of the motion that a row plays.
  private mutating func chosen(for row: Int, at spot: RowSpot) -> Int {
    guard let choice = motions.entrance?.choice, choice.motions.count > 1 else { return 0 }
    let count = displayCounts[row, default: 0]
    if choice.rule == .display { displayCounts[row] = count + 1 }
    return choice.index(ofRow: row, at: spot, displays: count)
  }

  mutating func reload() { isFirstScreenOver = false }

  mutating func reset() { self = TrackingMemory(motions) }

  /// Follows the furthest row to its new place when rows change, given the places of indices before
  /// the change.
  mutating func note(_ change: ListChange.Kind, place: (RowIndex) -> Int) {
    switch change {
    case .insert(let index, let count, _):
      if furthest >= place(index) { furthest += count }
    case .remove(let index, let count):
      furthest -= min(max(furthest - place(index) + 1, 0), count)
    case .move(let from, let to):
      // The row that moves has been displayed before, or enters on its own.
      let (from, to) = (place(from), place(to))
      if from <= furthest && to > furthest { furthest -= 1 }
      if from > furthest && to <= furthest { furthest += 1 }
    case .update, .arrange, .present, .dismiss: break
    }
  }

  private func reasonToStay(_ track: Tracking, place: Int, isKnown: Bool) -> StillReason? {
    switch track {
    case .furthest: place > furthest ? nil : .notBeyondFurthest
    case .firstScreen: isFirstScreenOver ? .firstScreenOver : nil
    case .once: isKnown ? .displayedBefore : nil
    case .every: nil
    case .never: .never
    }
  }
}

enum DisplayDecision {
  case animates(MotionIndex)
  case stays(StillReason)
}

/// One of a preset's entrances.
package enum EntranceKind: String, Hashable, Sendable {
  case first, again
  /// The motions of inserted, removed and moved rows.
  case insertion, removal, movement
}

/// The place of a row among others, by which it chooses a motion.
struct RowSpot {
  /// The index in its section.
  let index: Int
  let line: Int
  let column: Int
  /// Whether the row comes in at the viewport's start, or goes in the half of it there.
  let isAtStart: Bool
}

extension MotionChoice {
  /// Returns the index of the motion that a row plays after a number of displays.
  func index(ofRow row: Int, at spot: RowSpot, displays: Int = 0) -> Int {
    let number: Int
    switch rule {
    case .row, .parity: number = spot.index
    case .column: number = spot.column
    case .line: number = spot.line
    case .side: number = spot.isAtStart ? 1 : 0
    case .display: return min(displays, motions.count - 1)
    case .random: return SeededNumbers.number(seed, row, below: motions.count)
    }
    return number % motions.count
  }
}

/// Random numbers that depend only on a seed.
enum SeededNumbers {
  /// Returns a number from 0 up to a limit, for a seed and a place.
  static func number(_ seed: Int, _ place: Int, below limit: Int) -> Int {
    var generator = SplitMix64(
      seed: UInt64(truncatingIfNeeded: seed) &* 0xD1B5_4A32_D192_ED03
        &+ UInt64(truncatingIfNeeded: place) &* 0x9E37_79B9_7F4A_7C15)
    return generator.index(below: limit)
  }

  /// Returns a random order of the first numbers from 0.
  static func order(_ seed: Int, count: Int) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(last, number(seed, last, below: last + 1))
    }
    return order
  }
}
