internal import RevealImage
import RevealMath
internal import RevealScene

/// Draws a painting on some texels.
///
/// A shape covers each texel by its exact area; gradients are sampled at the centers of texels.
/// Colors are premultiplied.
struct PaintingCanvas {
  private let part: TextureWindow
  /// The number of steps so far, a measure of time.
  private(set) var steps = 0

  private typealias Texels = [SIMD4<Double>]

  init(_ part: TextureWindow) { self.part = part }

  /// The picture of a part of a painting on a transparent ground, by the map from the painting to
  /// texels; incomplete above the limit on steps.
  mutating func picture(of node: Painting.Node, _ map: PaintingTransform) -> Pixmap {
    var texels = empty
    draw(node, map, mask: nil, onto: &texels)
    return Pixmap(part) { texels[$0] }
  }

  private var empty: Texels { Texels(repeating: .zero, count: part.texelCount) }

  private mutating func draw(
    _ node: Painting.Node, _ map: PaintingTransform, mask: [Float]?, onto texels: inout Texels
  ) {
    steps += part.texelCount + 100
    guard steps <= GlyphCoverage.stepLimit else { return }
    switch node {
    case .color(let color):
      let channels = PremultipliedColor(color).channels
      blend(onto: &texels, mask: mask) { _, _ in channels }
    case .gradient(let gradient):
      guard let sampler = PaintingSampler(gradient, map) else { return }
      steps += part.texelCount * 10
      let (left, top) = (part.columns.lowerBound, part.rows.lowerBound)
      blend(onto: &texels, mask: mask) { x, y in
        sampler.color(at: Point(x: Double(left + x) + 0.5, y: Double(top + y) + 0.5))
      }
    case .shape(let outline, let inside):
      var shape = coverage(of: outline, map)
      if let mask { for index in shape.indices { shape[index] *= mask[index] } }
      guard shape.contains(where: { $0 > 0 }) else { return }
      draw(inside, map, mask: shape, onto: &texels)
    case .transformed(let transform, let inside):
      draw(inside, map.after(transform), mask: mask, onto: &texels)
    case .layers(let layers): for layer in layers { draw(layer, map, mask: mask, onto: &texels) }
    case .composite(let source, let mode, let backdrop):
      var (above, below) = (empty, empty)
      draw(source, map, mask: nil, onto: &above)
      draw(backdrop, map, mask: nil, onto: &below)
      let width = part.columns.count
      blend(onto: &texels, mask: mask) { x, y in
        mode.combine(above[y * width + x], below[y * width + x])
      }
    }
  }

  private mutating func coverage(of outline: GlyphOutline, _ map: PaintingTransform) -> [Float] {
    var coverage = GlyphCoverage(columns: part.columns, rows: part.rows)
    var flattener = ContourFlattener(map: map)
    flattener.add(outline.elements)
    coverage.add(flattener.edges)
    steps += coverage.steps
    return coverage.values
  }

  /// Blends colors over the picture.
  private func blend(
    onto texels: inout Texels, mask: [Float]?, _ color: (Int, Int) -> SIMD4<Double>
  ) {
    let width = part.columns.count
    for y in 0..<part.rows.count {
      for x in 0..<width {
        let place = y * width + x
        let weight = mask.map { Double($0[place]) } ?? 1
        guard weight > 0 else { continue }
        let above = color(x, y) * weight
        texels[place] = above + texels[place] * (1 - above.w)
      }
    }
  }
}
