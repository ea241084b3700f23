/// The epochs of a list that are unlike others, and the rows that they move.
///
/// Rows may be travelling through hundreds of epochs, as while a finger holds one at an edge of the
/// list. What concerns them is then found without looking at each epoch.
struct EpochMarks: Sendable {
  /// The rows that changes move, by ascending epoch; one for each row and stretch of epochs.
  private var moves: [(epoch: Int, row: Int)] = []
  /// The epochs in which all rows are arranged otherwise.
  private var arranging: [Int] = []
  /// The epochs in which rows show something else or all are arranged otherwise.
  private var renewing: [Int] = []
  /// The epochs whose rows play motions instead of travelling.
  private var replacing: [Int] = []

  /// Takes up the last epoch.
  mutating func append(_ epoch: ListHistory.Epoch, number: Int) {
    if let row = epoch.effect.moved,
      !moves(in: epoch.base + 1...number).contains(where: { $0.row == row })
    {
      moves.append((number, row))
    }
    if let kind = epoch.effect.change?.kind {
      if kind.arranges { arranging.append(number) }
      if kind.arranges || kind.isUpdate { renewing.append(number) }
    }
    if epoch.effect.replacement != nil { replacing.append(number) }
  }

  /// Returns the rows that changes move, in epochs from one without travelling rows on.
  func moved(in epochs: ClosedRange<Int>) -> [Int] { moves(in: epochs).map(\.row) }

  /// Returns whether a change moves a row, in epochs from one without travelling rows on.
  func hasMove(of row: Int, in epochs: ClosedRange<Int>) -> Bool {
    moves(in: epochs).contains { $0.row == row }
  }

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

  private func moves(in epochs: ClosedRange<Int>) -> ArraySlice<(epoch: Int, row: Int)> {
    moves.isEmpty ? [] : moves[Self.places(in: moves, of: epochs, \.epoch)]
  }

  /// Returns the marks of some epochs; most lists have none at all.
  private static func marks(_ all: [Int], in epochs: ClosedRange<Int>) -> ArraySlice<Int> {
    all.isEmpty ? [] : all[places(in: all, of: epochs) { $0 }]
  }

  /// Returns the places of the marks that belong to some epochs.
  private static func places<Mark>(
    in marks: [Mark], of epochs: ClosedRange<Int>, _ epoch: (Mark) -> Int
  ) -> Range<Int> {
    let all = 0..<marks.count
    let first = all.partitionPoint { epoch(marks[$0]) >= epochs.lowerBound }
    return first..<(first..<marks.count).partitionPoint { epoch(marks[$0]) > epochs.upperBound }
  }
}
