import RevealMath
internal import RevealPreset

/// Observes the visible rows from tick to tick.
struct DisplayRecorder: Sendable {
  private(set) var displays: [Display] = []
  /// The visits; nil without a trigger, since every visit then begins with a display.
  private(set) var visits: [Visit]?
  private let motions: ChangeMotions
  private let layout: CardLayout
  /// The script; another one must have been the same so far.
  var script: ScrollScript
  private var memory: TrackingMemory
  /// The list at the present tick.
  private var geometry: ListGeometry
  /// The rows that are displayed, in order.
  private var visible = RowSet.empty
  /// The index of the display of each displayed row.
  private var open: [Int: Int] = [:]
  private var visited = RowSet.empty
  /// The index of the visit of each row in view.
  private var openVisits: [Int: Int] = [:]
  /// The index of the finished display of each row that may be played backwards.
  private var reversed: [Int: Int] = [:]
  /// The rows inserted by the changes of this tick, with the changes.
  private var inserted: [(rows: Range<Int>, change: ListChange)] = []
  /// The animations for a viewport, which only reversed motions need.
  private var animations: (viewport: Size, entrance: EntranceAnimations)?

  init(
    _ preset: Preset, motions: ChangeMotions, layout: CardLayout, script: ScrollScript
  ) {
    self.motions = motions
    self.layout = layout
    self.script = script
    geometry = script.history.epochs[0].geometry
    memory = TrackingMemory(motions)
    visits = preset.entrance?.trigger.isPlain == false ? [] : nil
  }

  var count: Int { displays.count + (visits?.count ?? 0) }

  mutating func note(_ event: ListEvent.Kind, at time: Double) {
    switch event {
    case .reload:
      memory.reload()
      displayAgain(at: time)
    case .reset:
      memory.reset()
      displayAgain(at: time)
    case .change(let epoch): note(script.history.epochs[epoch], at: time)
    }
  }

  /// Ends all displays, so that rows are displayed again.
  private mutating func displayAgain(at time: Double) {
    for display in open.values { displays[display].end = time }
    visible = .empty
    open = [:]
    reversed = [:]
  }

  /// Ends the displays of rows that are removed.
  private mutating func note(_ epoch: ListHistory.Epoch, at time: Double) {
    guard let change = epoch.effect.change else { return }
    let order = geometry.order
    memory.note(change.kind) { order.places(ofSection: $0.section).lowerBound + $0.row }
    geometry = epoch.geometry
    if !epoch.effect.inserted.isEmpty { inserted.append((epoch.effect.inserted, change)) }
    guard case .remove = change.kind else { return }
    for (row, display) in open where geometry.place(of: row) == nil {
      displays[display].end = time
      open[row] = nil
    }
    for (row, visit) in openVisits where geometry.place(of: row) == nil {
      visits?[visit].end = time
      openVisits[row] = nil
    }
    visible = .list(visible.all.filter { open[$0] != nil })
    visited = .list(visited.all.filter { openVisits[$0] != nil })
  }

  mutating func observe(_ state: ScrollState, time: Double) {
    defer { inserted = [] }
    if visits != nil {
      noteVisits(of: script.history.visibleRows(in: state, at: time), time: time)
    }
    let now = script.history.displayedRows(in: state, at: time, trigger: motions.entrance?.trigger)
    guard now != visible else { return }
    for row in visible.subtracting(now) {
      guard let display = open.removeValue(forKey: row) else { continue }
      displays[display].end = time
      if motions.entrance?.leave == .reverse { reversed[row] = display }
    }
    // Rows are displayed in the order of sections and rows, even where an endless list wraps.
    var arriving = now.subtracting(visible)
    if geometry.wraps {
      arriving.sort { (geometry.original(of: $0), $0) < (geometry.original(of: $1), $1) }
    }
    let last = geometry.lastOriginal(of: now)
    let first = firstPlace(of: visible)
    let decisions = arriving.map { row in
      let place = geometry.place(of: row) ?? 0
      let original = geometry.original(of: place)
      let index = geometry.index(at: place).row
      let change = inserted.last { $0.rows.contains(row) }?.change
      let decision = memory.decide(
        row: geometry.wraps ? original : row, place: original,
        spot: RowSpot(
          index: index, line: index / geometry.columns,
          column: Int(geometry.span(at: place).column),
          isAtStart: first.map { place < $0 } ?? false),
        isLastVisible: original == last, isInserted: change != nil)
      return change.flatMap { motions.insertion(by: $0) }.map { .animates($0) } ?? decision
    }
    let outcomes = outcomes(of: decisions, rows: arriving, state: state, time: time)
    for (row, outcome) in zip(arriving, outcomes) {
      open[row] = displays.count
      displays.append(Display(row: row, start: time, end: .infinity, outcome: outcome))
    }
    visible = now
  }

  /// Returns the first place of some rows; nil if none of them is in the list.
  private func firstPlace(of rows: RowSet) -> Int? {
    if case .range(let rows) = rows { return rows.first }
    return rows.all.compactMap(geometry.place).min()
  }

