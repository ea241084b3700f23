import RevealImage
import RevealMath
import RevealScene

/// A line of text in the letters of strokes, as outlines, for which no font is needed.
struct StrokeText {
  /// The outlines of the letters with their places, in units of an eighth of a digit's height, with
  /// 0 at the top of a digit.
  private let letters: [(outline: GlyphOutline, left: Double)]
  /// The width in the same units.
  let width: Double

  /// The height of a digit between the middles of its strokes.
  static let digitHeight = 8.0
  /// The distance from the top of the line to the top of a digit.
  static let ascent = 1.6
  /// The height of a line, down to the lowest letters.
  static let lineHeight = 13.2

  /// Sets a text; fails if it has no letter that can be drawn.
  init?(_ text: String) {
    var letters: [(outline: GlyphOutline, left: Double)] = []
    var left = 0.0
    // Every letter has its own outline, since large outlines take much longer to draw.
    for character in text {
      let line = StrokeLine(String(character))
      guard line.width > 0 else { continue }
      if let outline = Self.outline(of: line) { letters.append((outline, left)) }
      left += line.width + Self.gap
    }
    guard !letters.isEmpty else { return nil }
    self.letters = letters
    width = left - Self.gap
  }

  /// The gap between two letters.
  private static let gap = 1.2

  /// The letters as glyphs.
  ///
  /// - Parameter unit: The length of a unit, in points.
  /// - Returns: The glyphs, in a box that begins at the top of the line.
  func glyphs(unit: Double) -> [Glyph] {
    letters.map {
      Glyph(outline: $0.outline, origin: Point(x: $0.left * unit, y: Self.ascent * unit))
    }
  }

  /// The outline of strokes; nil without any.
  private static func outline(of line: StrokeLine) -> GlyphOutline? {
    var elements: [GlyphOutline.Element] = []
    for segment in line.segments {
      let corners = corners(of: segment, radius: line.penWidth / 2)
      elements.append(.move(to: corners[0]))
      elements += corners.dropFirst().map { .line(to: $0) }
    }
    return GlyphOutline(elements)
  }

  /// Cosines and sines of angles from −90° to 90°.
  private static let cap: [(cosine: Double, sine: Double)] = [
    (0, -1), (0.38268, -0.92388), (0.70711, -0.70711), (0.92388, -0.38268), (1, 0),
    (0.92388, 0.38268), (0.70711, 0.70711), (0.38268, 0.92388), (0, 1),
  ]

  /// The corners of a segment with round ends.
  ///
  /// All go around in the same direction, so that overlapping segments add up to one shape.
  private static func corners(of segment: StrokeSegment, radius: Double) -> [Point] {
    let way = segment.end - segment.start
    let length = (way * way).sum().squareRoot()
    let along = length > 0 ? way / length * radius : SIMD2(radius, 0)
    let across = SIMD2(0 - along.y, along.x)
    let end = cap.map { segment.end + along * $0.cosine + across * $0.sine }
    let start = cap.map { segment.start - along * $0.cosine - across * $0.sine }
    return (end + start).map { Point(x: $0.x, y: $0.y) }
  }
}
