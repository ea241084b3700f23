/// The strokes of one character, in units of an eighth of a digit's height; y points down.
struct StrokeGlyph {
  /// The width without that of the pen, in units.
  let width: Double
  /// The points that each stroke connects.
  private let strokes: [[SIMD2<Double>]]

  init?(_ character: Character) {
    guard let glyph = character == " " ? Self.space : Self.glyphs[character] else { return nil }
    self = glyph
  }

  private init(width: Double, strokes: [[SIMD2<Double>]]) {
    self.width = width
    self.strokes = strokes
  }

  /// The straight segments of the glyph with its top-left corner at a position.
  func segments(unit: Double, x: Double, y: Double) -> [StrokeSegment] {
    strokes.flatMap { stroke in
      let points = stroke.map { SIMD2(x, y) + $0 * unit }
      return zip(points, points.dropFirst()).map { StrokeSegment(start: $0, end: $1) }
    }
  }

  private static let space = StrokeGlyph(width: 0.6, strokes: [])

  private static let glyphs: [Character: StrokeGlyph] = Dictionary(
    uniqueKeysWithValues: table.split(separator: "\n").map { line in
      let words = line.dropFirst(2).split(separator: " ")
      var strokes: [(kind: Substring, points: [SIMD2<Double>])] = []
      for word in words.dropFirst() {
        let numbers = word.split(separator: ",").compactMap(Double.init)
        if numbers.isEmpty {
          strokes.append((word, []))
        } else {
          strokes[strokes.count - 1].points.append(SIMD2(numbers[0], numbers[1]))
        }
      }
      return (
        line[line.startIndex],
        StrokeGlyph(width: Double(words[0]) ?? 0, strokes: strokes.map(points))
      )
    })

