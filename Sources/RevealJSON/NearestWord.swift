/// The word nearest to another one, if it is near enough to be meant.
///
/// - Parameters:
///   - word: The word that was typed.
///   - words: The words that may have been meant.
///   - lettersPerError: The number of letters per allowed error; at least one error is allowed.
/// - Returns: Nil if no word is near enough.
package func nearestWord(
  to word: String, among words: [String], lettersPerError: Int = 3
) -> String? {
  let limit = max(1, word.count / lettersPerError)
  return words.filter { abs($0.count - word.count) <= limit }
    .map { (word: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
}

/// The number of insertions, deletions, replacements and swaps (optimal string alignment).
package func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforePrevious[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforePrevious, previous) = (previous, row)
  }
  return previous[b.count]
}
