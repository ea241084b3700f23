import RevealMath
internal import RevealScene

/// The place of a face's fill and children when they are clipped to its outline.
struct ContentPlace: Hashable, Sendable {
  /// The center of the face, in points.
  let center: Point
  /// The translation, in points.
  let offset: Point
  /// The scale about the center, applied before the offset; ≥ 0.
  let scale: Double

  /// Nil if nothing clips fill and children.
  init?(_ look: CardLook) {
    guard look.clipsContent else { return nil }
    center = Rect(size: look.face.size).center
    offset = look.appearance.contentOffset
    scale = look.appearance.contentScale
  }

  /// The rectangle whose image is a given rectangle of the face.
  func before(_ rect: Rect) -> Rect {
    Rect(
      x: center.x + (rect.minX - offset.x - center.x) / scale,
      y: center.y + (rect.minY - offset.y - center.y) / scale, width: rect.width / scale,
      height: rect.height / scale)
  }
}

extension QuadPlane {
  /// The plane of fill and children in another place.
  func moved(_ content: ContentPlace) -> QuadPlane {
    let (center, offset, scale) = (content.center, content.offset, content.scale)
    return QuadPlane(
      toPixels: toPixels.after(
        scaleX: scale, scaleY: scale, moveX: offset.x + center.x * (1 - scale),
        moveY: offset.y + center.y * (1 - scale)), originX: originX, originY: originY)
  }
}
