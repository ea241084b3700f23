internal import RevealImage
import RevealMath
internal import RevealScene

/// Makes the textures of pictures, faces and shadows, or finds them in the cache.
struct TextureSource: Sendable {
  let images: @Sendable (String) -> Pixmap?
  let cache: TextureCache
  /// The response to textures that other tasks are making.
  var contention = TextureCache.Contention.wait
  /// The number of texels above which a texture is drawn only where it is visible.
  var largestWhole = Int.max
  /// The ledger that counts textures instead of drawing them; nil to draw.
  var ledger: DemandLedger?
  /// The cost of visible pictures and glyphs, which is unknown before they are made.
  let tally = TextureTally()

  /// The picture of a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - skippedLevels: The number of mip levels that are never sampled, by width and height.
  /// - Returns: A texture that has at least the other levels.
  /// - Throws: If there is no such picture.
  func picture(
    _ file: String, skippedLevels: (Int, Int) -> Int
  ) throws(QuadError) -> Texture {
    if ledger != nil {
      let size = Self.unknownPicture
      _ = skippedLevels(size.width, size.height)
      return Texture(countedOnly: size)
    }
    let texture = try knownPicture(file, skippedLevels: skippedLevels)
    try tally.add(picture: texture)
    return texture
  }

  private func knownPicture(
    _ file: String, skippedLevels: (Int, Int) -> Int
  ) throws(QuadError) -> Texture {
    // A texture of one texel keeps the picture's size, so that each picture is decoded only once.
    var made: Texture?
    let smallest = try texture(.smallestPicture(file: file)) { () throws(QuadError) in
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
    return try texture(.picture(file: file, skippedLevels: skipped)) { () throws(QuadError) in
      Texture(try decode(file), skippingLevels: skipped)
    }
  }

  /// The size of a file's picture.
  func size(of file: String) throws(QuadError) -> (width: Int, height: Int) {
    let small = try picture(file) { _, _ in .max }
    return (small.width, small.height)
  }

  func shadow(_ shape: ShadowShape, _ window: TextureWindow?) throws(QuadError) -> Texture {
    try texture(
      .shadow(shape, window), of: shape.grid.size, window, for: .shadows, stepsPerTexel: 150,
      transient: 24
    ) { () throws(QuadError) in shape.draw(window) }
  }

  /// A gradient on a box.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - grid: The texels of the box.
  ///   - window: The visible part; nil for all of it.
  ///   - skippedLevels: The number of mip levels that are never sampled, from the largest.
  /// - Returns: A texture that has at least the other levels.
  /// - Throws: When another task makes it.
  func gradient(
    _ gradient: LinearGradient, _ grid: TextureGrid, _ window: TextureWindow?,
    skippedLevels: Int
  ) throws(QuadError) -> Texture {
    let paint = GradientPaint(gradient, box: grid.texels)
    let window = paint.window(of: grid.size) ?? window
    let skipped = window == nil && ledger == nil ? skippedLevels : 0
    return try texture(
      .gradient(gradient, grid, window, skippedLevels: skipped), of: grid.size, window,
      for: .gradients, stepsPerTexel: 15
    ) { () throws(QuadError) in
      if let window { return Texture(Pixmap(paint, window), window: window) }
      return Texture(grid.size, skippingLevels: skipped) { rows in
        Pixmap(paint, TextureWindow(columns: 0..<grid.width, rows: rows, of: grid.size))
      }
    }
  }

  /// A gradient as a single row of texels.
  func gradient(_ line: GradientLine) throws(QuadError) -> Texture {
    try texture(
      .line(line), of: PixelSize(width: line.width, height: 1), for: .gradients, stepsPerTexel: 15
    ) { () throws(QuadError) in line.texture }
  }

  /// The glyphs of a box.
  ///
  /// - Parameters:
  ///   - fill: The glyphs, with positions from the box's corner.
  ///   - box: The box, in points of the plane.
  ///   - grid: The texels of the box.
  ///   - window: The visible part; nil for all of it.
  /// - Returns: The glyphs on a transparent ground.
  /// - Throws: When the outlines cross too often.
  func glyphs(
    _ fill: GlyphFill, in box: Rect, _ grid: TextureGrid, _ window: TextureWindow?
  ) throws(QuadError) -> Texture {
    try outlines(
      .glyphs(fill, box, grid, window), grid, window, stepsPerTexel: 20, transient: 8
    ) { part throws(QuadError) in try Pixmap.drawing(fill, in: box, grid, part) }
  }

  /// The painting of a box.
  ///
  /// - Parameters:
  ///   - fill: The painting, with its position from the box's corner.
  ///   - box: The box, in points of the plane.
  ///   - grid: The texels of the box.
  ///   - window: The visible part; nil for all of it.
  /// - Returns: The painting on a transparent ground.
  /// - Throws: When it takes too long to draw.
  func painting(
    _ fill: PaintingFill, in box: Rect, _ grid: TextureGrid, _ window: TextureWindow?
  ) throws(QuadError) -> Texture {
    try outlines(
      .painting(fill, box, grid, window), grid, window,
      stepsPerTexel: 20 * Double(fill.painting.root.partCount), transient: 100
    ) { part throws(QuadError) in try Pixmap.drawing(fill, in: box, grid, part) }
  }

  /// A picture of outlines, whose steps are counted once they are drawn.
  private func outlines(
    _ key: TextureKey, _ grid: TextureGrid, _ window: TextureWindow?, stepsPerTexel: Double,
    transient: Double,
    draw: (TextureWindow) throws(QuadError) -> (picture: Pixmap, steps: Int)
  ) throws(QuadError) -> Texture {
    let made = try texture(
      key, of: grid.size, window, for: .glyphs, stepsPerTexel: stepsPerTexel, transient: transient
    ) { () throws(QuadError) in
      let (picture, steps) = try draw(window ?? TextureWindow(all: grid.size))
      return Texture(picture, window: window, margin: .transparent, steps: steps)
    }
    try tally.add(glyphs: made)
    return made
  }

  /// A flat face without its shadow, not yet clipped to its outline.
  ///
  /// - Parameters:
  ///   - face: The face; no child may extend beyond it.
  ///   - grid: The texels of the face's frame.
  ///   - scale: The scale of the scene, in pixels per point.
  ///   - window: The visible part; nil for all of it.
  /// - Returns: The picture of a quad at rest.
  /// - Throws: When a picture is missing.
  func face(
    _ face: Face, _ grid: TextureGrid, scale: Double, _ window: TextureWindow?
  ) throws(QuadError) -> Texture {
    let part = window ?? TextureWindow(all: grid.size)
    func body(on plane: QuadPlane, canvas: Rect) throws(QuadError) -> Layer? {
      let layers = FaceLayers(
        face: face, plane: plane, magnification: (scale, scale), scale: scale, canvas: canvas,
        seen: part.rect, textures: self)
      return try layers.body(overlay: .clear)
    }
    if let ledger {
      let isNew = ledger.add(
        .face(face, grid, window), texels: part.texelCount, for: .faces,
        stepsPerTexel: 10 * face.overdraw)
      if isNew { _ = try body(on: QuadPlane(toPixels: grid.toTexels), canvas: part.rect) }
      return Texture(countedOnly: grid.size)
    }
    return try texture(.face(face, grid, window)) { () throws(QuadError) in
      var picture = Pixmap(width: part.columns.count, height: part.rows.count)
      let plane = QuadPlane(
        toPixels: grid.toTexels, originX: -part.columns.lowerBound,
        originY: -part.rows.lowerBound)
      if let body = try body(on: plane, canvas: grid.texels) {
        picture.draw(body, on: plane, covering: grid.texels)
      }
      return Texture(picture, window: window)
    }
  }

  /// The assumed size of a picture while textures are only counted.
  private static let unknownPicture = PixelSize(width: 1024, height: 1024)

  /// A texture that is counted if there is a ledger, and otherwise made.
  ///
  /// - Parameters:
  ///   - key: Its contents.
  ///   - size: The size of the whole texture.
  ///   - window: The visible part; nil for all of it.
  ///   - part: The part of the scene to which it belongs.
  ///   - stepsPerTexel: The time of making a texel.
  ///   - transient: The temporary memory per texel, in bytes.
  ///   - make: A closure that makes it.
  /// - Returns: The texture, or one without texels.
  /// - Throws: When it cannot be made, or another task makes it.
  private func texture(
    _ key: TextureKey, of size: PixelSize, _ window: TextureWindow? = nil,
    for part: BudgetExcess.Part, stepsPerTexel: Double, transient: Double = 4,
    make: () throws(QuadError) -> Texture
  ) throws(QuadError) -> Texture {
    guard let ledger else { return try texture(key, make: make) }
    ledger.add(
      key, texels: window?.texelCount ?? size.width * size.height, for: part,
      stepsPerTexel: stepsPerTexel, transient: transient)
    return Texture(countedOnly: size)
  }

  private func texture(
    _ key: TextureKey, make: () throws(QuadError) -> Texture
  ) throws(QuadError) -> Texture {
    try cache.texture(key, contention: contention, make: make)
  }

  private func decode(_ file: String) throws(QuadError) -> Pixmap {
    guard let picture = images(file), picture.width > 0, picture.height > 0 else {
      throw .raster(.missingPicture(file))
    }
    return picture
  }
}

extension Face {
  /// An upper bound on the average number of times that each texel is drawn.
  var overdraw: Double {
    let area = max(size.width * size.height, .leastNormalMagnitude)
    return children.reduce(1) { $0 + min(1, $1.frame.width * $1.frame.height / area) }
  }
}