  private mutating func noteVisits(of rows: RowSet, time: Double) {
    guard rows != visited else { return }
    for row in visited.subtracting(rows) {
      if let visit = openVisits.removeValue(forKey: row) { visits?[visit].end = time }
    }
    for row in rows.subtracting(visited) {
      openVisits[row] = visits?.count
      visits?.append(Visit(row: row, start: time, end: .infinity))
    }
    visited = rows
  }

  private mutating func outcomes(
    of decisions: [DisplayDecision], rows: [Int], state: ScrollState, time: Double
  ) -> [Display.Outcome] {
    var delays: [MotionIndex: [Double]] = [:]
    let strength = motions.entrance?.strength.map { speeds in
      let speed = abs(script.velocity(at: time))
      return ((speed - speeds.lowerBound) / (speeds.upperBound - speeds.lowerBound)).limited
    }
    return decisions.indices.map { place in
      if let resumed = resumed(rows[place], at: time, viewport: state.viewport) {
        return .animates(resumed)
      }
      switch decisions[place] {
      case .stays(let reason): return .stays(reason)
      case .animates(let index):
        let motion = motions.motion(index)
        let staggers =
          delays[index]
          ?? self.delays(motion.stagger, index, of: decisions, rows, in: state, time: time)
        delays[index] = staggers
        let isEntrance = index.kind == .first || index.kind == .again
        return .animates(
          Display.Playing(
            motion: index, delay: motion.delay + staggers[place],
            strength: isEntrance ? strength ?? 1 : 1))
      }
    }
  }

  /// Returns the delays of rows that are displayed at the same tick; inserted rows have ranks of
  /// their own.
  private func delays(
    _ stagger: Stagger, _ motion: MotionIndex, of decisions: [DisplayDecision], _ rows: [Int],
    in state: ScrollState, time: Double
  ) -> [Double] {
    func ranks(_ places: [Int]) -> [Double] {
      stagger.delays(
        of: arriving(places.map { rows[$0] }, in: state, time: time), columns: geometry.columns,
        viewport: state.viewport)
    }
    guard motion.kind == .insertion else { return ranks(Array(rows.indices)) }
    let chosen = rows.indices.filter {
      if case .animates(motion) = decisions[$0] { true } else { false }
    }
    var delays = rows.map { _ in 0.0 }
    for (place, delay) in zip(chosen, ranks(chosen)) { delays[place] = delay }
    return delays
  }

  /// Returns the motion of a row that has not yet returned to its start; nil if it has.
  private mutating func resumed(
    _ row: Int, at time: Double, viewport: Size
  ) -> Display.Playing? {
    guard let index = reversed.removeValue(forKey: row) else { return nil }
    let display = displays[index]
    let rank = script.history.rank(of: row, at: time)
    if animations?.viewport != viewport || animations?.entrance.rank != rank {
      var basis = layout.basis(in: viewport)
      basis.rank = rank
      animations = (viewport, EntranceAnimations(motions, basis: basis))
    }
    guard let animations = animations?.entrance else { return nil }
    let (motion, strength) = display.motion
    let length = animations.animation(motion, strength: strength).shownDuration
    let left = display.reversed(at: time, length: length)
    return left > 0
      ? Display.Playing(motion: motion, delay: 0, headStart: left, strength: strength) : nil
  }

  private func arriving(_ rows: [Int], in state: ScrollState, time: Double) -> [ArrivingRow] {
    rows.enumerated().compactMap { rank, row in
      script.history.position(of: row, at: time).map { position in
        ArrivingRow(
          row, place: rank, at: position, column: position.column.rounded(), in: geometry,
          state: state, layout: layout)
      }
    }
  }
}

extension ListGeometry {
  /// Returns the last of the rows whose copies are given; nil if there are none.
  fileprivate func lastOriginal(of rows: RowSet) -> Int? {
    guard let first = rows.first.flatMap(place), let last = rows.last.flatMap(place) else {
      return nil
    }
    let isWhole = rows.count >= rowCount || original(of: first) > original(of: last)
    return isWhole ? rowCount - 1 : original(of: last)
  }
}

extension ListHistory {
  /// Returns the rows that count as displayed, in order.
  fileprivate func displayedRows(
    in state: ScrollState, at time: Double, trigger: Trigger?
  ) -> RowSet {
    guard let trigger, !trigger.isPlain else { return visibleRows(in: state, at: time) }
    let insets = layout.insets(of: trigger, in: state.viewport)
    let lower = state.offset + insets.start
    let upper = state.offset + layout.axis.main(of: state.viewport) - insets.end
    return rows(between: lower, and: upper, at: time).narrowed { row in
      guard let position = position(of: row, at: time) else { return false }
      return min(position.end, upper) - max(position.start, lower)
        >= trigger.visible * position.extent - 1e-9
    }
  }
}
