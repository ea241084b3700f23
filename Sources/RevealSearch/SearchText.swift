/// How searches compare texts: as words in lowercase, without their endings.
///
/// The gallery's page does the same to what is typed there, in `gallery-search.js`.
enum SearchText {
  /// The words of a text in lowercase; capitals begin words, too, as in "fadeInUp".
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var previous: Character?
    for character in text {
      guard character.isLetter || character.isNumber else {
        previous = nil
        continue
      }
      let isInside = previous.map { !character.isUppercase || !($0.isLowercase || $0.isNumber) }
      if isInside != true { words.append("") }
      words[words.count - 1] += character.lowercased()
      previous = character
    }
    return words
  }

  /// A word without the endings of its plural, its participles and its verb, as in "swip" for
  /// "swiped".
  static func stem(_ word: String) -> String {
    var letters = Array(word)
    func ends(_ ending: String) -> Bool {
      letters.count >= ending.count && letters.suffix(ending.count).elementsEqual(ending)
    }
    func hasVowel(before count: Int) -> Bool {
      letters.dropLast(count).contains { "aeiouy".contains($0) }
    }
    guard letters.count >= 4 else { return word }
    if letters.count > 4, ends("ies") {
      letters.removeLast(3)
      letters.append("y")
    } else if ends("s"), !ends("ss"), !ends("us"), !ends("is") {
      letters.removeLast()
    }
    if letters.count >= 6, ends("ing"), hasVowel(before: 3) {
      letters.removeLast(3)
    } else if letters.count >= 5, ends("ed"), !ends("eed"), hasVowel(before: 2) {
      letters.removeLast(2)
    }
    if let last = letters.last, letters.count > 3, letters[letters.count - 2] == last {
      letters.removeLast()
    }
    if letters.count >= 4, ends("e") { letters.removeLast() }
    return String(letters)
  }
}
