import RevealMath
import RevealMotion
internal import RevealPreset

/// The rows of a list over a run, with their positions at any time.
///
/// The time between two changes is an epoch. All rows have places in it, to which they travel from
/// their positions at its start. A row's position follows from the last epochs during which rows
/// were travelling, so that any moment can be computed alone.
struct ListHistory: Sendable {
  /// The epochs in order; the first one begins with the run.
  var epochs: [Epoch]
  /// The rows that were in view when they were removed, by ascending time.
  var departures: [Departure] = []
  /// The changes that presented or dismissed cards, by ascending time.
  var flights: [CardFlight] = []
  /// What is found in epochs without looking at each.
  var marks = EpochMarks()
  /// The number of rows in view at the start of changes, summed over all changes.
  var changedRows = 0
  @Indirect private(set) var list: ListLayout
  let layout: CardLayout
  let motions: ChangeMotions
  /// The scale in pixels per point.
  let scale: Double

  /// The list between two changes.
  struct Epoch: Sendable {
    /// The start in seconds.
    let start: Double
    let geometry: ListGeometry
    /// The jump of the content offset and of all positions at its start, in points.
    let shift: Double
    /// The time when all rows have arrived, in seconds.
    var end: Double
    /// The time when all rows have arrived that travel since `base`, in seconds.
    var settled: Double
    /// The earliest epoch since which rows have been travelling without a pause.
    let base: Int
    /// The epoch from which travels of rows are followed: `base`, or a later one that stores them.
    var origin: Int
    /// The largest distance of a row from its place that begins to travel, except the row that is
    /// moved, in points.
    var reach = 0.0
    /// The largest distance of any row from its place, except rows that changes move, in points.
    var totalReach = 0.0
    let effect: Effect
    /// The travels of rows in or near the view, stored if this epoch is its own origin.
    @Indirect var stored = StoredTravels()
  }

  /// What a change does to the rows.
  ///
  /// It is a class because all rows that travel refer to it.
  final class Effect: Sendable {
    /// The change; nil for the first epoch.
    let change: ListChange?
    /// How rows travel to their places.
    let travel: Travel
    /// The numbers of the rows that the change inserts.
    let inserted: Range<Int>
    /// The numbers of rows whose predecessor changes.
    let cuts: [Int]
    /// The row that the change moves; nil for any other change.
    let moved: Int?
    /// The delays in seconds of rows in view.
    let delays: [Int: Double]
    /// The motions that rows play instead of travelling; nil if they travel.
    let replacement: Replacement?
    /// The motions by which rows disappear before they reappear elsewhere, if they choose one.
    let leaving: [Int: MotionIndex]
    /// The distance between two columns in points, and whether it is vertical.
    let columns: (pitch: Double, areVertical: Bool)

    init(
      change: ListChange? = nil, inserted: Range<Int> = 0..<0, cuts: [Int] = [],
      moved: Int? = nil, delays: [Int: Double] = [:], replacement: Replacement? = nil,
      leaving: [Int: MotionIndex] = [:], columns: (pitch: Double, areVertical: Bool) = (0, false)
    ) {
      (self.change, self.inserted, self.cuts, self.moved) = (change, inserted, cuts, moved)
      (self.delays, self.replacement, self.leaving) = (delays, replacement, leaving)
      self.columns = columns
      travel = change?.travel ?? Travel()
    }

    /// Returns the delay of a row in seconds; nil stands for any that is not in view.
    func delay(of row: Int?) -> Double {
      if let row, let delay = delays[row] { delay } else { travel.delay }
    }

    /// Returns the motion by which a row disappears if it chooses one.
    func leaving(of row: Int?) -> MotionIndex? {
      if let row, !leaving.isEmpty { leaving[row] } else { nil }
    }
  }

  /// Travels of rows that need not be followed from epoch to epoch.
  struct StoredTravels: Sendable {
    var byRow: [Int: RowTravel] = [:]
    /// The rows among them that have not arrived at the start.
    var travelling: [Int] = []
  }

