package import RevealMath

/// A length in a cell: points, or a share of the space in the enclosing part.
package enum CellLength: Hashable, Sendable {
  case points(Double)
  /// A share of the width or the height, depending on the property; 1 is all of it.
  case share(Double)

  /// Returns the length in points within a space, which is also in points.
  package func points(in space: Double) -> Double {
    switch self {
    case .points(let points): points
    case .share(let share): max(min(space * share, Self.most), -Self.most)
    }
  }

  /// The limit on the result of nested shares, in points.
  private static let most = 100_000.0

  /// The length in points, if it does not depend on the space.
  package var fixed: Double? { if case .points(let points) = self { points } else { nil } }
}

/// The requested size of a part; properties that are nil follow from its content or the enclosing
/// part.
package struct CellSizing: Hashable, Sendable {
  package var width: CellLength? = nil
  package var height: CellLength? = nil
  /// The aspect ratio: width divided by height.
  package var ratio: Double? = nil
  /// The limits in points.
  package var minWidth = 0.0
  package var maxWidth = Double.infinity
  package var minHeight = 0.0
  package var maxHeight = Double.infinity
}

/// The share of a part in the space that is left or lacking in a stack.
package struct CellFlex: Hashable, Sendable {
  /// The weight with which the part takes extra space.
  package var grow = 0.0
  /// The weight with which the part gives up space, multiplied by its size; nil for 1 if its size
  /// comes from texts, else 0.
  package var shrink: Double? = nil
  /// The alignment across the stack; nil for that of all parts.
  package var align: CellAlignment? = nil
}

/// The alignment of parts across a stack.
package enum CellAlignment: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case start, center, end, stretch, baseline

  var meaning: String {
    switch self {
    case .start: "At the top of a horizontal stack, at the left of a vertical one."
    case .center: "In the middle."
    case .end: "At the bottom of a horizontal stack, at the right of a vertical one."
    case .stretch: "From edge to edge, unless a part has a size."
    case .baseline: "The first lines of texts in a horizontal stack share a baseline."
    }
  }
}

/// The distribution of parts along a stack.
package enum CellJustification: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case start, center, end, between

  var meaning: String {
    switch self {
    case .start: "At the start."
    case .center: "In the middle."
    case .end: "At the end."
    case .between: "The space is between the parts."
    }
  }
}

/// The place of a part in layers.
package enum CellPlace: Hashable, Sendable {
  /// The whole space of the layers, or the top left of it if the part has a size.
  case filling
  /// A point in fractions: the part has the size of its content, or its own size, and the point at
  /// these fractions of its width and height lies at the same fractions of the space.
  case at(Point)
  /// A rectangle: left, top, width, height.
  case frame(CellLength, CellLength, CellLength, CellLength)
}
