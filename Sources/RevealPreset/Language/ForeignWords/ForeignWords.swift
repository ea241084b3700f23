/// Hints for people who write words of CSS, UIKit, Core Animation, SwiftUI, Android, Flutter, React
/// Native and the usual web libraries.
enum ForeignWords {
  /// Returns a hint for an unknown key; nil if the object has no counterpart of it.
  static func hint(for key: String, among known: Set<String>) -> String? {
    let isOperation = TransformOperation.choices.contains { $0.key == key }
    if isOperation, known.contains("transform") {
      return "put it into \"transform\": [{ \"\(key)\": … }]"
    }
    if known.isSuperset(of: ["from", "keyframes"]) {
      if isOperation { return "write \"from\": { \"transform\": [{ \"\(key)\": … }] }" }
      if Pose.form.fields.contains(where: { $0.key == key }) {
        return "write \"from\": { \"\(key)\": … }"
      }
    }
    if known.isSuperset(of: ["entrance", "scrollEffect"]),
      Entrance.form.fields.contains(where: { $0.key == key })
    {
      return "put it into \"entrance\": { \"\(key)\": … }"
    }
    return hint(for: withoutPrefix(plain(key)), in: keys, among: known)
  }

  /// Returns a hint for an unknown word; nil if none of the known words means the same.
  static func hint(forWord text: String, among known: [String]) -> String? {
    let word = plain(text.prefix { $0 != "(" })
    let known = Set(known)
    // A function of CSS or GSAP may have the name of a word but mean something else.
    return (text.contains("(") ? hint(for: word + "(", in: values, among: known) : nil)
      ?? hint(for: word, in: values, among: known)
  }

  private static func hint(
    for word: String, in counterparts: [String: [Counterpart]], among known: Set<String>
  ) -> String? {
    if let same = known.sorted().first(where: { plain($0) == word }) {
      return "did you mean \"\(same)\"?"
    }
    return counterparts[word]?.first { known.isSuperset(of: $0.needed) }?.hint
  }

  /// Returns a word without the case and separators that differ between languages.
  private static func plain(_ word: some StringProtocol) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." && $0 != " " }
  }

  /// Returns an attribute of AOS without its prefix, since AOS uses attributes of HTML.
  private static func withoutPrefix(_ word: String) -> String {
    word.hasPrefix("dataaos") ? String(word.dropFirst("dataaos".count)) : word
  }

  private static let keys = index(cells + timing + choosing + looks + scrolling + layout)
  private static let values = index(words + curves)

  /// Returns the counterparts of each plain word, in order of preference.
  private static func index(_ counterparts: [Counterpart]) -> [String: [Counterpart]] {
    var index: [String: [Counterpart]] = [:]
    for counterpart in counterparts {
      for word in counterpart.words { index[plain(word), default: []].append(counterpart) }
    }
    return index
  }
}

/// The preset language's counterpart of some foreign words.
struct Counterpart: Sendable {
  /// The keys or words that must be known for the hint to make sense.
  let needed: [String]
  let hint: String
  fileprivate let words: [Substring]

  /// A key or a word with the same meaning.
  ///
  /// - Parameters:
  ///   - name: The key or the word.
  ///   - other: Another key that must be known, which distinguishes objects with equal keys.
  ///   - words: The foreign words, separated by spaces.
  @inline(never)
  init(_ name: String, beside other: String? = nil, for words: String) {
    needed = [name] + [other].compactMap(\.self)
    hint = "did you mean \"\(name)\"?"
    self.words = words.split(separator: " ")
  }

  /// A counterpart that has another form.
  ///
  /// - Parameters:
  ///   - text: The text to write instead.
  ///   - known: The keys or words that must be known.
  ///   - words: The foreign words, separated by spaces.
  @inline(never)
  init(write text: String, where known: String..., for words: String) {
    needed = known
    hint = "write \(text)"
    self.words = words.split(separator: " ")
  }
}
