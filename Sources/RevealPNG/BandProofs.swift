import RevealImage
import Synchronization

/// A cache of checked bands.
///
/// Most bands of a frame also occur in the previous frame. A band is looked up by the checksum in
/// the file and identified by all of its bytes, so a hit is never wrong, and needs neither its
/// checksum computed nor its rows decoded.
///
/// It is a class with a lock because frames that are compared at the same time share it. It affects
/// time, never results.
package final class BandProofs: Sendable {
  /// The limit on bytes of the segments of all bands.
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

  private let entries = Mutex(LRUCache<Key, Entry>(byteLimit: BandProofs.capacity))

  /// The result for a band that was added before; nil if there is none.
  func sum(_ key: Key, segment: ArraySlice<UInt8>) -> BandSum? {
    guard let entry = entries.withLock({ $0.find(key) }),
      LibPNG.areEqual(entry.segment[...], segment)
    else { return nil }
    return entry.sum
  }

  /// Adds the result for a band whose checksum is right.
  func add(_ sum: BandSum, _ key: Key, segment: ArraySlice<UInt8>) {
    let entry = Entry(segment: Array(segment), sum: sum)
    entries.withLock { $0.keep(entry, for: key, byteCount: segment.count) }
  }
}

/// The checksum and rows of a sound band.
struct BandSum: Hashable, Sendable {
  /// The checksum of the filtered rows.
  let checksum: Adler32
  let rows: Int
}
