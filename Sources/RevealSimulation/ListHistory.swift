import RevealMath
import RevealMotion
internal import RevealPreset

/// The rows of a list over a run: which there are at any time, and where.
///
/// Between two changes a list is an epoch: all rows have places in it, to which they travel from
/// those of the epoch before, on from where they are if they had not yet arrived. A row's position
/// follows from the last epochs during which something was under way, so that any moment can be
/// computed alone.
struct ListHistory: Sendable {
  /// In order; the first one begins with the run.
  var epochs: [Epoch]
  /// The rows that were in view when they were removed, by ascending time.
  var departures: [Departure] = []
  /// The number of rows in view when changes began, of all changes together.
  var changedRows = 0
  let list: ListLayout
  let layout: CardLayout
  let motions: ChangeMotions
  /// Pixels per point.
  let scale: Double

  /// The list between two changes.
  struct Epoch: Sendable {
    /// In seconds.
    let start: Double
    let geometry: ListGeometry
    /// The change that begins it; nil for the first one.
    let change: ListChange?
    /// How far the offset of the list jumps at its start, and all positions with it, in points.
    let shift: Double
    /// When everything has arrived, in seconds.
    var end: Double
    /// The earliest epoch since which something has always been under way.
    let base: Int
    /// The epoch from which travels of rows are followed: `base`, or a later one that stores them.
    var origin: Int
    /// The travels of rows in or near the view, stored if this epoch is its own origin.
    var travels: [Int: RowTravel] = [:]
    /// The largest distance from a row's place while it travels, but for the one that is moved; in
    /// points.
    var reach: Double
    /// The numbers of the rows that the change inserts.
    let inserted: Range<Int>
    /// The numbers of rows that the change gives another neighbor before them.
    let cuts: [Int]
    /// The row that the change moves; nil for another change.
    let moved: Int?
    /// Seconds until rows set off, of those in view.
    let delays: [Int: Double]
    /// Of the others.
    let delay: Double
    /// What rows play instead of travelling; nil when they travel.
    let replacement: Replacement?
    /// The distance between two columns in points, and whether it is vertical.
    let columns: (pitch: Double, areVertical: Bool)
  }

  /// A row that was in view when it was removed.
  struct Departure: Sendable {
    let row: Int
    /// The content of its card.
    let content: Int
    /// The epoch without it.
    let epoch: Int
    /// In seconds.
    let time: Double
    /// Where it was.
    let position: Position
    let motion: MotionIndex
    /// Seconds until it plays its motion.
    let delay: Double
  }

  /// Where a row is, in points along the axis.
  struct Position: Equatable, Sendable {
    var start: Double
    var extent: Double
    /// May lie between two columns.
    var column: Double

    var end: Double { start + extent }

    /// Whether something has to travel from here to a place in the next epoch.
    func isElsewhere(than next: Position, shift: Double) -> Bool {
      abs(start + shift - next.start) > Self.leastWay || column != next.column
    }

    /// The same, or whether its extent has to change on the way.
    func differs(from next: Position, shift: Double) -> Bool {
      isElsewhere(than: next, shift: shift) || abs(extent - next.extent) > Self.leastWay
    }

    /// In points; less comes from the rounding of sums.
    private static let leastWay = 1e-6
  }

  init(_ preset: Preset, layout: CardLayout, motions: ChangeMotions) {
    list = preset.list
    self.layout = layout
    self.motions = motions
    scale = preset.canvas.scale
    epochs = [
      Epoch(
        start: 0,
        geometry: ListGeometry(
          preset.list, order: RowOrder(preset.list.sections), heights: layout.heights),
        change: nil, shift: 0, end: 0, base: 0, origin: 0, reach: 0, inserted: 0..<0,
        cuts: [], moved: nil, delays: [:], delay: 0, replacement: nil, columns: (0, false))
    ]
  }

  /// The list after all changes so far.
  var latest: ListGeometry { epochs[epochs.count - 1].geometry }

  /// Whether the list changes at all.
  var hasChanges: Bool { epochs.count > 1 }

  /// The time when the last row has arrived, in seconds.
  var end: Double { epochs.reduce(0) { max($0, $1.end) } }

  /// The row that a copy in an endless list repeats.
  func original(of row: Int) -> Int { epochs[0].geometry.original(of: row) }

  /// The section and index of a row: at the start, or of one that is inserted, then.
  func firstIndex(of row: Int) -> RowIndex {
    let epoch = epochs.first { $0.inserted.contains(row) } ?? epochs[0]
    return epoch.geometry.index(at: epoch.geometry.place(of: row) ?? 0)
  }

  /// When a row set off to where a change moves it, in seconds, and what it plays; nil when it does
  /// not travel there at a time, be it that later changes have sent it elsewhere.
  func movement(of row: Int, at time: Double) -> (start: Double, motion: MotionIndex?)? {
    let index = epoch(at: time)
    let recent = epochs[epochs[index].base...index]
    for (place, epoch) in zip(recent.indices, recent).reversed() where epoch.moved == row {
      guard let change = epoch.change else { return nil }
      let motion = motions.movement(by: change)
      // Changes that begin before it has arrived send it on.
      let end = recent[(place + 1)...].reduce(
        max(epoch.start + motions.length(of: change), epoch.end)
      ) { end, later in later.start < end ? max(end, later.end) : end }
      guard time < end else { return nil }
      return (epoch.start + (motion.map { motions.motion($0).delay } ?? 0), motion)
    }
    return nil
  }

