/// The keys of a kind of object: which are required, and which exclude or qualify each other.
package struct ObjectKeys: Sendable {
  /// The keys that exclude each other, with a hint.
  package typealias Exclusion = (keys: [String], hint: String?)

  /// A key of an object.
  package struct Key: Sendable {
    fileprivate let name: String
    fileprivate let needed: String?
    fileprivate let qualified: String?
    fileprivate let isRead: Bool

    /// - Parameters:
    ///   - name: The name of the key.
    ///   - needed: The noun phrase that asks for a missing key; nil if the key is optional.
    ///   - qualified: The key without which this one has no effect; nil if there is none.
    ///   - isRead: True if ``ObjectKeys/read(_:_:)`` reads the value; false if the caller does.
    package init(_ name: String, needed: String?, qualified: String?, isRead: Bool) {
      (self.name, self.needed, self.qualified, self.isRead) = (name, needed, qualified, isRead)
    }
  }

  /// The keys in the order in which they are read.
  private let keys: [Key]
  /// The groups of keys that exclude each other.
  package let exclusive: [Exclusion]
  /// The indices of the keys.
  private let places: [String: Int]

  package init(_ keys: [Key], exclusive: [Exclusion]) {
    self.keys = keys
    self.exclusive = exclusive
    places = Dictionary(zip(keys.map(\.name), 0...)) { first, _ in first }
  }

  /// The required keys.
  package var required: [String] { keys.filter { $0.needed != nil }.map(\.name) }

  /// Returns whether some keys include a required one.
  package func areNeeded(_ failed: Set<String>) -> Bool {
    !failed.isEmpty && required.contains(where: failed.contains)
  }

  /// Returns the members of an object with those that it inherits from another one, in the order of
  /// the table.
  ///
  /// The object does not inherit keys that it has itself, keys that exclude one of these, or keys
  /// that qualify such a key.
  package func members(_ own: [JSONMember], over base: [JSONMember]) -> [JSONMember] {
    var replaced = Set(own.map(\.key))
    for group in exclusive where !replaced.isDisjoint(with: group.keys) {
      replaced.formUnion(group.keys)
    }
    replaced.formUnion(keys.filter { $0.qualified.map(replaced.contains) ?? false }.map(\.name))
    let members = base.filter { !replaced.contains($0.key) } + own
    return members.map { (place: places[$0.key] ?? keys.count, member: $0) }.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element.member)
  }

  /// Reads the keys that an object has, in the order of the table.
  ///
  /// - Parameters:
  ///   - object: The object, whose problems are reported.
  ///   - value: A closure that reads the value of the key at an index of the table, and returns
  ///     false if it has a problem.
  /// - Returns: The keys that have a problem.
  package func read(
    _ object: inout ObjectReader, _ value: (_ index: Int, JSONField) -> Bool
  ) -> Set<String> {
    for group in exclusive { object.exclude(group.keys, hint: group.hint) }
    var failed: Set<String> = []
    for (index, key) in keys.enumerated() {
      let field =
        if let needed = key.needed { object.required(key.name, needed) } else { object[key.name] }
      if let qualified = key.qualified, !object.has(qualified) {
        object.warn(key.name, "has no effect without \"\(qualified)\"")
      }
      guard key.isRead else { continue }
      let isFine = field.map { value(index, $0) } ?? (key.needed == nil)
      if !isFine { failed.insert(key.name) }
    }
    return failed
  }
}
