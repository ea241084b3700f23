internal import RevealMath
internal import RevealScene

/// Reads the graph of a glyph's paints.
///
/// Lengths are doubled and y is reversed, to convert font units to those of outlines.
struct PaintReader {
  let tables: ColorTables
  let foreground: Color
  private let readOutline: (UInt32) -> GlyphOutline?
  /// The glyphs that give shapes to paints.
  private(set) var shapes: Set<UInt32> = []
  /// Whether a part uses the color of the text.
  private(set) var showsForeground = false
  /// The number of paints so far, which is limited since a damaged graph may have cycles.
  ///
  /// Sixteen color stops of a gradient count as one paint.
  private(set) var count = 0

  private static let depthLimit = 64
  /// The limit on paints of a glyph; real glyphs have up to some hundred.
  static let countLimit = 4000

  init(tables: ColorTables, foreground: Color, outline: @escaping (UInt32) -> GlyphOutline?) {
    (self.tables, self.foreground, self.readOutline) = (tables, foreground, outline)
  }

  private var colr: OpenTypeBytes { tables.colr }

  /// The layers of a version 0 glyph; nil if it has none.
  mutating func layeredGlyph(_ glyph: Int) -> Painting.Node? {
    guard let records = colr.u16(2), let start = colr.u32(4), let layerStart = colr.u32(8),
      let index = tables.find(glyph, among: records, by: { colr.u16(start + $0 * 6) }),
      let first = colr.u16(start + index * 6 + 2), let number = colr.u16(start + index * 6 + 4)
    else { return nil }
    count += number
    guard count < Self.countLimit else { return nil }
    var layers: [Painting.Node] = []
    for layer in first..<first + number {
      guard let shape = colr.u16(layerStart + layer * 4),
        let entry = colr.u16(layerStart + layer * 4 + 2), let color = color(entry, alpha: 1)
      else { return nil }
      if let outline = outline(of: shape) {
        layers.append(.shape(outline, .color(color)))
      }
    }
    return .layers(layers)
  }

  /// The paints of a version 1 glyph, within its clip box; nil if it has none.
  mutating func glyph(_ glyph: Int, depth: Int) -> Painting.Node? {
    guard let version = colr.u16(0), version >= 1, let list = colr.u32(14), list > 0,
      let records = colr.u32(list),
      let index = tables.find(glyph, among: records, by: { colr.u16(list + 4 + $0 * 6) }),
      let offset = colr.u32(list + 4 + index * 6 + 2),
      let paint = paint(list + offset, depth: depth + 1)
    else { return nil }
    return clip(of: glyph).map { .shape($0, paint) } ?? paint
  }

  private func clip(of glyph: Int) -> GlyphOutline? {
    guard let list = colr.u32(22), list > 0, let count = colr.u32(list + 1) else { return nil }
    let index = tables.find(glyph, among: count) { index in
      guard let first = colr.u16(list + 5 + index * 7), let last = colr.u16(list + 7 + index * 7)
      else { return nil }
      return (first...max(first, last)).contains(glyph) ? glyph : first
    }
    guard let index, let offset = colr.u24(list + 9 + index * 7) else { return nil }
    let box = list + offset
    guard let low = point(box + 1), let high = point(box + 5) else { return nil }
    return GlyphOutline([
      .move(to: low), .line(to: Point(x: high.x, y: low.y)), .line(to: high),
      .line(to: Point(x: low.x, y: high.y)),
    ])
  }

  private mutating func paint(_ place: Int, depth: Int) -> Painting.Node? {
    count += 1
    guard depth < Self.depthLimit, count < Self.countLimit, let format = colr.u8(place) else {
      return nil
    }
    switch format {
    case 1: return layers(place, depth: depth)
    case 2, 3:
      guard let entry = colr.u16(place + 1), let alpha = colr.f2dot14(place + 3) else { return nil }
      return color(entry, alpha: alpha).map(Painting.Node.color)
    case 4...9: return gradient(place, format: format)
    case 10:
      guard let inside = paint(place + 1, below: place, depth), let glyph = colr.u16(place + 4)
      else { return nil }
      return outline(of: glyph).map { .shape($0, inside) } ?? .layers([])
    case 11: return colr.u16(place + 1).flatMap { glyph($0, depth: depth + 1) }
    case 12...31:
      guard let inside = paint(place + 1, below: place, depth),
        let map = transform(place, format: format)
      else { return nil }
      return .transformed(map, inside)
    case 32:
      guard let source = paint(place + 1, below: place, depth), let mode = colr.u8(place + 4),
        CompositeMode.allCases.indices.contains(mode),
        let backdrop = paint(place + 5, below: place, depth)
      else { return nil }
      return .composite(source, CompositeMode.allCases[mode], backdrop: backdrop)
    default: return nil
    }
  }

  /// The paint whose offset is stored at a place.
  private mutating func paint(_ place: Int, below parent: Int, _ depth: Int) -> Painting.Node? {
    colr.u24(place).flatMap { paint(parent + $0, depth: depth + 1) }
  }

  private mutating func layers(_ place: Int, depth: Int) -> Painting.Node? {
    guard let number = colr.u8(place + 1), let first = colr.u32(place + 2), let list = colr.u32(18)
    else { return nil }
    var layers: [Painting.Node] = []
    for layer in first..<first + number {
      guard let offset = colr.u32(list + 4 + layer * 4),
        let paint = paint(list + offset, depth: depth + 1)
      else { return nil }
      layers.append(paint)
    }
    return .layers(layers)
  }

  private mutating func outline(of glyph: Int) -> GlyphOutline? {
    shapes.insert(UInt32(glyph))
    return readOutline(UInt32(glyph))
  }

