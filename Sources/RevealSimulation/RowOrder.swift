internal import RevealPreset

/// The rows of a list in their order: those of the preset, as modified by changes.
///
/// A row keeps its number when its place changes. Inserted rows get new numbers after all existing
/// ones. The order is stored as runs of consecutive numbers, so that its size depends only on the
/// number of changes and sections.
struct RowOrder: Sendable {
  /// The number of rows in the list.
  private(set) var count = 0
  /// The number of rows that have ever been in the list.
  private(set) var numbers: Int
  /// The next number of a content that no card has shown.
  private(set) var contentCount: Int
  /// The runs by place.
  private var runs: [Run]
  /// The indices of the runs by the numbers of their rows; nil if the runs are in that order.
  private var byNumber: [Int]?
  /// The places of the first rows of all sections.
  private var sectionStarts: [Int]

  /// Adjacent rows of a section with consecutive numbers and contents.
  private struct Run: Sendable {
    let first: Int
    var count: Int
    /// The number of the content of the first row's card.
    let content: Int
    let section: Int
    /// The place of the first row, counted through all sections.
    var place = 0

    var end: Int { first + count }
    var endOfPlaces: Int { place + count }

    /// Returns whether a run in the same section continues this one.
    func isContinued(by next: Run) -> Bool {
      section == next.section && end == next.first && content + count == next.content
    }

    /// Returns the part of the run at some places; nil if it has none of them.
    func part(from lower: Int, to upper: Int) -> Run? {
      let (lower, upper) = (max(lower, place), min(upper, endOfPlaces))
      guard lower < upper else { return nil }
      return with(lower - place, upper - lower, content: content + lower - place)
    }

    private func with(_ start: Int, _ count: Int, content: Int) -> Run {
      Run(
        first: first + start, count: count, content: content, section: section,
        place: place + start)
    }

    func showing(_ content: Int) -> Run { with(0, count, content: content) }

    func moved(to section: Int) -> Run {
      Run(first: first, count: count, content: content, section: section)
    }
  }

  init(_ sections: [Section]) {
    runs = []
    sectionStarts = []
    for (number, section) in sections.enumerated() {
      sectionStarts.append(count)
      if section.rows > 0 {
        runs.append(
          Run(first: count, count: section.rows, content: count, section: number, place: count))
      }
      count += section.rows
    }
    numbers = count
    contentCount = count
  }

  /// Returns the order after a change.
  func applying(_ change: ListChange.Kind) -> RowOrder {
    var order = self
    switch change {
    case .insert(let place, let count, let content):
      let first = content ?? contentCount
      order.insert(
        [Run(first: numbers, count: count, content: first, section: place.section)], at: place)
      order.numbers += count
      order.contentCount = max(contentCount, first + count)
    case .remove(let place, let count): _ = order.remove(at: place, count: count)
    case .move(let from, let to):
      order.insert(order.remove(at: from, count: 1), at: to)
    case .update(let place, let count, let content):
      let first = content ?? contentCount
      order.show(first, at: place, count: count)
      order.contentCount = max(contentCount, first + count)
    case .arrange, .present, .dismiss: break
    }
    return order
  }

  /// Returns the number of the content that the card of a row shows.
  func content(of row: Int) -> Int {
    let run = runs[indexOfRun(with: row)]
    return run.content + row - run.first
  }

  /// Returns the numbers of the contents at some places, as ranges in order.
  func contents(of places: Range<Int>) -> [Range<Int>] {
    var contents: [Range<Int>] = []
    var index = indexOfRun(at: places.lowerBound)
    while index < runs.count,
      let part = runs[index].part(from: places.lowerBound, to: places.upperBound)
    {
      contents.append(part.content..<part.content + part.count)
      index += 1
    }
    return contents
  }

  /// Returns the parts of some places whose rows have consecutive numbers; a row whose number is in
  /// `cuts` starts a new part.
  func stretches(of places: Range<Int>, cutAt cuts: [Int]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var place = places.lowerBound
    while place < places.upperBound {
      let run = runs[indexOfRun(at: place)]
      let row = run.first + place - run.place
      let next = cuts.first { $0 > row } ?? .max
      let end = min(run.endOfPlaces, places.upperBound, place + min(next - row, run.count))
      stretches.append(place..<end)
      place = end
    }
    return stretches
  }

  /// Returns the place of an index that exists, or of the next row.
  func place(at index: RowIndex) -> Int { sectionStarts[index.section] + index.row }

