/// Hints for people who write words of CSS, UIKit, Core Animation, SwiftUI, Android, Flutter, React
/// Native and the usual web libraries.
///
/// The tables have a line for each counterpart, as `Counterpart` reads it.
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

  private static let keys = index([cells, timing, choosing, looks, scrolling, layout])
  private static let values = index([words, curves, families])

  /// Returns the counterparts in some tables by each plain foreign word, in order of preference.
  private static func index(_ tables: [String]) -> [String: [Counterpart]] {
    var index: [String: [Counterpart]] = [:]
    for line in tables.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("//") {
      let sides = line.split(separator: "←")
      let counterpart = Counterpart(sides[0])
      for word in sides[1].split(separator: " ") {
        index[plain(word), default: []].append(counterpart)
      }
    }
    return index
  }
}

/// The preset language's counterpart of some foreign words.
private struct Counterpart {
  /// The keys or words that must be known for the hint to make sense.
  let needed: [String]
  let hint: String

  /// Reads what stands in a line of a table before `←`, which foreign words follow.
  ///
  /// That is a key or a word with the same meaning, as in "opacity", with "beside" another key that
  /// must be known, which distinguishes objects with equal keys; or what to write instead, as in
  /// "write [x1, y1, x2, y2] where linear decelerate", with "where" the keys that must be known.
  init(_ text: Substring) {
    let words = text.split(separator: " ").map(String.init)
    if let place = words.firstIndex(of: "where") {
      needed = Array(words[(place + 1)...])
      hint = words[..<place].joined(separator: " ")
    } else {
      needed = words.filter { $0 != "beside" }
      hint = "did you mean \"\(words[0])\"?"
    }
  }
}
