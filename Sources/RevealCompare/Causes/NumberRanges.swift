// Ranges of frames and rows in words.

extension Sequence<Int> {
  /// The runs of consecutive numbers, ascending.
  var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in sorted() {
      if let last = runs.last, number <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...Swift.max(number, last.upperBound)
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}

extension [ClosedRange<Int>] {
  /// The limit on ranges that are listed.
  private static var mostWritten: Int { 3 }

  /// The ranges with a noun, as in "frame 7", "rows 0–2, 5" and "12 of rows 0–30".
  func text(_ noun: String) -> String {
    guard let first, let last else { return "no \(noun)s" }
    if self == [first], first.count == 1 { return "\(noun) \(first.lowerBound)" }
    if count <= Self.mostWritten {
      let parts = map { range in
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
      }
      return "\(noun)s \(parts.joined(separator: ", "))"
    }
    let total = reduce(0) { $0 + $1.count }
    return "\(total) of \(noun)s \(first.lowerBound)–\(last.upperBound)"
  }
}
