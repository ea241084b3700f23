/// A sum of pixels and of percentages of several sizes.
package struct CSSLength: Hashable, Sendable {
  package var pixels: Double { parts.x }
  /// The percentage of the element's own box.
  package var percent: Double { parts.y }
  /// The percentage of the viewport.
  package var viewportWidth: Double { parts.z }
  /// The percentage of the viewport.
  package var viewportHeight: Double { parts.w }
  private let parts: SIMD4<Double>

  package static let zero = CSSLength(percent: 0, pixels: 0)

  package static let whole = CSSLength(percent: 100, pixels: 0)

  private init(parts: SIMD4<Double>) { self.parts = parts }

  package init(percent: Double, pixels: Double) { parts = [pixels, percent, 0, 0] }

  /// The length in pixels; nil if it depends on a size.
  package var absolute: Double? {
    percent == 0 && viewportWidth == 0 && viewportHeight == 0 ? pixels : nil
  }

  /// Reads a token that is a length; fails for units that cannot be converted with a font size of
  /// 16 pixels.
  package init?(_ kind: CSSToken.Kind) {
    switch kind {
    case .number(0): self = .zero
    case .percentage(let value): parts = [0, value, 0, 0]
    case .sum(let length): self = length
    case .dimension(let value, let name):
      switch name {
      case "vw", "dvw", "svw", "lvw": parts = [0, 0, value, 0]
      case "vh", "dvh", "svh", "lvh": parts = [0, 0, 0, value]
      default:
        guard let size = Self.sizes[name] else { return nil }
        parts = [value * size, 0, 0, 0]
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
    CSSLength(parts: a.parts + b.parts)
  }

  package static func * (a: CSSLength, factor: Double) -> CSSLength {
    CSSLength(parts: a.parts * factor)
  }
}
