import Synchronization

/// A cache of checked bands.
///
/// Most bands of a frame also occur in the previous frame. A band is looked up by the checksum in
/// the file and identified by all of its bytes, so a hit is never wrong, and needs neither its
/// checksum computed nor its rows decoded.
///
/// It is a class with a lock because frames that are compared at the same time share it. It affects
/// time, never results. Two generations bound its size: when the young one is full it replaces the
/// old one, whose unused entries are dropped.
package final class BandProofs: Sendable {
  /// The size of both generations together, in bytes.
  private static let capacity = 32 << 20

  package init() {}

  struct Key: Hashable {
    /// The CRC of the band's chunk.
    let checksum: UInt32
    /// The size of the band's segment in bytes.
    let size: Int
    /// The size of a filtered row in bytes.
    let rowSize: Int
  }

  private struct Entry {
    let segment: [UInt8]
    let sum: BandSum
  }

  private struct State {
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var youngSize = 0
  }

  private let state = Mutex(State())

  /// The result for a band that was added before; nil if there is none.
  func sum(_ key: Key, segment: ArraySlice<UInt8>) -> BandSum? {
    let entry = state.withLock { state -> Entry? in
      if let entry = state.young[key] { return entry }
      guard let entry = state.old[key] else { return nil }
      Self.keep(entry, key, in: &state)
      return entry
    }
    guard let entry, LibPNG.areEqual(entry.segment[...], segment) else { return nil }
    return entry.sum
  }

  /// Adds the result for a band whose checksum is right.
  func add(_ sum: BandSum, _ key: Key, segment: ArraySlice<UInt8>) {
    let entry = Entry(segment: Array(segment), sum: sum)
    state.withLock { Self.keep(entry, key, in: &$0) }
  }

  private static func keep(_ entry: Entry, _ key: Key, in state: inout State) {
    guard state.young.updateValue(entry, forKey: key) == nil else { return }
    state.youngSize += entry.segment.count
    guard state.youngSize > capacity / 2 else { return }
    state.old = state.young
    state.young = [:]
    state.youngSize = 0
  }
}

/// The checksum and rows of a sound band.
struct BandSum: Hashable, Sendable {
  /// The checksum of the filtered rows.
  let checksum: Adler32
  let rows: Int
}
