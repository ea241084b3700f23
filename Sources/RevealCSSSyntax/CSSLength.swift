/// A sum of pixels and of percentages of several sizes.
package struct CSSLength: Hashable, Sendable {
  package private(set) var pixels = 0.0
  /// The percentage of the element's own box.
  package private(set) var percent = 0.0
  /// The percentage of the viewport.
  package private(set) var viewportWidth = 0.0
  /// The percentage of the viewport.
  package private(set) var viewportHeight = 0.0

  package static let zero = CSSLength()

  package static let whole = CSSLength(percent: 100, pixels: 0)

  private init() {}

  package init(percent: Double, pixels: Double) {
    (self.percent, self.pixels) = (percent, pixels)
  }

  /// The length in pixels; nil if it depends on a size.
  package var absolute: Double? {
    percent == 0 && viewportWidth == 0 && viewportHeight == 0 ? pixels : nil
  }

  /// Reads a token that is a length; fails for units that cannot be converted with a font size of
  /// 16 pixels.
  package init?(_ kind: CSSToken.Kind) {
    switch kind {
    case .number(0): break
    case .percentage(let value): percent = value
    case .sum(let length): self = length
    case .dimension(let value, let name):
      switch name {
      case "vw", "dvw", "svw", "lvw": viewportWidth = value
      case "vh", "dvh", "svh", "lvh": viewportHeight = value
      default:
        guard let size = Self.sizes[name] else { return nil }
        pixels = value * size
      }
    default: return nil
    }
  }

  /// The pixels per unit, as in CSS Values and Units 4.
  ///
  /// `em` and `rem` count as 16 pixels, which is the default of browsers.
  private static let sizes: [String: Double] = [
    "px": 1, "em": 16, "rem": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
    "pt": 4.0 / 3, "pc": 16,
  ]

  package static func + (a: CSSLength, b: CSSLength) -> CSSLength {
    var sum = a
    sum.pixels += b.pixels
    sum.percent += b.percent
    sum.viewportWidth += b.viewportWidth
    sum.viewportHeight += b.viewportHeight
    return sum
  }

  package static func * (a: CSSLength, factor: Double) -> CSSLength {
    var product = a
    product.pixels *= factor
    product.percent *= factor
    product.viewportWidth *= factor
    product.viewportHeight *= factor
    return product
  }
}
