package import RevealMath

/// A length in a cell: points, or a share of the space in the part around.
package enum CellLength: Hashable, Sendable {
  case points(Double)
  /// A share of the width or height, whichever it is; 1 is all of it.
  case share(Double)

  /// The length in points in a space of some points.
  package func points(in space: Double) -> Double {
    switch self {
    case .points(let points): points
    case .share(let share): max(min(space * share, Self.most), -Self.most)
    }
  }

  /// The limit on what shares of shares come to, in points.
  private static let most = 100_000.0

  /// The length if it does not depend on the space.
  package var fixed: Double? { if case .points(let points) = self { points } else { nil } }
}

/// The size that a part asks for; what is nil follows from its content, or from the part around it.
package struct CellSizing: Hashable, Sendable {
  package var width: CellLength? = nil
  package var height: CellLength? = nil
  /// Width divided by height.
  package var ratio: Double? = nil
  /// Limits in points.
  package var minWidth = 0.0
  package var maxWidth = Double.infinity
  package var minHeight = 0.0
  package var maxHeight = Double.infinity

  package init() {}
}

/// How a part takes space that is left in a stack, and gives up space that is lacking.
package struct CellFlex: Hashable, Sendable {
  /// The weight with which it takes space.
  package var grow = 0.0
  /// The weight, times its size, with which it gives up space; nil for 1 if texts give it its size,
  /// else 0.
  package var shrink: Double? = nil
  /// The place across the stack; nil for that of all parts.
  package var align: CellAlignment? = nil

  package init() {}
}

/// The places of parts across a stack.
package enum CellAlignment: String, Hashable, Sendable, CaseIterable {
  case start, center, end
  /// From edge to edge.
  case stretch
  /// The first lines of texts share a baseline.
  case baseline
}

/// The places of parts along a stack.
package enum CellJustification: String, Hashable, Sendable, CaseIterable {
  case start, center, end
  /// The space is between the parts.
  case between
}

/// The place of a part in layers.
package enum CellPlace: Hashable, Sendable {
  /// All of the layers' space, unless it has a size; then at the top left.
  case filling
  /// As large as its content, or its size; the point at these shares of its width and height is
  /// at these shares of the space.
  case at(Point)
  /// A rectangle: left, top, width, height.
  case frame(CellLength, CellLength, CellLength, CellLength)
}
