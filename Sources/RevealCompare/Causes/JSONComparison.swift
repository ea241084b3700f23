package import RevealJSON
import RevealPreset

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

/// The differences between two JSON values, each of which can be applied separately.
struct JSONComparison {
  /// The differences in the order of the new text; elsewhere they are identified by their indices.
  private(set) var changes: [JSONChange] = []
  private var root = Part.same(JSONNode(value: .null, range: 0..<0))

  /// A part of both values.
  private indirect enum Part {
    case same(JSONNode)
    /// The part is changed; the number is the index of the change.
    case changed(Int)
    case object([(key: String, value: Part)])
    case array([Part])
  }

  /// Compares two values.
  ///
  /// - Parameters:
  ///   - old: The value before.
  ///   - new: The value after; the changes have its offsets.
  ///   - ignored: The keys of the root that do not count.
  ///   - depth: The number of levels of objects and arrays to compare in detail; deeper ones are
  ///     compared as a whole.
  init(old: JSONNode, new: JSONNode, ignoring ignored: Set<String> = [], depth: Int = .max) {
    let (old, new) = (old.without(ignored), new.without(ignored))
    root = part(old, new, Place(keyPath: "", offset: new.range.lowerBound), depth: depth)
  }

  /// The old value with some of the changes applied.
  ///
  /// - Returns: The value, whose ranges refer to either text.
  func value(with chosen: Set<Int>) -> JSONNode {
    value(of: root, chosen) ?? JSONNode(value: .null, range: 0..<0)
  }

  private func value(of part: Part, _ chosen: Set<Int>) -> JSONNode? {
    switch part {
    case .same(let node): return node
    case .changed(let index):
      return chosen.contains(index) ? changes[index].new : changes[index].old
    case .object(let members):
      let left = members.compactMap { key, part in
        value(of: part, chosen).map { JSONMember(key: key, keyRange: $0.range, value: $0) }
      }
      return JSONNode(value: .object(left), range: 0..<0)
    case .array(let parts):
      return JSONNode(value: .array(parts.compactMap { value(of: $0, chosen) }), range: 0..<0)
    }
  }

  /// The place of a part in the new text: its key path and the offset of its key or element.
  ///
  /// For a removed part, the offset is that of the object or array that had it.
  private struct Place {
    let keyPath: String
    let offset: Int

    func key(_ key: String, at offset: Int) -> Place {
      Place(keyPath: keyPath.isEmpty ? key : "\(keyPath).\(key)", offset: offset)
    }

    func index(_ index: Int, at offset: Int) -> Place {
      Place(keyPath: "\(keyPath)[\(index)]", offset: offset)
    }
  }

  private mutating func part(
    _ old: JSONNode?, _ new: JSONNode?, _ place: Place, depth: Int
  ) -> Part {
    guard let old, let new else { return change(old, new, place) }
    if old.isSame(as: new) { return .same(new) }
    guard depth > 0 else { return change(old, new, place) }
    switch (old.value, new.value) {
    case (.object(let before), .object(let after)):
      let keys = Set(before.map(\.key))
      // Objects without a common key have nothing to do with each other.
      guard place.keyPath.isEmpty || after.contains(where: { keys.contains($0.key) }) else {
        return change(old, new, place)
      }
      return members(before, after, place, depth: depth - 1)
    case (.array(let before), .array(let after)):
      return elements(before, after, place, depth: depth - 1, whole: (old, new))
    default: return change(old, new, place)
    }
  }

  private mutating func change(_ old: JSONNode?, _ new: JSONNode?, _ place: Place) -> Part {
    changes.append(
      JSONChange(keyPath: place.keyPath, old: old, new: new, offset: place.offset))
    return .changed(changes.count - 1)
  }

  private mutating func members(
    _ old: [JSONMember], _ new: [JSONMember], _ place: Place, depth: Int
  ) -> Part {
    var parts: [(key: String, value: Part)] = []
    for member in new {
      let before = old.first { $0.key == member.key }?.value
      let inner = place.key(member.key, at: member.keyRange.lowerBound)
      parts.append((member.key, part(before, member.value, inner, depth: depth)))
    }
    let kept = Set(new.map(\.key))
    for member in old where !kept.contains(member.key) {
      let inner = place.key(member.key, at: place.offset)
      parts.append((member.key, part(member.value, nil, inner, depth: depth)))
    }
    return .object(parts)
  }

  private mutating func elements(
    _ old: [JSONNode], _ new: [JSONNode], _ place: Place, depth: Int,
    whole: (old: JSONNode, new: JSONNode)
  ) -> Part {
    if (old + new).allSatisfy(\.isScalar) {
      let others = zip(old, new).count { !$0.isSame(as: $1) }
      guard old.count == new.count, others == 1 else {
        return change(whole.old, whole.new, place)
      }
    }
    guard let pairs = ElementAlignment.pairs(old, new) else {
      return change(whole.old, whole.new, place)
    }
    return .array(
      pairs.map { before, after in
        let inner = place.index(
          after ?? before ?? 0, at: after.map { new[$0].range.lowerBound } ?? place.offset)
        return part(before.map { old[$0] }, after.map { new[$0] }, inner, depth: depth)
      })
  }
}

extension JSONNode {
  /// Whether the values are equal, wherever they are and however they are written.
  func isSame(as other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { member in
          other[member.key].map { member.value.isSame(as: $0) } ?? false
        }
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    default: value == other.value
    }
  }

  /// Whether it is neither an object nor an array.
  var isScalar: Bool {
    switch value {
    case .object, .array: false
    case .null, .bool, .number, .string, .unreadable: true
    }
  }

  /// The object without some of its members.
  fileprivate func without(_ keys: Set<String>) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(value: .object(members.filter { !keys.contains($0.key) }), range: range)
  }
}
