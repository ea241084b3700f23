import RevealMath
import RevealMotion
internal import RevealPreset

extension ListHistory {
  /// Begins a new epoch with a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - time: The time, not before that of the last change, in seconds.
  ///   - view: The state of the list at that time.
  ///   - keepsOffset: True if the content offset stays, whatever changes before it.
  /// - Returns: The content offset of the list after the change.
  mutating func apply(
    _ change: ListChange, at time: Double, view: ScrollState, keepsOffset: Bool
  ) -> Double {
    let former = latest
    let geometry = former.applying(change.kind, to: list, layout: layout)
    let moved: Int? =
      if case .move(let from, _) = change.kind { former.order.number(at: from) } else { nil }
    let extent = layout.axis.main(of: view.viewport)
    let anchored = AnchoredList(
      former: former, geometry: geometry, moved: moved, view: view, inset: list.contentInset,
      extent: extent)
    let offset = keepsOffset ? view.offset : anchored.offset(keeping: change.anchor)
    let shift = offset - view.offset
    let before = visibleRows(in: view, at: time).all
    changedRows += before.count
    let travelling = travelling(before, to: geometry, at: time, view: view, offset: offset)
    let staggers = change.travel.stagger.delays(
      of: travelling, columns: geometry.columns, viewport: view.viewport)
    var delays: [Int: Double] = [:]
    for (row, delay) in zip(travelling, staggers) {
      delays[row.number] = change.travel.delay + delay
    }
    let columns = (
      pitch: geometry.columnPitch(in: view.viewport, layout),
      areVertical: layout.axis == .horizontal
    )
    let effect = Effect(
      change: change, inserted: former.order.numbers..<geometry.order.numbers,
      cuts: change.kind.cuts(former.order, geometry.order), moved: moved, delays: delays,
      replacement: motions.replacement(by: change),
      leaving: leaving(before, of: former, by: change, at: time, view: view), columns: columns)
    let last = epochs.count
    let settled = epochs.indices.reversed().first { epochs[$0].end > time }
    epochs.append(
      Epoch(
        start: time, geometry: geometry, shift: shift, end: time,
        settled: max(time, epochs[last - 1].settled),
        base: settled.map { epochs[$0].base } ?? last - 1,
        origin: settled == nil ? last - 1 : epochs[last - 1].origin, effect: effect))
    let isJump = change.travel.path == .jump && !columns.areVertical
    let jump = isJump ? columns.pitch * Double(geometry.columns) : 0
    marks.append(lastOf: epochs)
    let affected = change.kind.presents ? 0 : change.kind.rows?.count ?? 0
    let reach =
      max(
        geometry.hasUnevenLines && !change.kind.arranges
          ? abs(shift) + geometry.longestTravel(from: former)
          : abs(shift) + Double(affected / geometry.columns + 2) * geometry.largestPitch,
        longestTravel(of: travelling.map(\.number).filter { $0 != moved }, in: last)) + jump
    let distance = max(
      reach, longestTravel(of: moved.map { [$0] } ?? [], in: last),
      flightLength(by: change.kind, at: time, view: view))
    // Rows that are arranged otherwise may come from any distance. Those that are in view before or
    // after are found by their delays; of the others, only a scroll meanwhile can show some.
    let nearby = 4 * extent
    epochs[last].reach = (change.kind.arranges ? min(reach, nearby) : reach) * Self.overshoot
    epochs[last].totalReach = totalReach(in: last)
    epochs[last].end =
      time + max(delays.values.max() ?? 0, change.travel.delay)
      + (effect.replacement?.end
        ?? change.travel.curve.length(
          of: change.travel.seconds, distance: distance, scale: scale))
    epochs[last].settled = max(epochs[last].end, epochs[last - 1].settled)
    depart(
      before.filter { geometry.place(of: $0) == nil }, of: former, by: change, at: time, view: view,
      shift: shift)
    presentCard(view: view)
    storeTravels(near: offset, extent: extent + layout.overscan(in: view.viewport))
    return offset
  }

