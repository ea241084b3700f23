internal import RevealImage
import RevealMath
internal import RevealScene

extension FaceLayers {
  /// A face with its appearance, as a group; nil if none of it is visible.
  ///
  /// `opacity` is the opacity of the group, and `clip` the part of the canvas to draw on.
  func quad(_ look: CardLook, opacity: Double, clip: PixelClip?) throws(QuadError) -> DrawnQuad? {
    let card = BlurredCard(look, on: plane, magnification: magnification.largest, scale: scale)
    guard let card else { return try sharp(look, opacity: opacity, clip: clip) }
    let texture = try textures.blurred(card, scale: scale, window(of: card.grid, plane.toPixels))
    var shape = Shape(card.region, radius: 0, pixelsPerPoint: 1)
    if let knife = knife(look) { shape = shape.intersection(knife) }
    guard let outline = Outline(shape, map: plane.toPixels, canvas: canvas),
      let paint = TexturePaint(
        texture, texelsToPixels: card.grid.toPixels(plane.toPixels), copyOffset: card.copyOffset)
    else { return nil }
    return DrawnQuad(
      plane: plane, body: Layer(outline: outline, paint: .texture(paint)), opacity: opacity,
      clip: clip)
  }

  /// A face without its blur, as a group; nil if none of it is visible.
  ///
  /// `opacity` is the opacity of the group, and `clip` the part of the canvas to draw on.
  func sharp(
    _ look: CardLook, opacity: Double = 1, clip: PixelClip? = nil
  ) throws(QuadError) -> DrawnQuad? {
    let content = ContentPlace(look)
    let sheen = SheenPaint(look.appearance, size: face.size, map: plane.toPixels)
    guard
      let body = try body(overlay: PremultipliedColor(look.overlay), content: content)?
        .lit(by: sheen)
    else { return nil }
    let silhouette = silhouette(content)
    let isCovered =
      look.clip.map { body.isOpaque && silhouette.contains($0.rect, radius: $0.radius) } ?? false
    let shadow = try isCovered ? nil : self.shadow()
    let filter = ColorFilter(look.appearance)
    guard let knife = knife(look) else {
      return DrawnQuad(
        plane: plane, shadow: shadow, body: body, filter: filter, opacity: opacity, clip: clip)
    }
    // Cutting an outline in two keeps exact edges, even where both coincide; the group is cut only
    // where its shadow shows.
    let rest = shadow == nil ? shape(silhouette).intersection(knife) : knife
    guard let outline = Outline(rest, map: plane.toPixels, canvas: canvas) else { return nil }
    return DrawnQuad(
      plane: plane, shadow: shadow, body: shadow == nil ? body.within(outline) : body,
      cut: shadow == nil ? nil : outline, filter: filter, opacity: opacity, clip: clip)
  }

  /// The clip of a face as a polygon.
  private func knife(_ look: CardLook) -> Shape? {
    look.clip.map { Shape($0.rect, radius: $0.radius, pixelsPerPoint: magnification.largest) }
  }
}
