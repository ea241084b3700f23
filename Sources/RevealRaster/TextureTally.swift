import Synchronization

/// The total cost of a scene's pictures and glyphs, counted as they are made.
///
/// A picture's size is known only after decoding, and the crossings of outlines only after drawing.
/// It is a class with a lock because it belongs to a ``TextureSource``, which tasks may share.
final class TextureTally: Sendable {
  private struct State {
    /// The textures counted so far, kept so that none is counted twice.
    var textures: [ObjectIdentifier: Texture] = [:]
    var pixels = 0
    var bytes = 0
    var steps = 0
  }

  private let state = Mutex(State())

  /// The limit on pixels of all pictures in a scene: thirty photos of 33 megapixels.
  private static let mostPixels = 1_000_000_000
  /// The limit on bytes of all pictures in a scene.
  private static let mostBytes = 640 << 20

  /// Counts a picture of a scene.
  ///
  /// - Throws: When the scene's pictures are too large together.
  func add(picture texture: Texture) throws(QuadError) {
    let (pixels, bytes) = state.withLock { state in
      if state.textures.updateValue(texture, forKey: ObjectIdentifier(texture)) == nil {
        state.pixels += texture.width * texture.height
        state.bytes += texture.byteCount
      }
      return (state.pixels, state.bytes)
    }
    if pixels > Self.mostPixels {
      throw .overBudget(.pictures, .decodedPixels, found: pixels, limit: Self.mostPixels)
    }
    if bytes > Self.mostBytes {
      throw .overBudget(.pictures, .bytes, found: bytes, limit: Self.mostBytes)
    }
  }

  /// Counts glyphs of a scene.
  ///
  /// - Throws: When the scene's outlines cross too often.
  func add(glyphs texture: Texture) throws(QuadError) {
    guard texture.steps > 1_000_000 else { return }
    let steps = state.withLock { state in
      if state.textures.updateValue(texture, forKey: ObjectIdentifier(texture)) == nil {
        state.steps += texture.steps
      }
      return state.steps
    }
    if steps > GlyphCoverage.stepLimit {
      throw .overBudget(
        .glyphs, .outlineSteps, found: steps, limit: GlyphCoverage.stepLimit)
    }
  }
}
