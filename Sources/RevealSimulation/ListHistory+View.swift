import RevealMath

/// The rows of a list that are in view while they travel.
///
/// Changes may follow each other without end before anything has arrived, and move a million rows
/// over any distance. To keep the cost of a frame proportional to what it shows, travels of rows
/// are stored from time to time, and a search finds the first and the last visible row among rows
/// that travel together.
extension ListHistory {
  /// Returns the rows whose rectangles overlap the viewport, widened by the overscan, in order.
  func visibleRows(in state: ScrollState, at time: Double) -> RowSet {
    let (lower, upper) = layout.visibleInterval(in: state)
    return rows(between: lower, and: upper, at: time)
  }

  /// Returns whether the first rows are drawn last at a time: those of a stack, or of one that
  /// rows leave or form.
  func drawsReversed(at time: Double) -> Bool {
    let index = epoch(at: time)
    let first = isMoving(at: time) ? epochs[index].base : index
    // The arrangement is another one only after a change of it.
    return ([first] + marks(.arranging, in: first...index)).contains {
      let arrangement = epochs[$0].geometry.arrangement
      return arrangement.flow == .stack && arrangement.stack.order == .reversed
    }
  }

  /// The limit on changes through which the travel of a row is followed.
  private static let mostTurns = 32
  /// The number of rows up to which each is inspected on its own.
  private static let fewRows = 64
  /// The number of rows above which only those near the view are stored.
  private static let manyRows = 1000

  /// Returns the largest distance of rows from their places in an epoch, except rows that a change
  /// moves, in points.
  func totalReach(in epoch: Int) -> Double {
    let origin = epochs[epoch].origin
    let kept = origin == epochs[epoch].base ? 0 : epochs[origin].reach
    return (origin...epoch).dropFirst().reduce(kept) { $0 + epochs[$1].reach }
  }

  /// Stores the travels of rows if following them to the last epoch takes too many changes.
  ///
  /// In a list of more than a thousand rows, those far from the view then count as settled: only a
  /// scroll by more than a viewport and a half while they travel can show this.
  ///
  /// - Parameters:
  ///   - offset: The offset after the change, in points.
  ///   - extent: The extent of the viewport with its overscan, in points.
  mutating func storeTravels(near offset: Double, extent: Double) {
    let last = epochs.count - 1
    guard last - epochs[last].origin >= Self.mostTurns else { return }
    let geometry = epochs[last].geometry
    let (lower, upper) = (offset - 1.5 * extent, offset + 2.5 * extent)
    let isLong = geometry.rowCount > Self.manyRows
    let arriving =
      isLong ? geometry.places(between: lower, and: upper).all : Array(0..<geometry.rowCount)
    let leaving =
      isLong ? self.rows(between: lower, and: upper, at: epochs[last].start, in: last) : []
    var travels: [Int: RowTravel] = [:]
    for row in arriving.map(geometry.row) + leaving { travels[row] = travel(of: row, in: last) }
    let moved = Set(
      marks(.moving, in: epochs[last].base...last).compactMap { epochs[$0].effect.moved })
    let longest = travels.reduce(0) { moved.contains($1.key) ? $0 : max($0, $1.value.length) }
    let start = epochs[last].start
    epochs[last].stored = StoredTravels(
      byRow: travels,
      travelling: travels.filter { !$0.value.isOver(at: start) }.map(\.key))
    epochs[last].reach = longest * Self.overshoot
    epochs[last].origin = last
    epochs[last].totalReach = totalReach(in: last)
  }

  /// Returns the rows whose positions overlap an interval at a time in an epoch, by ascending
  /// place.
  func rows(
    between lower: Double, and upper: Double, at time: Double, in index: Int
  ) -> [Int] {
    let (geometry, reach) = (epochs[index].geometry, epochs[index].totalReach)
    let recent = epochs[index].base...index
    // Rows that are arranged otherwise travel any distance, and those in view do so by name.
    let arranged = marks(.arranging, in: recent).flatMap { epochs[$0].effect.delays.keys }
    let moved = marks(.moving, in: recent).compactMap { epochs[$0].effect.moved } + arranged
    let near = geometry.range(between: lower - reach, and: upper + reach)
    var places =
      geometry.arrangement.flow == .stack
      ? geometry.places(between: lower - reach, and: upper + reach)
      : near.count <= Self.fewRows || !travelTogether(in: index)
        ? .range(near) : .list(places(among: near, between: lower, and: upper, at: time, in: index))
    if !moved.isEmpty {
      places = .list(Set(places.all + moved.compactMap(geometry.place)).sorted())
    }
    var rows: [Int] = []
    places.forEach { place in
      let row = geometry.row(at: place)
      if let position = position(of: row, at: time, in: index), position.end > lower,
        position.start < upper
      {
        rows.append(row)
      }
    }
    return rows
  }

  /// Returns whether neighbors stay neighbors while they travel, unless a change comes between
  /// them.
  private func travelTogether(in index: Int) -> Bool {
    let changes = epochs[epochs[index].origin...index].dropFirst().compactMap(\.effect.change)
    if changes.contains(where: \.kind.arranges) { return false }
    guard latest.columns == 1 else {
      return changes.count == 1 && changes[0].travel.path != .jump && !latest.hasUnevenLines
    }
    return latest.heights.areEqual || !changes.contains { $0.kind.isUpdate }
  }

  /// Returns the places whose rows may overlap an interval, ascending.
  private func places(
    among near: Range<Int>, between lower: Double, and upper: Double, at time: Double, in index: Int
  ) -> [Int] {
    let origin = epochs[index].origin
    let geometry = epochs[index].geometry
    let moving = epochs[origin...index].dropFirst()
    let slack = latest.columns == 1 ? 1 : 2 * geometry.largestPitch * Self.overshoot
    // These rows do not travel with their neighbors.
    let travelling = moving.flatMap(\.effect.delays.keys) + epochs[origin].stored.travelling
    var places = travelling.compactMap(geometry.place)
    func start(at place: Int) -> Double {
      let target = geometry.span(at: place)
      let row = geometry.row(at: place)
      let travel = travel(of: nil, in: index, from: origin) { $0.span(of: row) }
      return (travel?.position(at: time) ?? target).start
    }
    for stretch in geometry.order.stretches(of: near, cutAt: moving.flatMap(\.effect.cuts).sorted())
    {
      guard stretch.count > Self.fewRows else {
        places += stretch
        continue
      }
      let first = stretch.partitionPoint {
        start(at: $0) + geometry.largestPitch > lower - slack
      }
      places +=
        first..<(first..<stretch.upperBound).partitionPoint {
          start(at: $0) >= upper + slack
        }
    }
    return Set(places).sorted()
  }
}
