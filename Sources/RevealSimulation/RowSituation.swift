package import RevealPreset

/// The situation of a row at a moment in a list that changes: its place, and the change that
/// affects it.
package struct RowSituation: Hashable, Sendable {
  /// The section and index that the row travels to or, if it is removed, that it had.
  package let index: RowIndex
  /// The part of the row in the change; nil at rest.
  package let passage: Passage?
  /// The change that affects the row; nil at rest.
  package let change: ChangeReport?

  /// The part that a row has in a change.
  package enum Passage: String, Hashable, Sendable, CaseIterable {
    case comesIn, goes, moves
    /// The row makes room for other rows, or closes a gap.
    case travels
    /// The row fades to another content.
    case fades
    /// The card of the row is presented, or on its way.
    case presented
  }

  /// Returns a phrase that describes the row, as in "on its way to index 4 as row 2 goes".
  package func phrase(sections: Int) -> String {
    let place = index.place(sections: sections)
    switch passage {
    case nil: return "at \(place)"
    case .comesIn: return "coming in at \(place)"
    case .goes: return "going from \(place)"
    case .moves: return "moving to \(place)"
    case .travels: return "on its way to \(place) as \(change?.clause ?? "rows change")"
    case .fades: return "fading over at \(place)"
    case .presented: return "presented from \(place)"
    }
  }
}

extension ListHistory {
  /// Returns the situation of a row; nil in a list that never changes, and for a row that does not
  /// exist.
  func place(of row: Int, at time: Double) -> RowSituation? {
    guard hasChanges else { return nil }
    let last = epoch(at: time)
    guard let place = epochs[last].geometry.place(of: row) else {
      return departures.last { $0.row == row && $0.time <= time }.map { departure in
        let former = epochs[departure.epoch - 1].geometry
        return RowSituation(
          index: former.index(at: former.place(of: row) ?? 0), passage: .goes,
          change: report(ofEpoch: departure.epoch))
      }
    }
    let index = epochs[last].geometry.index(at: place)
    let recent = (epochs[last].base...last).reversed().filter { epochs[$0].effect.change != nil }
    func found(_ passage: RowSituation.Passage, _ isCause: (Int) -> Bool) -> RowSituation? {
      recent.first(where: isCause).map {
        RowSituation(index: index, passage: passage, change: report(ofEpoch: $0))
      }
    }
    let isTravelling =
      position(of: row, at: time).map { $0 != epochs[last].geometry.span(of: row) }
      ?? false
    if presentedCards(at: time).contains(where: { $0.row == row }) {
      let cause = epochs[...last].lastIndex { $0.effect.change?.kind.presents == true }
      return RowSituation(
        index: index, passage: .presented, change: cause.flatMap(report(ofEpoch:)))
    }
    let isMoving = movement(of: row, at: time) != nil
    return (isMoving ? found(.moves) { epochs[$0].effect.moved == row } : nil)
      ?? (isTravelling ? found(.travels) { gives(row, anotherPlaceIn: $0) } : nil)
      ?? found(.comesIn) { epochs[$0].effect.inserted.contains(row) && time < epochs[$0].end }
      ?? (layers(of: row, at: time).uncovered.count > 1
        ? found(.fades) { updates(row, in: $0) } : nil)
      ?? RowSituation(index: index, passage: nil, change: nil)
  }

  /// Returns whether a row must travel to its place in an epoch.
  func gives(_ row: Int, anotherPlaceIn epoch: Int) -> Bool {
    guard epoch > 0, let former = epochs[epoch - 1].geometry.span(of: row),
      let place = epochs[epoch].geometry.span(of: row)
    else { return false }
    return former.isElsewhere(than: place, shift: epochs[epoch].shift)
  }

  private func updates(_ row: Int, in epoch: Int) -> Bool {
    guard epoch > 0, epochs[epoch - 1].geometry.place(of: row) != nil,
      epochs[epoch].geometry.place(of: row) != nil
    else { return false }
    return epochs[epoch - 1].geometry.content(of: row) != epochs[epoch].geometry.content(of: row)
  }
}
