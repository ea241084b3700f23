internal import RevealImage
import RevealMath
internal import RevealScene

/// The picture below a quad, blurred: a frosted bar shows it in place of what lies there.
///
/// It is that of the smallest rectangle of whole pixels around the quad, mirrored at its edges, so
/// that nothing from outside shines in; as `backdrop-filter` does it in CSS. It is drawn as a
/// whole, whichever band of the frame needs it, so that bands do not change it.
///
/// As for ``BlurredCard``, a wide blur is computed on a coarser grid, whose texels are blocks of
/// pixels, and sampling magnifies the result.
struct Backdrop: Hashable, Sendable {
  /// The pixels of the canvas below the quad.
  let region: PixelRect
  /// The blocks in the region.
  let blocks: PixelSize
  /// The standard deviations of the kernels that remain to be applied, in blocks.
  let across: Double, down: Double

  /// The standard deviation in pixels from which blocks are fine enough.
  ///
  /// A kernel of pixels that is twice as wide would take several times as long as the rest of a
  /// frame.
  private static let widestOfPixels = 2.5
  /// The variance in blocks of averaging a block, and of sampling between blocks.
  private static let variance = 1.0 / 12 + 1.0 / 6

  /// Nil if the blur is invisible, or nothing of the quad is on the canvas.
  init?(_ look: CardLook, on plane: QuadPlane, clip: PixelClip?, in scene: Scene) {
    let sigma = look.appearance.backdropBlur * scene.scale
    guard sigma > 1 / 7,
      let region = plane.pixels(of: Rect(size: look.face.size), clip: clip, on: scene)
    else { return nil }
    self.region = region
    var side = sigma < Self.widestOfPixels ? 1 : 2
    while sigma / Double(side) >= BlurredCard.widest { side *= 2 }
    let blocks = PixelSize(
      width: (region.width + side - 1) / side, height: (region.height + side - 1) / side)
    self.blocks = blocks
    func rest(_ blocks: Int, _ pixels: Int) -> Double {
      let deviation = sigma * Double(blocks) / Double(pixels)
      return side == 1 ? deviation : max(0, deviation * deviation - Self.variance).squareRoot()
    }
    across = rest(blocks.width, region.width)
    down = rest(blocks.height, region.height)
  }

  private var hasPixels: Bool { blocks.width == region.width && blocks.height == region.height }

  /// The numbers of blocks per pixel.
  private var density: (x: Double, y: Double) {
    (Double(blocks.width) / Double(region.width), Double(blocks.height) / Double(region.height))
  }

  /// The paint that shows the blurred picture on a plane.
  func paint(_ texture: Texture, on plane: QuadPlane) -> TexturePaint? {
    let offset = SIMD2(region.x - plane.originX, region.y - plane.originY)
    let toPixels = Homography.identity.then(
      scaleX: 1 / density.x, scaleY: 1 / density.y, moveX: Double(offset.x),
      moveY: Double(offset.y))
    return TexturePaint(
      texture, texelsToPixels: toPixels, copyOffset: hasPixels ? offset : nil)
  }

  /// The blurred picture as a texture of blocks of pixels; `picture` draws some rows of the region.
  func texture(_ picture: (Range<Int>) -> Pixmap) -> Texture {
    let (across, down) = (GaussianKernel(deviation: across), GaussianKernel(deviation: down))
    let mirrored = averaged(picture).mirrored(columns: across.radius, rows: down.radius)
    let kept = PixelRect(
      x: across.radius, y: down.radius, width: blocks.width, height: blocks.height)
    return Texture(mirrored.blurred(across: across, down: down, keeping: kept))
  }

  /// The means of the blocks.
  private func averaged(_ picture: (Range<Int>) -> Pixmap) -> Pixmap {
    if hasPixels { return picture(0..<region.height) }
    var means = Pixmap(width: blocks.width, height: blocks.height)
    let whole = Rect(columns: 0..<blocks.width, rows: 0..<blocks.height)
    let toBlocks = Homography.identity.then(
      scaleX: density.x, scaleY: density.y, moveX: 0, moveY: 0)
    let size = PixelSize(width: region.width, height: region.height)
    let texture = Texture(
      size, skippingLevels: TexturePaint.skippedLevels(of: size, toBlocks), strip: picture)
    let shape = Shape(whole, radius: 0, pixelsPerPoint: 1)
    if let paint = TexturePaint(texture, texelsToPixels: toBlocks),
      let outline = Outline(shape, map: .identity, canvas: whole)
    {
      means.draw(
        DrawnQuad(
          plane: QuadPlane(toPixels: .identity),
          body: Layer(outline: outline, paint: .texture(paint))))
    }
    return means
  }

