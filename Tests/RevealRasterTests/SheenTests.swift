import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

/// Bands of light, against their formula in double precision.
@Suite struct SheenTests {
  /// A band of light in the words of the preset language.
  struct Band: Sendable {
    let at: Double
    let width: Double
    let angle: Double
    let strength: Double

    static let several = [
      Band(at: 0.5, width: 0.4, angle: 0, strength: 0.6),
      Band(at: 0.3, width: 0.9, angle: 20, strength: 1),
      Band(at: -0.1, width: 0.7, angle: -130, strength: 0.8),
      Band(at: 1, width: 0.25, angle: 90, strength: 0.5),
      Band(at: 0.62, width: 3, angle: 245.5, strength: 0.35),
    ]

    var appearance: Appearance {
      var appearance = Appearance()
      appearance[.sheen] = strength
      appearance[.sheenAt] = at
      appearance[.sheenWidth] = width
      appearance[.sheenAngle] = angle
      return appearance
    }

    /// The opacity of the light at a point of a face, as the reference describes it.
    func opacity(_ p: Point, on size: Size) -> Double {
      let (sine, cosine) = (Double.sin(angle * .pi / 180), Double.cos(angle * .pi / 180))
      // The corners that are farthest back and farthest ahead along the angle.
      let corners = [0, size.width].flatMap { x in
        [0, size.height].map { y in x * cosine + y * sine }
      }
      let (start, end) = (corners.min() ?? 0, corners.max() ?? 0)
      let place = (p.x * cosine + p.y * sine - start) / (end - start)
      let t = abs(place - at) / (width / 2)
      return t < 1 ? strength * (1 - t * t) * (1 - t * t) : 0
    }
  }

  private static let side = 160
  private static let size = Size(width: 110, height: 70)
  private static let origin = Point(x: 25, y: 45)
  private static let color = SIMD4(40.0, 120, 200, 255)

  /// Maps of a card about its center: at rest, turned, skewed and smaller, and in perspective.
  static let maps = [
    [1.0, 0, 0, 0, 1, 0, 0, 0, 1],
    [0.9, -0.3, 2.25, 0.3, 0.9, -1.5, 0, 0, 1],
    [0.7, 0.2, 0, -0.1, 1.1, 0, 0, 0, 1],
    [0.95, 0.1, 0, 0.05, 0.9, 0, 0.002, -0.0015, 1],
  ]

