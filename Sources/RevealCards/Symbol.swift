internal import RevealMath
internal import RevealPreset
internal import RevealScene

/// A small drawing in one color that fills a square; cells name all of them.
typealias Symbol = CellSymbolName

extension Symbol {
  /// The symbol in a square; nil if the square has no area.
  func box(in square: Rect, color: Color) -> Box? {
    guard let outline = Self.outlines[self] else { return nil }
    return Box(
      glyphs: [Glyph(outline: outline, origin: square.origin)],
      pointsPerUnit: square.shortSide / Self.extent, color: color, within: square)
  }

  /// The side of the square in units of the outlines.
  private static let extent = 20.0

  private static let outlines = Dictionary(
    uniqueKeysWithValues: allCases.map { symbol in
      guard let outline = GlyphOutline(symbol.contours) else {
        preconditionFailure("\(symbol) does not begin with a move")
      }
      return (symbol, outline)
    })

  /// The contours of the symbol; holes have the opposite winding.
  private var contours: [GlyphOutline.Element] {
    let path = Self.paths[rawValue] ?? []
    switch self {
    case .chevron: return stroke(7.2, 3.6, 13.4, 10) + stroke(13.4, 10, 7.2, 16.4)
    case .plus: return stroke(10, 3.4, 10, 16.6) + stroke(3.4, 10, 16.6, 10)
    case .cross: return stroke(4.6, 4.6, 15.4, 15.4) + stroke(15.4, 4.6, 4.6, 15.4)
    case .more:
      return [3.8, 10, 16.2].flatMap { x in
        Rect(center: Point(x: x, y: 10), width: 3.6, height: 3.6).contour(radius: 1.8)
      }
    case .trash:
      return stroke(3.6, 5.1, 16.4, 5.1, width: 1.8) + path
        + [7.5, 10, 12.5].flatMap { stroke($0, 9.6, $0, 15, width: 1.2).reversedContour }
    case .archive:
      return Rect(x: 2, y: 3.2, width: 16, height: 4.2).contour(radius: 1.3)
        + Rect(x: 3.2, y: 8.6, width: 13.6, height: 8.6).contour(radius: 1.8)
        + stroke(7.9, 11.4, 12.1, 11.4, width: 1.8).reversedContour
    case .flag: return stroke(4.5, 2.9, 4.5, 17.6, width: 1.8) + path
    case .bell: return Self.bell + path
    case .mute:
      // The bell is hollow, so that the line across it is seen.
      let hollow = Self.bell.map { element in
        element.mapped { Point(x: 10 + ($0.x - 10) * 0.7, y: 9.2 + ($0.y - 9.2) * 0.7) }
      }
      return Self.bell + hollow.reversedContour + stroke(8.4, 17.3, 11.6, 17.3, width: 1.8)
        + stroke(3, 3.2, 17, 17.2, width: 1.8)
    case .mail: return Rect(x: 1.8, y: 4, width: 16.4, height: 12.4).contour(radius: 2.2) + path
    case .clock:
      let circle = Rect(center: Point(x: 10, y: 10), width: 16, height: 16)
      return circle.contour(radius: 8) + path
    case .check, .heart, .speech, .bookmark, .star, .play, .pin, .reply: return path
    }
  }

  /// The bell without its clapper.
  private static let bell = paths["bell-body"] ?? []

  /// A line with round ends from one point to another, clockwise.
  private func stroke(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, width: Double = 2.2
  ) -> [GlyphOutline.Element] {
    let (from, to) = (Point(x: x0, y: y0), Point(x: x1, y: y1))
    let half = width / 2
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    // The vectors along the line, and to its left.
    let (ax, ay) = (dx / length * half, dy / length * half)
    let (nx, ny) = (ay, -ax)
    let k = quarterCircle
    func at(_ point: Point, _ along: Double, _ aside: Double) -> Point {
      Point(x: point.x + along * ax + aside * nx, y: point.y + along * ay + aside * ny)
    }
    return [
      .move(to: at(from, 0, 1)), .line(to: at(to, 0, 1)),
      .cubic(at(to, k, 1), at(to, 1, k), to: at(to, 1, 0)),
      .cubic(at(to, 1, -k), at(to, k, -1), to: at(to, 0, -1)), .line(to: at(from, 0, -1)),
      .cubic(at(from, -k, -1), at(from, -1, -k), to: at(from, -1, 0)),
      .cubic(at(from, -1, k), at(from, -k, 1), to: at(from, 0, 1)),
    ]
  }

