internal import RevealImage
import RevealMath
internal import RevealScene

/// A face as seen on a quad: makes outlines and paints for its shadow, fill, children and border.
struct FaceLayers {
  let face: Face
  let plane: QuadPlane
  /// The number of pixels per point along the most and the least magnified direction.
  let magnification: (largest: Double, smallest: Double)
  /// The scale of the scene, in pixels per point.
  let scale: Double
  /// The canvas in local pixels.
  let canvas: Rect
  /// The part of the canvas that is drawn, in local pixels.
  let seen: Rect
  let textures: TextureSource

  /// The shadow, if it is visible.
  func shadow() throws(QuadError) -> Layer? {
    guard let shadow = face.shadow, shadow.color.alpha > 0 else { return nil }
    let map = plane.toPixels.after(
      scaleX: 1, scaleY: 1, moveX: shadow.offset.x, moveY: shadow.offset.y)
    // A blur below a seventh of a pixel is invisible.
    guard shadow.sigma * magnification.largest > 1 / 7 else {
      let shape = Shape(frame, radius: face.cornerRadius, pixelsPerPoint: magnification.largest)
      return Outline(shape, map: map, canvas: canvas).map {
        Layer(outline: $0, paint: .flat(PremultipliedColor(shadow.color)))
      }
    }
    let blurred = ShadowShape(shadow, of: face, pixelsPerPoint: density(of: face.size))
    let grid = blurred.grid
    let texture = try textures.shadow(blurred, window(of: grid, map))
    let shape = Shape(grid.region, radius: 0, pixelsPerPoint: 1)
    guard let outline = Outline(shape, map: map, canvas: canvas),
      let paint = TexturePaint(
        texture, texelsToPixels: grid.toPixels(map),
        strength: blurred.strength(pixelsPerPoint: magnification.largest))
    else { return nil }
    return Layer(outline: outline, paint: .texture(paint))
  }

  /// Everything except the shadow, with a color over it; nil if none of it is on the canvas.
  ///
  /// If there is a `content`, fill and children are moved to that place and cut by the outline.
  func body(overlay: PremultipliedColor, content: ContentPlace? = nil) throws(QuadError) -> Layer? {
    let silhouette = silhouette(content)
    guard let outline = Outline(shape(silhouette), map: plane.toPixels, canvas: canvas) else {
      return nil
    }
    if content == nil, let base = try whole(overlay: overlay) {
      return Layer(outline: outline, paint: base)
    }
    var (base, layers) = try contents(content, on: silhouette)
    let fill = Box(frame: frame, fill: face.fill, cornerRadius: face.cornerRadius)
    if let border = face.border, let ring = ring(border, on: silhouette) { layers.append(ring) }
    if !overlay.isClear, let outline = self.outline(fill, on: silhouette) {
      layers.append(Layer(outline: outline, paint: .flat(overlay)))
    }
    return Layer(outline: outline, paint: base, layers: layers)
  }

  /// The largest area that fill and children may cover.
  func silhouette(_ content: ContentPlace?) -> Silhouette {
    content == nil ? Silhouette(face) : Silhouette(frame: frame, radius: face.cornerRadius)
  }

  /// A silhouette as a polygon.
  func shape(_ silhouette: Silhouette) -> Shape {
    Shape(silhouette.frame, radius: silhouette.radius, pixelsPerPoint: magnification.largest)
  }

  /// The fill and the children: a paint for the whole silhouette, and layers.
  private func contents(
    _ content: ContentPlace?, on silhouette: Silhouette
  ) throws(QuadError) -> (base: Paint, layers: [Layer]) {
    guard let content else {
      let fill = Box(frame: frame, fill: face.fill, cornerRadius: face.cornerRadius)
      return try contents(fill, fillsAll: silhouette.isOutline, on: silhouette)
    }
    guard content.scale > 0 else { return (.flat(.clear), []) }
    // A plane of their own leaves the boxes, and therefore their textures, unchanged.
    let moved = FaceLayers(
      face: face, plane: plane.moved(content),
      magnification: (
        magnification.largest * content.scale, magnification.smallest * content.scale
      ), scale: scale, canvas: canvas, seen: seen, textures: textures)
    let window = Silhouette(
      frame: content.before(silhouette.frame), radius: silhouette.radius / content.scale)
    return try moved.contents(
      Box(frame: frame, fill: face.fill),
      fillsAll: Silhouette(frame: frame, radius: 0).contains(window.frame, radius: 0), on: window)
  }

