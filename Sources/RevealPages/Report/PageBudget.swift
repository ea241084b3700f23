/// The limits on the pictures inside a page.
package struct PageBudget: Sendable {
  /// The limit on bytes of the pictures that are played.
  let played: Int
  /// The limit on bytes of full-size pictures of single frames.
  let whole: Int

  /// - Parameters:
  ///   - played: The limit on bytes of the pictures that are played.
  ///   - whole: The limit on bytes of full-size pictures of single frames.
  package init(played: Int, whole: Int) {
    self.played = played
    self.whole = whole
  }

  /// The budget of a page, which stays below 40 MB when its pictures are encoded as text.
  static let page = PageBudget(played: 18 << 20, whole: 10 << 20)

  /// The budget of each of several comparisons on a page.
  func share(of count: Int) -> PageBudget {
    PageBudget(played: played / max(1, count), whole: whole / max(1, count))
  }

  /// The distance between the frames that are played, and the limit on their height in pixels.
  package typealias Level = (stride: Int, height: Int)

  /// The levels, the best first.
  private static let levels: [Level] = [
    (1, 480), (1, 360), (2, 360), (2, 240), (4, 240), (8, 240),
  ]

  /// The height of the pictures by which the size is estimated.
  static var sampleHeight: Int { levels[0].height }

  /// The best level that is likely to stay within the budget.
  ///
  /// - Parameters:
  ///   - count: The number of pictures of all frames.
  ///   - mean: The mean size of a picture at the best level, in bytes.
  /// - Returns: The level.
  package func level(count: Int, mean: Int) -> Level {
    let whole = Self.sampleHeight
    let fitting = Self.levels.first { level in
      // A picture of half the height has about a third of the bytes.
      let share = level.height * (level.height + whole)
      return count / level.stride * mean / (2 * whole * whole) * share <= played
    }
    return fitting ?? (max(8, count * mean / 4 / max(1, played)), 160)
  }
}
