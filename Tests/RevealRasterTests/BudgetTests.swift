import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

@Suite struct BudgetTests {
  /// Looks closely at everything and draws all textures only where they are in sight.
  private static let close = DrawingBudget(
    steps: .infinity, bytes: .infinity, unquestionedTexels: 0, largestWhole: 1)

  private func scene(_ quads: [Quad], side: Double = 64) -> Scene {
    Scene(
      viewport: Size(width: side, height: side), scale: 1, background: .white, quads: quads)
  }

  /// A large card of which a corner, an edge or the middle is on the canvas.
  private func quad(seed: Int) -> Quad {
    var random = SplitMix64(seed: UInt64(seed))
    let size = Size(width: random.number(300...430).rounded(), height: 240)
    func color() -> Color {
      Color(red: random.number(0...255), green: random.number(0...255), blue: 90, alpha: 1)
    }
    let stops = [0.0, 1].map { GradientStop(position: $0, color: color()) }
    let slope = Point(x: random.number(0.2...1), y: random.number(0.2...1))
    let gradient = LinearGradient(start: .zero, end: slope, stops: stops)
    let box = Box(
      frame: Rect(x: 0, y: 14, width: size.width, height: 200),
      fill: gradient.map(Fill.linear) ?? .color(.black), cornerRadius: 7, opacity: 0.8)
    let isAtRest = seed % 3 == 0
    let origin = Point(x: -random.number(0...270).rounded(), y: -random.number(0...200).rounded())
    let scale = random.number(0.6...1.3)
    let turn = random.number(-0.4...0.4)
    var elements = [scale, turn, 0, 0, -turn, scale, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    if seed % 3 == 2 { elements[3] = random.number(-6e-4...6e-4) }
    let face = Face(
      size: size, fill: gradient.map(Fill.linear) ?? .color(.black),
      cornerRadius: random.number(0...20),
      shadow: Shadow(offset: Point(x: 3, y: 4), sigma: random.number(1...10), color: .black),
      children: seed.isMultiple(of: 2) ? [box] : [])
    var appearance = Appearance()
    if seed % 4 == 1 {
      appearance.blur = random.number(4...12)
      if seed % 3 == 1 { appearance.contentOffset = Point(x: 30.5, y: 0) }
    }
    return Quad(
      origin: isAtRest ? origin : Point(x: origin.x + 0.3, y: origin.y - 0.2), face: face,
      matrix: isAtRest ? .identity : Matrix4(elements: elements) ?? .identity,
      opacity: seed % 4 == 1 ? 0.7 : 1, appearance: appearance)
  }

  @Test(arguments: 0..<9)
  func `draws the part in sight of a texture as it draws the whole`(seed: Int) throws {
    let scene = scene([quad(seed: seed)])
    let rows = 0..<scene.pixelHeight
    let whole = try Rasterizer { _ in nil }.prepare(scene).draw(rows: rows)
    let part = try Rasterizer(budget: Self.close) { _ in nil }.prepare(scene).draw(rows: rows)
    #expect(part == whole, "seed \(seed)")
  }

  @Test func `draws glyphs in sight as it draws all of them`() throws {
    let outline = try #require(
      GlyphOutline([
        .move(to: .zero), .line(to: Point(x: 30, y: 10)),
        .quadratic(Point(x: 40, y: 60), to: Point(x: 10, y: 70)),
        .cubic(Point(x: 0, y: 60), Point(x: -9, y: 20), to: .zero),
      ]))
    let glyphs = (0..<60).map { i in
      Glyph(outline: outline, origin: Point(x: Double(i % 10) * 45, y: Double(i / 10) * 40))
    }
    let fill = GlyphFill(color: .black, pointsPerUnit: 0.6, glyphs: glyphs)
    for origin in [Point(x: -140.3, y: -100), Point(x: -350, y: -30), Point(x: 0, y: -190)] {
      let face = Face(size: Size(width: 450, height: 240), fill: .glyphs(fill))
      let scene = scene([Quad(origin: origin, face: face)])
      let whole = try Rasterizer { _ in nil }.prepare(scene).draw(rows: 0..<64)
      let part = try Rasterizer(budget: Self.close) { _ in nil }.prepare(scene).draw(rows: 0..<64)
      #expect(part == whole, "\(origin)")
    }
  }

  private func demand(_ quads: [Quad], side: Double = 400) -> BudgetExcess? {
    DrawingBudget.standard.excess(of: ScenePlan(scene(quads, side: side)))
  }

  @Test func `passes what people draw`() {
    let face = Face(
      size: Size(width: 2700, height: 2000), fill: .color(.white), cornerRadius: 40,
      shadow: Shadow(offset: Point(x: 0, y: 20), sigma: 40, color: .black))
    let quads = (0..<4).map { Quad(origin: Point(x: 16, y: Double($0) * 900), face: face) }
    #expect(demand(quads, side: 2732) == nil)
  }

  @Test func `refuses many wide shadows with a number`() throws {
    let shadow = Shadow(offset: .zero, sigma: 500, color: .black)
    let face = Face(size: Size(width: 4096, height: 1), fill: .color(.white), shadow: shadow)
    let quads = (0..<4096).map { Quad(origin: Point(x: 0, y: Double($0)), face: face) }
    let excess = try #require(demand(quads, side: 4096))
    #expect(excess.part == .shadows)
    #expect(excess.quantity == .pixels)
    #expect(excess.found > excess.limit)
  }

  @Test func `refuses many blurred cards with a number`() throws {
    var appearance = Appearance()
    appearance.blur = 0.5
    let faces = (0..<400).map { i in
      Face(
        size: Size(width: 4096, height: 4096), fill: .color(.white), cornerRadius: Double(i) / 100)
    }
    let quads = faces.map { Quad(origin: .zero, face: $0, appearance: appearance) }
    let excess = try #require(demand(quads, side: 4096))
    #expect(excess.part == .faces)
    #expect(excess.found > excess.limit)
    // Wide blurs need few texels, however many.
    appearance.blur = 100
    #expect(
      demand(
        faces.prefix(9).map {
          Quad(origin: .zero, face: $0, appearance: appearance)
        }, side: 4096) == nil)
  }

  @Test func `refuses outlines that cross too often`() throws {
    let zigzag = (0..<6000).map { i in
      GlyphOutline.Element.line(to: Point(x: Double(i * 7919 % 400), y: i % 2 == 0 ? 0 : 300))
    }
    let outline = try #require(GlyphOutline([.move(to: .zero)] + zigzag))
    let fill = GlyphFill(
      color: .black, pointsPerUnit: 1, glyphs: [Glyph(outline: outline, origin: .zero)])
    let face = Face(size: Size(width: 400, height: 300), fill: .glyphs(fill))
    let scene = scene([Quad(origin: .zero, face: face)], side: 300)
    #expect(throws: RasterError.self) { try Rasterizer { _ in nil }.prepare(scene) }
  }

  @Test func `draws boxes in each other in time that goes with their number`() throws {
    let boxes = (0..<500).map { i in
      let inset = Double(i) / 16
      return Box(
        frame: Rect(x: inset, y: inset, width: 64 - 2 * inset, height: 64 - 2 * inset),
        fill: .color(i.isMultiple(of: 2) ? .black : .white))
    }
    let face = Face(size: Size(width: 64, height: 64), fill: .color(.white), children: boxes)
    let drawing = try Rasterizer { _ in nil }.prepare(scene([Quad(origin: .zero, face: face)]))
    let whole = drawing.draw(rows: 0..<64)
    #expect(drawing.draw(rows: 20..<40).bytes == Array(whole.bytes[20 * 256..<40 * 256]))
  }
}
