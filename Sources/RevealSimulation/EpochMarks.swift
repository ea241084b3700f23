/// The epochs of a list that are unlike others, and the rows that they move.
///
/// Rows may be travelling through hundreds of epochs, as while a finger holds one at an edge of the
/// list. What concerns them is then found without looking at each epoch.
struct EpochMarks: Sendable {
  /// What sets an epoch apart.
  enum Mark: Int, CaseIterable {
    /// The change moves a row; there is one such epoch for each row and stretch of epochs.
    case moving
    /// All rows are arranged otherwise.
    case arranging
    /// Rows show something else or all are arranged otherwise.
    case renewing
    /// Rows play motions instead of travelling.
    case replacing
  }

  /// The marked epochs, by mark.
  private var epochs = Mark.allCases.map { _ in [Int]() }

  /// Takes up the last of all epochs.
  mutating func append(lastOf all: [ListHistory.Epoch]) {
    let number = all.count - 1
    let epoch = all[number]
    func marks(_ mark: Mark) -> Bool {
      let kind = epoch.effect.change?.kind
      switch mark {
      case .moving:
        guard let row = epoch.effect.moved else { return false }
        return !self(.moving, in: epoch.base + 1...number).contains { all[$0].effect.moved == row }
      case .arranging: return kind?.arranges == true
      case .renewing: return kind?.arranges == true || kind?.isUpdate == true
      case .replacing: return epoch.effect.replacement != nil
      }
    }
    for mark in Mark.allCases where marks(mark) { epochs[mark.rawValue].append(number) }
  }

  /// Returns those of some epochs that have a mark; most lists have none at all.
  ///
  /// The epochs whose changes move rows must start with one without travelling rows.
  func callAsFunction(_ mark: Mark, in some: ClosedRange<Int>) -> ArraySlice<Int> {
    let all = epochs[mark.rawValue]
    guard !all.isEmpty else { return [] }
    let first = all.indices.partitionPoint { all[$0] >= some.lowerBound }
    return all[first..<(first..<all.count).partitionPoint { all[$0] > some.upperBound }]
  }
}
