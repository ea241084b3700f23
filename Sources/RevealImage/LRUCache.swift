/// A cache limited by bytes; the least recently used values are removed first.
///
/// The entries form a list in the order of their use, so that nothing is searched to remove one.
package struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let key: Key
    @usableFromInline let value: Value
    @usableFromInline let byteCount: Int
    /// The place of the entry that was used last before this one; -1 if there is none.
    @usableFromInline var older = -1
    /// The place of the entry that was used next after this one; -1 if there is none.
    @usableFromInline var newer = -1

    @inlinable init(key: Key, value: Value, byteCount: Int) {
      (self.key, self.value, self.byteCount) = (key, value, byteCount)
    }
  }

  @usableFromInline let byteLimit: Int
  /// The places of entries.
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var entries: [Entry?] = []
  /// The places that are free.
  @usableFromInline var free: [Int] = []
  @usableFromInline var oldest = -1
  @usableFromInline var newest = -1
  @usableFromInline var byteCount = 0

  @inlinable package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the value for a key and notes its use.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      detach(place)
      attach(place)
    }
    return entries[place]?.value
  }

  /// Keeps a value, even if it alone takes more than the limit.
  @inlinable package mutating func keep(_ value: Value, for key: Key, byteCount size: Int) {
    if let former = places[key] { remove(former) }
    let entry = Entry(key: key, value: value, byteCount: size)
    let place = free.popLast() ?? entries.count
    if place < entries.count { entries[place] = entry } else { entries.append(entry) }
    places[key] = place
    attach(place)
    byteCount += size
    while byteCount > byteLimit, places.count > 1 { remove(oldest) }
  }

  /// Drops a value that alone takes more than the limit.
  @inlinable package mutating func trim() {
    while byteCount > byteLimit, oldest >= 0 { remove(oldest) }
  }

  /// Removes an entry.
  @inlinable mutating func remove(_ place: Int) {
    detach(place)
    guard let entry = entries[place] else { return }
    places[entry.key] = nil
    byteCount -= entry.byteCount
    entries[place] = nil
    free.append(place)
  }

  /// Takes an entry out of the list.
  @inlinable mutating func detach(_ place: Int) {
    guard let (older, newer) = entries[place].map({ ($0.older, $0.newer) }) else { return }
    if older >= 0 { entries[older]?.newer = newer } else { oldest = newer }
    if newer >= 0 { entries[newer]?.older = older } else { newest = older }
  }

  /// Adds an entry to the list as the newest.
  @inlinable mutating func attach(_ place: Int) {
    entries[place]?.older = newest
    entries[place]?.newer = -1
    if newest >= 0 { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
