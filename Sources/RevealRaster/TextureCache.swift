import RevealMath
internal import RevealScene
import Synchronization

/// What a texture shows; equal keys mean equal texels.
enum TextureKey: Hashable, Sendable {
  case picture(file: String, skippedLevels: Int)
  /// Its last mip level, which knows the size of the first.
  case smallestPicture(file: String)
  case face(Face, TextureGrid, TextureWindow?)
  case gradient(LinearGradient, TextureGrid, TextureWindow?)
  case shadow(ShadowShape, TextureWindow?)
  /// In a box of the face.
  case glyphs(GlyphFill, Rect, TextureGrid, TextureWindow?)
}

/// Textures that were drawn before, up to a bound of memory.
///
/// A class with a lock because frames that are drawn at the same time share their faces. What is
/// found there is equal to what would be drawn anew, so the cache decides on time, never on pixels.
final class TextureCache: Sendable {
  private struct Entry {
    let texture: Texture
    var lastUse: Int
  }

  /// Held by the task that makes a texture.
  private final class Maker: Sendable {
    let turn = Mutex(())
  }

  private struct State {
    var entries: [TextureKey: Entry] = [:]
    var makers: [TextureKey: Maker] = [:]
    var byteCount = 0
    var clock = 0
  }

  /// What to do about a texture that another task is making.
  enum Contention: Sendable {
    /// Wait for it.
    case wait
    /// Throw `RasterError.busy`: there is something else to do.
    case leave
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The texture for a key, from memory or from `make`, which one task calls at a time, outside the
  /// lock.
  func texture(
    _ key: TextureKey, contention: Contention, make: () throws(RasterError) -> Texture
  ) throws(RasterError) -> Texture {
    if let known = find(key) { return known }
    let maker = maker(of: key)
    func one() throws(RasterError) -> Texture {
      // Another task may have made it by now.
      if let known = find(key) { return known }
      defer { state.withLock { $0.makers[key] = nil } }
      let texture = try make()
      keep(texture, for: key)
      return texture
    }
    switch contention {
    case .wait:
      return try maker.turn.withLock { _ throws(RasterError) in try one() }
    case .leave:
      let texture = try maker.turn.withLockIfAvailable { _ throws(RasterError) in try one() }
      guard let texture else { throw .busy }
      return texture
    }
  }

  private func find(_ key: TextureKey) -> Texture? {
    state.withLock { state in
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key]?.texture
    }
  }

  private func maker(of key: TextureKey) -> Maker {
    state.withLock { state in
      if let maker = state.makers[key] { return maker }
      let maker = Maker()
      state.makers[key] = maker
      return maker
    }
  }

  private func keep(_ texture: Texture, for key: TextureKey) {
    state.withLock { state in
      state.clock += 1
      let former = state.entries.updateValue(
        Entry(texture: texture, lastUse: state.clock), forKey: key)
      state.byteCount += texture.byteCount - (former?.texture.byteCount ?? 0)
      while state.byteCount > byteLimit, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.byteCount -= oldest.value.texture.byteCount
      }
    }
  }
}