  /// Records the departure of rows that were in view when a change removed them.
  private mutating func depart(
    _ rows: [Int], of former: ListGeometry, by change: ListChange, at time: Double,
    view: ScrollState, shift: Double
  ) {
    guard !rows.isEmpty else { return }
    // A row that is inserted and removed at the same time was never there.
    let new = epochs.filter { $0.start == time }.map(\.effect.inserted)
    let rows = rows.filter { row in !new.contains { $0.contains(row) } }
    guard !rows.isEmpty else { return }
    let last = epochs.count - 1
    let positions = rows.compactMap { position(of: $0, at: time, in: last - 1) }
    let leaving = zip(rows, positions).enumerated().map { place, row in
      arriving(row.0, place: place, at: row.1, in: former, view: view)
    }
    var staggers: [MotionIndex: [Double]] = [:]
    for (row, var position) in zip(leaving, positions) {
      position.start += shift
      let index = motions.removal(by: change, of: row.number, at: spot(of: row, in: view))
      let motion = motions.motion(index)
      let delays =
        staggers[index]
        ?? motion.stagger.delays(of: leaving, columns: former.columns, viewport: view.viewport)
      staggers[index] = delays
      departures.append(
        Departure(
          row: row.number, content: former.order.content(of: row.number), epoch: last, time: time,
          position: position, motion: index, delay: motion.delay + delays[row.place]))
    }
  }

  /// Returns the place of a row that goes, by which it chooses a motion.
  private func spot(of row: ArrivingRow, in view: ScrollState) -> RowSpot {
    let middle = layout.axis.main(of: Rect(size: view.viewport).center)
    return RowSpot(
      index: row.index, line: row.line, column: row.column,
      isAtStart: layout.axis.main(of: row.cell.center) < middle)
  }

  /// Returns the motions by which rows in view disappear before they reappear elsewhere, if they
  /// choose one.
  private func leaving(
    _ rows: [Int], of former: ListGeometry, by change: ListChange, at time: Double,
    view: ScrollState
  ) -> [Int: MotionIndex] {
    guard change.travel.path == .replace, motions.removals(by: change).count > 1 else { return [:] }
    var leaving: [Int: MotionIndex] = [:]
    for (place, row) in rows.enumerated() {
      guard let position = position(of: row, at: time) else { continue }
      let spot = spot(
        of: arriving(row, place: place, at: position, in: former, view: view), in: view)
      leaving[row] = motions.removal(by: change, of: row, at: spot)
    }
    return leaving
  }

  /// A bound on the overshoot of curves and springs, as a factor of their initial distance.
  static let overshoot = 3.0

  /// Returns the rows in view before or after a change whose places or contents it changes, in
  /// their new order.
  private func travelling(
    _ before: [Int], to geometry: ListGeometry, at time: Double, view: ScrollState, offset: Double
  ) -> [ArrivingRow] {
    let (lower, upper) = layout.visibleInterval(
      in: ScrollState(offset: offset, viewport: view.viewport))
    let places = Set(
      before.compactMap(geometry.place) + geometry.places(between: lower, and: upper).all)
    let last = epochs.count - 1
    var rows: [ArrivingRow] = []
    for place in places.sorted() {
      let (row, target) = (geometry.row(at: place), geometry.span(at: place))
      guard let former = latest.span(of: row),
        former.differs(from: target, shift: offset - view.offset)
          || latest.content(of: row) != geometry.content(of: row),
        let position = position(of: row, at: time, in: last)
      else { continue }
      rows.append(arriving(row, place: rows.count, at: position, in: geometry, view: view))
    }
    return rows
  }

  private func arriving(
    _ row: Int, place: Int, at position: RowPosition, in geometry: ListGeometry, view: ScrollState
  ) -> ArrivingRow {
    ArrivingRow(
      row, place: place, at: position, column: position.column, in: geometry, state: view,
      layout: layout)
  }
}

/// A list before and after a change, with a row that keeps its place on the screen.
private struct AnchoredList {
  let former: ListGeometry
  let geometry: ListGeometry
  /// The row that the change moves, which cannot be the anchor.
  let moved: Int?
  let view: ScrollState
  /// The empty space before and after the content.
  let inset: ContentInset
  /// The extent of the viewport along the axis, in points.
  let extent: Double

  /// The distance in points from an end of the content within which that end keeps its place.
  private static let nearness = 0.5

