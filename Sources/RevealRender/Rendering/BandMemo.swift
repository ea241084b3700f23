import RevealPNG
import RevealRaster
import Synchronization

/// Finished bands by what is drawn in them.
///
/// Most bands of a frame stood in the frame before, perhaps some rows higher. What a band shows is
/// known before anything is drawn (``BandKey``), so such a band costs neither drawing nor encoding.
///
/// A class with a lock because frames that are made at the same time share it. What is found here
/// is equal to what would be made anew, so it decides on time, never on bytes. Two generations
/// bound it: when the young one is full it becomes the old one, and what is not asked for by then
/// goes.
///
/// Where every card moves, nothing can be found, and keeping bands would only cost memory that is
/// new each time. So after some frames without a find it is dry: it notes which keys came, keeps no
/// band, and begins again as soon as one of them comes a second time.
final class BandMemo: Sendable {
  /// Bytes of both generations together: some twenty-five frames of an interface without a band in
  /// common.
  private static let capacity = 32 << 20

  /// Look-ups in a row without a find until it is dry: six frames of 40 bands.
  private static let patience = 240
  /// Keys that are noted while it is dry, at most.
  private static let noteLimit = 4096

  private struct State {
    var young: [BandKey: BandSegment] = [:]
    var old: [BandKey: BandSegment] = [:]
    var youngSize = 0
    var missesInARow = 0
    /// Hashes of the keys that came while it was dry.
    var notes: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The band with this key, if it was made lately.
  subscript(key: BandKey) -> BandSegment? {
    state.withLock { state in
      if let segment = state.young[key] {
        state.missesInARow = 0
        return segment
      }
      guard let segment = state.old[key] else {
        state.missesInARow += 1
        return nil
      }
      state.missesInARow = 0
      Self.keep(segment, key, in: &state)
      return segment
    }
  }

  func add(_ segment: BandSegment, for key: BandKey) {
    state.withLock { state in
      if state.missesInARow > Self.patience {
        if state.notes.count >= Self.noteLimit { state.notes = [] }
        if state.notes.insert(key.hashValue).inserted { return }
        state.missesInARow = 0
        state.notes = []
      }
      Self.keep(segment, key, in: &state)
    }
  }

  private static func keep(_ segment: BandSegment, _ key: BandKey, in state: inout State) {
    guard state.young.updateValue(segment, forKey: key) == nil else { return }
    state.youngSize += segment.chunk.count + segment.rows * 8 + key.items.count * 16
    guard state.youngSize > capacity / 2 else { return }
    state.old = state.young
    state.young = [:]
    state.youngSize = 0
  }
}
