package import RevealPreset

/// A change of a list's rows in a run, and its effects.
package struct ChangeReport: Hashable, Sendable {
  package let kind: Kind
  /// The tick at which the rows change, in seconds.
  package let time: Double
  /// The time when all rows have arrived or disappeared, in seconds.
  package let end: Double
  /// The numbers of the first rows that are inserted, removed, moved or updated.
  package let rows: [Int]
  /// The number of all these rows.
  package let count: Int
  /// The section and index of the first of these rows: before the change or, for inserted rows,
  /// after it.
  package let index: RowIndex
  /// The section and index of a moved row after the change; nil for any other change.
  package let destination: RowIndex?
  /// The numbers of other rows in view that travel to new places, ascending.
  package let travelling: [Int]
  /// The immediate change of the content offset that keeps a row in place, in points.
  package let shift: Double
  package let anchor: ListAnchor

  /// The kind of change, by the key of its step.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case insert, remove, move, update, arrange, present, dismiss
  }

  /// The limit on rows whose numbers are in a report.
  package static let mostRows = 1000

  /// Returns a sentence that describes the change, without its time.
  package func sentence(sections: Int) -> String {
    let place = index.place(sections: sections)
    let way =
      switch kind {
      case .insert: " at \(place)"
      case .remove: " from \(place)"
      case .move: " from \(place) to \(destination?.place(sections: sections) ?? place)"
      case .update, .arrange, .present, .dismiss: ""
      }
    let others =
      travelling.isEmpty
      ? ""
      : "; \(Self.names(travelling, of: travelling.count)) "
        + (travelling.count == 1 ? "travels" : "travel")
    return clause + way + others + kept
  }

  /// The clause that describes the rows' change, as in "rows 24–25 come in".
  var clause: String {
    let names = Self.names(rows, of: count)
    switch kind {
    case .insert: return "\(names) \(count == 1 ? "comes" : "come") in"
    case .remove: return "\(names) \(count == 1 ? "goes" : "go")"
    case .move: return "\(names) moves"
    case .update: return "\(names) \(count == 1 ? "shows" : "show") something else"
    case .arrange: return "all rows are laid out otherwise"
    case .present: return "the card of \(names) is presented"
    case .dismiss: return "the card of \(names) returns"
    }
  }

  /// The words for the row that stays in place although the content before it changes.
  private var kept: String {
    guard shift != 0, ![.update, .present, .dismiss].contains(kind) else { return "" }
    return "; what is at the \(anchor == .start ? "start" : "end") of the viewport stays"
  }

  /// Returns the numbers of rows as ranges, limited to the first ones.
  private static func names(_ rows: [Int], of count: Int) -> String {
    if count == 1 { return "row \(rows.first ?? 0)" }
    var ranges: [ClosedRange<Int>] = []
    for row in rows {
      if let last = ranges.last, row == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...row
      } else {
        ranges.append(row...row)
      }
    }
    let names = ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    return "rows " + names.joined(separator: ", ") + (rows.count < count ? ", …" : "")
  }
}

extension RowIndex {
  func place(sections: Int) -> String {
    sections > 1 ? "index \(row) of section \(section)" : "index \(row)"
  }
}

extension ListChange.Kind {
  /// The key of the step, without what it changes.
  var key: ChangeReport.Kind {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .move: .move
    case .update: .update
    case .arrange: .arrange
    case .present: .present
    case .dismiss: .dismiss
    }
  }

  /// The place of the first row that the change concerns, and the number of these rows; nil if it
  /// names none.
  var rows: (first: RowIndex, count: Int)? {
    switch self {
    case .insert(let place, let count, _), .remove(let place, let count),
      .update(let place, let count, _):
      (place, count)
    case .move(let place, _), .present(let place, _): (place, 1)
    case .arrange, .dismiss: nil
    }
  }
}

extension ListHistory {
  /// Returns the report of the change that begins an epoch; nil for the first epoch.
  func report(ofEpoch number: Int) -> ChangeReport? {
    let epoch = epochs[number]
    guard let change = epoch.effect.change else { return nil }
    let former = epochs[number - 1].geometry
    let kind = change.kind.key
    var (index, count) = change.kind.rows ?? (RowIndex(row: 0), 0)
    if kind == .dismiss {
      let row = flights.last { $0.start <= epoch.start && $0.target == nil }?.row
      (index, count) = (row.flatMap(former.place).map(former.index) ?? index, 1)
    }
    var destination: RowIndex?
    if case .move(_, let end) = change.kind { destination = end }
    let listed = min(count, ChangeReport.mostRows)
    let rows = (0..<listed).map { row in
      kind == .insert
        ? epoch.effect.inserted.lowerBound + row
        : former.order.number(at: RowIndex(section: index.section, row: index.row + row))
    }
    let gone = departures.filter { $0.epoch == number }
    let ends = gone.map { $0.time + $0.delay + motions.length(of: change) }
    return ChangeReport(
      kind: kind, time: epoch.start, end: ends.reduce(epoch.end, max), rows: rows, count: count,
      index: index, destination: destination,
      travelling: epoch.effect.delays.keys.filter {
        $0 != epoch.effect.moved && gives($0, anotherPlaceIn: number)
      }.sorted(), shift: epoch.shift, anchor: change.anchor)
  }
}
