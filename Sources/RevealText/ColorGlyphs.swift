internal import RevealMath
internal import RevealScene
private import Synchronization

/// The glyphs of a font with colors of their own, created on first use.
///
/// It is a class with a lock because all texts of a run share the glyphs.
final class ColorGlyphs: Sendable {
  private let face: FontFace
  private let tables: ColorTables?
  private let known = Mutex<[Key: ColorGlyph?]>([:])

  private struct Key: Hashable {
    let glyph: UInt32
    /// The color of the text; nil for glyphs that are the same in every text.
    let foreground: Color?
  }

  init(_ face: FontFace) {
    self.face = face
    tables = ColorTables(colr: face.table("COLR"), cpal: face.table("CPAL")) { face.outline($0) }
  }

  /// The steps that each paint counts for when a glyph is read.
  static let paintSteps = 20

  /// The number of a glyph's paints, and the glyphs that give them shapes; nil above the limit.
  func paints(of glyph: UInt32) -> (count: Int, shapes: Set<UInt32>)? {
    guard let tables else { return (0, []) }
    return tables.paints(of: glyph)
  }

  /// The glyph at an index, parts of which may use the color of the text; nil for a glyph without
  /// colors of its own.
  func glyph(_ index: UInt32, foreground: Color) -> ColorGlyph? {
    let (fixed, tinted) = (
      Key(glyph: index, foreground: nil), Key(glyph: index, foreground: foreground)
    )
    let found = known.withLock { $0[fixed] ?? $0[tinted] }
    if let found { return found }
    let (made, isTinted) = make(index, foreground)
    known.withLock { $0[isTinted ? tinted : fixed] = .some(made) }
    return made
  }

  private func make(_ index: UInt32, _ foreground: Color) -> (ColorGlyph?, isTinted: Bool) {
    let unit = 1 / face.metrics.unitsPerEm
    if let tables, let read = tables.painting(of: index, foreground: foreground.withAlpha(1)) {
      var bounds = PaintingBounds()
      bounds.include(read.painting.root)
      return (.painting(read.painting, bounds.rect, unit: unit / 2), read.showsForeground)
    }
    guard let picture = face.picture(index) else { return (nil, false) }
    let frame = Rect(
      x: picture.left * unit, y: 0 - picture.top * unit, width: picture.width * unit,
      height: picture.height * unit)
    return (.picture(ImageFill(png: picture.png), frame), false)
  }
}

/// A glyph that has colors of its own.
enum ColorGlyph: Sendable {
  /// A picture, and its frame in ems from the start of the baseline, y downwards.
  case picture(ImageFill, Rect)
  /// A painting, its bounds, and the size of its unit in ems.
  case painting(Painting, Rect, unit: Double)

  /// The glyph with its origin at a point; nil if it is outside `room`, for a picture by most of
  /// its area.
  func box(size: Double, color: Color, from origin: Point, within room: Rect) -> Box? {
    let opacity = min(max(color.alpha, 0), 1)
    switch self {
    case .picture(let picture, let frame):
      let place = frame.scaled(by: size, from: origin)
      let shown = room.intersection(place)
      guard shown.width > 0, shown.height > 0, shown.width * 2 >= place.width,
        shown.height * 2 >= place.height
      else { return nil }
      return Box(frame: place, fill: .image(picture), opacity: opacity)
    case .painting(let painting, let bounds, let unit):
      let place = bounds.scaled(by: size * unit, from: origin)
      // Edges on whole points do not affect the position on pixels.
      let (left, top) = (place.minX.rounded(.down), place.minY.rounded(.down))
      let frame = room.intersection(
        Rect(
          x: left, y: top, width: place.maxX.rounded(.up) - left,
          height: place.maxY.rounded(.up) - top))
      guard frame.width > 0, frame.height > 0 else { return nil }
      let fill = PaintingFill(
        painting: painting, pointsPerUnit: size * unit,
        origin: Point(x: origin.x - frame.minX, y: origin.y - frame.minY))
      return Box(frame: frame, fill: .painting(fill), opacity: opacity)
    }
  }
}

extension Rect {
  fileprivate func scaled(by factor: Double, from origin: Point) -> Rect {
    Rect(
      x: origin.x + minX * factor, y: origin.y + minY * factor, width: width * factor,
      height: height * factor)
  }
}
