import RevealFiles
package import RevealPreset

/// An entry of the catalogue: a preset's name and description.
package struct Effect: Hashable, Sendable {
  /// The library and the effect's own name, as in "animate.css/fadeInUp".
  package let name: String
  /// The description in the preset; empty if there is none.
  package let description: String

  /// The folder of the effect.
  package var library: String { splitPath(name).folder }

  /// The name within the library.
  package var ownName: String { splitPath(name).name }

  /// The description, with the part about the library separated.
  package var about: PresetDescription { PresetDescription(description) }

  /// The way in which a search word occurs in the name or the description.
  package enum Occurrence: Comparable, Sendable {
    /// It is a part of a word, as "fan" in "elephant".
    case inside
    /// It is the start of a word, as "fan" in "fancy".
    case start
    /// It is a whole word, perhaps with an ending, as in "fans"; capitals begin words, too, as in
    /// "fadeInUp".
    case word
  }

  /// The best occurrence of a word in the name and the description, ignoring case.
  ///
  /// - Returns: Nil if it occurs in neither.
  package func occurrence(of word: String) -> Occurrence? {
    [name, description].compactMap { SearchedText($0).occurrence(of: word) }.max()
  }

  /// The words of the name and the description, in lowercase.
  var words: Set<String> {
    Set([name, description].flatMap { $0.lowercased().split { !$0.isLetter } }.map(String.init))
  }
}

/// A text that is searched for words.
private struct SearchedText {
  private let letters: [Character]
  private let lowercased: [String]

  init(_ text: String) {
    letters = Array(text)
    lowercased = letters.map { $0.lowercased() }
  }

  func occurrence(of word: String) -> Effect.Occurrence? {
    let wanted = word.map { $0.lowercased() }
    guard !wanted.isEmpty, wanted.count <= letters.count else { return nil }
    return (0...letters.count - wanted.count)
      .filter { lowercased[$0..<$0 + wanted.count].elementsEqual(wanted) }
      .map { start in
        guard isBoundary(start) else { return .inside }
        return endsWord(start + wanted.count) ? .word : .start
      }.max()
  }

  /// Whether a word begins or ends before a letter.
  private func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < letters.count else { return true }
    let (before, after) = (letters[index - 1], letters[index])
    guard before.isLetter || before.isNumber, after.isLetter || after.isNumber else { return true }
    return after.isUppercase && !before.isUppercase
  }

  /// Whether a word that ends before a letter is whole, apart from an ending as in "flips", "faded"
  /// or "flipped".
  private func endsWord(_ index: Int) -> Bool {
    guard !isBoundary(index), let end = (index...letters.count).first(where: isBoundary) else {
      return true
    }
    let rest = lowercased[index..<end]
    let isDoubled = rest.first == lowercased[index - 1]
    return Self.endings.contains(rest.joined())
      || isDoubled && Self.endings.contains(rest.dropFirst().joined())
  }

  private static let endings: Set = ["s", "es", "d", "ed", "ing", "r", "er", "ers", "y"]
}
