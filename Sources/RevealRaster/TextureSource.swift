internal import RevealImage
import RevealMath
internal import RevealScene

/// Makes the textures of pictures, faces and shadows, or finds them in the cache.
struct TextureSource: Sendable {
  let images: @Sendable (String) -> Pixmap?
  let cache: TextureCache
  /// Other tasks may be making the same textures.
  var contention = TextureCache.Contention.wait

  /// The picture of a file.
  ///
  /// - Parameters:
  ///   - file: Its path.
  ///   - skippedLevels: How many mip levels nobody will look at, by width and height.
  /// - Returns: A texture that has at least the other levels.
  /// - Throws: When there is no such picture.
  func picture(
    _ file: String, skippedLevels: (Int, Int) -> Int
  ) throws(RasterError) -> Texture {
    // The size is known from a texture of one texel, so that only one picture is decoded.
    var made: Texture?
    let smallest = try texture(.smallestPicture(file: file)) { () throws(RasterError) in
      let picture = try decode(file)
      let skipped = skippedLevels(picture.width, picture.height)
      let whole = try texture(.picture(file: file, skippedLevels: skipped)) {
        Texture(picture, skippingLevels: skipped)
      }
      made = whole
      return whole.smallest
    }
    if let made { return made }
    let skipped = skippedLevels(smallest.width, smallest.height)
    return try texture(.picture(file: file, skippedLevels: skipped)) { () throws(RasterError) in
      Texture(try decode(file), skippingLevels: skipped)
    }
  }

  /// The size of a file's picture.
  func size(of file: String) throws(RasterError) -> (width: Int, height: Int) {
    let small = try picture(file) { _, _ in .max }
    return (small.width, small.height)
  }

  func shadow(_ shape: ShadowShape) throws(RasterError) -> Texture {
    try texture(.shadow(shape)) { () throws(RasterError) in shape.draw() }
  }

  func gradient(_ gradient: LinearGradient, _ grid: TextureGrid) throws(RasterError) -> Texture {
    try texture(.gradient(gradient, grid)) { () throws(RasterError) in
      var picture = Pixmap(width: grid.width, height: grid.height)
      let box = Rect(
        x: 0, y: 0, width: Double(grid.width), height: Double(grid.height))
      let paint = GradientPaint(gradient, box: box)
      for y in 0..<grid.height {
        for x in 0..<grid.width { picture[x, y] = paint.pixel(x: x, y: y) }
      }
      return Texture(picture)
    }
  }

  /// The glyphs of a box.
  ///
  /// - Parameters:
  ///   - fill: Its places count from the box's corner.
  ///   - box: In points of the plane.
  ///   - grid: Over the box.
  /// - Returns: The glyphs on nothing.
  /// - Throws: Never; the cache's other textures may.
  func glyphs(
    _ fill: GlyphFill, in box: Rect, _ grid: TextureGrid
  ) throws(RasterError) -> Texture {
    try texture(.glyphs(fill, box, grid)) { () throws(RasterError) in
      Texture(Pixmap(fill, in: box, grid), margin: .transparent)
    }
  }

  /// A face without shadow, flat and before its outline cuts it.
  ///
  /// - Parameters:
  ///   - face: No child may stick out of it.
  ///   - grid: Over the face's frame.
  ///   - scale: Of the scene, in pixels per point.
  /// - Returns: What a quad at rest shows.
  /// - Throws: When a picture is missing.
  func face(_ face: Face, _ grid: TextureGrid, scale: Double) throws(RasterError) -> Texture {
    try texture(.face(face, grid)) { () throws(RasterError) in
      var picture = Pixmap(width: grid.width, height: grid.height)
      let plane = QuadPlane(toPixels: grid.toTexels)
      let layers = FaceLayers(
        face: face, plane: plane, magnification: (scale, scale), scale: scale,
        canvas: picture.canvas, textures: self)
      if let body = try layers.body(overlay: .clear) { picture.draw(body, on: plane) }
      return Texture(picture)
    }
  }

  private func texture(
    _ key: TextureKey, make: () throws(RasterError) -> Texture
  ) throws(RasterError) -> Texture {
    try cache.texture(key, contention: contention, make: make)
  }

  private func decode(_ file: String) throws(RasterError) -> Pixmap {
    guard let picture = images(file), picture.width > 0, picture.height > 0 else {
      throw .missingPicture(file)
    }
    return picture
  }
}