  func offset(keeping anchor: ListAnchor) -> Double {
    let (range, next) = (range(of: former), range(of: geometry))
    let isInside = range.contains(view.offset)
    let offset: Double
    switch anchor {
    case .start where view.offset <= range.lowerBound + Self.nearness: offset = view.offset
    case .end where view.offset >= range.upperBound - Self.nearness:
      offset = view.offset + next.upperBound - range.upperBound
    case .start: offset = view.offset + shift(of: \.start, among: rowsInView)
    case .end: offset = view.offset + shift(of: \.end, among: rowsInView.reversed())
    }
    return isInside ? min(max(offset, next.lowerBound), next.upperBound) : offset
  }

  private var rowsInView: [Int] {
    former.places(between: view.offset, and: view.offset + extent).all.map(former.row)
  }

  /// Returns the shift of the first row that stays.
  ///
  /// Among rows side by side, it is the smallest shift, so that an insertion and its removal leave
  /// a line where it was.
  private func shift(
    of edge: (RowPosition) -> Double, among rows: [Int]
  ) -> Double {
    let staying = rows.filter { $0 != moved }.compactMap {
      row -> (from: Double, distance: Double)? in
      guard let before = former.span(of: row), let after = geometry.span(of: row) else {
        return nil
      }
      return (edge(before), edge(after) - edge(before))
    }
    return staying.filter { $0.from == staying[0].from }.map(\.distance).min { abs($0) < abs($1) }
      ?? 0
  }

  private func range(of geometry: ListGeometry) -> ClosedRange<Double> {
    geometry.offsets(inset, extent: extent)
  }
}

extension ListGeometry {
  /// Returns the list after a change.
  fileprivate func applying(
    _ change: ListChange.Kind, to list: ListLayout, layout: CardLayout
  ) -> ListGeometry {
    var list = list
    list.arrangement = arrangement
    var heights = heights
    if case .arrange(let arrangement) = change {
      list.arrangement = arrangement
      heights = layout.heights(of: arrangement)
    }
    return ListGeometry(list, order: order.applying(change), heights: heights, terms: terms)
  }

  /// Returns the distance between two columns, in points.
  fileprivate func columnPitch(in viewport: Size, _ layout: CardLayout) -> Double {
    func center(_ column: Double) -> Double {
      let position = RowPosition(start: 0, extent: 0, lane: arrangement.lane(column))
      return layout.axis.cross(of: layout.row(position, from: 0, in: Rect(size: viewport)).center)
    }
    return center(1) - center(0)
  }
}

extension ListChange.Kind {
  /// Whether the change lays out all rows otherwise.
  var arranges: Bool { key == .arrange }

  /// Whether the change presents or dismisses a card.
  var presents: Bool { key == .present || key == .dismiss }

  var isUpdate: Bool { key == .update }

  /// Returns the numbers of rows whose predecessor changes.
  fileprivate func cuts(_ former: RowOrder, _ order: RowOrder) -> [Int] {
    func rows(_ places: [Int], _ order: RowOrder) -> [Int] {
      places.filter { $0 < order.count }.map(order.row)
    }
    switch self {
    case .insert(let index, _, _):
      return rows([former.place(at: index)], former) + [former.numbers]
    case .remove(let index, let count): return rows([former.place(at: index) + count], former)
    case .move(let start, let end):
      let (start, end) = (former.place(at: start), order.place(at: end))
      return rows([start, start + 1], former) + rows([end, end + 1], order)
    case .update, .arrange, .present, .dismiss: return []
    }
  }
}

extension TimingCurve {
  /// Returns the duration of a movement along the curve, in seconds.
  ///
  /// - Parameters:
  ///   - seconds: The duration of any curve but a spring, which takes at least as long.
  ///   - distance: The distance in points.
  ///   - scale: Pixels per point.
  /// - Returns: The seconds; for a spring, until less than a quarter of a pixel is left.
  func length(of seconds: Double, distance: Double, scale: Double) -> Double {
    guard case .spring(let spring) = self else { return seconds }
    let rest = MotionAnimation.settlingPixels / max(distance * scale, 1)
    return max(spring.settlingDuration(within: min(rest, 0.001)) ?? seconds, seconds)
  }
}
