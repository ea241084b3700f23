/// A line along the inside of a box's outline.
package struct Border: Hashable, Sendable {
  /// The width in points, > 0.
  package var width: Double
  package var color: Color

  package init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// A Gaussian shadow of an outline, in its plane, under it.
package struct Shadow: Hashable, Sendable {
  /// The offset in points of the outline's own plane.
  package let offset: Point
  /// The standard deviation of the Gaussian in points, ≥ 0.
  ///
  /// This is `CALayer.shadowRadius`, and half of a blur radius in CSS.
  package let sigma: Double
  /// The color, whose alpha is the shadow's opacity.
  package let color: Color

  package init(offset: Point, sigma: Double, color: Color) {
    self.offset = offset
    self.sigma = sigma
    self.color = color
  }
}

/// The way in which a picture fills a box of another aspect ratio.
package enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Shows the whole picture, centered; the rest of the box is empty.
  case fit
  /// Covers the whole box with the picture, centered and cropped.
  case fill
  /// Stretches the picture to the box, ignoring its aspect ratio.
  case stretch
}
