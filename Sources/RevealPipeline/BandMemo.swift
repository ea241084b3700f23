import RevealPNG
import RevealRaster
import Synchronization

/// Finished bands by what is drawn in them.
///
/// Most bands of a frame stood in the frame before, perhaps some rows higher. What a band shows is known
/// before anything is drawn (``BandKey``), so such a band costs neither drawing nor encoding.
///
/// A class with a lock because frames that are made at the same time share it. What is found here is
/// equal to what would be made anew, so it decides on time, never on bytes. Two generations bound
/// it: when the young one is full it becomes the old one, and what is not asked for by then goes.
final class BandMemo: Sendable {
  /// Bytes of both generations together: some twenty-five frames of an interface without a band in common.
  private static let capacity = 32 << 20

  private struct State {
    var young: [BandKey: BandSegment] = [:]
    var old: [BandKey: BandSegment] = [:]
    var youngSize = 0
  }

  private let state = Mutex(State())

  /// The band with this key, if it was made lately.
  subscript(key: BandKey) -> BandSegment? {
    state.withLock { state in
      if let segment = state.young[key] { return segment }
      guard let segment = state.old[key] else { return nil }
      Self.add(segment, key, to: &state)
      return segment
    }
  }

  func add(_ segment: BandSegment, for key: BandKey) {
    state.withLock { Self.add(segment, key, to: &$0) }
  }

  private static func add(_ segment: BandSegment, _ key: BandKey, to state: inout State) {
    guard state.young.updateValue(segment, forKey: key) == nil else { return }
    state.youngSize += segment.chunk.count + segment.rows * 8 + key.items.count * 16
    guard state.youngSize > capacity / 2 else { return }
    state.old = state.young
    state.young = [:]
    state.youngSize = 0
  }
}
