import RevealJSON

/// What the rows of a list play, where that depends on their places.
struct RowMotions {
  private(set) var notes: [StyleSheetImport.Note] = []
  /// What is told apart.
  private let motions: [[ImportedMotion]]
  /// For each of the first rows the index of its motions; empty where all rows are alike.
  private let rows: [Int]
  private let range: Range<Int>
  /// The rules that only some rows have.
  private let rules: [Range<Int>]

  /// - Parameters:
  ///   - motions: What is told apart.
  ///   - rows: For each of the first rows the index of its motions.
  ///   - range: The rule, for notes.
  ///   - rules: The rules that only some rows have.
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

  /// The members of the entrance; nil where nothing moves.
  mutating func members() -> [JSONOutput.Member]? {
    guard !rows.isEmpty else {
      return motions.first { !$0.isEmpty }.map { entrance($0) }
    }
    guard motions.contains(where: { !$0.isEmpty }) else { return nil }
    if let stagger { return staggered(stagger) }
    return chosen()
  }

  /// The longest of the motions, in seconds; nil without an end.
  var seconds: Double {
    let step = stagger.map { $0.step * Double(Self.usualRows) } ?? 0
    return step + (motions.joined().map(\.seconds).max() ?? 0)
  }

  private static let usualRows = 100

  private mutating func entrance(_ motions: [ImportedMotion]) -> [JSONOutput.Member] {
    var roughly: [String] = []
    let members = ImportedMotion.json(of: motions) { roughly.append($0) }
    for message in roughly { note(.approximated, message) }
    return members
  }

  private mutating func note(_ kind: StyleSheetImport.Note.Kind, _ message: String) {
    notes.append(StyleSheetImport.Note(kind: kind, range: range, message: message))
  }

  private mutating func noteRules(_ message: String) {
    notes += rules.map { StyleSheetImport.Note(kind: .kept, range: $0, message: message) }
  }

  // MARK: - Stagger

  private struct Stagger {
    /// In seconds.
    let step: Double
    /// How many rows wait so.
    let count: Int
  }

  /// Rows that differ in their delays alone, each of which is later than the one before.
  private var stagger: Stagger? {
    guard rows.count > 2, let first = motions[rows[0]].delay else { return nil }
    let delays = motions.map(\.delay)
    let shapes = motions.map { $0.delayed(by: -($0.delay ?? 0)) }
    guard rows.allSatisfy({ shapes[$0] == shapes[rows[0]] }) else { return nil }
    let seconds = rows.map { delays[$0] ?? 0 }
    let step = seconds[1] - first
    let count = seconds.indices.prefix { abs(seconds[$0] - first - step * Double($0)) < 1e-9 }.count
    // Two are always in line.
    guard step > 0, PresetRange.seconds.contains(step), count > 2,
      seconds[min(count, seconds.count - 1)...].allSatisfy({ $0 == seconds[seconds.count - 1] })
    else { return nil }
    return Stagger(step: step, count: count)
  }

  private mutating func staggered(_ stagger: Stagger) -> [JSONOutput.Member] {
    let step = JSONOutput.tidy(stagger.step)
    noteRules("by its place, as \"stagger\" of \(step.compact) s from row to row")
    if stagger.count < rows.count {
      note(
        .approximated,
        "\"animation-delay\": the rows after \(stagger.count) go on to wait longer and longer")
    }
    return entrance(motions[rows[0]]) + [("stagger", .object([("row", step)]))]
  }

  // MARK: - Choice

  /// As many rows are written where no fewer are repeated.
  private static let writtenRows = 30

  private mutating func chosen() -> [JSONOutput.Member] {
    let period = (1...rows.count / 2).first { period in
      rows.indices.allSatisfy { rows[$0] == rows[$0 % period] }
    }
    var count = period ?? Self.writtenRows
    if period == nil {
      let last = rows.lastIndex { $0 != rows[rows.count - 1] } ?? 0
      if last >= count { count = rows.count }
      note(.approximated, "by the places of rows: after \(count) rows they start over")
    }
    noteRules("by its place, as \"choose\"")
    let choices = rows.prefix(count).map { index in
      motions[index].isEmpty ? Self.still : entrance(motions[index])
    }
    return [("choose", "row"), ("of", .array(choices.map { .object($0) }))]
  }

  /// What rows play that nothing happens to.
  private static let still: [JSONOutput.Member] = [
    ("from", .object([])), ("duration", .tidy(PresetRange.shortest)),
  ]
}

extension [ImportedMotion] {
  /// The shortest wait, in seconds.
  fileprivate var delay: Double? { flatMap(\.tracks).map(\.delay).min() }

  /// The same, so many seconds later.
  fileprivate func delayed(by seconds: Double) -> [ImportedMotion] {
    map { animation in
      var later = animation
      later.tracks = animation.tracks.map { track in
        var track = track
        // Without the digits that only arithmetic brings in.
        track.delay = ((track.delay + seconds) * 1e9).rounded() / 1e9
        return track
      }
      return later
    }
  }
}

extension ImportedMotion {
  /// When it is over; what plays for ever counts once.
  var seconds: Double {
    let count = (repeats.isFinite ? repeats : 1) * (autoreverses ? 2 : 1)
    return tracks.map { $0.delay + $0.duration * count }.max() ?? 0
  }
}