  /// When a row that gets to its place without a way began to leave or to arrive, in seconds, and
  /// what it plays; nil when it does neither at a time.
  func replacement(of row: Int, at time: Double) -> (start: Double, motion: MotionIndex)? {
    let index = epoch(at: time)
    guard epochs[epochs[index].base...index].contains(where: { $0.replacement != nil }) else {
      return nil
    }
    return travel(of: row, in: index)?.replacement(at: time)
  }

  /// The list at a time.
  func geometry(at time: Double) -> ListGeometry { epochs[epoch(at: time)].geometry }

  /// The index of the epoch of a time.
  func epoch(at time: Double) -> Int {
    var (lower, upper) = (0, epochs.count)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if epochs[middle].start <= time { lower = middle } else { upper = middle }
    }
    return lower
  }

  /// Whether rows travel at a time.
  func isMoving(at time: Double) -> Bool {
    let index = epoch(at: time)
    return epochs[epochs[index].base...index].contains { time < $0.end }
  }
}

// MARK: - Positions

extension ListHistory {
  /// Where a row is at a time; nil when it is not in the list.
  func position(of row: Int, at time: Double) -> Position? {
    position(of: row, at: time, in: epoch(at: time))
  }

  /// Where a row was when it was removed, at a later time.
  func position(of departure: Departure, at time: Double) -> Position {
    var position = departure.position
    position.start += shift(from: departure.epoch, to: epoch(at: time))
    return position
  }

  /// The drawn headers whose sections overlap an interval at a time, with their positions and those
  /// of their sections' ends.
  func headers(
    between lower: Double, and upper: Double, at time: Double
  ) -> [(header: ListGeometry.Header, start: Double, sectionEnd: Double)] {
    let index = epoch(at: time)
    let reach = reach(in: index)
    let geometry = epochs[index].geometry
    return geometry.headers(between: lower - reach, and: upper + reach).compactMap { header in
      func position(_ edge: (ListGeometry.Header) -> Double) -> Double? {
        func place(_ geometry: ListGeometry) -> Position? {
          geometry.header(ofSection: header.section).map {
            Position(start: edge($0), extent: 0, column: 0)
          }
        }
        let travel = travel(of: nil, in: index, from: epochs[index].base, place)
        return (travel?.position(at: time) ?? place(geometry))?.start
      }
      guard let start = position(\.start), let end = position(\.sectionEnd) else { return nil }
      return (header, start, end)
    }
  }

  /// Where a row is at a time, as if the epoch had not ended; nil when it is not in its list.
  func position(of row: Int, at time: Double, in epoch: Int) -> Position? {
    guard let target = epochs[epoch].geometry.span(of: row)?.position else { return nil }
    return travel(of: row, in: epoch)?.position(at: time) ?? target
  }

  /// The length of the longest travel of some rows to their places in an epoch, in points.
  func longestTravel(of rows: [Int], in epoch: Int) -> Double {
    rows.reduce(0) { max($0, travel(of: $1, in: epoch)?.length ?? 0) }
  }

  /// The travel of a row to its place in an epoch; nil if it is already there.
  func travel(of row: Int, in epoch: Int) -> RowTravel? {
    travel(of: row, in: epoch, from: epochs[epoch].origin) { $0.span(of: row)?.position }
  }

  /// The travel of a row or a header to its place in an epoch; nil if it is already there.
  ///
  /// - Parameters:
  ///   - row: The number of the row, to use its own delays; nil to use those of the epochs.
  ///   - last: The epoch.
  ///   - first: The epoch at whose start it was in its place, unless that epoch stores its travel.
  ///   - place: A closure that returns the place in the list of an epoch.
  /// - Returns: The travel.
  func travel(
    of row: Int?, in last: Int, from first: Int, _ place: (ListGeometry) -> Position?
  ) -> RowTravel? {
    var travel = row.flatMap { epochs[first].travels[$0] }
    guard last > first else { return travel }
    for index in (travel == nil ? first : first + 1)...last {
      let epoch = epochs[index]
      guard let target = place(epoch.geometry) else {
        travel = nil
        continue
      }
      guard let former = travel else {
        travel = RowTravel(target: target)
        continue
      }
      let delay = row.flatMap { epoch.delays[$0] } ?? epoch.delay
      travel = former.turned(to: target, in: epoch, delay: delay)
    }
    return travel
  }

  /// The rows in the list whose positions overlap an interval at a time, by ascending place.
  ///
  /// In an endless list, copies have numbers of their own.
  func rows(between lower: Double, and upper: Double, at time: Double) -> RowSet {
    let index = epoch(at: time)
    guard isMoving(at: time) else {
      let geometry = epochs[index].geometry
      let places = geometry.places(between: lower, and: upper)
      return hasChanges ? .list(places.all.map(geometry.row)) : places
    }
    return .list(rows(between: lower, and: upper, at: time, in: index))
  }

  /// How far positions have been shifted from one epoch to another.
  private func shift(from first: Int, to last: Int) -> Double {
    first < last ? epochs[first + 1...last].reduce(0) { $0 + $1.shift } : 0
  }
}

extension ListGeometry.Span {
  var position: ListHistory.Position {
    ListHistory.Position(start: start, extent: extent, column: Double(column))
  }
}
