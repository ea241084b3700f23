/// Reads a JSON object's members by name, and reports missing, unknown and out-of-range ones.
///
/// Callers ask for the keys that they know, and finally call ``finish()``, which reports all other
/// keys and suggests the nearest known ones.
package struct ObjectReader {
  private let members: [JSONMember]
  package let node: JSONNode
  /// Key path of the object, empty at the root.
  package let path: String
  package let problems: ProblemSink
  /// Whether an object can be made of the values; callers set it to false when one cannot be used.
  package var isUsable = true
  /// The keys that were asked for, some of them several times: most objects have few members, so
  /// that finding these here takes less time than hashing every key.
  private var known: [String] = []

  /// Fails, and reports a problem, if the node is not an object.
  package init?(
    _ node: JSONNode, path: String, problems: ProblemSink, expected: String = "an object"
  ) {
    guard case .object(let members) = node.value else {
      problems.expected(expected, at: node, path: path)
      return nil
    }
    self.members = members
    self.node = node
    self.path = path
    self.problems = problems
  }

  /// The member's value, if it exists.
  package mutating func value(_ key: String) -> JSONNode? {
    known.append(key)
    return node[key]
  }

  /// The member as a field for further reading, if it exists.
  package subscript(key: String) -> JSONField? {
    mutating get { value(key).map { JSONField($0, path: path(of: key), problems: problems) } }
  }

  /// The member as a field; reports a problem if it is missing.
  package mutating func required(_ key: String, _ expected: String) -> JSONField? {
    if let field = self[key] { return field }
    guard node.isWhole else { return nil }
    problems.note(node.range.first, path: path, "expected the key \"\(key)\" (\(expected))")
    return nil
  }

  /// Whether the member exists; its key then counts as known.
  package mutating func has(_ key: String) -> Bool { value(key) != nil }

  /// Adds known keys that are read only in some forms of the object.
  package mutating func know(_ keys: some Sequence<String>) { known += keys }

  /// Reports keys that exclude each other, at the last one in the text.
  ///
  /// Returns whether there are any.
  @discardableResult
  package mutating func exclude(_ keys: [String], hint: String? = nil) -> Bool {
    known += keys
    let present = members.filter { keys.contains($0.key) }
    guard let last = present.last, present.count > 1 else { return false }
    problems.note(
      last.keyRange, path: path(of: last.key),
      "\(enumeration(of: present.map(\.key))) exclude each other",
      hint: hint ?? "remove \(present.count == 2 ? "one of them" : "all but one of them")")
    return true
  }

  /// Reports a warning at a key.
  package func warn(_ key: String, _ message: String, hint: String? = nil) {
    guard let member = members.first(where: { $0.key == key }) else { return }
    problems.note(member.keyRange, path: path(of: key), message, hint: hint, severity: .warning)
  }

  /// Reports an error at a key.
  package func refuse(_ key: String, _ message: String, hint: String? = nil) {
    guard let member = members.first(where: { $0.key == key }) else { return }
    problems.note(member.keyRange, path: path(of: key), message, hint: hint)
  }

  /// Key path of a member.
  package func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The keys of the object in text order.
  package var keys: [String] { members.map(\.key) }

  /// Reports all keys that were not asked for.
  package func finish() {
    for member in members where !problems.isFull && !known.contains(member.key) {
      let isWord = member.key.utf8.count <= Self.longestWord
      problems.note(
        member.keyRange, path: path(of: String(member.key.prefix(40))),
        "unknown key \"\(member.key.prefix(40))\"",
        hint: (isWord ? meantKey(member.key) : nil)
          ?? "known keys: \(Set(known).sorted().joined(separator: ", "))")
    }
  }

  /// The limit on bytes of an unknown key or word for which a suggestion is made.
  static let longestWord = 64

  private func meantKey(_ key: String) -> String? {
    problems.hint(key, Set(known))
      ?? nearestWord(to: key, among: Set(known).sorted()).map { "did you mean \"\($0)\"?" }
  }
}