  /// The fill, given as a box, and the children; `fillsAll` is true if it covers the silhouette.
  private func contents(
    _ fill: Box, fillsAll: Bool, on silhouette: Silhouette
  ) throws(QuadError) -> (base: Paint, layers: [Layer]) {
    var base = Paint.flat(.clear)
    var boxes = face.children
    if fillsAll, !fill.isPartlyEmpty, let paint = try paint(fill) {
      base = paint
    } else {
      boxes.insert(fill, at: 0)
    }
    return (base, try layers(boxes[...], on: silhouette, depth: 1))
  }

  /// The single paint of a face that is plain or rests on whole pixels; nil for any other face.
  private func whole(overlay: PremultipliedColor) throws(QuadError) -> Paint? {
    let isPlain = face.children.isEmpty && face.border == nil
    if isPlain, case .color(let color) = face.fill {
      return .flat(overlay.over(PremultipliedColor(color)))
    }
    let grid = TextureGrid(frame, texelsPerPoint: scale)
    if plane.wholePixels == grid.size, Silhouette(face).isOutline {
      if hasEvenRows(grid), isPlain || (face.children.isEmpty && overlay.isClear) {
        return isPlain ? try paint(Box(frame: frame, fill: face.fill), overlay: overlay) : nil
      }
      let texture = try textures.face(face, grid, scale: scale, window(of: grid, plane.toPixels))
      return TexturePaint(
        texture, texelsToPixels: grid.toPixels(plane.toPixels), copyOffset: SIMD2(0, 0),
        overlay: overlay.pixel
      ).map(Paint.texture)
    }
    let box = Box(frame: frame, fill: face.fill)
    return isPlain && !box.isPartlyEmpty ? try paint(box, overlay: overlay) : nil
  }

  /// Whether pixels rest on the texels of a gradient from top to bottom, which needs no texture of
  /// the whole face.
  private func hasEvenRows(_ grid: TextureGrid) -> Bool {
    guard case .linear(let gradient) = face.fill else { return false }
    return gradient.start.x == gradient.end.x && grid.toPixels(plane.toPixels) == .identity
      && textures.ledger == nil
  }

  /// The paint of a box, which may extend beyond its edges.
  private func paint(_ box: Box, overlay: PremultipliedColor = .clear) throws(QuadError) -> Paint? {
    switch box.fill {
    case .color(let color): return .flat(overlay.over(PremultipliedColor(color)))
    case .linear(let gradient):
      let density = self.density(of: box.frame.size)
      let grid = TextureGrid(box.frame, texelsPerPoint: density)
      let toPixels = grid.toPixels(plane.toPixels)
      if !toPixels.isTranslation,
        let line = GradientLine(gradient, on: box.frame.size, density: density)
      {
        return paint(
          try textures.gradient(line), line.toPixels(from: box.frame.origin, plane.toPixels),
          overlay)
      }
      let texture = try textures.gradient(
        gradient, grid, window(of: grid, plane.toPixels),
        skippedLevels: TexturePaint.skippedLevels(of: grid.size, toPixels))
      return paint(texture, toPixels, overlay)
    case .image(let image):
      var placement: ImagePlacement?
      let texture = try textures.picture(image.file) { size in
        let place = ImagePlacement(image, size: size, box: box.frame)
        placement = place
        let texelsPerPixel = place.texelsPerPoint / magnification.largest
        return texelsPerPixel >= 2 ? Int(texelsPerPixel.exponent) : 0
      }
      return placement.flatMap { paint(texture, $0.toPixels(plane.toPixels), overlay) }
    case .glyphs, .painting:
      let grid = TextureGrid(covering: box.frame, texelsPerPoint: density(of: box.frame.size))
      let texture = try textures.outlines(
        box.fill, in: box.frame, grid, window(of: grid, plane.toPixels))
      return paint(texture, grid.toPixels(plane.toPixels), overlay)
    }
  }

  private func paint(
    _ texture: Texture, _ texelsToPixels: Homography, _ overlay: PremultipliedColor
  ) -> Paint? {
    TexturePaint(texture, texelsToPixels: texelsToPixels, overlay: overlay.pixel).map(Paint.texture)
  }

  /// The layers of boxes in drawing order.
  ///
  /// Boxes that lie on a preceding box become layers on top of it if they share an edge with it.
  private func layers(
    _ boxes: ArraySlice<Box>, on silhouette: Silhouette, depth: Int
  ) throws(QuadError) -> [Layer] {
    var layers: [Layer] = []
    var rest = boxes
    while let box = rest.popFirst() {
      let ground = Silhouette(frame: box.frame, radius: box.cornerRadius)
      let mayBeGround =
        depth + 1 < RowPainter.maximumDepth && box.opacity >= 1 && !box.isPartlyEmpty
      let upper = mayBeGround ? boxesOn(ground, among: rest) : rest.prefix(0)
      rest = rest.dropFirst(upper.count)
      let top = upper.isEmpty ? [] : try self.layers(upper, on: ground, depth: depth + 1)
      if let layer = try layer(box, on: silhouette, layers: top) { layers.append(layer) }
    }
    return layers
  }

