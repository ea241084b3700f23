/// A stroke font for numbers: digits, point, space, "s" and "#", without any font file.
///
/// Straight strokes run through pixel centers, so they are sharp.
package struct StrokeFont: Hashable, Sendable {
  /// The height of digits in pixels, between the middles of the upper and the lower stroke.
  private let height: Int
  /// The width of the pen, in pixels.
  private let penWidth: Double

  /// Creates a font by the height of digits including their strokes, in pixels; at least 8.
  package init(height: Int) {
    precondition(height >= 8, "\(height) pixels")
    // The height is even, so that strokes at half of it also run through pixel centers.
    self.height = (height - 1) / 2 * 2
    penWidth = max(1.4, Double(height) / 7)
  }

  /// The width of a text in pixels.
  package func width(of text: String) -> Int {
    let advance = text.compactMap(StrokeGlyph.init).reduce(0) { $0 + $1.width * unit + gap }
    return Int((advance - gap + penWidth).rounded(.up))
  }

  /// Draws a text over a picture, with its first column and the first row of its digits at (x, y).
  ///
  /// Characters without a glyph are skipped.
  package func draw(_ text: String, x: Int, y: Int, color: SIMD3<UInt8>, on pixmap: inout Pixmap) {
    var left = Double(x) + 0.5 + (penWidth / 2 - 0.25).rounded()
    for glyph in text.compactMap(StrokeGlyph.init) {
      let segments = glyph.segments(unit: unit, x: left.rounded(.down) + 0.5, y: Double(y) + 0.5)
      let columns = Int(left) - 2..<Int(left + glyph.width * unit) + 4
      for row in y - 2..<y + height + 4 where (0..<pixmap.height).contains(row) {
        for column in columns where (0..<pixmap.width).contains(column) {
          let center = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
          let distance = segments.reduce(Double.infinity) { min($0, $1.distance(to: center)) }
          let coverage = max(0, min(1, penWidth / 2 + 0.5 - distance))
          if coverage > 0 { pixmap.blend(color, coverage, x: column, y: row) }
        }
      }
      left += glyph.width * unit + gap
    }
  }

  /// The size of a glyph's unit, in pixels.
  private var unit: Double { Double(height) / 8 }
  /// The gap between glyphs, in pixels.
  private var gap: Double { penWidth + unit * 1.2 }
}

/// A line of text as strokes, in units of an eighth of a digit's height; y points down from the
/// top of a digit.
package struct StrokeLine: Hashable, Sendable {
  package let segments: [StrokeSegment]
  /// The width with that of the pen.
  package let width: Double
  /// The width of the pen.
  package let penWidth = 1.15

  /// Sets a text; characters without a glyph are skipped.
  package init(_ text: String) {
    var left = penWidth / 2
    var segments: [StrokeSegment] = []
    for glyph in text.compactMap(StrokeGlyph.init) {
      segments += glyph.segments(unit: 1, x: left, y: 0)
      left += glyph.width + penWidth + Self.gap
    }
    self.segments = segments
    width = max(0, left - Self.gap - penWidth / 2)
  }

  /// The gap between the strokes of two glyphs.
  private static let gap = 1.2
}

/// A straight segment of a stroke.
package struct StrokeSegment: Hashable, Sendable {
  package let start: SIMD2<Double>
  package let end: SIMD2<Double>

  func distance(to point: SIMD2<Double>) -> Double {
    let along = end - start
    let offset = point - start
    let length = (along * along).sum()
    let fraction = length == 0 ? 0 : max(0, min(1, (along * offset).sum() / length))
    let rest = offset - along * fraction
    return (rest * rest).sum().squareRoot()
  }
}

extension Pixmap {
  fileprivate mutating func blend(_ color: SIMD3<UInt8>, _ coverage: Double, x: Int, y: Int) {
    let fraction = Int((coverage * 255).rounded())
    var pixel = self[x, y]
    for (channel, value) in [color.x, color.y, color.z, 255].enumerated() {
      let mixed = Int(value) * fraction + Int(pixel[channel]) * (255 - fraction)
      pixel[channel] = UInt8((mixed + 127) / 255)
    }
    self[x, y] = pixel
  }
}
