package import RevealMath

/// A picture in vectors: shapes that are filled with colors and gradients, as in the color glyphs
/// of OpenType (table COLR).
///
/// It is a class because all texts of a run share the paintings of their glyphs, and caches look
/// them up: identity is compared before contents, and the hash is computed once.
package final class Painting: Hashable, Sendable {
  /// A part of a painting, in units of the painting, y downwards.
  package indirect enum Node: Hashable, Sendable {
    /// A color over the whole plane.
    case color(Color)
    /// A gradient over the whole plane.
    case gradient(PaintingGradient)
    /// A part clipped to an outline.
    case shape(GlyphOutline, Node)
    /// A part with a transform.
    case transformed(PaintingTransform, Node)
    /// Parts from bottom to top.
    case layers([Node])
    /// A part (the source) and another below it (the backdrop), combined.
    case composite(Node, CompositeMode, backdrop: Node)
  }

  package let root: Node
  private let hash: Int

  package init(_ root: Node) {
    self.root = root
    var hasher = Hasher()
    hasher.combine(root)
    hash = hasher.finalize()
  }

  package static func == (a: Painting, b: Painting) -> Bool {
    a === b || (a.hash == b.hash && a.root == b.root)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Painting.Node {
  /// The parts directly in this one.
  private var parts: [Painting.Node] {
    switch self {
    case .color, .gradient: []
    case .shape(_, let inside), .transformed(_, let inside): [inside]
    case .layers(let layers): layers
    case .composite(let source, _, let backdrop): [source, backdrop]
    }
  }

  /// The number of parts, including this one.
  package var partCount: Int { parts.reduce(1) { $0 + $1.partCount } }

  /// The number of elements of all outlines.
  package var outlineElements: Int {
    let own = if case .shape(let outline, _) = self { outline.elements.count } else { 0 }
    return parts.reduce(own) { $0 + $1.outlineElements }
  }
}

/// A painting at a place in a box.
package struct PaintingFill: Hashable, Sendable {
  package let painting: Painting
  /// The length of a unit of the painting, in points; > 0.
  package let pointsPerUnit: Double
  /// The position of the painting's (0, 0), in points from the box's top-left corner.
  package let origin: Point
  /// Whether it is turned upside down in its box (a reflection).
  package var isFlipped: Bool

  package init(painting: Painting, pointsPerUnit: Double, origin: Point, isFlipped: Bool = false) {
    (self.painting, self.pointsPerUnit) = (painting, pointsPerUnit)
    (self.origin, self.isFlipped) = (origin, isFlipped)
  }
}

/// Colors that change along a line, between circles or around a point.
package struct PaintingGradient: Hashable, Sendable {
  /// The geometry that determines positions.
  package enum Shape: Hashable, Sendable {
    /// Position 0 is at a point and 1 at another; it is constant across.
    case linear(Point, Point)
    /// Position 0 is on a circle and 1 on another, given by center and radius.
    case radial(Point, Double, Point, Double)
    /// Position 0 is at an angle around a point and 1 at another, in degrees counterclockwise from
    /// the right.
    case sweep(Point, Double, Double)
  }

  /// The colors beyond the outer stops.
  package enum Extend: String, Hashable, Sendable, CaseIterable {
    case pad, `repeat`, reflect
  }

  package let shape: Shape
  /// The stops by ascending position, at least one.
  package let stops: [GradientStop]
  package let extend: Extend

  /// Fails if there are no stops or if positions descend.
  package init?(_ shape: Shape, stops: [GradientStop], extend: Extend) {
    guard !stops.isEmpty, zip(stops, stops.dropFirst()).allSatisfy({ $0.position <= $1.position })
    else { return nil }
    (self.shape, self.stops, self.extend) = (shape, stops, extend)
  }
}

/// An affine map of the plane: x′ = a·x + c·y + e, y′ = b·x + d·y + f, as in SVG's `matrix()`.
package struct PaintingTransform: Hashable, Sendable {
  package let a, b, c, d, e, f: Double

  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  package func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// Returns the map that applies another one first.
  package func after(_ first: PaintingTransform) -> PaintingTransform {
    PaintingTransform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, e: a * first.e + c * first.f + e,
      f: b * first.e + d * first.f + f)
  }

  /// The inverse; nil if the map flattens the plane.
  package var inverse: PaintingTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (ia, ib, ic, id) = (
      d / determinant, 0 - b / determinant, 0 - c / determinant, a / determinant
    )
    return PaintingTransform(
      a: ia, b: ib, c: ic, d: id, e: 0 - (ia * e + ic * f), f: 0 - (ib * e + id * f))
  }
}

/// A way to combine a source with a backdrop, with the names and in the order of OpenType.
package enum CompositeMode: String, Hashable, Sendable, CaseIterable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn
  case sourceOut, destinationOut, sourceAtop, destinationAtop, xor, plus
  case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, multiply, hue, saturation, color, luminosity
}
