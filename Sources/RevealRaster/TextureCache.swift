import RevealMath
internal import RevealScene
import Synchronization

/// What a texture shows; equal keys mean equal texels.
enum TextureKey: Hashable, Sendable {
  case picture(file: String, skippedLevels: Int)
  case face(Face, TextureGrid)
  case gradient(LinearGradient, TextureGrid)
  case shadow(ShadowShape)
  /// In a box of the face.
  case glyphs(GlyphFill, Rect, TextureGrid)
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

  private struct State {
    var entries: [TextureKey: Entry] = [:]
    var byteCount = 0
    var clock = 0
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The texture for a key, from memory or from `make`, which runs outside the lock.
  func texture(
    _ key: TextureKey, make: () throws(RasterError) -> Texture
  ) throws(RasterError) -> Texture {
    if let known = find(key) { return known }
    let texture = try make()
    return keep(texture, for: key)
  }

  private func find(_ key: TextureKey) -> Texture? {
    state.withLock { state in
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key]?.texture
    }
  }

  private func keep(_ texture: Texture, for key: TextureKey) -> Texture {
    state.withLock { state in
      if let other = state.entries[key] { return other.texture }
      state.clock += 1
      state.entries[key] = Entry(texture: texture, lastUse: state.clock)
      state.byteCount += texture.byteCount
      while state.byteCount > byteLimit, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.byteCount -= oldest.value.texture.byteCount
      }
      return texture
    }
  }
}
