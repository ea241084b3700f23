import RevealPreset
import RevealSimulation

/// The rules of display and tracking written down a second time, as simply as can be: every tick
/// looks at every row, and sets remember everything.
struct NaiveTracking {
  let list: ListLayout
  let entrance: Entrance?
  let extent: Double
  /// Times at which all visible rows are displayed anew, and whether tracking forgets everything.
  let events: [(time: Double, isReset: Bool)]

  struct Stay: Equatable {
    let row: RowIndex
    let start: Double
    var end: Double?
    let isAnimated: Bool
  }

  /// The stays of all rows up to a time, by row and then by time.
  func stays(until limit: Double, offset: (Double) -> Double) -> [Stay] {
    let rows = allRows
    var stays: [Stay] = []
    var shown: [Int: Int] = [:]
    var everShown: Set<RowIndex> = []
    var isFirstScreenOver = false
    var events = events
    var tick = 0
    while Double(tick) / Double(list.refresh.rawValue) <= limit {
      let time = Double(tick) / Double(list.refresh.rawValue)
      while let event = events.first, event.time <= time {
        events.removeFirst()
        for stay in shown.values { stays[stay].end = time }
        shown = [:]
        isFirstScreenOver = false
        if event.isReset { everShown = [] }
      }
      let visible = visibleCopies(of: rows, offset: offset(time))
      for (copy, stay) in shown where !visible.contains(where: { $0.copy == copy }) {
        stays[stay].end = time
        shown[copy] = nil
      }
      let lastVisible = visible.map(\.index).max()
      for (copy, index) in visible.sorted(by: { ($0.index, $0.copy) < ($1.index, $1.copy) })
      where shown[copy] == nil {
        let isAnimated: Bool
        switch entrance?.track {
        case nil, .never?: isAnimated = false
        case .every?: isAnimated = true
        case .once?: isAnimated = !everShown.contains(index)
        case .furthest?: isAnimated = everShown.allSatisfy { $0 < index }
        case .firstScreen?: isAnimated = !isFirstScreenOver
        }
        let isAgain = everShown.contains(index) && entrance?.again != nil
        shown[copy] = stays.count
        stays.append(Stay(row: index, start: time, end: nil, isAnimated: isAnimated || isAgain))
        everShown.insert(index)
        if index == lastVisible { isFirstScreenOver = true }
      }
      tick += 1
    }
    return stays.sorted { ($0.row, $0.start) < ($1.row, $1.start) }
  }

  /// The rows that are drawn at a time, in the order of their places; of a list that does not wrap.
  func drawnRows(_ stays: [Stay], at time: Double, offset: Double) -> [RowIndex] {
    visibleCopies(of: allRows, offset: offset).map(\.index).filter { index in
      stays.contains {
        $0.row == index && $0.start <= time && time < $0.end ?? .infinity
      }
    }
  }

  private var rowHeight: Double { list.points ?? 0 }

  private typealias Row = (start: Double, index: RowIndex)

  private var allRows: (rows: [Row], length: Double) {
    var rows: [Row] = []
    var position = 0.0
    for (number, section) in list.sections.enumerated() {
      position += section.headerHeight
      for row in 0..<section.rows {
        rows.append((position + Double(row) * rowHeight, RowIndex(section: number, row: row)))
      }
      position += Double(section.rows) * rowHeight
    }
    return (rows, position)
  }

  private func visibleCopies(
    of list: (rows: [Row], length: Double), offset: Double
  ) -> [(copy: Int, index: RowIndex)] {
    let laps = self.list.wraps ? -60...60 : 0...0
    return laps.flatMap { lap in
      list.rows.enumerated().compactMap { number, row in
        let start = row.start + Double(lap) * list.length
        let isVisible = start < offset + extent && start + rowHeight > offset
        return isVisible ? (lap * list.rows.count + number, row.index) : nil
      }
    }
  }
}