  /// Returns the rows that are both in this order and in another one: stretches adjacent in both,
  /// with the places of their first rows.
  func shared(with other: RowOrder) -> [(place: Int, otherPlace: Int, count: Int)] {
    var stretches: [(place: Int, otherPlace: Int, count: Int)] = []
    let others = other.runsByNumber
    var next = 0
    for run in runsByNumber {
      while next < others.count, others[next].end <= run.first { next += 1 }
      for other in others[next...].prefix(while: { $0.first < run.end }) {
        let first = max(run.first, other.first)
        stretches.append(
          (
            run.place + first - run.first, other.place + first - other.first,
            min(run.end, other.end) - first
          ))
      }
    }
    return stretches
  }

  /// Returns the number of the row at a place, counted through all sections, 0..<count.
  func row(at place: Int) -> Int {
    let run = runs[indexOfRun(at: place)]
    return run.first + place - run.place
  }

  /// Returns the number of the row at an index that exists.
  func number(at index: RowIndex) -> Int { row(at: place(at: index)) }

  /// Returns the place of a row, counted through all sections; nil if it is not in the list.
  func place(of row: Int) -> Int? {
    guard !runs.isEmpty else { return nil }
    let run = runs[indexOfRun(with: row)]
    let distance = row - run.first
    return distance >= 0 && distance < run.count ? run.place + distance : nil
  }

  /// Returns the section of a place, and the index within it.
  func index(ofPlace place: Int) -> RowIndex {
    let section = sectionStarts.indices.lastOfPrefix { sectionStarts[$0] <= place }
    return RowIndex(section: section, row: place - sectionStarts[section])
  }

  /// Returns the places of a section's rows.
  func places(ofSection section: Int) -> Range<Int> {
    let end = section + 1 < sectionStarts.count ? sectionStarts[section + 1] : count
    return sectionStarts[section]..<end
  }

  private var runsByNumber: [Run] { byNumber.map { $0.map { runs[$0] } } ?? runs }

  private func indexOfRun(at place: Int) -> Int {
    runs.indices.lastOfPrefix { runs[$0].place <= place }
  }

  private func indexOfRun(with row: Int) -> Int {
    guard let byNumber else { return runs.indices.lastOfPrefix { runs[$0].first <= row } }
    return byNumber[runs.indices.lastOfPrefix { runs[byNumber[$0]].first <= row }]
  }

  private mutating func insert(_ rows: [Run], at index: RowIndex) {
    let place = place(at: index)
    var before: [Run] = []
    var after: [Run] = []
    for run in runs {
      // At the border of two sections, the section decides on which side a run is.
      let border = run.section == index.section ? place : run.section < index.section ? count : 0
      if let part = run.part(from: 0, to: border) { before.append(part) }
      if let part = run.part(from: border, to: count) { after.append(part) }
    }
    arrange(before + rows.map { $0.moved(to: index.section) } + after)
  }

  private mutating func remove(at index: RowIndex, count: Int) -> [Run] {
    let (before, removed, after) = split(at: index, count: count)
    arrange(before + after)
    return removed
  }

  private mutating func show(_ content: Int, at index: RowIndex, count: Int) {
    let (before, shown, after) = split(at: index, count: count)
    let start = place(at: index)
    arrange(before + shown.map { $0.showing(content + $0.place - start) } + after)
  }

  /// Returns the rows before some rows, these rows, and the rows after them.
  private func split(
    at index: RowIndex, count: Int
  ) -> (before: [Run], rows: [Run], after: [Run]) {
    let start = place(at: index)
    return (
      runs.compactMap { $0.part(from: 0, to: start) },
      runs.compactMap { $0.part(from: start, to: start + count) },
      runs.compactMap { $0.part(from: start + count, to: self.count) }
    )
  }

  /// Computes the places of runs, and joins runs that continue each other.
  private mutating func arrange(_ parts: [Run]) {
    runs = []
    count = 0
    var starts = sectionStarts.map { _ in -1 }
    for var run in parts {
      run.place = count
      count += run.count
      if starts[run.section] < 0 { starts[run.section] = run.place }
      if runs.last?.isContinued(by: run) == true {
        runs[runs.count - 1].count += run.count
      } else {
        runs.append(run)
      }
    }
    var next = count
    for section in starts.indices.reversed() {
      if starts[section] < 0 { starts[section] = next } else { next = starts[section] }
    }
    sectionStarts = starts
    byNumber = runs.indices.sorted { runs[$0].first < runs[$1].first }
  }
}
