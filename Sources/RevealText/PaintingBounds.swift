internal import RevealMath
internal import RevealScene

/// The bounds of a painting: of its shapes, including their control points.
struct PaintingBounds {
  private var bounds = Bounds()
  private var isEmpty = true

  /// Extends the bounds to a part of a painting.
  mutating func include(
    _ node: Painting.Node,
    _ map: PaintingTransform = PaintingTransform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)
  ) {
    switch node {
    case .color, .gradient: break
    case .shape(let outline, _):
      // The outline clips everything inside it.
      let box = outline.bounds
      for x in [box.minX, box.maxX] {
        for y in [box.minY, box.maxY] { bounds.include(map(Point(x: x, y: y))) }
      }
      isEmpty = false
    case .transformed(let transform, let inside): include(inside, map.after(transform))
    case .layers(let layers): for layer in layers { include(layer, map) }
    case .composite(let source, _, let backdrop):
      include(source, map)
      include(backdrop, map)
    }
  }

  /// The bounds; empty without shapes.
  var rect: Rect { isEmpty ? Rect(x: 0, y: 0, width: 0, height: 0) : bounds.rect }
}
