internal import RevealMath

/// The rounded rectangle that all boxes of a generated card stay inside of.
struct CardOutline: Hashable, Sendable {
  let size: Size
  /// At most half the shorter side.
  let cornerRadius: Double

  init(size: Size, cornerRadius: Double) {
    self.size = size
    self.cornerRadius = max(min(cornerRadius, min(size.width, size.height) / 2), 0)
  }

  var frame: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The card less a margin, which grows where the corners demand it.
  func body(x: Double, y: Double) -> Rect {
    let clear = clearance(ofCornerRadius: cornerRadius).rounded(.up)
    return frame.inset(x: max(x, clear), y: max(y, clear))
  }
}
