/// The epochs of a list that are unlike others, and the rows that they move.
///
/// Rows may be travelling through hundreds of epochs, as while a finger holds one at an edge of the
/// list. What concerns them is then found without looking at each epoch.
struct EpochMarks: Sendable {
  /// The epochs whose changes move a row; one for each row and stretch of epochs.
  private var moving: [Int] = []
  /// The epochs in which all rows are arranged otherwise.
  private var arranging: [Int] = []
  /// The epochs in which rows show something else or all are arranged otherwise.
  private var renewing: [Int] = []
  /// The epochs whose rows play motions instead of travelling.
  private var replacing: [Int] = []

  /// Takes up the last of all epochs.
  mutating func append(lastOf epochs: [ListHistory.Epoch]) {
    let number = epochs.count - 1
    let epoch = epochs[number]
    if let row = epoch.effect.moved,
      !moving(in: epoch.base + 1...number).contains(where: { epochs[$0].effect.moved == row })
    {
      moving.append(number)
    }
    if let kind = epoch.effect.change?.kind {
      if kind.arranges { arranging.append(number) }
      if kind.arranges || kind.isUpdate { renewing.append(number) }
    }
    if epoch.effect.replacement != nil { replacing.append(number) }
  }

  /// Returns the epochs whose changes move rows, from one without travelling rows on; of those that
  /// move the same row, only the first.
  func moving(in epochs: ClosedRange<Int>) -> ArraySlice<Int> { Self.marks(moving, in: epochs) }

  /// Returns the epochs in which all rows are arranged otherwise.
  func arranging(in epochs: ClosedRange<Int>) -> ArraySlice<Int> {
    Self.marks(arranging, in: epochs)
  }

  /// Returns the epochs in which rows show something else or all are arranged otherwise.
  func renewing(in epochs: ClosedRange<Int>) -> ArraySlice<Int> {
    Self.marks(renewing, in: epochs)
  }

  /// Returns whether rows play motions instead of travelling in one of some epochs.
  func hasReplacement(in epochs: ClosedRange<Int>) -> Bool {
    !Self.marks(replacing, in: epochs).isEmpty
  }

  /// Returns the marks of some epochs; most lists have none at all.
  private static func marks(_ all: [Int], in epochs: ClosedRange<Int>) -> ArraySlice<Int> {
    guard !all.isEmpty else { return [] }
    let first = all.indices.partitionPoint { all[$0] >= epochs.lowerBound }
    return all[first..<(first..<all.count).partitionPoint { all[$0] > epochs.upperBound }]
  }
}
