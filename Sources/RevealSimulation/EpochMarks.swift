/// The epochs of a list that are unlike others, and the rows that they move.
///
/// Rows may be travelling through hundreds of epochs, as while a finger holds one at an edge of the
/// list. What concerns them is then found without looking at each epoch.
struct EpochMarks: Sendable {
  /// The rows that changes move, by ascending epoch; one for each row and stretch of epochs.
  private var moves: [(epoch: Int, row: Int)] = []
  /// The epochs in which all rows are arranged otherwise.
  private var arranging: [Int] = []
  /// The epochs whose rows play motions instead of travelling.
  private var replacing: [Int] = []

  /// Takes up the last epoch.
  mutating func append(_ epoch: ListHistory.Epoch, number: Int) {
    if let row = epoch.moved,
      !moves(in: epoch.base + 1...number).contains(where: { $0.row == row })
    {
      moves.append((number, row))
    }
    if epoch.change?.kind.arranges == true { arranging.append(number) }
    if epoch.replacement != nil { replacing.append(number) }
  }

  /// Returns the rows that changes move, in epochs from one without travelling rows on.
  func moved(in epochs: ClosedRange<Int>) -> [Int] { moves(in: epochs).map(\.row) }

  /// Returns the epochs in which all rows are arranged otherwise.
  func arranging(in epochs: ClosedRange<Int>) -> ArraySlice<Int> {
    arranging[Self.places(in: arranging, of: epochs) { $0 }]
  }

  /// Returns whether rows play motions instead of travelling in one of some epochs.
  func hasReplacement(in epochs: ClosedRange<Int>) -> Bool {
    !Self.places(in: replacing, of: epochs) { $0 }.isEmpty
  }

  private func moves(in epochs: ClosedRange<Int>) -> ArraySlice<(epoch: Int, row: Int)> {
    moves[Self.places(in: moves, of: epochs, \.epoch)]
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