  /// A row that was in view when it was removed.
  struct Departure: Sendable {
    let row: Int
    /// The content of its card.
    let content: Int
    /// The first epoch without the row.
    let epoch: Int
    /// The time of the removal in seconds.
    let time: Double
    /// The position of the row when it was removed.
    let position: RowPosition
    let motion: MotionIndex
    /// The delay of its motion in seconds.
    let delay: Double
  }

  init(_ preset: Preset, layout: CardLayout, motions: ChangeMotions) {
    list = preset.list
    self.layout = layout
    self.motions = motions
    scale = preset.canvas.scale
    let geometry = ListGeometry(
      preset.list, order: RowOrder(preset.list.sections), heights: layout.heights,
      terms: preset.rowTerms)
    epochs = [
      Epoch(
        start: 0, geometry: geometry, shift: 0, end: 0, settled: 0, base: 0, origin: 0,
        effect: Effect())
    ]
  }

  /// The list after all changes so far.
  var latest: ListGeometry { epochs[epochs.count - 1].geometry }

  /// Whether the list changes at all.
  var hasChanges: Bool { epochs.count > 1 }

  /// The time when the last row has arrived, in seconds.
  var end: Double { epochs[epochs.count - 1].settled }

  /// Returns the row that a copy in an endless list repeats.
  func original(of row: Int) -> Int { epochs[0].geometry.original(of: row) }

  /// Returns the numbers of rows at the start, at most as many as a limit and evenly spread; empty
  /// if no length depends on them.
  func firstRanks(atMost limit: Int) -> [RowRank] {
    let geometry = epochs[0].geometry
    guard !geometry.terms.isEmpty, geometry.rowCount > 0 else { return [] }
    let last = geometry.rowCount - 1
    let steps = min(last, limit - 1)
    return (0...steps).map { geometry.span(at: $0 * last / max(steps, 1)).rank }
  }

  /// Returns the numbers of a row at a time, as far as lengths depend on them.
  func rank(of row: Int, at time: Double) -> RowRank {
    guard !latest.terms.isEmpty else { return RowRank() }
    return position(of: row, at: time)?.rank ?? RowRank()
  }

  /// Returns the section and index of a row at the start or, if it is inserted later, at that time.
  func firstIndex(of row: Int) -> RowIndex {
    let epoch = epochs.first { $0.effect.inserted.contains(row) } ?? epochs[0]
    return epoch.geometry.index(at: epoch.geometry.place(of: row) ?? 0)
  }

  /// Returns the start in seconds and the motion of a row that travels to where a change moves it;
  /// nil if it does not travel there at a time.
  ///
  /// Later changes may send the row elsewhere while it travels.
  func movement(of row: Int, at time: Double) -> (start: Double, motion: MotionIndex?)? {
    let index = epoch(at: time)
    let recent = epochs[index].base...index
    guard marks(.moving, in: recent).contains(where: { epochs[$0].effect.moved == row }),
      let place = recent.last(where: { epochs[$0].effect.moved == row }),
      let change = epochs[place].effect.change
    else { return nil }
    let motion = motions.movement(by: change)
    let start = epochs[place].start
    // Changes that begin before the row has arrived prolong its travel.
    var end = max(start + motions.length(of: change), epochs[place].end)
    for later in place + 1..<index + 1 where epochs[later].start < end {
      end = max(end, epochs[later].end)
    }
    guard time < end else { return nil }
    return (start + (motion.map { motions.motion($0).delay } ?? 0), motion)
  }

  /// Returns the start in seconds and the motion of a row that disappears and reappears instead of
  /// travelling; nil if it plays none at a time.
  func replacement(of row: Int, at time: Double) -> (start: Double, motion: MotionIndex)? {
    let index = epoch(at: time)
    guard !marks(.replacing, in: epochs[index].base...index).isEmpty else { return nil }
    return travel(of: row, in: index)?.replacement(at: time)
  }

  /// Returns the list at a time.
  func geometry(at time: Double) -> ListGeometry { epochs[epoch(at: time)].geometry }

  /// Returns the index of the epoch at a time.
  func epoch(at time: Double) -> Int {
    epochs.indices.lastOfPrefix { epochs[$0].start <= time }
  }