  private mutating func color(_ entry: Int, alpha: Double) -> Color? {
    if entry == 0xFFFF { showsForeground = true }
    return tables.color(entry, alpha: alpha, foreground: foreground)
  }

  /// The point of two 16-bit numbers.
  private func point(_ place: Int) -> Point? {
    guard let x = colr.i16(place), let y = colr.i16(place + 2) else { return nil }
    return Point(x: Double(x) * 2, y: 0 - Double(y) * 2)
  }

  // Gradients

  private mutating func gradient(_ place: Int, format: Int) -> Painting.Node? {
    guard let offset = colr.u24(place + 1), let shape = shape(place + 4, format: format),
      let (stops, extend) = line(place + offset, isVariable: format % 2 == 1)
    else { return nil }
    // A gradient without length is invisible.
    guard let shape else { return .layers([]) }
    return PaintingGradient(shape, stops: stops, extend: extend).map(Painting.Node.gradient)
  }

  /// The shape of a gradient, without one if that is invisible; nil if it cannot be read.
  private func shape(_ place: Int, format: Int) -> PaintingGradient.Shape?? {
    guard let start = point(place) else { return nil }
    switch format {
    case 4, 5:
      guard let end = point(place + 4), let turned = point(place + 8) else { return nil }
      // The third point gives the direction of equal colors: the end is projected perpendicular to
      // it.
      let (along, across) = (end - start, turned - start)
      let squared = across.x * across.x + across.y * across.y
      let cross = along.x * across.y - along.y * across.x
      guard squared > 0, cross != 0 else { return .some(nil) }
      let share = cross / squared
      return .linear(start, Point(x: start.x + share * across.y, y: start.y - share * across.x))
    case 6, 7:
      guard let inner = colr.u16(place + 4), let end = point(place + 6),
        let outer = colr.u16(place + 10)
      else { return nil }
      return .radial(start, Double(inner) * 2, end, Double(outer) * 2)
    default:
      guard let from = colr.f2dot14(place + 4), let to = colr.f2dot14(place + 6) else { return nil }
      return .sweep(start, (from + 1) * 180, (to + 1) * 180)
    }
  }

  private mutating func line(
    _ place: Int, isVariable: Bool
  ) -> ([GradientStop], PaintingGradient.Extend)? {
    guard let extend = colr.u8(place), let count = colr.u16(place + 1), extend < 3 else {
      return nil
    }
    self.count += count / 16
    guard self.count < Self.countLimit else { return nil }
    var stops: [GradientStop] = []
    for index in 0..<count {
      let stop = place + 3 + index * (isVariable ? 10 : 6)
      guard let position = colr.f2dot14(stop), let entry = colr.u16(stop + 2),
        let alpha = colr.f2dot14(stop + 4), let color = color(entry, alpha: alpha)
      else { return nil }
      stops.append(GradientStop(position: position, color: color))
    }
    // Sorted by position; equal stops keep their order.
    let sorted = stops.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    return (sorted.map(\.element), PaintingGradient.Extend.allCases[extend])
  }

  // Transforms

  private func transform(_ place: Int, format: Int) -> PaintingTransform? {
    let numbers = place + 4
    switch format {
    case 12, 13:
      guard let offset = colr.u24(numbers) else { return nil }
      let m = (0..<6).compactMap { colr.fixed(place + offset + $0 * 4) }
      guard m.count == 6 else { return nil }
      return .ofFont(m[0], m[1], m[2], m[3], dx: m[4], dy: m[5])
    case 14, 15:
      return point(numbers).map { PaintingTransform(a: 1, b: 0, c: 0, d: 1, e: $0.x, f: $0.y) }
    case 16...19, 20...23:
      let isUniform = format >= 20
      guard let x = colr.f2dot14(numbers),
        let y = isUniform ? x : colr.f2dot14(numbers + 2)
      else { return nil }
      return around(
        format % 4 >= 2 ? numbers + (isUniform ? 2 : 4) : nil, .ofFont(x, 0, 0, y))
    case 24...27:
      guard let angle = colr.f2dot14(numbers) else { return nil }
      let (sine, cosine) = Double.sineAndCosine(degrees: angle * 180)
      return around(format >= 26 ? numbers + 2 : nil, .ofFont(cosine, sine, 0 - sine, cosine))
    default:
      guard let x = colr.f2dot14(numbers), let y = colr.f2dot14(numbers + 2) else { return nil }
      func tangent(_ degrees: Double) -> Double {
        let (sine, cosine) = Double.sineAndCosine(degrees: degrees)
        return cosine == 0 ? 0 : sine / cosine
      }
      return around(
        format >= 30 ? numbers + 4 : nil, .ofFont(1, tangent(y * 180), 0 - tangent(x * 180), 1))
    }
  }

  /// A transform around the point stored at a place, or around the origin if there is none.
  private func around(_ place: Int?, _ map: PaintingTransform) -> PaintingTransform? {
    guard let place else { return map }
    guard let center = point(place) else { return nil }
    let moved = map(center)
    return PaintingTransform(
      a: map.a, b: map.b, c: map.c, d: map.d, e: center.x - moved.x, f: center.y - moved.y)
  }
}

extension PaintingTransform {
  /// A font's transform by columns; the y axis points up, and the translation is in font units.
  fileprivate static func ofFont(
    _ xx: Double, _ yx: Double, _ xy: Double, _ yy: Double, dx: Double = 0, dy: Double = 0
  ) -> PaintingTransform {
    PaintingTransform(a: xx, b: 0 - yx, c: 0 - xy, d: yy, e: dx * 2, f: 0 - dy * 2)
  }
}