  /// The paths of ``drawings`` by their names.
  private static let paths: [String: [GlyphOutline.Element]] = {
    var data: [(name: Substring, path: String)] = []
    for word in drawings.split(whereSeparator: \.isWhitespace) {
      if word.first?.isLowercase == true {
        data.append((word, ""))
      } else {
        data[data.count - 1].path += word + " "
      }
    }
    return Dictionary(
      uniqueKeysWithValues: data.map {
        (String($0.name), GlyphOutline(pathData: $0.path)?.elements ?? [])
      })
  }()

  /// Names, each followed by SVG path data; y points down.
  private static let drawings = """
    check M6.14,9.66 L8.74,12.26 L14,6.12 C14.91,5.05 16.51,6.42 15.6,7.48 L9.6,14.49 C9.2,14.96
      8.5,14.98 8.06,14.54 L4.66,11.14 C3.67,10.15 5.15,8.67 6.14,9.66
    heart M10,17.2 C4.5,13 2.2,10.3 2.2,7.2 C2.2,4.8 4,3.1 6.2,3.1 C7.8,3.1 9.2,4 10,5.4 C10.8,4
      12.2,3.1 13.8,3.1 C16,3.1 17.8,4.8 17.8,7.2 C17.8,10.3 15.5,13 10,17.2
    speech M6.5,3 L13.5,3 C15.7,3 17.5,4.8 17.5,7 L17.5,9.6 C17.5,11.8 15.7,13.6 13.5,13.6
      L9.8,13.6 L6.9,16.5 C6.4,17 5.6,16.7 5.6,16 L5.6,13.5 C3.8,13.1 2.5,11.5 2.5,9.6 L2.5,7
      C2.5,4.8 4.3,3 6.5,3
    bookmark M6.5,2.8 L13.5,2.8 C14.6,2.8 15.5,3.7 15.5,4.8 L15.5,16.4 C15.5,17.2 14.6,17.6
      14,17.1 L10,13.9 L6,17.1 C5.4,17.6 4.5,17.2 4.5,16.4 L4.5,4.8 C4.5,3.7 5.4,2.8 6.5,2.8
    star M10,1.8 L12.39,7.11 L18.18,7.74 L13.86,11.65 L15.06,17.36 L10,14.46 L4.94,17.36
      L6.14,11.65 L1.82,7.74 L7.61,7.11
    play M6.6,3.2 L16.2,9 C17,9.5 17,10.5 16.2,11 L6.6,16.8 C5.8,17.3 5,16.8 5,15.9 L5,4.1
      C5,3.2 5.8,2.7 6.6,3.2
    bell M7.6,16.2 L12.4,16.2 C12.2,17.6 11.2,18.4 10,18.4 C8.8,18.4 7.8,17.6 7.6,16.2
    bell-body M10,2 C13.4,2 15.4,4.4 15.4,7.6 C15.4,11 16.2,12.2 17.2,13.2 C17.9,13.9 17.5,15
      16.5,15 L3.5,15 C2.5,15 2.1,13.9 2.8,13.2 C3.8,12.2 4.6,11 4.6,7.6 C4.6,4.4 6.6,2 10,2
    pin M10,18.4 C8,15 4,12.4 4,8.2 C4,4.8 6.7,2 10,2 C13.3,2 16,4.8 16,8.2 C16,12.4 12,15
      10,18.4 M12.3,8.2 C12.3,6.9 11.3,5.9 10,5.9 C8.7,5.9 7.7,6.9 7.7,8.2 C7.7,9.5 8.7,10.5
      10,10.5 C11.3,10.5 12.3,9.5 12.3,8.2
    trash M6.9,5 L7.4,3.2 C7.6,2.5 8.1,2 8.8,2 L11.2,2 C11.9,2 12.4,2.5 12.6,3.2 L13.1,5 L11.4,5
      L11.1,3.6 L8.9,3.6 L8.6,5 M4.5,7.2 L15.5,7.2 L14.8,16.1 C14.7,17.4 13.9,18 12.8,18 L7.2,18
      C6.1,18 5.3,17.4 5.2,16.1
    flag M5,3.3 C8.3,1.9 11.2,5.1 16.8,3.4 L16.8,11.3 C11.2,13 8.3,9.8 5,11.2
    reply M1.9,9.2 L9,3 L9,6.4 C14.2,6.6 17.7,9.8 18.1,16.8 C15.7,13.3 13,12.1 9,12 L9,15.4
    mail M3.3,6.7 L10,12 L16.7,6.7 L15.9,5.6 L10,10.2 L4.1,5.6
    clock M9.1,5 L9.1,10.5 L12.8,13.2 L13.8,11.8 L10.9,9.6 L10.9,5
    """
}
