package import RevealMath

/// The changes of a face before its quad is transformed, together with its shadow and overlay.
///
/// The order is that of CSS: the content moves within the outline, light falls on the face, then
/// color filters and blur apply, the result is clipped, and the opacity of the quad comes last.
package struct Appearance: Hashable, Sendable {
  /// The numbers of filters as in CSS, all ≥ 0, and of the light on the face; lengths are in points
  /// of the face's plane.
  private var numbers = PoseNumbers.rest
  /// The clip; nil clips nothing, not even the shadow.
  package var clip: InsetClip?
  /// The offset of fill and children within the outline, in points.
  ///
  /// If they are moved or scaled, they are clipped to the outline, and the fill is a rectangle of
  /// the face's size without rounded corners of its own.
  package var contentOffset = Point(x: 0, y: 0)
  /// The magnification of fill and children about the face's center, before the offset, ≥ 0.
  package var contentScale = 1.0
  /// The standard deviation of a Gaussian blur of everything below the quad, within its outline, in
  /// points of the viewport, ≥ 0; as `backdrop-filter` in CSS.
  package var backdropBlur = 0.0
  /// Whether fill and children are clipped to the outline even if they are not moved or scaled.
  package var clipsContent = false

  package init() {}

  /// Creates an appearance with the ``PoseChannel/looks`` of a pose, within their limits.
  package init(_ numbers: PoseNumbers) { self.numbers = numbers.looks }

  package static let plain = Appearance()

  /// Accesses the number of one of the ``PoseChannel/looks``.
  package subscript(look: PoseChannel) -> Double {
    get { numbers[look] }
    set { numbers[look] = newValue }
  }

  /// The standard deviation of a Gaussian blur of the group in points of the face's plane, ≥ 0.
  package var blur: Double {
    get { numbers[.blur] }
    set { numbers[.blur] = newValue }
  }
}

/// A rounded rectangle inset from a face's edges, as in CSS `inset()`; everything outside is
/// clipped, including the shadow.
package struct InsetClip: Hashable, Sendable {
  /// The insets in points from the face's edges, positive inwards; negative ones leave room for a
  /// shadow.
  package var top, right, bottom, left: Double
  /// The corner radius in points, ≥ 0; limited to half the shorter side.
  package var cornerRadius: Double

  package init(
    top: Double, right: Double, bottom: Double, left: Double, cornerRadius: Double = 0
  ) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    self.cornerRadius = cornerRadius
  }

  /// The clip along the face's edges, without round corners.
  package static let edges = InsetClip(top: 0, right: 0, bottom: 0, left: 0)

  /// Returns the clip whose numbers are made of those of two clips.
  package func combined(
    with other: InsetClip, _ combine: (Double, Double) -> Double
  ) -> InsetClip {
    InsetClip(
      top: combine(top, other.top), right: combine(right, other.right),
      bottom: combine(bottom, other.bottom), left: combine(left, other.left),
      cornerRadius: combine(cornerRadius, other.cornerRadius))
  }

  /// Returns the clip with all numbers multiplied by a factor.
  package func scaled(by factor: Double) -> InsetClip {
    combined(with: self) { number, _ in number * factor }
  }
}