  /// The cost of blurring and showing the picture, in steps of a pixel.
  var steps: Double {
    let radius = GaussianKernel(deviation: across).radius + GaussianKernel(deviation: down).radius
    let texels = Double(blocks.width * blocks.height)
    return Double(region.width * region.height) * 8 + texels * Double(2 * radius + 2)
  }
}

extension Pixmap {
  /// The picture with some of its mirror image beyond each edge, whose pixels occur twice.
  fileprivate func mirrored(columns: Int, rows: Int) -> Pixmap {
    if columns == 0, rows == 0 { return self }
    func place(_ index: Int, _ count: Int) -> Int {
      let folded = ((index % (2 * count)) + 2 * count) % (2 * count)
      return folded < count ? folded : 2 * count - 1 - folded
    }
    let (left, right) = (
      (-columns..<0).map { place($0, width) * 4 },
      (width..<width + columns).map { place($0, width) * 4 }
    )
    var result: [UInt8] = []
    result.reserveCapacity((width + 2 * columns) * (height + 2 * rows) * 4)
    for row in -rows..<height + rows {
      let start = place(row, height) * width * 4
      for x in left { result += bytes[start + x..<start + x + 4] }
      result += bytes[start..<start + width * 4]
      for x in right { result += bytes[start + x..<start + x + 4] }
    }
    return Pixmap(width: width + 2 * columns, height: height + 2 * rows, bytes: result)
  }
}

extension QuadPlane {
  /// The smallest rectangle of whole pixels of the canvas around a rectangle of the plane; nil if
  /// there is none.
  fileprivate func pixels(of rect: Rect, clip: PixelClip?, on scene: Scene) -> PixelRect? {
    let canvas = (columns: 0..<scene.pixelWidth, rows: 0..<scene.pixelHeight)
    var (columns, rows) = canvas
    let corners = rect.corners.map(toPixels.homogeneous)
    if isSnapped, corners.allSatisfy({ $0.z > 0 }) {
      columns = Self.span(corners.map { $0.x / $0.z }, from: originX, on: canvas.columns)
      rows = Self.span(corners.map { $0.y / $0.z }, from: originY, on: canvas.rows)
    }
    if let clip {
      columns = columns.clamped(to: clip.columns)
      rows = rows.clamped(to: clip.rows)
    }
    return columns.isEmpty || rows.isEmpty ? nil : PixelRect(columns: columns, rows: rows)
  }

  /// The pixels of a canvas that coordinates span, which are multiples of 1/256 up to rounding.
  private static func span(
    _ values: [Double], from origin: Int, on canvas: Range<Int>
  ) -> Range<Int> {
    let limit = Double(1 << 40)
    func snapped(_ value: Double) -> Double {
      max(-limit, min(limit, (value * 256).rounded() / 256))
    }
    let low = Int(snapped(values.min() ?? 0).rounded(.down)) + origin
    let high = Int(snapped(values.max() ?? 0).rounded(.up)) + origin
    return (low..<max(low, high)).clamped(to: canvas)
  }
}

extension QuadBuilder {
  /// What a quad shows of the picture below it, in place of the sharp one; nil if that is not
  /// blurred.
  ///
  /// The key names the contents of the picture below, and `picture` draws rows of the canvas
  /// without the quad and those above it. Throws when another task makes the same picture.
  func backdrop(
    of placed: PlacedQuad, key: BandKey, _ picture: (Range<Int>) -> Pixmap
  ) throws(QuadError) -> DrawnQuad? {
    guard let backdrop = placed.backdrop else { return nil }
    let region = backdrop.region
    let texture = try textures.cache.texture(
      .backdrop(key, columns: region.columns, blocks: backdrop.blocks, across: backdrop.across),
      contention: textures.contention
    ) {
      backdrop.texture { rows in
        let strip = picture(rows.moved(by: region.y))
        return strip.width == region.width
          ? strip : strip.cropped(to: PixelRect(columns: region.columns, rows: 0..<rows.count))
      }
    }
    guard let paint = backdrop.paint(texture, on: placed.plane) else { return nil }
    let (look, canvas) = (placed.look, placed.plane.canvas(of: scene))
    var shape = Shape(
      Rect(size: look.face.size), radius: look.face.cornerRadius, pixelsPerPoint: scene.scale)
    if let knife = look.clip {
      shape = shape.intersection(
        Shape(knife.rect, radius: knife.radius, pixelsPerPoint: scene.scale))
    }
    guard let outline = Outline(shape, map: placed.plane.toPixels, canvas: canvas) else {
      return nil
    }
    return DrawnQuad(
      plane: placed.plane, body: Layer(outline: outline, paint: .texture(paint)),
      opacity: placed.opacity, clip: placed.clip, isBackdrop: true)
  }
}
