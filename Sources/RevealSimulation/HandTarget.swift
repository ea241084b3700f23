import RevealMath
import RevealMotion
internal import RevealPreset

/// What a finger touches that comes down on a list at rest: a row that it may move.
package struct HandTarget: Sendable {
  let row: RowIndex
  let canCarry: Bool
  /// The card that the finger may swipe; nil if rows have no actions.
  let card: SwipedCard?
  /// The steps that move the cards of other rows back.
  let closing: [ScrollStep]
}

/// A card that a finger may swipe aside.
struct SwipedCard: Sendable {
  /// The distance of the card from its place when it is touched, in points.
  let offset: Double
  /// The extent of the card across the axis, in points.
  let extent: Double
  let actions: SwipeActions?
  let band: RubberBand
  /// The travel and the anchor of changes.
  let travel: Travel
  let anchor: ListAnchor

  /// The extent of an action across the axis in points, as in UIKit.
  private static let actionExtent = 74.0
  /// The seconds for which the card would go on, by which it is decided where it rests.
  private static let foresight = 0.1
  /// The share of its extent from which a card without actions flies away.
  private static let leastFlight = 0.4
  /// The distance at which a card has flown away, as a share of its extent.
  private static let flight = 1.5
  /// The limit on the velocity of a card that is let go, in whole distances per second, below which
  /// it does not overshoot.
  private static let fastest = 12.0

  /// Returns the steps that follow when a finger lifts after its path across the axis: the swipe to
  /// where the card rests, and the removal of a row that is swiped away.
  func steps(for row: RowIndex, after path: FingerPath) -> [ScrollStep] {
    let finger = band.finger(forOffset: offset)
    let place = band.offset(forFinger: finger + path.distance(at: path.seconds))
    let velocity = path.releaseVelocity { band.offset(forFinger: finger + $0) }
    let (rest, removes) = rest(from: place, aim: place + velocity * Self.foresight)
    let way = rest - place
    guard abs(way) > 1e-6 || removes else { return [] }
    let speed = abs(way) < 0.5 || velocity == 0 ? 0 : velocity / way
    let limited = (min(max(speed, -Self.fastest), Self.fastest) * 100).rounded() / 100
    let swipe = CardSwipe(row, letGoTo: rest, velocity: limited).map { ScrollStep.swipe($0) }
    let removal = ListChange(
      .remove(row, count: 1), travel: travel, waits: false, anchor: anchor)
    return [swipe].compactMap(\.self) + (removes ? [.change(removal)] : [])
  }

  /// Returns the distance at which the card rests, and whether its row goes.
  private func rest(from place: Double, aim: Double) -> (distance: Double, removes: Bool) {
    guard let actions else {
      guard place * aim > 0, abs(aim) >= Self.leastFlight * extent else { return (0, false) }
      let away = rounded(Self.flight * extent)
      return (place < 0 ? -away : away, true)
    }
    let side: SwipeActions.Side = place > 0 ? .leading : .trailing
    let sign: Double = place > 0 ? 1 : -1
    let count = actions[side].count
    guard count > 0, place * aim > 0 else { return (0, false) }
    if let full = actions.full, abs(place) >= full * extent {
      return side == .trailing ? (sign * rounded(extent), true) : (0, false)
    }
    let open = min(Self.actionExtent * Double(count), extent)
    return abs(aim) >= open / 2 ? (sign * rounded(open), false) : (0, false)
  }

  private func rounded(_ points: Double) -> Double { (points * 100).rounded() / 100 }
}

extension Timeline {
  /// Returns what a finger touches; nil while the list moves, and beside its rows.
  ///
  /// - Parameters:
  ///   - along: The place of the finger along the list's axis on the canvas, in points.
  ///   - across: The place across the axis.
  ///   - time: The time in seconds.
  /// - Returns: The topmost row.
  package func handTarget(along: Double, across: Double, at time: Double) -> HandTarget? {
    let geometry = script.history.geometry(at: time)
    guard script.isStill(at: time), !geometry.wraps,
      script.history.presentedCards(at: time).isEmpty
    else { return nil }
    let state = script.drawnState(at: time)
    let point = layout.axis.point(main: along, cross: across)
    let rows = script.history.visibleRows(in: state, at: time).all
    let topmost = isReversed(at: time) ? rows : rows.reversed()
    let touched = topmost.first { row in
      script.position(of: row, at: time).map { frame(at: $0, state).contains(point) } ?? false
    }
    guard let row = touched, let place = geometry.place(of: row) else { return nil }
    let hasOneColumn = geometry.arrangement.lanes == 1 && geometry.arrangement.flow != .stack
    let open = rows.filter { $0 != row && script.swipes.place(of: $0, at: time).offset != 0 }
    let closing = open.compactMap { row in
      geometry.place(of: row).flatMap {
        CardSwipe(geometry.index(at: $0), letGoTo: 0, velocity: 0)
      }
    }
    return HandTarget(
      row: geometry.index(at: place), canCarry: hasOneColumn && geometry.rowCount > 1,
      card: card(of: row, at: time, in: geometry), closing: closing.map { .swipe($0) })
  }

  /// Returns the card of a row that a finger may swipe; nil if rows have no actions.
  private func card(of row: Int, at time: Double, in geometry: ListGeometry) -> SwipedCard? {
    guard preset.list.swipe != nil || preset.swipeEffect != nil else { return nil }
    let extent = layout.cardExtent(of: row, in: geometry, viewport: script.state(at: time).viewport)
    return SwipedCard(
      offset: script.swipes.place(of: row, at: time).offset, extent: extent,
      actions: preset.list.swipe, band: RubberBand(swiping: preset.list, extent: extent),
      travel: preset.layout, anchor: preset.list.anchor)
  }
}
