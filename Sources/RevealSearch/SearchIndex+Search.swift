import RevealJSON

extension SearchIndex {
  /// What a search finds.
  package struct Result: Hashable, Sendable {
    /// The places of the presets, the best first.
    package var presets: [Int] = []
    /// The words that are not known, with those that were searched for instead.
    package var corrections: [Correction] = []
    /// The words that are not known and resemble no known one.
    package var unknown: [String] = []
  }

  /// A word with typing errors.
  package struct Correction: Hashable, Sendable {
    package let typed: String
    package let meant: String
  }

  /// Finds presets by what people type.
  ///
  /// A word or a phrase that is a name, a word of the table or a word of a description counts by
  /// its weight; several add up. Words that are not known count as the beginning of others, then
  /// as words with typing errors, then as parts of others.
  ///
  /// - Parameter text: Words, which may be a sentence.
  /// - Returns: All presets, by rank, if there are no words.
  package func search(_ text: String) -> Result {
    let typed = SearchText.words(text)
    var result = Result()
    guard !typed.isEmpty else {
      result.presets = ranks.indices.sorted { ranks[$0] < ranks[$1] }
      return result
    }
    let meaningful = typed.filter { !ignored.contains($0) }
    var words = meaningful.isEmpty ? typed : meaningful
    var scores = Scores(count: count)
    scores.add(names[typed.joined()] ?? [:], in: groups, covering: 0..<words.count)
    for index in words.indices where !isKnown(index, in: words) && begun(by: words[index]).isEmpty {
      guard let meant = nearest(to: words[index]) else { continue }
      result.corrections.append(Correction(typed: words[index], meant: meant))
      words[index] = meant
    }
    if !result.corrections.isEmpty {
      scores.add(names[words.joined()] ?? [:], in: groups, covering: 0..<words.count)
    }
    let stems = words.map(SearchText.stem)
    var counted = Set(words.indices.filter { !weak.contains(words[$0]) })
    for first in words.indices {
      for last in first..<min(words.count, first + Self.longestPhrase) {
        guard let targets = terms[stems[first...last].joined()] else { continue }
        // Weak words count as parts of phrases.
        if first < last { counted.formUnion(first...last) }
        let isWeak = first == last && weak.contains(words[first])
        scores.add(
          targets, in: groups, covering: first..<last + 1, times: last - first + 1,
          quarters: isWeak ? 1 : 4)
      }
    }
    for index in words.indices where !isKnown(index, in: words) {
      let beginnings = begun(by: words[index])
      let containing = beginnings.isEmpty ? terms(containing: words[index]) : []
      if beginnings.isEmpty && containing.isEmpty { result.unknown.append(words[index]) }
      scores.add(best(of: beginnings), in: groups, covering: index..<index + 1, quarters: 2)
      scores.add(best(of: containing), in: groups, covering: index..<index + 1, quarters: 1)
    }
    result.presets = scores.found(
      counting: counted.isEmpty ? Set(words.indices) : counted, bonus: bonus, ranks: ranks)
    return result
  }

  /// Returns the words that may have been meant where a search finds nothing, the nearest first.
  ///
  /// - Parameter text: The search.
  /// - Returns: Up to three words.
  package func suggestions(for text: String) -> [String] {
    var near: [(word: String, key: (Int, Int, Int))] = []
    for word in SearchText.words(text) {
      for (order, other) in vocabulary.enumerated() where other.count > 2 {
        let distance = editDistance(word, other)
        guard distance * 2 <= word.count else { continue }
        near.append((other, (distance, other.first == word.first ? 0 : 1, order)))
      }
    }
    var words: [String] = []
    for (word, _) in near.sorted(by: { $0.key < $1.key }) where !words.contains(word) {
      words.append(word)
      if words.count == Self.mostSuggestions { break }
    }
    return words
  }

  private static let mostSuggestions = 3
  private static let longestPhrase = 6
  private static let shortestCorrected = 4
  private static let shortestPart = 3

  /// Whether a word is a term, alone or with its neighbors.
  private func isKnown(_ index: Int, in words: [String]) -> Bool {
    let stems = words.map(SearchText.stem)
    for first in max(0, index + 1 - Self.longestPhrase)...index {
      for last in index..<min(words.count, first + Self.longestPhrase)
      where terms[stems[first...last].joined()] != nil {
        return true
      }
    }
    return false
  }

  /// Returns the terms that a word begins.
  private func begun(by word: String) -> [String] {
    word.count < 2 ? [] : terms.keys.filter { $0.hasPrefix(word) }
  }

  private func terms(containing word: String) -> [String] {
    word.count < Self.shortestPart ? [] : terms.keys.filter { $0.contains(word) }
  }

  /// Returns the greatest weights of several terms.
  private func best(of keys: [String]) -> Targets {
    var targets: Targets = [:]
    for key in keys { targets.merge(terms[key] ?? [:], uniquingKeysWith: max) }
    return targets
  }

  /// Returns the word that may have been meant by one with typing errors: one error in four
  /// letters, the first letter right if there is a choice.
  private func nearest(to word: String) -> String? {
    guard word.count >= Self.shortestCorrected else { return nil }
    let limit = max(1, word.count / 4)
    var best: (word: String, key: (Int, Int))?
    for other in vocabulary where abs(other.count - word.count) <= limit {
      let distance = editDistance(word, other)
      guard distance <= limit else { continue }
      let key = (distance, other.first == word.first ? 0 : 1)
      if best.map({ key < $0.key }) ?? true { best = (other, key) }
    }
    return best?.word
  }
}

/// The scores of presets while a search goes through its words.
private struct Scores {
  private var scores: [Int]
  /// The words of the search that each preset has, with 2 for those that say what it is, and 1 for
  /// others.
  private var covered: [[Int: Int]]

  init(count: Int) {
    scores = Array(repeating: 0, count: count)
    covered = Array(repeating: [:], count: count)
  }

  mutating func add(
    _ targets: SearchIndex.Targets, in groups: [[Int]], covering words: Range<Int>,
    times: Int = 1, quarters: Int = 4
  ) {
    for (target, weight) in targets {
      let points = weight * quarters / 4 >= SearchIndex.Weight.telling ? 2 : 1
      for preset in target < 0 ? groups[-1 - target] : [target] {
        scores[preset] += weight * times * quarters / 4
        for word in words { covered[preset][word] = max(points, covered[preset][word] ?? 0) }
      }
    }
  }

  /// Returns the presets that have most of the words, or that a word of people leads to: those with
  /// more of the words first, then those with the higher score.
  func found(counting words: Set<Int>, bonus: [Int], ranks: [Int]) -> [Int] {
    let points = covered.map { covered in
      words.reduce(0) { $0 + (covered[$1] ?? 0) }
    }
    let counts = covered.map { covered in words.count { covered[$0] != nil } }
    let most = counts.max() ?? 0
    let found = scores.indices.filter {
      scores[$0] > 0 && (counts[$0] == most || scores[$0] >= SearchIndex.Weight.word / 2)
    }
    return found.sorted { first, second in
      let (one, other) = (scores[first] + bonus[first], scores[second] + bonus[second])
      if points[first] != points[second] { return points[first] > points[second] }
      return one == other ? ranks[first] < ranks[second] : one > other
    }
  }
}
