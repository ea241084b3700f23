import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

@Suite struct GlyphDrawingTests {
  private static let side = 20

  /// Contours of all kinds of curves, in any direction, that overlap, cross and stick out.
  private func randomOutline(seed: Int) throws -> GlyphOutline {
    var random = SplitMix64(seed: UInt64(seed))
    func point() -> Point { Point(x: random.number(-3...23), y: random.number(-3...23)) }
    var elements: [GlyphOutline.Element] = []
    for _ in 0..<3 {
      elements.append(.move(to: point()))
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: elements.append(.line(to: point()))
        case 1: elements.append(.quadratic(point(), to: point()))
        default: elements.append(.cubic(point(), point(), to: point()))
        }
      }
    }
    return try #require(GlyphOutline(elements))
  }

  /// The alphas, in pixels of 1…255, of glyphs in black on a card that rests on whole pixels.
  private func draw(
    _ glyphs: [Glyph], unit: Double = 1, scale: Double = 1, isFlipped: Bool = false,
    frame: Rect = Rect(x: 0, y: 0, width: 20, height: 20), origin: Point = .zero,
    matrix: Matrix4 = .identity
  ) throws -> Pixmap {
    let fill = GlyphFill(
      color: .black, pointsPerUnit: unit, glyphs: glyphs, isFlipped: isFlipped)
    let face = Face(
      size: Size(width: 20, height: 20), fill: .color(.clear),
      children: [Box(frame: frame, fill: .glyphs(fill))])
    let scene = Scene(
      viewport: Size(width: 20, height: 20), scale: scale, background: .clear,
      quads: [Quad(origin: origin, face: face, matrix: matrix)])
    let drawing = try Rasterizer(images: { _ in nil }).prepare(scene)
    return drawing.draw(rows: 0..<drawing.height)
  }

  private func alphas(_ picture: Pixmap) -> [Double] {
    stride(from: 3, to: picture.bytes.count, by: 4).map { Double(picture.bytes[$0]) / 255 }
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) throws -> GlyphOutline {
    try #require(
      GlyphOutline([
        .move(to: Point(x: x, y: y)), .line(to: Point(x: x + side, y: y)),
        .line(to: Point(x: x + side, y: y + side)), .line(to: Point(x: x, y: y + side)),
      ]))
  }

  @Test(arguments: 0..<12)
  func `covers the area that thin lines find inside`(seed: Int) throws {
    let outline = try randomOutline(seed: seed)
    let drawn = alphas(try draw([Glyph(outline: outline, origin: .zero)]))
    let expected = ScanlineCoverage(outline, side: Self.side).values()
    let worst = zip(drawn, expected).map { ($0 - $1).magnitude }.max() ?? 1
    // A line stands for 1/64 pixel; 1/128 pixel is what chords may miss, and pixels have 255 steps.
    #expect(worst < 0.03, "seed \(seed)")
  }

  @Test(arguments: 0..<10, [0.1, 1, 2.5])
  func `gives an upright rectangle its area`(seed: Int, scale: Double) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (x, y, side) = (random.number(1...6), random.number(1...6), random.number(0.2...12))
    let picture = try draw([Glyph(outline: square(x, y, side), origin: .zero)], scale: 10 * scale)
    let area = alphas(picture).reduce(0, +) / (100 * scale * scale)
    let rounding = 4 * side * 10 * scale / 510 / (100 * scale * scale) + 1e-6
    #expect((area - side * side).magnitude <= rounding, "seed \(seed), \(area)")
  }

  @Test func `leaves no seam between glyphs that touch`() throws {
    let glyph = try square(0, 0, 4)
    let glyphs = (0..<16).map {
      Glyph(outline: glyph, origin: Point(x: 0.3 + Double($0 % 4) * 4, y: 0.7 + Double($0 / 4) * 4))
    }
    let drawn = alphas(try draw(glyphs))
    for y in 1..<16 { #expect(drawn[y * 20 + 1..<y * 20 + 16].allSatisfy { $0 == 1 }) }
  }

  @Test(arguments: 0..<6)
  func `is the same in units of any size and at any place`(seed: Int) throws {
    let outline = try randomOutline(seed: seed)
    let plain = try draw([Glyph(outline: outline, origin: .zero)])
    let halves = try #require(GlyphOutline(outline.elements.map { $0.scaled(by: 2) }))
    #expect(try draw([Glyph(outline: halves, origin: .zero)], unit: 0.5) == plain)
    let moved = try #require(GlyphOutline(outline.elements.map { $0.moved(by: 16) }))
    let origin = Point(x: -16, y: -16)
    #expect(try draw([Glyph(outline: moved, origin: origin)]) == plain, "seed \(seed)")
  }

  @Test(arguments: 0..<6)
  func `stands on its head when flipped`(seed: Int) throws {
    let glyph = Glyph(outline: try randomOutline(seed: seed), origin: Point(x: 1, y: 2))
    let plain = alphas(try draw([glyph]))
    let flipped = alphas(try draw([glyph], isFlipped: true))
    let turned = (0..<20).flatMap { plain[(19 - $0) * 20..<(20 - $0) * 20] }
    // The sums of areas are made in another order.
    #expect(zip(flipped, turned).allSatisfy { ($0 - $1).magnitude < 1.5 / 255 }, "seed \(seed)")
  }

  @Test func `cuts off what sticks out of the box`() throws {
    let frame = Rect(x: 5, y: 5, width: 4, height: 3)
    let drawn = alphas(
      try draw([Glyph(outline: square(-9, -9, 40), origin: .zero)], frame: frame))
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = (5..<9).contains(x) && (5..<8).contains(y)
        #expect(drawn[y * 20 + x] == (isInside ? 1 : 0), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func `is as sharp on a card at rest as anywhere`(scale: Double) throws {
    let outline = try randomOutline(seed: 3)
    let atRest = try draw([Glyph(outline: outline, origin: .zero)], scale: scale)
    // Moved by whole pixels, and one whose clear box is cut where nothing is.
    let moved = try draw(
      [Glyph(outline: outline, origin: Point(x: 0, y: 0))], scale: scale,
      origin: Point(x: 2 / scale, y: 4 / scale))
    for y in 4..<atRest.height {
      for x in 2..<atRest.width where moved[x, y] != atRest[x - 2, y - 4] {
        Issue.record("\(x), \(y) at scale \(scale)")
      }
    }
  }

  @Test(arguments: 0..<8)
  func `shows on a turned card what it shows at rest, turned`(seed: Int) throws {
    let glyph = Glyph(outline: try randomOutline(seed: seed), origin: .zero)
    let quarter = try #require(
      Matrix4(elements: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    let plain = try draw([glyph])
    let turned = try draw([glyph], matrix: quarter)
    var worst = 0
    for y in 0..<20 {
      for x in 0..<20 { worst = max(worst, abs(Int(plain[x, y].w) - Int(turned[19 - y, x].w))) }
    }
    #expect(worst <= 2, "seed \(seed)")
  }

  @Test(arguments: [1e-300, 1e9, 1e300, .infinity])
  func `survives any size`(unit: Double) throws {
    let glyph = Glyph(outline: try randomOutline(seed: 1), origin: Point(x: 1e300, y: -1e12))
    let picture = try draw([glyph, Glyph(outline: glyph.outline, origin: .zero)], unit: unit)
    #expect(picture.width == 20)
  }
}

extension GlyphOutline.Element {
  fileprivate func scaled(by factor: Double) -> Self {
    mapped { Point(x: $0.x * factor, y: $0.y * factor) }
  }

  fileprivate func moved(by distance: Double) -> Self {
    mapped { Point(x: $0.x + distance, y: $0.y + distance) }
  }

  private func mapped(_ change: (Point) -> Point) -> Self {
    switch self {
    case .move(let end): .move(to: change(end))
    case .line(let end): .line(to: change(end))
    case .quadratic(let a, let end): .quadratic(change(a), to: change(end))
    case .cubic(let a, let b, let end): .cubic(change(a), change(b), to: change(end))
    }
  }
}
