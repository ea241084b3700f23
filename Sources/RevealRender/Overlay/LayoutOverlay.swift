import RevealMath
package import RevealScene
package import RevealSimulation

/// A drawing of a list's layout on top of its cards, for finding mistakes in a preset.
///
/// The viewport is outlined in magenta. Red dashes show where rows start to be displayed: at the
/// edges of the viewport, or at the insets of a trigger. Green dashes are at the focus of a scroll
/// effect, and blue ones at the edges of view timelines with insets. Each row has its layout
/// rectangle and its number, colored by the phase of its card: green for a row that has just been
/// inserted, and red for one that was removed. A row that moves has a second, faint rectangle at
/// its destination. Bars are outlined in purple. A dot marks the current place of the card's
/// anchor, and a ring its place at rest. The number of the frame is in the viewport's corner, and a
/// legend at its bottom, if there is enough space.
package struct LayoutOverlay {
  private let list: ListSnapshot

  package init(_ list: ListSnapshot) { self.list = list }

  /// The quads in drawing order.
  package var quads: [Quad] {
    list.rows.compactMap { row in
      row.target.map { outline($0, Self.blue.withAlpha(0.4)) }
    }
      + list.rows.map { outline($0.frame, Self.color(of: $0).withAlpha(0.8)) }
      + list.bars.map { outline($0, Self.purple) } + [outline(list.viewport, Self.magenta)]
      + lines.map(dashes)
      + list.cards.flatMap(anchorMarks)
      + list.rows.map { tag(of: $0.number, color: Self.color(of: $0), at: $0.frame.origin) }
      + OverlayLegend(list).quads + frameTag
  }

  static let magenta = Color(red: 224, green: 32, blue: 200)
  static let red = Color(red: 230, green: 36, blue: 36)
  static let green = Color(red: 16, green: 140, blue: 72)
  static let amber = Color(red: 214, green: 132, blue: 0)
  static let blue = Color(red: 24, green: 104, blue: 240)
  static let purple = Color(red: 126, green: 64, blue: 220)
  static let gray = Color(red: 104, green: 110, blue: 122)

  private static func color(of row: ListSnapshot.Row) -> Color {
    switch row.change {
    case .inserted: return green
    case .removed: return red
    case nil: break
    }
    return switch row.phase {
    case .waiting: amber
    case .moving: blue
    case .resting: gray
    }
  }

  private func outline(_ frame: Rect, _ color: Color) -> Quad {
    Quad(
      origin: frame.origin,
      face: Face(size: frame.size, fill: .color(.clear), border: Border(width: 1, color: color)))
  }

  // MARK: - Lines

  private static let dash = (length: 10.0, gap: 6.0, width: 2.0)

  /// The lines across the list; those where rows start to be displayed are just inside.
  private var lines: [(frame: Rect, color: Color)] {
    let middle = Self.dash.width / 2
    let focus = list.focus.map { [(place: $0 - middle, color: Self.green)] } ?? []
    let places =
      list.viewEdges.map { (place: $0 - middle, color: Self.blue) } + focus
      + list.displayEdges.enumerated().map { number, edge in
        (place: number == 0 ? edge : edge - Self.dash.width, color: Self.red)
      }
    return places.map { place, color in
      (list.axis.rect(at: place, extent: Self.dash.width, in: list.viewport), color)
    }
  }

  private func dashes(_ line: Rect, _ color: Color) -> Quad {
    let length = max(line.width, line.height)
    let boxes = stride(from: 0, to: length, by: Self.dash.length + Self.dash.gap).map { start in
      let extent = min(Self.dash.length, length - start)
      return line.width > line.height
        ? Rect(x: start, y: 0, width: extent, height: line.height)
        : Rect(x: 0, y: start, width: line.width, height: extent)
    }
    return Quad(origin: line.origin, face: Self.face(size: line.size, boxes: boxes, color))
  }

  private static func face(size: Size, boxes: [Rect], _ color: Color) -> Face {
    Face(
      size: size, fill: .color(.clear),
      children: boxes.map { Box(frame: $0, fill: .color(color)) })
  }

  // MARK: - Anchors

  private static let dot = 6.0
  /// The limit on coordinates in points, beyond any canvas.
  private static let farthest = 1e6

  private func anchorMarks(_ card: Quad) -> [Quad] {
    let size = card.face.size
    let rest = Point(
      x: card.origin.x + card.anchor.x * size.width, y: card.origin.y + card.anchor.y * size.height)
    let ring = mark(at: rest, fill: .clear)
    guard let now = card.place(of: rest), abs(now.x) < Self.farthest, abs(now.y) < Self.farthest
    else { return [ring] }
    return [ring, mark(at: now, fill: Self.magenta)]
  }

  private func mark(at place: Point, fill: Color) -> Quad {
    let size = Size(width: Self.dot, height: Self.dot)
    return Quad(
      origin: Point(x: place.x - Self.dot / 2, y: place.y - Self.dot / 2),
      face: Face(
        size: size, fill: .color(fill), cornerRadius: Self.dot / 2,
        border: Border(width: 1, color: Self.magenta)))
  }

  // MARK: - Numbers

  private static let padding = 3.0
  private static let margin = 4.0

  private func tag(of number: Int, color: Color, at corner: Point) -> Quad {
    let size = Size(
      width: SegmentDigits.width(of: number) + 2 * Self.padding,
      height: SegmentDigits.size.height + 2 * Self.padding)
    let digits = SegmentDigits.boxes(of: number, at: Point(x: Self.padding, y: Self.padding))
    return Self.tag(size: size, color: color, boxes: digits, at: corner + Self.tagPlace)
  }

  private static let tagPlace = Point(x: margin, y: margin)

  /// The number of the frame, at the right end of the viewport's top; empty if there is no space.
  private var frameTag: [Quad] {
    let word = "frame"
    let digitsLeft = Self.padding + DotLetters.width(of: word) + 2 * Self.padding
    let size = Size(
      width: digitsLeft + SegmentDigits.width(of: list.frame) + Self.padding,
      height: SegmentDigits.size.height + 2 * Self.padding)
    guard size.width + 2 * Self.margin <= list.viewport.width,
      size.height + 2 * Self.margin <= list.viewport.height
    else { return [] }
    let boxes =
      DotLetters.boxes(of: word, at: Point(x: Self.padding, y: Self.padding + 3))
      + SegmentDigits.boxes(of: list.frame, at: Point(x: digitsLeft, y: Self.padding))
    let corner = Point(
      x: list.viewport.maxX - Self.margin - size.width, y: list.viewport.minY + Self.margin)
    return [Self.tag(size: size, color: Self.magenta, boxes: boxes, at: corner)]
  }

  private static func tag(size: Size, color: Color, boxes: [Rect], at corner: Point) -> Quad {
    Quad(
      origin: corner,
      face: Face(
        size: size, fill: .color(color), cornerRadius: 3,
        children: boxes.map { Box(frame: $0, fill: .color(.white)) }))
  }
}

extension Quad {
  /// The place of an anchor on the canvas, given its place at rest; nil if it is behind the eye.
  fileprivate func place(of anchor: Point) -> Point? {
    let moved = matrix.columns.w
    guard moved.w > 0 else { return nil }
    let place = Point(x: anchor.x + moved.x / moved.w, y: anchor.y + moved.y / moved.w)
    guard let perspective else { return place }
    let depth = 1 - moved.z / moved.w / perspective.eyeDistance
    guard depth > 0 else { return nil }
    let origin = perspective.origin
    return Point(
      x: origin.x + (place.x - origin.x) / depth, y: origin.y + (place.y - origin.y) / depth)
  }
}