  /// The glyphs: a character, its width, and its strokes with their points.
  ///
  /// L is a line, C a curve and O a loop. Capitals are 8 units high, and small letters 5.3.
  private static let table = #"""
    0 4 O 0,-0.2 4,-0.2 4,8.2 0,8.2
    1 4 L 0.4,1.8 2,0 2,8
    2 4 C 0.1,2.3 0.1,0 3.9,-0.2 4,3 0,8 L 0,8 4,8
    3 4 C 0.2,1.7 0.4,0 3.8,-0.2 3.9,3.8 1.6,3.8 C 1.6,3.8 4,3.7 4.3,8 0.2,8.4 0,6.2
    4 4 L 3,8 3,0 0,5.5 4,5.5
    5 4 L 3.6,0 0.6,0 0.3,3.6 C 0.3,3.6 1.2,2.7 4.1,2.5 4.1,8.2 0.3,8.4 0,6.4
    6 4 O 0,2.9 4,2.9 4,8.1 0,8.1 C 3.4,0.2 0.2,0.4 0,5.5
    7 4 L 0,0 4,0 1.4,8
    8 4 O 0.3,-0.1 3.7,-0.1 3.7,3.8 0.3,3.8 O 0,3.7 4,3.7 4,8.1 0,8.1
    9 4 O 0,-0.1 4,-0.1 4,5.1 0,5.1 C 4,2.5 3.8,7.6 0.6,7.8
    . 0.4 L 0.2,7.9 0.2,8
    s 3 C 2.9,3.9 2.4,2.6 -0.1,2.6 0,5.2 3.1,5.3 3.2,8.2 0.5,8.4 0,6.8
    # 4 L 1.5,0.6 0.9,7.4 L 3.1,0.6 2.5,7.4 L 0.2,2.7 4,2.7 L 0,5.3 3.8,5.3
    a 3.5 O 0,2.5 3.5,2.5 3.5,8.2 0,8.2 L 3.5,2.7 3.5,8
    b 3.5 O 0,2.5 3.5,2.5 3.5,8.2 0,8.2 L 0,0 0,8
    c 3.2 C 3.2,3.9 2.6,2.4 0,2.2 0,8.5 2.6,8.3 3.2,6.8
    d 3.5 O 0,2.5 3.5,2.5 3.5,8.2 0,8.2 L 3.5,0 3.5,8
    e 3.5 L 0,5.2 3.5,5.2 C 3.5,5.2 3.6,2.5 0,2.3 -0.1,8.5 2.8,8.4 3.4,6.9
    f 2.4 C 2.5,0.1 0.9,-0.4 0.9,2 0.9,8 L 0,2.8 2.3,2.8
    g 3.5 O 0,2.5 3.5,2.5 3.5,8.2 0,8.2 C 3.5,2.7 3.5,8 3.5,10.9 0.6,10.6 0.3,9.6
    h 3.3 L 0,0 0,8 C 0,4.8 0.4,2.5 3.3,2.2 3.3,5.2 3.3,8
    i 0.4 L 0.2,2.7 0.2,8 L 0.2,0.4 0.2,0.5
    j 1.4 L 1.2,0.4 1.2,0.5 C 1.2,2.7 1.2,9 1.2,10.8 0,10.4
    k 3.3 L 0,0 0,8 L 3.1,2.7 0,6 L 1.2,4.8 3.3,8
    l 1.1 C 0.2,0 0.2,6.6 0.2,8.1 1.2,7.9
    m 5.4 L 0,2.7 0,8 C 0,4.8 0.4,2.5 2.7,2.2 2.7,5.2 2.7,8 C 2.7,4.8 3.1,2.5 5.4,2.2 5.4,5.2 5.4,8
    n 3.3 L 0,2.7 0,8 C 0,4.8 0.4,2.5 3.3,2.2 3.3,5.2 3.3,8
    o 3.6 O 0,2.5 3.6,2.5 3.6,8.2 0,8.2
    p 3.5 O 0,2.5 3.5,2.5 3.5,8.2 0,8.2 L 0,2.7 0,10.4
    q 3.5 O 0,2.5 3.5,2.5 3.5,8.2 0,8.2 L 3.5,2.7 3.5,10.4
    r 2 L 0,2.7 0,8 C 0,5 0.3,2.6 2.1,2.7
    t 2.4 C 0.9,0.8 0.9,6.4 0.9,8.2 2.4,7.9 L 0,2.8 2.3,2.8
    u 3.3 C 0,2.7 0,5.6 0,8.6 2.9,8.3 3.3,5.9 L 3.3,2.7 3.3,8
    v 3.6 L 0,2.7 1.8,8 3.6,2.7
    w 5.4 L 0,2.7 1.35,8 2.7,3 4.05,8 5.4,2.7
    x 3.4 L 0,2.7 3.4,8 L 3.4,2.7 0,8
    y 3.6 L 0,2.7 1.8,8 L 3.6,2.7 1.8,8 1,10.3 0.2,10.3
    z 3.3 L 0,2.7 3.2,2.7 0,8 3.3,8
    A 4.8 L 0,8 2.4,0 4.8,8 L 0.9,5.2 3.9,5.2
    B 4 L 2,8 0,8 0,0 2,0 C 2,0 3.8,0 3.8,3.8 2,3.8 L 0,3.8 2,3.8 C 2,3.8 4.4,3.8 4.4,8 2,8
    C 4.3 C 4.3,2 3.6,-0.4 0,-0.6 0,8.6 3.6,8.4 4.3,6
    D 4.4 L 1.6,8 0,8 0,0 1.6,0 C 1.6,0 4.4,0 4.4,4 4.4,4 4.4,8 1.6,8
    E 3.5 L 3.5,0 0,0 0,8 3.5,8 L 0,3.9 3,3.9
    F 3.4 L 3.4,0 0,0 0,8 L 0,3.9 2.9,3.9
    G 4.5 C 4.3,1.9 3.6,-0.4 0,-0.6 0,8.6 4.5,8.6 4.5,4.6 L 4.5,8 4.5,4.6 2.7,4.6
    H 4.2 L 0,0 0,8 L 4.2,0 4.2,8 L 0,3.9 4.2,3.9
    I 0.4 L 0.2,0 0.2,8
    J 2.8 C 2.8,0 2.8,6 2.8,8.6 0.2,8.4 0,6.2
    K 4 L 0,0 0,8 L 3.8,0 0,4.8 L 1.4,3.1 4,8
    L 3.3 L 0,0 0,8 3.3,8
    M 5.2 L 0,8 0,0 2.6,5.6 5.2,0 5.2,8
    N 4.2 L 0,8 0,0 4.2,8 4.2,0
    O 4.8 O 0,-0.2 4.8,-0.2 4.8,8.2 0,8.2
    P 3.9 L 0,8 0,0 2,0 C 2,0 4.2,0 4.2,4.3 2,4.3 L 2,4.3 0,4.3
    Q 4.8 O 0,-0.2 4.8,-0.2 4.8,8.2 0,8.2 L 3,6 4.9,8.6
    R 4 L 0,8 0,0 2,0 C 2,0 4.2,0 4.2,4.3 2,4.3 L 2,4.3 0,4.3 L 2,4.3 4,8
    S 4 C 3.8,1.9 3.2,-0.3 0,-0.5 0,3.6 4,4.2 4.1,8.6 0.7,8.4 0,6.1
    T 4.4 L 0,0 4.4,0 L 2.2,0 2.2,8
    U 4.2 C 0,0 0,5 0,8.6 4.2,8.6 4.2,5 4.2,0
    V 4.6 L 0,0 2.3,8 4.6,0
    W 6.6 L 0,0 1.65,8 3.3,0.4 4.95,8 6.6,0
    X 4.2 L 0,0 4.2,8 L 4.2,0 0,8
    Y 4.4 L 0,0 2.2,4 4.4,0 L 2.2,4 2.2,8
    Z 4 L 0,0 3.9,0 0,8 4,8
    , 0.6 L 0.4,7.6 0.4,8 0,9.4
    : 0.4 L 0.2,3.2 0.2,3.3 L 0.2,7.9 0.2,8
    ; 0.6 L 0.4,3.2 0.4,3.3 L 0.4,7.6 0.4,8 0,9.4
    ! 0.4 L 0.2,0 0.2,5.6 L 0.2,7.9 0.2,8
    ? 3 C 0,2 0.2,-0.2 3.2,-0.2 3.1,2.8 1.5,3.6 1.5,5.7 L 1.5,7.9 1.5,8
    ' 0.4 L 0.2,0 0.2,2
    " 1.8 L 0.2,0 0.2,2 L 1.6,0 1.6,2
    ( 1.6 C 1.6,-0.8 0,1.6 0,7.4 1.6,9.8
    ) 1.6 C 0,-0.8 1.6,1.6 1.6,7.4 0,9.8
    [ 1.4 L 1.4,-0.6 0,-0.6 0,9.6 1.4,9.6
    ] 1.4 L 0,-0.6 1.4,-0.6 1.4,9.6 0,9.6
    { 1.8 C 1.8,-0.6 0.7,-0.6 0.8,4.5 0,4.5 C 0,4.5 0.8,4.5 0.7,9.6 1.8,9.6
    } 1.8 C 0,-0.6 1.1,-0.6 1,4.5 1.8,4.5 C 1.8,4.5 1,4.5 1.1,9.6 0,9.6
    / 3 L 3,-0.4 0,9
    \ 3 L 0,-0.4 3,9
    | 0.4 L 0.2,-1 0.2,10
    - 2.4 L 0,5 2.4,5
    – 3.6 L 0,5 3.6,5
    — 5.4 L 0,5 5.4,5
    _ 4 L 0,9.2 4,9.2
    = 3.6 L 0,3.7 3.6,3.7 L 0,6.1 3.6,6.1
    + 3.8 L 0,5 3.8,5 L 1.9,3.1 1.9,6.9
    * 3 L 1.5,0 1.5,3.2 L 0.1,0.8 2.9,2.4 L 2.9,0.8 0.1,2.4
    % 5.4 O 0,-0.1 2.1,-0.1 2.1,3.6 0,3.6 O 3.3,4.4 5.4,4.4 5.4,8.1 3.3,8.1 L 4.5,0 0.9,8
    & 4.6 C 4.5,8 1,3.6 0.6,0 3.4,-0.6 3.4,2.6 -0.4,3.8 -0.2,8.6 3.4,8.6 4.3,4.4
    < 3.4 L 3.4,2.6 0,5 3.4,7.4
    > 3.4 L 0,2.6 3.4,5 0,7.4
    ~ 3.8 C 0,5.6 0.6,4 1.6,4.2 2.4,5.8 3.3,5.8 3.8,4.3
    ^ 3 L 0,2.4 1.5,0 3,2.4
    @ 6 O 1.5,2.6 4.3,2.6 4.3,6.9 1.5,6.9 C 4.3,3 4.3,6.9 6,7.4 6.2,-0.2 -0.1,-0.6 -0.2,9.4 4.4,9.2
    $ 4 C 3.8,2.2 3.2,0.2 0,0 0,3.8 4,4.2 4.1,8.2 0.7,8 0,5.9 L 2,-0.8 2,8.8
    ° 1.8 O 0,-0.1 1.8,-0.1 1.8,2 0,2
    × 3 L 0.2,3.6 2.8,6.4 L 2.8,3.6 0.2,6.4
    · 0.4 L 0.2,4.8 0.2,4.9
    → 4.6 L 0,5 4.5,5 L 2.9,3.2 4.6,5 2.9,6.8
    … 4 L 0.2,7.9 0.2,8 L 2,7.9 2,8 L 3.8,7.9 3.8,8
    """#
}

extension StrokeGlyph {
  /// The points that a stroke connects, given its kind and its points in the table.
  ///
  /// A curve is a quadratic B-spline from the first control point to the last, a loop a closed one.
  private static func points(_ kind: Substring, _ controls: [SIMD2<Double>]) -> [SIMD2<Double>] {
    switch kind {
    case "L": return controls
    // Repeating the ends makes the spline reach them.
    case "C": return spline([controls[0]] + controls + [controls[controls.count - 1]])
    default: return spline(controls + controls.prefix(2))
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
