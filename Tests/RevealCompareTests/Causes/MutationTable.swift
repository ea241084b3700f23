import Testing

/// A change of a preset, with what the report of the difference says first.
struct Mutation: Sendable, CustomTestStringConvertible {
  /// The name of the preset that is changed.
  let base: String
  /// A part of its text that occurs once.
  let old: String
  /// What is in its place after the change.
  let new: String
  /// The first cause, every part of which has been checked to be true.
  let sentence: String

  var testDescription: String { "\(base): \(old) => \(new)" }

  static let all = look + list + motion + words

  /// All of them in release builds; some where drawing takes long.
  static var tried: [Mutation] {
    #if DEBUG
      all.enumerated().filter { $0.offset.isMultiple(of: 9) }.map(\.element)
    #else
      all
    #endif
  }

  /// Reads a table in which each mutation is a line like `base: old => new`, perhaps broken before
  /// the arrow, with the sentence below it, further to the right; `nothing` removes the part.
  static func table(_ text: String) -> [Mutation] {
    var mutations: [(head: String, sentence: String)] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  "), let last = mutations.last {
        let words = line.drop { $0 == " " }
        mutations[mutations.count - 1].sentence =
          last.sentence.isEmpty ? String(words) : "\(last.sentence) \(words)"
      } else if line.hasPrefix("=> "), let last = mutations.last {
        mutations[mutations.count - 1].head = "\(last.head) \(line)"
      } else {
        mutations.append((String(line), ""))
      }
    }
    return mutations.map { head, sentence in
      let start = head.firstIndex(of: ":") ?? head.endIndex
      let parts = head[start...].dropFirst(2).split(
        separator: " =>", maxSplits: 1, omittingEmptySubsequences: false)
      let new = (parts.last ?? "").dropFirst()
      return Mutation(
        base: String(head[..<start]), old: String(parts[0]),
        new: new == "nothing" ? "" : String(new),
        sentence: sentence)
    }
  }

  /// The texts before and after.
  var texts: (old: String, new: String)? {
    guard let text = MutationBases.texts[base] ?? MutationBases.further[base],
      text.ranges(of: old).count == 1
    else { return nil }
    return (text, text.replacing(old, with: new))
  }
}
