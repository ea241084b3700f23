package import RevealJSON
internal import RevealPreset

/// A difference between two JSON texts.
package struct JSONChange: Sendable {
  /// The key path, as in `entrance.duration` or `scroll[1]`.
  ///
  /// The index of an element is that in the new text, unless the element was removed.
  package let keyPath: String
  /// The old value; nil if it was added.
  package let old: JSONNode?
  /// The new value; nil if it was removed.
  package let new: JSONNode?
  /// The offset in the new text of the changed key or element.
  ///
  /// For a removed one, it is the offset of the object or array that had it.
  package let offset: Int

  /// The differences between two texts: JSON, which may have comments, or decks as tables.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  /// - Returns: The differences in the order of the new text; none if a text cannot be read.
  package static func changes(from old: SourceText, to new: SourceText) -> [JSONChange] {
    let (before, after) = (Deck.values(in: old), Deck.values(in: new))
    guard let former = before.root, let latter = after.root, before.problems.isEmpty,
      after.problems.isEmpty
    else { return [] }
    return JSONComparison(old: former, new: latter).changes
  }

  /// The change, as in "`entrance.duration` 0.5 → 0.65" or "`cards.shadow` added".
  package var sentence: String {
    let name = keyPath.isEmpty ? "the whole text" : "`\(keyPath)`"
    return switch (old, new) {
    case (let old?, let new?): "\(name) \(Self.short(old)) → \(Self.short(new))"
    case (nil, let new?): "\(name)\(Self.scalar(new)) added"
    case (let old?, nil): "\(name)\(Self.scalar(old)) removed"
    case (nil, nil): name
    }
  }

  private static func scalar(_ node: JSONNode) -> String { node.isScalar ? " \(short(node))" : "" }

  /// A value on one line, truncated if it is long.
  private static func short(_ node: JSONNode) -> String {
    let text = JSONOutput(node).compact
    return text.count <= longest ? text : text.prefix(longest - 1) + "…"
  }

  /// The limit on the characters of a value in a sentence.
  private static let longest = 40
}
