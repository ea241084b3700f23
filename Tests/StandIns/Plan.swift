/// What is played: written by the tests, read by the program that plays it.
struct Plan: Codable {
  struct Row: Codable {
    let row: Int
    let section: Int
    let index: Int
    /// x, y, width and height from the start of the content.
    let frame: [Double]
    /// The same, from the row's corner.
    let card: [Double]
  }

  /// A moment at which the list is laid out.
  struct Tick: Codable {
    let time: Double
    let offset: Double
    /// The places in `rows` of those that are displayed.
    let shown: [Int]
    /// Those of them that are displayed anew.
    let fresh: [Int]
    let reloads: Bool
    let resets: Bool
    /// Those of them that are removed at this moment.
    let removed: [Int]
    /// Those of them that are inserted at this moment.
    let inserted: [Int]
    /// The frames to which rows go at this moment, by their places in `rows`; empty for rows that
    /// are not there.
    let moves: [[Double]]
    /// Whether to look at the cards.
    let isSample: Bool
  }

  /// The name of the exported type.
  let name: String
  let viewport: [Double]
  let isVertical: Bool
  /// Whether the user prefers reduced motion.
  let reduces: Bool
  let rows: [Row]
  let ticks: [Tick]
}
