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

  /// Whether drawing took more steps than allowed, so that the picture is incomplete.
  var isOverLimit: Bool { steps > GlyphCoverage.stepLimit }

  /// The picture of a part of a painting.
  ///
  /// - Parameters:
  ///   - node: The part.
  ///   - map: The map from the painting to texels.
  /// - Returns: The texels on a transparent ground.
  mutating func picture(of node: Painting.Node, _ map: PaintingTransform) -> Pixmap {
    var texels = empty
    draw(node, map, mask: nil, onto: &texels)
    var picture = Pixmap(width: part.columns.count, height: part.rows.count)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let texel = texels[y * picture.width + x]
        if texel.w > 0 { picture[x, y] = PremultipliedColor(channels: texel).bytes }
      }
    }
    return picture
  }

  private var empty: Texels { Texels(repeating: .zero, count: part.texelCount) }

  private mutating func draw(
    _ node: Painting.Node, _ map: PaintingTransform, mask: [Float]?, onto texels: inout Texels
  ) {
    steps += part.texelCount + 100
    guard !isOverLimit else { return }
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
    case .layers(let layers):
      for layer in layers { draw(layer, map, mask: mask, onto: &texels) }
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
    var flattener = ContourFlattener(scale: Point(x: 1, y: 1), offset: .zero)
    flattener.add(outline.elements.map { $0.mapped(map.callAsFunction) })
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

extension GlyphOutline.Element {
  fileprivate func mapped(_ map: (Point) -> Point) -> GlyphOutline.Element {
    switch self {
    case .move(let end): .move(to: map(end))
    case .line(let end): .line(to: map(end))
    case .quadratic(let control, let end): .quadratic(map(control), to: map(end))
    case .cubic(let first, let second, let end): .cubic(map(first), map(second), to: map(end))
    }
  }
}

extension Pixmap {
  /// Draws the painting of a box on a part of its grid.
  ///
  /// Returns the picture and the number of steps; throws if there are too many.
  static func drawing(
    _ fill: PaintingFill, in box: Rect, _ grid: TextureGrid, _ part: TextureWindow
  ) throws(QuadError) -> (picture: Pixmap, steps: Int) {
    let texels = grid.toTexels
    let y = fill.isFlipped ? box.height - fill.origin.y : fill.origin.y
    let origin = texels.homogeneous(Point(x: box.minX + fill.origin.x, y: box.minY + y))
    let unit = fill.pointsPerUnit
    let map = PaintingTransform(
      a: unit * texels.a, b: 0, c: 0, d: (fill.isFlipped ? 0 - unit : unit) * texels.e,
      e: origin.x, f: origin.y)
    var canvas = PaintingCanvas(part)
    let picture = canvas.picture(of: fill.painting.root, map)
    guard !canvas.isOverLimit else {
      throw .overBudget(
        .glyphs, .outlineSteps, found: canvas.steps, limit: GlyphCoverage.stepLimit)
    }
    return (picture, canvas.steps)
  }
}
