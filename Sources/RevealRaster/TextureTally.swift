/// The total cost of a scene's pictures and glyphs, counted as they are made.
///
/// A picture's size is known only after decoding, and the crossings of outlines only after drawing.
/// It is a class because all copies of a ``TextureSource`` share it.
final class TextureTally {
  /// The textures counted so far, kept so that none is counted twice.
  private var textures: [ObjectIdentifier: Texture] = [:]
  private var pixels = 0
  private var bytes = 0
  private var steps = 0

  /// The limit on pixels of all pictures in a scene: thirty photos of 33 megapixels.
  private static let mostPixels = 1_000_000_000
  /// The limit on bytes of all pictures in a scene.
  private static let mostBytes = 640 << 20

  /// Counts a picture of a scene.
  ///
  /// - Throws: When the scene's pictures are too large together.
  func add(picture texture: Texture) throws(QuadError) {
    if textures.updateValue(texture, forKey: ObjectIdentifier(texture)) == nil {
      pixels += texture.size.width * texture.size.height
      bytes += texture.byteCount
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
    if textures.updateValue(texture, forKey: ObjectIdentifier(texture)) == nil {
      steps += texture.steps
    }
    if steps > GlyphCoverage.stepLimit {
      throw .overBudget(.glyphs, .outlineSteps, found: steps, limit: GlyphCoverage.stepLimit)
    }
  }
}
