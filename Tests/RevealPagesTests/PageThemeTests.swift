import Foundation
import RevealPages
import Testing

/// Contrast of text on all pages, as WCAG 2.2 defines and asks for it (1.4.3).
@Suite struct PageThemeTests {
  private typealias Color = SIMD3<Double>

  /// The colors of one scheme by their names in the style.
  private static func colors(scheme: Int) throws -> [String: Color] {
    var colors: [String: Color] = [:]
    for match in PreviewSession.page.matches(
      of: /--([a-z-]+): light-dark\(#([0-9a-f]+), #([0-9a-f]+)\)/)
    {
      let digits = scheme == 0 ? match.output.2 : match.output.3
      let wide = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
      guard wide.count == 6, let value = Int(wide, radix: 16) else { continue }
      colors[String(match.output.1)] =
        Color(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)) / 255
    }
    return colors
  }

  private static func contrast(_ a: Color, _ b: Color) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    var linear = color
    for i in 0..<3 {
      linear[i] =
        color[i] <= 0.04045 ? color[i] / 12.92 : pow((color[i] + 0.055) / 1.055, 2.4)
    }
    return (linear * Color(0.2126, 0.7152, 0.0722)).sum()
  }

  /// Which colors text may have on which backgrounds; a mix is a color in front of `sunk`, as an
  /// invalid card and one under the pointer have it.
  private static let pairs: [(text: [String], back: (color: String, share: Double))] =
    ["back", "card", "sunk"].map { back in
      (["text", "dim", "bad", "good", "warn", "accent"], (back, 1))
    } + [
      (["text", "bad"], ("bad", 0.09)), (["text", "bad"], ("accent", 0.16)),
      (["text"], ("bad", 0.14)), (["text"], ("good", 0.16)), (["text"], ("warn", 0.14)),
    ] + ["accent", "bad", "good", "warn"].map { (["on-accent"], ($0, 1)) }

  @Test(arguments: [0, 1])
  func `keeps text readable in both schemes`(scheme: Int) throws {
    let colors = try Self.colors(scheme: scheme)
    let sunk = try #require(colors["sunk"])
    for (texts, back) in Self.pairs {
      let color = try #require(colors[back.color])
      let background = color * back.share + sunk * (1 - back.share)
      for text in texts {
        let contrast = Self.contrast(try #require(colors[text]), background)
        #expect(contrast >= 4.5, "\(text) on \(back)")
      }
    }
  }
}
