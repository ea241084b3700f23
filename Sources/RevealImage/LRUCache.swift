/// A cache limited by bytes; the least recently used values are removed first.
package struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let value: Value
    @usableFromInline let byteCount: Int
    @usableFromInline var lastUse: Int

    @inlinable init(value: Value, byteCount: Int, lastUse: Int) {
      (self.value, self.byteCount, self.lastUse) = (value, byteCount, lastUse)
    }
  }

  @usableFromInline let byteLimit: Int
  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var byteCount = 0
  @usableFromInline var clock = 0

  @inlinable package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the value for a key and notes its use.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key]?.value
  }

  /// Keeps a value, even if it alone takes more than the limit.
  @inlinable package mutating func keep(_ value: Value, for key: Key, byteCount size: Int) {
    clock += 1
    let former = entries.updateValue(
      Entry(value: value, byteCount: size, lastUse: clock), forKey: key)
    byteCount += size - (former?.byteCount ?? 0)
    while byteCount > byteLimit, entries.count > 1 { removeOldest() }
  }

  /// Drops a value that alone takes more than the limit.
  @inlinable package mutating func trim() { while byteCount > byteLimit { removeOldest() } }

  @usableFromInline mutating func removeOldest() {
    guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    entries[oldest.key] = nil
    byteCount -= oldest.value.byteCount
  }
}
