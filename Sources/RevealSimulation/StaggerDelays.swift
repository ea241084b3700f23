import RevealMath
internal import RevealPreset

/// A row among those that are displayed at the same tick.
struct ArrivingRow: Sendable {
  let number: Int
  /// The place among these rows.
  let place: Int
  /// The index of the row in its section.
  let index: Int
  let line: Int
  let column: Int
  /// The frames of the row's cell and card, from the viewport's corner, in points.
  let cell: Rect
  let card: Rect

  /// Takes the column that counts, whose fraction is dropped, and the list in which the row has its
  /// index and content.
  init(
    _ number: Int, place: Int, at position: RowPosition, column: Double, in geometry: ListGeometry,
    state: ScrollState, layout: CardLayout
  ) {
    let viewport = Rect(size: state.viewport)
    (self.number, self.place, self.column) = (number, place, Int(column))
    index = geometry.place(of: number).map(geometry.index)?.row ?? place
    line = index / geometry.columns
    cell = layout.row(position, from: state.offset, in: viewport)
    card = layout.card(geometry.content(of: number), in: cell, viewport: viewport)
  }
}

extension Stagger {
  /// Returns the delay in seconds of each row that is displayed at the same tick.
  func delays(of rows: [ArrivingRow], columns: Int, viewport: Size) -> [Double] {
    switch self {
    case .none: rows.map { _ in 0 }
    case .row(let seconds): rows.map { seconds * Double($0.index) }
    case .batch(let seconds): rows.map { seconds * Double($0.place) }
    case .ranks(let stagger): stagger.delays(of: rows, columns: columns)
    case .distance(let stagger): rows.map { stagger.delay(of: $0, in: viewport) }
    }
  }
}

extension RankStagger {
  fileprivate func delays(of rows: [ArrivingRow], columns: Int) -> [Double] {
    let ranks = ranks(of: rows, columns: columns)
    let highest = ranks.max() ?? 0
    guard highest > 0 else { return ranks.map { _ in 0 } }
    let whole = isTotal ? seconds : seconds * highest
    return ranks.map { whole * curve.progress(at: $0 / highest, duration: 1) }
  }

  private func ranks(of rows: [ArrivingRow], columns: Int) -> [Double] {
    if from == .random { return SeededNumbers.order(seed, count: rows.count).map(Double.init) }
    let places = rows.map { row -> [Int] in
      switch over {
      case .batch: [row.place]
      case .row: [row.index]
      case .column: [row.column]
      case .line: [row.line]
      case .grid: [row.column, row.line]
      }
    }
    var ranks = rows.map { _ in 0.0 }
    for axis in 0..<(over == .grid ? 2 : 1) {
      let along = places.map { Double($0[axis]) }
      let (low, high) = (along.min() ?? 0, along.max() ?? 0)
      let start = over == .row || over == .line || over == .grid && axis == 1 ? low : 0
      for index in rows.indices {
        ranks[index] += rank(along[index], from: start, to: high, columns: columns, axis: axis)
      }
    }
    return ranks
  }

  private func rank(
    _ place: Double, from start: Double, to end: Double, columns: Int, axis: Int
  ) -> Double {
    switch from {
    case .start, .random: return place - (over == .row ? 0 : start)
    case .end: return end - place
    case .center: return abs(place - (start + end) / 2)
    case .edges: return min(place - start, end - place)
    case .index(let index):
      guard over == .grid else { return abs(place - Double(index)) }
      return abs(place - Double(axis == 0 ? index % columns : index / columns))
    }
  }
}

extension DistanceStagger {
  fileprivate func delay(of row: ArrivingRow, in viewport: Size) -> Double {
    let point = of.map { row.cell.point($0.x, $0.y) } ?? row.card.center
    let origin = Point(x: from.x * viewport.width, y: from.y * viewport.height)
    return (point - origin).length / pointsPerSecond
  }
}
