/// An sRGB-encoded color with straight (not premultiplied) alpha.
///
/// Channels are 0…255 and may be fractional; alpha is 0…1. These are the numbers of CSS `rgba()`.
package struct Color: Hashable, Sendable {
  package let red: Double
  package let green: Double
  package let blue: Double
  package let alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)

  /// The same color with another alpha, 0…1.
  package func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// A color at a position along a gradient, which is 0 at its start and 1 at its end.
package struct GradientStop: Hashable, Sendable {
  package let position: Double
  package let color: Color

  package init(position: Double, color: Color) {
    self.position = position
    self.color = color
  }
}

/// A linear gradient between two points of the unit square of the box it fills.
///
/// Colors are blended premultiplied and in sRGB encoding, and are constant beyond the outer stops.
package struct LinearGradient: Hashable, Sendable {
  /// The point of position 0, in fractions of width and height.
  package let start: Point
  /// The point of position 1, in fractions of width and height.
  package let end: Point
  /// One or more stops, by ascending position.
  package let stops: [GradientStop]

  /// Fails without a stop or when positions descend.
  package init?(start: Point, end: Point, stops: [GradientStop]) {
    guard !stops.isEmpty, zip(stops, stops.dropFirst()).allSatisfy({ $0.position <= $1.position })
    else { return nil }
    self.start = start
    self.end = end
    self.stops = stops
  }
}
