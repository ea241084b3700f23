internal import RevealImage
import RevealMath
internal import RevealScene

/// Makes the textures of pictures, faces and shadows, or finds them in the cache.
struct TextureSource: Sendable {
  let images: @Sendable (String) -> Pixmap?
  let cache: TextureCache

  /// - Parameter skippedLevels: Mip levels that nobody will look at.
  func picture(_ file: String, skippedLevels: Int = 0) throws(RasterError) -> Texture {
    let key = TextureKey.picture(file: file, skippedLevels: skippedLevels)
    return try cache.texture(key) { () throws(RasterError) in
      guard let picture = images(file), picture.width > 0, picture.height > 0 else {
        throw .missingPicture(file)
      }
      return Texture(picture, skippingLevels: skippedLevels)
    }
  }

  func shadow(_ shape: ShadowShape) throws(RasterError) -> Texture {
    try cache.texture(.shadow(shape)) { () throws(RasterError) in shape.draw() }
  }

  /// A face's fill, children and border in its own plane, not cut by its outline.
  func face(
    _ face: Face, _ grid: TextureGrid, margin: TextureMargin
  ) throws(RasterError) -> Texture {
    try cache.texture(.face(face, grid, margin)) { () throws(RasterError) in
      let painter = FacePainter(face: face, grid: grid, textures: self)
      return Texture(try painter.draw(cutByOutline: margin == .transparent), margin: margin)
    }
  }
}
