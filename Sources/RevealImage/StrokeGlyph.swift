/// The strokes of one character, in units of an eighth of a digit's height; y points down.
struct StrokeGlyph {
  /// The width without that of the pen, in units.
  let width: Double
  private let strokes: [Stroke]

  fileprivate enum Stroke {
    case line([SIMD2<Double>])
    /// A quadratic B-spline from the first control point to the last.
    case curve([SIMD2<Double>])
    /// A closed quadratic B-spline.
    case loop([SIMD2<Double>])
  }

  init?(_ character: Character) {
    guard let glyph = Self.glyphs[character] else { return nil }
    self = glyph
  }

  private init(_ width: Double, _ strokes: Stroke...) {
    self.width = width
    self.strokes = strokes
  }

  /// The straight segments of the glyph with its top-left corner at a position.
  func segments(unit: Double, x: Double, y: Double) -> [StrokeSegment] {
    strokes.flatMap { stroke in
      let points = stroke.points.map { SIMD2(x, y) + $0 * unit }
      return zip(points, points.dropFirst()).map { StrokeSegment(start: $0, end: $1) }
    }
  }

  private static let glyphs: [Character: StrokeGlyph] = [
    "0": StrokeGlyph(4, .loop([[0, -0.2], [4, -0.2], [4, 8.2], [0, 8.2]])),
    "1": StrokeGlyph(4, .line([[0.4, 1.8], [2, 0], [2, 8]])),
    "2": StrokeGlyph(
      4, .curve([[0.1, 2.3], [0.1, 0], [3.9, -0.2], [4, 3], [0, 8]]), .line([[0, 8], [4, 8]])),
    "3": StrokeGlyph(
      4, .curve([[0.2, 1.7], [0.4, 0], [3.8, -0.2], [3.9, 3.8], [1.6, 3.8]]),
      .curve([[1.6, 3.8], [4, 3.7], [4.3, 8], [0.2, 8.4], [0, 6.2]])),
    "4": StrokeGlyph(4, .line([[3, 8], [3, 0], [0, 5.5], [4, 5.5]])),
    "5": StrokeGlyph(
      4, .line([[3.6, 0], [0.6, 0], [0.3, 3.6]]),
      .curve([[0.3, 3.6], [1.2, 2.7], [4.1, 2.5], [4.1, 8.2], [0.3, 8.4], [0, 6.4]])),
    "6": StrokeGlyph(
      4, .loop([[0, 2.9], [4, 2.9], [4, 8.1], [0, 8.1]]),
      .curve([[3.4, 0.2], [0.2, 0.4], [0, 5.5]])),
    "7": StrokeGlyph(4, .line([[0, 0], [4, 0], [1.4, 8]])),
    "8": StrokeGlyph(
      4, .loop([[0.3, -0.1], [3.7, -0.1], [3.7, 3.8], [0.3, 3.8]]),
      .loop([[0, 3.7], [4, 3.7], [4, 8.1], [0, 8.1]])),
    "9": StrokeGlyph(
      4, .loop([[0, -0.1], [4, -0.1], [4, 5.1], [0, 5.1]]),
      .curve([[4, 2.5], [3.8, 7.6], [0.6, 7.8]])),
    ".": StrokeGlyph(0.4, .line([[0.2, 7.9], [0.2, 8]])),
    " ": StrokeGlyph(0.6),
    "s": StrokeGlyph(
      3,
      .curve([
        [2.9, 3.9], [2.4, 2.6], [-0.1, 2.6], [0, 5.2], [3.1, 5.3], [3.2, 8.2], [0.5, 8.4],
        [0, 6.8],
      ])),
    "#": StrokeGlyph(
      4, .line([[1.5, 0.6], [0.9, 7.4]]), .line([[3.1, 0.6], [2.5, 7.4]]),
      .line([[0.2, 2.7], [4, 2.7]]), .line([[0, 5.3], [3.8, 5.3]])),
  ]
}

extension StrokeGlyph.Stroke {
  /// The points that the stroke connects.
  fileprivate var points: [SIMD2<Double>] {
    switch self {
    case .line(let points): return points
    case .curve(let controls):
      // Repeating the ends makes the spline reach them.
      return Self.spline([controls[0]] + controls + [controls[controls.count - 1]])
    case .loop(let controls): return Self.spline(controls + controls.prefix(2))
    }
  }

  /// The points of a spline, between the midpoints of the first and the last two control points.
  private static func spline(_ controls: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let pieces = 8
    return (1..<controls.count - 1).flatMap { index in
      let (before, control, after) = (controls[index - 1], controls[index], controls[index + 1])
      let (start, end) = ((before + control) / 2, (control + after) / 2)
      return (0...pieces).map { step in
        let t = Double(step) / Double(pieces)
        return start * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
      }
    }
  }
}
