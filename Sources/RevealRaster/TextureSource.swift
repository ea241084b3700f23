internal import RevealImage
import RevealMath
internal import RevealScene

/// Makes the textures of pictures, faces and shadows, or finds them in the cache.
struct TextureSource {
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
  /// `skippedLevels` is the number of mip levels that are never sampled, by the size; the texture
  /// has at least the others. Throws if there is no such picture.
  func picture(_ file: String, skippedLevels: (PixelSize) -> Int) throws(QuadError) -> Texture {
    if ledger != nil {
      _ = skippedLevels(Self.unknownPicture)
      return Texture(countedOnly: Self.unknownPicture)
    }
    let texture = try knownPicture(file, skippedLevels: skippedLevels)
    try tally.add(picture: texture)
    return texture
  }

  private func knownPicture(
    _ file: String, skippedLevels: (PixelSize) -> Int
  ) throws(QuadError) -> Texture {
    // A texture of one texel keeps the picture's size, so that each picture is decoded only once.
    var made: Texture?
    let smallest = try texture(.smallestPicture(file: file)) { () throws(QuadError) in
      let picture = try decode(file)
      let skipped = skippedLevels(picture.size)
      let whole = try texture(.picture(file: file, skippedLevels: skipped)) {
        Texture(picture, skippingLevels: skipped)
      }
      made = whole
      return whole.smallest
    }
    if let made { return made }
    let skipped = skippedLevels(smallest.size)
    return try texture(.picture(file: file, skippedLevels: skipped)) { () throws(QuadError) in
      Texture(try decode(file), skippingLevels: skipped)
    }
  }

  /// The size of a file's picture.
  func size(of file: String) throws(QuadError) -> PixelSize { try picture(file) { _ in .max }.size }

  func shadow(_ shape: ShadowShape, _ window: TextureWindow?) throws(QuadError) -> Texture {
    try texture(
      .shadow(shape, window), of: shape.grid.size, window, for: .shadows, stepsPerTexel: 150,
      transient: 24
    ) { () throws(QuadError) in shape.draw(window) }
  }

  /// A gradient on a box, or its visible part.
  ///
  /// `skippedLevels` is the number of mip levels, from the largest, that are never sampled; the
  /// texture has at least the others. Throws when another task makes it.
  func gradient(
    _ gradient: LinearGradient, _ grid: TextureGrid, _ window: TextureWindow?, skippedLevels: Int
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

  /// The glyphs or the painting of a box of the plane on a transparent ground, or the visible part.
  ///
  /// Throws when the outlines cross too often, or take too long to draw.
  func outlines(
    _ fill: Fill, in box: Rect, _ grid: TextureGrid, _ window: TextureWindow?
  ) throws(QuadError) -> Texture {
    var (stepsPerTexel, transient) = (20.0, 8.0)
    if case .painting(let fill) = fill {
      (stepsPerTexel, transient) = (20 * Double(fill.painting.root.partCount), 100)
    }
    let made = try texture(
      .outlines(fill, box, grid, window), of: grid.size, window, for: .glyphs,
      stepsPerTexel: stepsPerTexel, transient: transient
    ) { () throws(QuadError) in
      let (picture, steps) = Pixmap.outlines(
        of: fill, in: box, grid, window ?? TextureWindow(all: grid.size))
      guard steps <= GlyphCoverage.stepLimit else {
        throw .overBudget(.glyphs, .outlineSteps, found: steps, limit: GlyphCoverage.stepLimit)
      }
      return Texture(picture, window: window, margin: .transparent, steps: steps)
    }
    try tally.add(glyphs: made)
    return made
  }

  /// A flat face without its shadow, not yet clipped to its outline, as on a quad at rest, or its
  /// visible part.
  ///
  /// No child may extend beyond the face; `scale` is the scale of the scene, in pixels per point.
  /// Throws when a picture is missing.
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
    return try texture(
      .face(face, grid, window), of: grid.size, window, for: .faces,
      stepsPerTexel: 10 * face.overdraw
    ) { () throws(QuadError) in
      _ = try body(on: QuadPlane(toPixels: grid.toTexels), canvas: part.rect)
    } make: { () throws(QuadError) in
      var picture = Pixmap(width: part.columns.count, height: part.rows.count)
      let plane = QuadPlane(
        toPixels: grid.toTexels, originX: -part.columns.lowerBound, originY: -part.rows.lowerBound)
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
  ///   - count: A closure that counts what it shows, when it is counted for the first time.
  ///   - make: A closure that makes it.
  /// - Returns: The texture, or one without texels.
  /// - Throws: When it cannot be made, or another task makes it.
  func texture(
    _ key: TextureKey, of size: PixelSize, _ window: TextureWindow? = nil,
    for part: BudgetExcess.Part, stepsPerTexel: Double, transient: Double = 4,
    count: () throws(QuadError) -> Void = {}, make: () throws(QuadError) -> Texture
  ) throws(QuadError) -> Texture {
    guard let ledger else { return try texture(key, make: make) }
    let isNew = ledger.add(
      key, texels: window?.texelCount ?? size.width * size.height, for: part,
      stepsPerTexel: stepsPerTexel, transient: transient)
    if isNew { try count() }
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
