import RevealJSON

/// The motions of a list's rows, which may depend on their indices.
struct RowMotions {
  private(set) var notes: [StyleSheetImport.Note] = []
  /// The distinct motions.
  private let motions: [[ImportedMotion]]
  /// The index of the motions of each of the first rows; empty if all rows are alike.
  private let rows: [Int]
  private let range: Range<Int>
  /// The rules that match only some rows.
  private let rules: [Range<Int>]

  /// - Parameters:
  ///   - motions: The distinct motions.
  ///   - rows: The index of the motions of each of the first rows.
  ///   - range: The rule, for notes.
  ///   - rules: The rules that match only some rows.
  init(
    _ motions: [[ImportedMotion]], rows: [Int], range: Range<Int>, rules: [Range<Int>] = []
  ) {
    (self.motions, self.range, self.rules) = (motions, range, rules)
    var first: [[ImportedMotion]: Int] = [:]
    let kinds = motions.enumerated().map { index, motions in
      let known = first[motions] ?? index
      first[motions] = known
      return known
    }
    let all = rows.map { kinds[$0] }
    self.rows = all.contains { $0 != all[0] } ? all : []
  }

  /// Returns the members of the entrance; nil if nothing moves.
  mutating func members() -> [JSONOutput.Member]? {
    guard let first = motions.first(where: { !$0.isEmpty }) else { return nil }
    if rows.isEmpty { return entrance(first) }
    return stagger.map { staggered($0) } ?? chosen()
  }

  /// The duration of the longest motion in seconds.
  var seconds: Double {
    let step = stagger.map { $0.step * Double(Self.usualRows) } ?? 0
    return step + (motions.joined().map(\.seconds).max() ?? 0)
  }

  private static let usualRows = 100

  private mutating func entrance(_ motions: [ImportedMotion]) -> [JSONOutput.Member] {
    ImportedMotion.json(of: motions) { notes.add(.approximated, range, $0) }
  }

  private mutating func noteRules(_ message: String) {
    for rule in rules { notes.add(.kept, rule, message) }
  }

  // MARK: - Stagger

  /// The delay between rows in seconds, and the number of rows with such delays.
  private typealias Stagger = (step: Double, count: Int)

  /// The stagger, if rows differ only in their delays, each of which is later than the previous
  /// one.
  private var stagger: Stagger? {
    guard rows.count > 2, let first = motions[rows[0]].delay else { return nil }
    let delays = motions.map(\.delay)
    let shapes = motions.map { $0.delayed(by: -($0.delay ?? 0)) }
    guard rows.allSatisfy({ shapes[$0] == shapes[rows[0]] }) else { return nil }
    let seconds = rows.map { delays[$0] ?? 0 }
    let step = seconds[1] - first
    let count = seconds.indices.prefix { abs(seconds[$0] - first - step * Double($0)) < 1e-9 }.count
    // Two delays always form a sequence.
    guard step > 0, PresetRange.seconds.contains(step), count > 2,
      seconds[min(count, seconds.count - 1)...].allSatisfy({ $0 == seconds[seconds.count - 1] })
    else { return nil }
    return (step, count)
  }

  private mutating func staggered(_ stagger: Stagger) -> [JSONOutput.Member] {
    let step = JSONOutput.tidy(stagger.step)
    noteRules("by its place, as \"stagger\" of \(step.compact) s from row to row")
    if stagger.count < rows.count {
      notes.add(
        .approximated, range,
        "\"animation-delay\": the rows after \(stagger.count) go on to wait longer and longer")
    }
    return entrance(motions[rows[0]]) + [("stagger", .object([("row", step)]))]
  }

  // MARK: - Choice

  /// The number of rows that are written if they do not repeat earlier.
  private static let writtenRows = 30

  private mutating func chosen() -> [JSONOutput.Member] {
    let period = (1...rows.count / 2).first { period in
      rows.indices.allSatisfy { rows[$0] == rows[$0 % period] }
    }
    var count = period ?? Self.writtenRows
    if period == nil {
      let last = rows.lastIndex { $0 != rows[rows.count - 1] } ?? 0
      if last >= count { count = rows.count }
      notes.add(
        .approximated, range, "by the places of rows: after \(count) rows they start over")
    }
    noteRules("by its place, as \"choose\"")
    let choices = rows.prefix(count).map { index in
      motions[index].isEmpty ? Self.still : entrance(motions[index])
    }
    return [("choose", "row"), ("of", .array(choices.map { .object($0) }))]
  }

  /// The motion of rows that do not move.
  private static let still: [JSONOutput.Member] = [
    ("from", .object([])), ("duration", .tidy(PresetRange.shortest)),
  ]
}

extension [ImportedMotion] {
  /// The shortest delay in seconds.
  fileprivate var delay: Double? { flatMap(\.tracks).map(\.delay).min() }

  /// Returns the same motions, delayed by some seconds.
  fileprivate func delayed(by seconds: Double) -> [ImportedMotion] {
    map { animation in
      var later = animation
      later.tracks = animation.tracks.map { track in
        var track = track
        // Rounding removes digits that come from arithmetic.
        track.delay = ((track.delay + seconds) * 1e9).rounded() / 1e9
        return track
      }
      return later
    }
  }
}

extension ImportedMotion {
  /// The end in seconds; motions that repeat forever count once.
  var seconds: Double {
    let count = (repeats.isFinite ? repeats : 1) * (autoreverses ? 2 : 1)
    return tracks.map { $0.delay + $0.duration * count }.max() ?? 0
  }
}
