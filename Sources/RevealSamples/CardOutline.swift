package import RevealMath

/// The rounded rectangle that contains all boxes of a generated card.
package struct CardOutline: Hashable, Sendable {
  package let size: Size
  /// The corner radius in points, from 0 to half the shorter side.
  package let cornerRadius: Double

  package init(size: Size, cornerRadius: Double) {
    self.size = size
    self.cornerRadius = Rect(size: size).cornerRadius(cornerRadius)
  }

  package var frame: Rect { Rect(size: size) }

  /// The card without a margin, which grows as large as the corners require.
  package func body(x: Double, y: Double) -> Rect {
    let clear = clearance(ofCornerRadius: cornerRadius).rounded(.up)
    return frame.inset(x: max(x, clear), y: max(y, clear))
  }
}

/// The distance of an upright rectangle from a rounded one's sides that keeps it inside.
///
/// A square corner on the diagonal of an arc of radius r touches it at `r · (1 − 1/√2)`.
func clearance(ofCornerRadius radius: Double) -> Double {
  radius * (1 - (0.5).squareRoot())
}
