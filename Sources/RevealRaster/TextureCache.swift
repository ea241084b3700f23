internal import RevealImage
import RevealMath
internal import RevealScene
import Synchronization

/// The contents of a texture; equal keys mean equal texels.
enum TextureKey: Hashable, Sendable {
  case picture(file: String, skippedLevels: Int)
  /// The last mip level of a picture, which also has the size of the first.
  case smallestPicture(file: String)
  case face(Face, TextureGrid, TextureWindow?)
  case gradient(LinearGradient, TextureGrid, TextureWindow?, skippedLevels: Int)
  /// A gradient that is turned until its colors change along rows only.
  case line(GradientLine)
  case shadow(ShadowShape, TextureWindow?)
  case blurred(BlurredCard, TextureWindow?)
  /// The picture below a quad in some columns, averaged and blurred.
  case backdrop(BandKey, columns: Range<Int>, blocks: PixelSize, across: Double)
  /// Glyphs or a painting in a box of the face.
  case outlines(Fill, Rect, TextureGrid, TextureWindow?)
}

/// Textures drawn before, up to a limit on memory.
///
/// It is a class with a lock because frames that are drawn at the same time share their faces.
/// Cached textures equal newly drawn ones, so the cache affects time, never pixels.
final class TextureCache: Sendable {
  /// A lock that the task making a texture holds.
  private final class Maker: Sendable {
    let turn = Mutex(())
  }

  private struct State {
    var textures: LRUCache<TextureKey, Texture>
    var makers: [TextureKey: Maker] = [:]
  }

  /// The response to a texture that another task is making.
  enum Contention: Sendable {
    /// Waits for the other task.
    case wait
    /// Throws ``QuadError/busy``.
    case leave
  }

  private let state: Mutex<State>

  init(byteLimit: Int) { state = Mutex(State(textures: LRUCache(byteLimit: byteLimit))) }

  /// The texture for a key, from memory or made by `make`.
  ///
  /// `make` is called outside the lock, by one task at a time.
  func texture(
    _ key: TextureKey, contention: Contention, make: () throws(QuadError) -> Texture
  ) throws(QuadError) -> Texture {
    if let known = find(key) { return known }
    let maker = maker(of: key)
    func one() throws(QuadError) -> Texture {
      // Another task may have made the texture by now.
      if let known = find(key) { return known }
      defer { state.withLock { $0.makers[key] = nil } }
      let texture = try make()
      state.withLock { $0.textures.keep(texture, for: key, byteCount: texture.byteCount) }
      return texture
    }
    switch contention {
    case .wait: return try maker.turn.withLock { _ throws(QuadError) in try one() }
    case .leave:
      let texture = try maker.turn.withLockIfAvailable { _ throws(QuadError) in try one() }
      guard let texture else { throw .busy }
      return texture
    }
  }

  /// Drops a texture that alone takes more than the limit.
  func trim() { state.withLock { $0.textures.trim() } }

  private func find(_ key: TextureKey) -> Texture? { state.withLock { $0.textures.find(key) } }

  private func maker(of key: TextureKey) -> Maker {
    state.withLock { state in
      if let maker = state.makers[key] { return maker }
      let maker = Maker()
      state.makers[key] = maker
      return maker
    }
  }
}
