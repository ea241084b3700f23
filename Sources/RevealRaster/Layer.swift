internal import RevealImage

/// An outline on the canvas with its paint and the layers on top.
///
/// Layers on top are drawn before the outline cuts everything at once. Their edges on the outline
/// are extended beyond it, so that only one edge is antialiased and nothing below shines through.
///
/// It is a class because every row of every frame iterates over all layers, and passing one
/// reference is cheaper than the many inside a layer.
final class Layer: Sendable {
  let outline: Outline
  /// A part of the outline to omit.
  let hole: Outline?
  /// The paint, which has no edge of its own.
  let paint: Paint
  /// The opacity of the paint alone; 255 is opaque.
  let opacity: UInt8
  let layers: [Layer]
  /// The local pixel rows that each of the layers on top touches.
  ///
  /// Every row looks for the layers on it, most of which are on others.
  let layerRows: [Range<Int>]
  /// The light on the paint and the layers on top.
  let sheen: SheenPaint?

  init(
    outline: Outline, hole: Outline? = nil, paint: Paint, opacity: Double = 1, layers: [Layer] = [],
    sheen: SheenPaint? = nil
  ) {
    self.outline = outline
    self.hole = hole
    self.paint = paint
    self.opacity = level(opacity)
    self.layers = layers
    layerRows = layers.map(\.outline.rows)
    self.sheen = sheen
  }

  private init(_ layer: Layer, outline: Outline, layers: [Layer], sheen: SheenPaint?) {
    (hole, paint, opacity) = (layer.hole, layer.paint, layer.opacity)
    self.sheen = sheen
    (self.outline, self.layers) = (outline, layers)
    layerRows = layers.map(\.outline.rows)
  }

  /// The same layer with another outline.
  func within(_ outline: Outline) -> Layer {
    Layer(self, outline: outline, layers: layers, sheen: sheen)
  }

  /// The same layer in a light.
  func lit(by sheen: SheenPaint?) -> Layer {
    sheen == nil ? self : Layer(self, outline: outline, layers: layers, sheen: sheen)
  }

  /// The layer with only those layers on top that touch the given local pixel rows.
  func part(near rows: Range<Int>) -> Layer {
    Layer(
      self, outline: outline,
      layers: layers.filter { $0.outline.rows.overlaps(rows) }.map {
        $0.layers.isEmpty ? $0 : $0.part(near: rows)
      }, sheen: sheen)
  }

  /// Whether the layer hides everything below it in the pixels that its outline covers wholly.
  var isOpaque: Bool { paint.isOpaque && opacity == 255 && hole == nil }
}

/// A quad ready for drawing: a face and its shadow as one group.
struct DrawnQuad: Sendable {
  let plane: QuadPlane
  let shadow: Layer?
  let body: Layer
  /// The outline that the group is cut to; nil leaves all of it.
  ///
  /// A body without a shadow is cut by its own outline instead.
  let cut: Outline?
  /// The filter for the colors of the group.
  let filter: ColorFilter?
  /// The opacity of the group; 255 is opaque.
  let opacity: UInt8
  let clip: PixelClip?
  /// The canvas rows that the quad touches.
  let rows: Range<Int>
  /// Whether the quad hides what lies below it where its body covers pixels wholly.
  let hidesBelow: Bool

  init(
    plane: QuadPlane, shadow: Layer? = nil, body: Layer, cut: Outline? = nil,
    filter: ColorFilter? = nil, opacity: Double = 1, clip: PixelClip? = nil,
    isBackdrop: Bool = false
  ) {
    self.plane = plane
    self.shadow = shadow
    self.body = body
    self.cut = cut
    self.filter = filter
    self.opacity = level(opacity)
    self.clip = clip
    let both = body.outline.rows.union(shadow?.outline.rows ?? 0..<0)
    let local = cut.map { both.clamped(to: $0.rows) } ?? both
    let rows = local.lowerBound + plane.originY..<local.upperBound + plane.originY
    self.rows = clip.map { rows.clamped(to: $0.rows) } ?? rows
    let isApart = filter != nil || cut != nil
    hidesBelow = body.isOpaque && self.opacity == 255 && (isBackdrop || !isApart)
  }

  /// Whether the quad is composited separately before it is drawn onto the canvas.
  var isGroup: Bool {
    filter != nil || cut != nil || (shadow != nil && opacity < 255)
  }
}

/// A fraction of 0…1 in steps of 1/255.
private func level(_ fraction: Double) -> UInt8 {
  UInt8(max(0, min(1, fraction)) * 255 + 0.5)
}
