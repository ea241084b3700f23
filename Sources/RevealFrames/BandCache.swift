import Synchronization

/// A cache of finished bands by their contents.
///
/// Most bands of a frame also occur in the previous frame, perhaps some rows higher. The contents
/// of a band are known before anything is drawn (``FrameKey``), so such a band costs neither
/// drawing nor encoding.
///
/// The renderer determines what is kept of a band: its part of a file, or the hashes of its pixels.
///
/// It is a class with a lock because frames that are drawn at the same time share it. A band found
/// here equals one that would be drawn again, so it affects time, never bytes. Two generations
/// limit its size: when the young one is full it replaces the old one, whose unused bands are
/// dropped.
///
/// If every card moves, nothing can be found, and keeping bands would only cost memory. So after
/// some frames without a hit it stops keeping bands and records only their keys; it starts again as
/// soon as one of these keys occurs a second time.
final class BandCache<Band: CachedBand>: Sendable {
  /// The size of both generations together in bytes.
  ///
  /// It is enough for about twenty-five frames of an interface that have no band in common.
  private static var capacity: Int { 32 << 20 }

  /// The number of consecutive misses after which no bands are kept: six frames of 40 bands.
  private static var patience: Int { 240 }
  /// The limit on keys that are recorded while no bands are kept.
  private static var noteLimit: Int { 4096 }

  private struct State {
    var young: [FrameKey: Band] = [:]
    var old: [FrameKey: Band] = [:]
    var youngSize = 0
    var missesInARow = 0
    /// The keys of bands that are being drawn.
    var claims: Set<FrameKey> = []
    /// The hashes of keys that were recorded while no bands were kept.
    var notes: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The band with a key; nil unless it was drawn recently.
  subscript(key: FrameKey) -> Band? {
    state.withLock { state in
      if let band = state.young[key] {
        state.missesInARow = 0
        return band
      }
      guard let band = state.old[key] else {
        state.missesInARow += 1
        return nil
      }
      state.missesInARow = 0
      Self.keep(band, key, in: &state)
      return band
    }
  }

  /// The band with a key, if it was drawn after it was first looked up.
  func lateBand(_ key: FrameKey) -> Band? {
    state.withLock { $0.young[key] ?? $0.old[key] }
  }

  /// Claims bands that will be drawn.
  ///
  /// - Parameter keys: The keys of bands that are not in the cache.
  /// - Returns: The keys that nobody else had claimed, for ``release(_:)``.
  func claim(_ keys: [FrameKey]) -> Set<FrameKey> {
    state.withLock { state in
      let claims = Set(keys).subtracting(state.claims)
      state.claims.formUnion(claims)
      return claims
    }
  }

  /// Releases claims, whether the bands were drawn or not.
  func release(_ keys: Set<FrameKey>) {
    state.withLock { $0.claims.subtract(keys) }
  }

  func add(_ band: Band, for key: FrameKey) {
    state.withLock { state in
      if state.missesInARow > Self.patience {
        if state.notes.count >= Self.noteLimit { state.notes = [] }
        if state.notes.insert(key.hashValue).inserted { return }
        state.missesInARow = 0
        state.notes = []
      }
      Self.keep(band, key, in: &state)
    }
  }

  private static func keep(_ band: Band, _ key: FrameKey, in state: inout State) {
    guard state.young.updateValue(band, forKey: key) == nil else { return }
    state.youngSize += band.byteCount + key.itemCount * 16
    guard state.youngSize > capacity / 2 else { return }
    state.old = state.young
    state.young = [:]
    state.youngSize = 0
  }
}

/// The data that a ``BandCache`` keeps of a band.
protocol CachedBand: Sendable {
  /// The memory of the data in bytes.
  var byteCount: Int { get }
}
