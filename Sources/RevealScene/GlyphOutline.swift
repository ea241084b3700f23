package import RevealMath

/// The shape of a letter or a symbol: closed contours of lines and Bézier curves, filled by the
/// nonzero winding rule.
///
/// It is a class because all texts of a run share the outlines of their letters, and caches look
/// them up: identity is compared before contents, and the hash is computed once.
package final class GlyphOutline: Hashable, Sendable {
  /// A segment of a contour, which starts where the previous one ends.
  package enum Element: Hashable, Sendable {
    /// Starts a contour and closes the previous one with a straight line.
    case move(to: Point)
    case line(to: Point)
    case quadratic(Point, to: Point)
    case cubic(Point, Point, to: Point)
  }

  /// The segments in units of the outline, y downwards and 0 on the baseline; the first one is a
  /// move.
  package let elements: [Element]
  /// A rectangle that contains all points, including control points.
  package let bounds: Rect
  private let hash: Int

  /// Fails if there are no elements, if the first one is not a move, or if a coordinate is not
  /// finite.
  package init?(_ elements: [Element]) {
    guard case .move? = elements.first else { return nil }
    var bounds = Bounds()
    for point in elements.lazy.flatMap(\.points) {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      bounds.include(point)
    }
    self.elements = elements
    self.bounds = bounds.rect
    var hasher = Hasher()
    hasher.combine(elements)
    hash = hasher.finalize()
  }

  package static func == (a: GlyphOutline, b: GlyphOutline) -> Bool {
    a === b || (a.hash == b.hash && a.elements == b.elements)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension GlyphOutline.Element {
  /// The control points, followed by the end point.
  package var points: [Point] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadratic(let control, let end): [control, end]
    case .cubic(let first, let second, let end): [first, second, end]
    }
  }

  /// The element with all of its points mapped.
  package func mapped(_ map: (Point) -> Point) -> GlyphOutline.Element {
    switch self {
    case .move(let end): .move(to: map(end))
    case .line(let end): .line(to: map(end))
    case .quadratic(let control, let end): .quadratic(map(control), to: map(end))
    case .cubic(let first, let second, let end): .cubic(map(first), map(second), to: map(end))
    }
  }
}

/// Glyphs in one color: a line of text, or a symbol.
package struct GlyphFill: Hashable, Sendable {
  package let color: Color
  /// The length of a unit of the outlines, in points; > 0.
  package let pointsPerUnit: Double
  package let glyphs: [Glyph]
  /// Whether it is turned upside down in its box (a reflection).
  package var isFlipped: Bool

  package init(
    color: Color, pointsPerUnit: Double, glyphs: [Glyph], isFlipped: Bool = false
  ) {
    (self.color, self.pointsPerUnit) = (color, pointsPerUnit)
    (self.glyphs, self.isFlipped) = (glyphs, isFlipped)
  }
}

/// An outline and its position.
package struct Glyph: Hashable, Sendable {
  package let outline: GlyphOutline
  /// The position of the outline's (0, 0), in points from the box's top-left corner.
  package let origin: Point

  package init(outline: GlyphOutline, origin: Point) {
    self.outline = outline
    self.origin = origin
  }
}