  /// The boxes after a ground that lie on it; none unless one of them shares an edge with it.
  private func boxesOn(_ ground: Silhouette, among boxes: ArraySlice<Box>) -> ArraySlice<Box> {
    var sharesEdge = false
    var count = 0
    // Indices avoid copies: a box is much larger than its parts examined here.
    for index in boxes.indices.prefix(Self.mostOnGround) {
      let frame = boxes[index].frame
      guard ground.contains(frame, radius: boxes[index].cornerRadius) else { break }
      sharesEdge = sharesEdge || ground.meetsEdge(frame)
      count += 1
    }
    return boxes.prefix(sharesEdge ? count : 0)
  }

  /// The limit on boxes that are examined for one ground; the time grows with its square.
  private static let mostOnGround = 2048

  private func layer(
    _ box: Box, on silhouette: Silhouette, layers: [Layer]
  ) throws(QuadError) -> Layer? {
    guard box.opacity > 0, box.frame.width > 0, box.frame.height > 0 else { return nil }
    var shown: Rect?
    if case .image(let image) = box.fill, box.isPartlyEmpty {
      shown = ImagePlacement(image, size: try textures.size(of: image.file), box: box.frame).shown
    }
    guard let outline = outline(box, shown: shown, on: silhouette), let paint = try paint(box)
    else { return nil }
    guard case .flat(let color) = paint else {
      return Layer(outline: outline, paint: paint, opacity: box.opacity, layers: layers)
    }
    let faded = PremultipliedColor(channels: color.channels * min(1, box.opacity))
    return faded.isClear && layers.isEmpty
      ? nil : Layer(outline: outline, paint: .flat(faded), layers: layers)
  }

  /// The outline of a box or, if a picture leaves part of it empty, of the filled part.
  private func outline(_ box: Box, shown: Rect? = nil, on silhouette: Silhouette) -> Outline? {
    // Two pixels are more than the diagonal of a pixel on the silhouette's edge.
    let (rect, radii) = silhouette.extended(box, by: 2 / magnification.smallest)
    var shape = Shape(rect, radii: radii, pixelsPerPoint: magnification.largest)
    if let shown { shape = shape.intersection(shown) }
    return Outline(shape, map: plane.toPixels, canvas: canvas)
  }

  /// The border: the area between the face's outline and a smaller one.
  private func ring(_ border: Border, on silhouette: Silhouette) -> Layer? {
    let width = min(border.width, frame.shortSide / 2)
    let hole = Shape(
      frame.inset(x: width, y: width), radius: frame.cornerRadius(face.cornerRadius) - width,
      pixelsPerPoint: magnification.largest)
    let box = Box(frame: frame, fill: .color(border.color), cornerRadius: face.cornerRadius)
    return outline(box, on: silhouette).map {
      Layer(
        outline: $0, hole: Outline(hole, map: plane.toPixels, canvas: canvas),
        paint: .flat(PremultipliedColor(border.color)))
    }
  }

  /// The visible part of a texture that is too large to be drawn as a whole.
  func window(of grid: TextureGrid, _ map: Homography) -> TextureWindow? {
    guard grid.texelCount > textures.largestWhole else { return nil }
    return TextureWindow(whole: grid.size, map: grid.toPixels(map), canvas: seen)
  }

  private var frame: Rect { Rect(size: face.size) }

  /// The texels per point for something that is drawn once.
  ///
  /// It is the scene's scale times the power of two that reaches the magnification, within the
  /// limits on textures.
  private func density(of size: Size) -> Double {
    // A tolerance of a sixty-fourth keeps rounding from demanding the next size.
    var density = TextureGrid.density(reaching: magnification.largest * (1 - 1 / 64), scale: scale)
    let side = max(size.width, size.height)
    while density * side > Double(TextureGrid.maximumSide) { density /= 2 }
    return density
  }
}

extension Box {
  /// Whether the fill leaves a part of the box empty.
  fileprivate var isPartlyEmpty: Bool {
    switch fill {
    case .color, .linear: false
    case .image(let image): image.contentMode == .fit
    case .glyphs, .painting: true
    }
  }
}