  /// Returns whether rows travel at a time.
  func isMoving(at time: Double) -> Bool {
    time < epochs[epoch(at: time)].settled
  }
}

// MARK: - Positions

extension ListHistory {
  /// Returns the position of a row at a time; nil if it is not in the list.
  func position(of row: Int, at time: Double) -> RowPosition? {
    position(of: row, at: time, in: epoch(at: time))
  }

  /// Returns the position at which a row was removed, at a later time.
  func position(of departure: Departure, at time: Double) -> RowPosition {
    var position = departure.position
    position.start += shift(from: departure.epoch, to: epoch(at: time))
    return position
  }

  /// Returns the drawn headers whose sections overlap an interval at a time, with their positions
  /// and the ends of their sections.
  func headers(
    between lower: Double, and upper: Double, at time: Double
  ) -> [(header: HeaderBox, start: Double, sectionEnd: Double)] {
    let index = epoch(at: time)
    let (reach, geometry) = (epochs[index].totalReach, epochs[index].geometry)
    return geometry.headers(between: lower - reach, and: upper + reach).compactMap { header in
      func position(_ edge: (HeaderBox) -> Double) -> Double? {
        func place(_ geometry: ListGeometry) -> RowPosition? {
          geometry.header(ofSection: header.section).map {
            RowPosition(start: edge($0), extent: 0)
          }
        }
        let travel = travel(of: nil, in: index, from: epochs[index].base, place)
        return (travel?.position(at: time) ?? place(geometry))?.start
      }
      guard let start = position(\.start), let end = position(\.sectionEnd) else { return nil }
      return (header, start, end)
    }
  }

  /// Returns the position of a row at a time, as if the epoch never ended; nil if it is not in the
  /// epoch's list.
  func position(of row: Int, at time: Double, in epoch: Int) -> RowPosition? {
    let travel = travel(of: row, in: epoch)
    return travel?.position(at: time) ?? epochs[epoch].geometry.span(of: row)
  }

  /// Returns the length of the longest travel of some rows to their places in an epoch, in points.
  func longestTravel(of rows: [Int], in epoch: Int) -> Double {
    rows.reduce(0) { max($0, travel(of: $1, in: epoch)?.length ?? 0) }
  }

  /// Returns the travel of a row to its place in an epoch; nil if it is already there.
  func travel(of row: Int, in epoch: Int) -> RowTravel? {
    travel(of: row, in: epoch, from: epochs[epoch].origin) { $0.span(of: row) }
  }

  /// Returns the travel of a row or a header to its place in an epoch; nil if it is already there.
  ///
  /// - Parameters:
  ///   - row: The number of the row, to use its own delays; nil to use those of the epochs.
  ///   - last: The epoch.
  ///   - first: The epoch at whose start it was in its place, unless that epoch stores its travel.
  ///   - place: A closure that returns the place in the list of an epoch.
  /// - Returns: The travel.
  func travel(
    of row: Int?, in last: Int, from first: Int, _ place: (ListGeometry) -> RowPosition?
  ) -> RowTravel? {
    var travel: RowTravel?
    if let row, !epochs[first].stored.byRow.isEmpty { travel = epochs[first].stored.byRow[row] }
    guard last > first else { return travel }
    var index = travel == nil ? first : first + 1
    while index <= last {
      let epoch = epochs[index]
      index += 1
      guard let target = place(epoch.geometry) else {
        travel = nil
        continue
      }
      guard let former = travel else {
        travel = RowTravel(target: target)
        continue
      }
      // Most changes leave most rows where they are.
      guard former.target.differs(from: target, shift: epoch.shift) else {
        travel = former.kept(at: target)
        continue
      }
      travel = former.turned(
        to: target, in: epoch, delay: epoch.effect.delay(of: row),
        leaving: epoch.effect.leaving(of: row))
    }
    return travel
  }

  /// Returns the rows whose positions overlap an interval at a time, by ascending place.
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

  /// Returns the shift of positions from one epoch to another.
  private func shift(from first: Int, to last: Int) -> Double {
    first < last ? (first + 1...last).reduce(0) { $0 + epochs[$1].shift } : 0
  }
}