  @Test(arguments: Band.several, maps)
  func `lightens a card by the formula`(band: Band, map: [Double]) throws {
    let (size, origin) = (Self.size, Self.origin)
    let matrix = try #require(
      Matrix4(elements: [
        map[0], map[3], 0, map[6], map[1], map[4], 0, map[7], 0, 0, 1, 0, map[2], map[5], 0, map[8],
      ]))
    let face = Face(size: size, fill: .color(Color(red: 40, green: 120, blue: 200)))
    let drawn = try draw([
      Quad(origin: origin, face: face, matrix: matrix, appearance: band.appearance)
    ])
    let center = Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    var (worst, inside) = (0.0, 0)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let pixel = Point(x: Double(x) + 0.5 - center.x, y: Double(y) + 0.5 - center.y)
        guard let away = inverse(map, pixel) else { continue }
        let p = Point(x: away.x + size.width / 2, y: away.y + size.height / 2)
        // Edges are covered in part; they are tested elsewhere.
        guard min(p.x, p.y, size.width - p.x, size.height - p.y) > 2 else { continue }
        inside += 1
        let opacity = band.opacity(p, on: size)
        let expected = Self.color + (SIMD4(repeating: 255) - Self.color) * opacity
        let off = SIMD4<Double>(drawn[x, y]) - expected.rounded(.toNearestOrAwayFromZero)
        worst = max(worst, off.max(), -off.min())
      }
    }
    #expect(inside > 4000)
    #expect(worst <= 1)
  }

  /// The point that a map moves to another one, by Cramer's rule.
  private func inverse(_ m: [Double], _ p: Point) -> Point? {
    let (a, b, c) = (m[0] - p.x * m[6], m[1] - p.x * m[7], p.x * m[8] - m[2])
    let (d, e, f) = (m[3] - p.y * m[6], m[4] - p.y * m[7], p.y * m[8] - m[5])
    let determinant = a * e - b * d
    guard determinant != 0 else { return nil }
    return Point(x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant)
  }

  @Test(arguments: 0..<30)
  func `falls on what a face shows and nothing else`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.quad()
    var appearance = quad.appearance
    (appearance.blur, appearance[.brightness], appearance[.saturation]) = (0, 1, 1)
    appearance[.sheen] = 0
    let plain = try draw([quad.with(appearance)], background: .clear)
    appearance[.sheen] = 1
    (appearance[.sheenWidth], appearance[.sheenAngle]) = (1.5, Double(seed * 31))
    let lit = try draw([quad.with(appearance)], background: .clear)
    for i in stride(from: 0, to: lit.bytes.count, by: 4) {
      let (old, new) = (SIMD4(at: i, of: plain.bytes), SIMD4(at: i, of: lit.bytes))
      // A translucent face is drawn apart from its ground, and rounded once more.
      #expect(abs(Int(new.w) - Int(old.w)) <= 1, "seed \(seed)")
      #expect(all(SIMD4<Int>(truncatingIfNeeded: new) &+ 3 .>= SIMD4(truncatingIfNeeded: old)))
      #expect(new.x <= new.w && new.y <= new.w && new.z <= new.w, "seed \(seed)")
    }
  }

  @Test func `stays on the card and off its shadow`() throws {
    let shadow = Shadow(offset: Point(x: 0, y: 12), sigma: 4, color: .black)
    let face = Face(
      size: Self.size, fill: .color(.black), cornerRadius: 20, shadow: shadow)
    let band = Band(at: 0.5, width: 9, angle: 40, strength: 1).appearance
    let quad = Quad(origin: Self.origin, face: face)
    let (plain, lit) = (try draw([quad]), try draw([quad.with(band)]))
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let p = Point(x: Double(x) + 0.5 - Self.origin.x, y: Double(y) + 0.5 - Self.origin.y)
        let dx = max(20 - p.x, p.x - Self.size.width + 20, 0)
        let dy = max(20 - p.y, p.y - Self.size.height + 20, 0)
        let far = (dx * dx + dy * dy).squareRoot() - 20
        if far > 1 { #expect(lit[x, y] == plain[x, y]) }
        if far < -1 { #expect(lit[x, y].x > 200) }
      }
    }
  }

  @Test(arguments: 0..<30)
  func `draws no light that is too weak to be seen`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.quad()
    var appearance = quad.appearance
    appearance[.sheen] = 0
    let plain = try draw([quad.with(appearance)])
    appearance[.sheen] = 0.001
    let lit = try draw([quad.with(appearance)])
    // A translucent face is drawn apart from its ground, and rounded once more.
    let far = zip(plain.bytes, lit.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(far <= 3, "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `draws any part of a frame as it draws the whole`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let quads = (0..<4).map { _ in
      let band = Band(
        at: random.number(-0.5...1.5), width: random.number(0.05...2),
        angle: random.number(-400...400), strength: random.number(0...1))
      let turn = random.number(-0.3...0.3)
      let matrix =
        Matrix4(elements: [
          1, turn, 0, turn / 300, -turn, 1, 0, -turn / 500, 0, 0, 1, 0, 0, 0, 0, 1,
        ]) ?? .identity
      let fill = Color(red: 9, green: random.number(0...255), blue: 80, alpha: 0.8)
      return Quad(
        origin: Point(x: random.number(0...60), y: random.number(0...90)),
        face: Face(size: Self.size, fill: .color(fill), cornerRadius: 9), matrix: matrix,
        appearance: band.appearance)
    }
    let drawing = try Rasterizer(images: testPicture).prepare(scene(quads))
    let whole = drawing.draw(rows: 0..<Self.side)
    for instructions in VectorInstructions.available {
      var bytes: [UInt8] = []
      var row = 0
      while row < Self.side {
        let end = min(Self.side, row + Int.random(in: 1...25, using: &random))
        bytes += drawing.draw(rows: row..<end, instructions: instructions).bytes
        row = end
      }
      #expect(bytes == whole.bytes, "seed \(seed)")
    }
  }

  @Test(arguments: [true, false], Band.several)
  func `stays where it is when a card is turned over`(isHorizontal: Bool, band: Band) throws {
    let face = Face(size: Self.size, fill: .color(.black))
    let turned = Matrix4.scale(x: isHorizontal ? -1 : 1, y: isHorizontal ? 1 : -1, z: -1)
    func quad(_ back: Face?) -> Quad {
      Quad(
        origin: Self.origin, face: face, matrix: turned, back: back, appearance: band.appearance)
    }
    let (mirrored, back) = (try draw([quad(nil)]), try draw([quad(face)]))
    let far = zip(mirrored.bytes, back.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(far <= 1)
  }

  private func scene(_ quads: [Quad], background: Color = .white) -> Scene {
    Scene(
      viewport: Size(width: Double(Self.side), height: Double(Self.side)), scale: 1,
      background: background, quads: quads)
  }

  private func draw(_ quads: [Quad], background: Color = .white) throws -> Pixmap {
    let drawing = try Rasterizer(images: testPicture).prepare(
      scene(quads, background: background))
    return drawing.draw(rows: 0..<Self.side)
  }
}

extension SIMD4<UInt8> {
  fileprivate init(at index: Int, of bytes: [UInt8]) {
    self.init(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
  }
}
