import Synchronization

/// What came of looking through bands, for bands that come again.
///
/// Most bands of a frame stood in the frame before. A band is looked up by its checksum as it
/// stands in the file and recognized by all of its bytes, so nothing is taken for what it is not,
/// and a band that is found needs neither its checksum computed nor its rows decoded.
///
/// A class with a lock because frames that are compared at the same time share it. It decides on
/// time, never on results. Two generations bound it: when the young one is full it becomes the old
/// one, and what is not asked for by then goes.
package final class BandProofs: Sendable {
  /// Bytes of both generations together.
  private static let capacity = 32 << 20

  package init() {}

  struct Key: Hashable {
    /// The CRC of the band's chunk.
    let checksum: UInt32
    /// Bytes of the band's segment.
    let size: Int
    /// Bytes of a filtered row.
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

  /// What is known of a band whose file gives it a checksum.
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

  /// Notes what is known of a band whose checksum is right.
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

/// What a sound band adds to its file.
struct BandSum: Hashable, Sendable {
  /// Over the filtered rows.
  let checksum: Adler32
  let rows: Int
}
