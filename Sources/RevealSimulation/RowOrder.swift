internal import RevealPreset

/// Which rows a list has, and in which order: at first those of the preset, then what changes leave.
///
/// A row keeps its number when its place changes. Rows that are inserted get the numbers after those
/// of all rows before. Kept as runs of consecutive numbers, so that the size depends on the number of
/// changes and sections alone.
struct RowOrder: Sendable {
  /// The number of rows in the list.
  private(set) var count = 0
  /// The number of rows that there have ever been.
  private(set) var numbers: Int
  /// The number after those of all contents that cards have ever shown.
  private(set) var contentCount: Int
  /// By place.
  private var runs: [Run]
  /// The indices of the runs by the numbers of their rows; nil while that is the order of places.
  private var byNumber: [Int]?
  /// The places of the first rows of all sections.
  private var sectionStarts: [Int]
  /// The numbers of the contents of rows that do not have their own.
  private var contents: [Int: Int] = [:]

  /// Rows with consecutive numbers that follow each other in a section.
  private struct Run: Sendable {
    var first: Int
    var count: Int
    let section: Int
    /// The place of the first one, counted through all sections.
    var place = 0
  }

  init(_ sections: [Section]) {
    runs = []
    sectionStarts = []
    for (number, section) in sections.enumerated() {
      sectionStarts.append(count)
      if section.rows > 0 {
        runs.append(Run(first: count, count: section.rows, section: number, place: count))
      }
      count += section.rows
    }
    numbers = count
    contentCount = count
  }

  /// The order after a change.
  func applying(_ change: ListChange.Kind) -> RowOrder {
    var order = self
    switch change {
    case .insert(let place, let count, let content):
      order.insert([Run(first: numbers, count: count, section: place.section)], at: place)
      for row in 0..<count where content != nil || contentCount != numbers {
        order.contents[numbers + row] = (content ?? contentCount) + row
      }
      order.numbers += count
      order.contentCount = max(contentCount, (content ?? contentCount) + count)
    case .remove(let place, let count): _ = order.remove(at: place, count: count)
    case .move(let from, let to):
      order.insert(order.remove(at: from, count: 1), at: to)
    case .update(let place, let count, let content):
      for row in 0..<count {
        let index = RowIndex(section: place.section, row: place.row + row)
        order.contents[number(at: index)] = (content ?? contentCount) + row
      }
      order.contentCount = max(contentCount, (content ?? contentCount) + count)
    }
    return order
  }

  /// The number of the content that a row's card shows.
  func content(of row: Int) -> Int { contents.isEmpty ? row : contents[row] ?? row }

  /// The row at a place, counted through all sections, 0..<count.
  func row(at place: Int) -> Int {
    let run = runs[lastIndex(below: runs.count) { runs[$0].place <= place }]
    return run.first + place - run.place
  }

  /// The row at an index that exists.
  func number(at index: RowIndex) -> Int { row(at: sectionStarts[index.section] + index.row) }

  /// The place of a row, counted through all sections; nil for one that is not in the list.
  func place(of row: Int) -> Int? {
    guard !runs.isEmpty else { return nil }
    let run = runs[indexOfRun(with: row)]
    let distance = row - run.first
    return (0..<run.count).contains(distance) ? run.place + distance : nil
  }

  /// The section of a place, and the index there.
  func index(ofPlace place: Int) -> RowIndex {
    let section = lastIndex(below: sectionStarts.count) { sectionStarts[$0] <= place }
    return RowIndex(section: section, row: place - sectionStarts[section])
  }

  /// The places of a section's rows.
  func places(ofSection section: Int) -> Range<Int> {
    let end = section + 1 < sectionStarts.count ? sectionStarts[section + 1] : count
    return sectionStarts[section]..<end
  }

  private func indexOfRun(with row: Int) -> Int {
    guard let byNumber else { return lastIndex(below: runs.count) { runs[$0].first <= row } }
    return byNumber[lastIndex(below: runs.count) { runs[byNumber[$0]].first <= row }]
  }

  private mutating func insert(_ rows: [Run], at index: RowIndex) {
    let place = sectionStarts[index.section] + index.row
    var before: [Run] = []
    var after: [Run] = []
    for run in runs {
      let isBefore =
        run.section == index.section ? run.place < place : run.section < index.section
      guard isBefore, run.place + run.count > place, run.section == index.section else {
        if isBefore { before.append(run) } else { after.append(run) }
        continue
      }
      let rest = place - run.place
      before.append(Run(first: run.first, count: rest, section: run.section))
      after.append(Run(first: run.first + rest, count: run.count - rest, section: run.section))
    }
    let moved = rows.map { Run(first: $0.first, count: $0.count, section: index.section) }
    arrange(before + moved + after)
  }

  private mutating func remove(at index: RowIndex, count: Int) -> [Run] {
    let start = sectionStarts[index.section] + index.row
    var kept: [Run] = []
    var removed: [Run] = []
    func part(_ run: Run, from lower: Int, to upper: Int) -> [Run] {
      upper > lower
        ? [Run(first: run.first + lower, count: upper - lower, section: run.section)] : []
    }
    for run in runs {
      let lower = min(max(start - run.place, 0), run.count)
      let upper = min(max(start + count - run.place, 0), run.count)
      kept += part(run, from: 0, to: lower) + part(run, from: upper, to: run.count)
      removed += part(run, from: lower, to: upper)
    }
    arrange(kept)
    return removed
  }

  /// Works the places of runs out, and puts those together that go on with the next number.
  private mutating func arrange(_ parts: [Run]) {
    runs = []
    count = 0
    var starts = sectionStarts.map { _ in -1 }
    for var run in parts {
      run.place = count
      count += run.count
      if starts[run.section] < 0 { starts[run.section] = run.place }
      if let last = runs.last, last.section == run.section, last.first + last.count == run.first {
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

  /// The last of some indices that satisfies a predicate, which all before it satisfy; 0 if none
  /// does.
  private func lastIndex(below count: Int, where predicate: (Int) -> Bool) -> Int {
    var lower = 0
    var upper = count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if predicate(middle) { lower = middle } else { upper = middle }
    }
    return lower
  }
}
