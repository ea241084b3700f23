internal import RevealPreset

/// The memory of a run that decides which displays animate.
struct TrackingMemory {
  private let entrance: Entrance?
  /// The furthest row displayed, −1 before the first.
  private var furthest = -1
  private var isFirstScreenOver = false
  /// Rows displayed at least once; kept only for rules that need them.
  private var displayed: Set<Int> = []

  init(_ entrance: Entrance?) { self.entrance = entrance }

  /// Decides about a display and remembers it.
  ///
  /// - Parameters:
  ///   - row: The original row, counted through all sections.
  ///   - isLastVisible: True for the last of all visible rows.
  /// - Returns: The entrance to play, or the reason why none does.
  mutating func decide(row: Int, isLastVisible: Bool) -> DisplayDecision {
    guard let entrance else { return .stays(.noEntrance) }
    let again = entrance.again
    let isKnown = displayed.contains(row)
    defer {
      furthest = max(furthest, row)
      if isLastVisible { isFirstScreenOver = true }
      if entrance.track == .once || again != nil { displayed.insert(row) }
    }
    guard let reason = reasonToStay(entrance.track, row: row, isKnown: isKnown) else {
      return .animates(.first, entrance)
    }
    if isKnown, let again { return .animates(.again, again) }
    return .stays(reason)
  }

  mutating func reload() { isFirstScreenOver = false }

  mutating func reset() { self = TrackingMemory(entrance) }

  private func reasonToStay(_ track: Tracking, row: Int, isKnown: Bool) -> StillReason? {
    switch track {
    case .furthest: row > furthest ? nil : .notBeyondFurthest
    case .firstScreen: isFirstScreenOver ? .firstScreenOver : nil
    case .once: isKnown ? .displayedBefore : nil
    case .every: nil
    case .never: .never
    }
  }
}

enum DisplayDecision {
  case animates(EntranceKind, Entrance)
  case stays(StillReason)
}

/// One of a preset's entrances.
package enum EntranceKind: Hashable, Sendable {
  case first, again
}

extension Entrance {
  func playing(_ kind: EntranceKind) -> Entrance {
    switch kind {
    case .first: self
    case .again: again ?? self
    }
  }
}
