import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

@Suite struct DrawingTests {
  private let rasterizer = Rasterizer(images: testPicture)

  @Test(arguments: 0..<30)
  func `draws bands as it draws the whole frame`(seed: Int) throws {
    let drawing = try rasterizer.prepare(scene(seed: seed))
    let whole = drawing.draw(rows: 0..<drawing.height)
    var random = SplitMix64(seed: UInt64(seed))
    var bytes: [UInt8] = []
    var row = 0
    while row < drawing.height {
      let end = min(drawing.height, row + Int.random(in: 1...25, using: &random))
      bytes += drawing.draw(rows: row..<end).bytes
      row = end
    }
    #expect(bytes == whole.bytes, "seed \(seed)")
  }

  @Test(arguments: 0..<30)
  func `draws the same with vector instructions and without`(seed: Int) throws {
    let drawing = try rasterizer.prepare(scene(seed: seed))
    let pictures = VectorInstructions.available.map {
      drawing.draw(rows: 0..<drawing.height, instructions: $0)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] }, "seed \(seed)")
  }

  @Test(arguments: 0..<25, [1.0, 2.0, 3.0])
  func `moves by whole pixels without changing a pixel`(seed: Int, scale: Double) throws {
    var random = RandomQuads(seed: seed)
    let quads = [random.quad(), random.quad()]
    let (dx, dy) = (seed % 11 - 5, seed % 7 - 3)
    let here = try draw(quads, scale: scale)
    let there = try draw(
      quads.map { $0.moved(x: Double(dx) / scale, y: Double(dy) / scale) }, scale: scale)
    let differing = (8..<here.height - 8).filter { y in
      here.row(y, columns: 8..<here.width - 8)
        != there.row(y + dy, columns: 8 + dx..<here.width - 8 + dx)
    }
    #expect(differing.isEmpty, "seed \(seed)")
  }

  @Test(arguments: 0..<30)
  func `gives the same pixels whatever was drawn before`(seed: Int) throws {
    let scene = scene(seed: seed)
    _ = try rasterizer.prepare(self.scene(seed: seed + 1))
    let warm = try rasterizer.prepare(scene)
    let cold = try Rasterizer(images: testPicture).prepare(scene)
    #expect(warm.draw(rows: 0..<64) == cold.draw(rows: 0..<64), "seed \(seed)")
  }

  @Test(arguments: 0..<30)
  func `draws a scene that is planned after another as if there were none`(seed: Int) throws {
    var (quads, random) = (RandomQuads(seed: seed), SplitMix64(seed: UInt64(seed)))
    let former = (0..<6).map { _ in quads.quad().withOpacity(random.once(in: 4) ? 0 : 1) }
    // Some stay, some become others, some come into view; those behind one that goes move up.
    var latter = former.map { quad in random.once(in: 3) ? quads.quad() : quad }
    if random.once(in: 3) { latter.remove(at: Int.random(in: 0..<6, using: &random)) }
    if random.once(in: 3) { latter.append(quads.quad()) }
    let scenes = [former, latter].map { quads in
      Scene(viewport: Size(width: 64, height: 64), scale: 1, background: .white, quads: quads)
    }
    let plans = scenes.map { ScenePlan($0) }
    let planned = ScenePlan(scenes[1], after: plans[0])
    let rows = 16..<40
    #expect(planned.key(of: rows) == plans[1].key(of: rows), "seed \(seed)")
    let pictures = try [planned, plans[1]].map {
      try rasterizer.prepare($0, bands: [rows]).draw(rows: rows)
    }
    #expect(pictures[0] == pictures[1], "seed \(seed)")
  }

  @Test(arguments: 0..<200)
  func `survives any matrix`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let odd = [0, 0, 1, -1, 0.5, 1e-9, -1e-3, 0.02, 3, 1e5, -1e12, 1e154, -1e300]
    let elements = (0..<16).map { _ in odd.randomElement(using: &random) ?? 0 }
    let matrix = try #require(Matrix4(elements: elements))
    let shadow = Shadow(offset: Point(x: 2, y: 2), sigma: 3, color: .black)
    let face = Face(
      size: Size(width: 30, height: 20), fill: .image(ImageFill(file: "stripes")),
      cornerRadius: 4, border: Border(width: 1, color: .white), shadow: shadow)
    let quads = [true, false].map { hasPerspective in
      Quad(
        origin: Point(x: 20, y: 20), face: face, matrix: matrix,
        perspective: hasPerspective ? Perspective(eyeDistance: 20, origin: .zero) : nil)
    }
    let picture = try draw(quads, scale: 1)
    let alphas = stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    #expect(alphas.allSatisfy { $0 == 255 }, "seed \(seed)")
  }

  @Test(arguments: [0, 0.5, 6, 15], [1.0, 2.0])
  func `cuts the corners of a window as those of a face`(radius: Double, scale: Double) throws {
    let place = Rect(x: 10, y: 12.5, width: 30, height: 36)
    let face = Face(size: place.size, fill: .color(.white), cornerRadius: radius)
    let large = Face(size: Size(width: 64, height: 64), fill: .color(.white))
    let expected = try draw([Quad(origin: place.origin, face: face)], scale: scale)
    let actual = try draw(
      [Quad(origin: .zero, face: large, window: RoundedRect(place, cornerRadius: radius))],
      scale: scale)
    let most = zip(expected.bytes, actual.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(most <= 6)
  }

  @Test(arguments: 0..<50)
  func `survives any appearance`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let odd = [0, 0, 1, 1, 0.5, 1e-9, 3, 60, 1e5, 1e9]
    func number() -> Double { odd.randomElement(using: &random) ?? 0 }
    func signed() -> Double { random.once(in: 2) ? number() : -number() }
    var appearance = Appearance()
    appearance.blur = number()
    (appearance[.brightness], appearance[.saturation]) = (number(), number())
    if random.once(in: 2) {
      appearance.clip = InsetClip(
        top: signed(), right: signed(), bottom: signed(), left: signed(), cornerRadius: number())
    }
    if random.once(in: 2) {
      appearance.contentOffset = Point(x: signed(), y: signed())
      appearance.contentScale = number()
    }
    if random.once(in: 2) {
      (appearance[.sheen], appearance[.sheenAt]) = (number(), signed())
      (appearance[.sheenWidth], appearance[.sheenAngle]) = (number(), signed())
    }
    let sizes = [30, 1, 1e-3, 200, 1e9]
    let size = Size(
      width: sizes.randomElement(using: &random) ?? 1,
      height: sizes.randomElement(using: &random) ?? 1)
    let shadow = Shadow(offset: Point(x: signed(), y: 2), sigma: number(), color: .black)
    let face = Face(
      size: size, fill: .image(ImageFill(file: "stripes", contentMode: .fit)), cornerRadius: 4,
      shadow: random.once(in: 2) ? shadow : nil,
      children: [Box(frame: Rect(x: 1, y: 2, width: 9, height: 9), fill: .color(.white))])
    let quad = RandomQuads(seed: seed).quad(of: face, appearance)
    let picture: Pixmap
    do {
      picture = try draw([quad], scale: 1, background: .clear)
    } catch RasterError.overBudget {
      return
    }
    let isPremultiplied = stride(from: 0, to: picture.bytes.count, by: 4).allSatisfy { i in
      picture.bytes[i..<i + 3].allSatisfy { $0 <= picture.bytes[i + 3] }
    }
    #expect(isPremultiplied, "seed \(seed)")
  }

  @Test(arguments: 0..<30)
  func `fades a card with all it has as one`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.quad()
    let group = try draw([quad.withOpacity(1)], scale: 1, background: .clear)
    let faded = try draw([quad.withOpacity(0.4)], scale: 1)
    var worst = 0
    for y in 0..<group.height {
      for x in 0..<group.width {
        let pixel = SIMD4<Double>(group[x, y]) * 0.4
        let expected = pixel + SIMD4(255, 255, 255, 255) * (1 - pixel.w / 255)
        for channel in 0..<4 {
          let step = (Double(faded[x, y][channel]) - expected[channel]).magnitude
          worst = max(worst, Int(step.rounded(.up)))
        }
      }
    }
    // Rounding of the group, of its fading and of the blend.
    #expect(worst <= 3, "seed \(seed)")
  }

  @Test func `leaves no seam between cards that meet on a whole pixel`() throws {
    let face = Face(size: Size(width: 20, height: 50), fill: .color(.black))
    let quads = [10, 30].map { Quad(origin: Point(x: $0, y: 5), face: face) }
    let picture = try draw(quads, scale: 1)
    #expect((10..<50).allSatisfy { picture[$0, 20] == SIMD4(0, 0, 0, 255) })
    #expect(picture[9, 20] == SIMD4(255, 255, 255, 255))
    #expect(picture[50, 20] == SIMD4(255, 255, 255, 255))
  }

  @Test(arguments: [0.01, 0.02, 0.1], [0.0, 0.3, 0.77])
  func `keeps the area of tiny cards`(scale: Double, place: Double) throws {
    let face = Face(size: Size(width: 300, height: 64), fill: .color(.black))
    let quad = Quad(
      origin: Point(x: -120 + place, y: place), face: face,
      matrix: .scale(x: scale, y: scale))
    let picture = try draw([quad], scale: 1, background: .clear)
    let alphas = stride(from: 3, to: picture.bytes.count, by: 4).map { Double(picture.bytes[$0]) }
    let area = alphas.reduce(0, +) / 255
    let exact = 300 * scale * 64 * scale
    // Corners snap to 1/256 pixel.
    #expect((area - exact).magnitude <= 0.02 * exact.squareRoot() + 0.01 * exact)
  }

  @Test func `copies a picture at rest byte for byte`() throws {
    let face = Face(size: Size(width: 20, height: 14), fill: .image(ImageFill(file: "stripes")))
    let picture = try draw(
      [Quad(origin: Point(x: 7, y: 9), face: face)], scale: 1, background: .clear)
    let source = try #require(testPicture("stripes"))
    let differing = (0..<14).flatMap { y in
      (0..<20).filter { picture[$0 + 7, y + 9] != source[$0, y] }
    }
    #expect(differing.isEmpty)
  }

  @Test(arguments: [0.6, 0.9, 1, 1.7], [0, 0.4])
  func `finds the same colors whether or not a row has a single one`(
    scale: Double, place: Double
  ) throws {
    var random = SplitMix64(seed: 7)
    let rows = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
    func picture(last: UInt8?) throws -> Pixmap {
      var bytes: [UInt8] = []
      for gray in rows {
        for x in 0..<40 {
          let red = x == 39 ? last ?? gray : gray
          bytes += [red, gray, 90, 255]
        }
      }
      let texture = Pixmap(width: 40, height: 40, bytes: bytes)
      let face = Face(size: Size(width: 40, height: 40), fill: .image(ImageFill(file: "rows")))
      let matrix = Matrix4.scale(x: scale, y: scale * 0.97)
      let scene = Scene(
        viewport: Size(width: 72, height: 72), scale: 1, background: .white,
        quads: [Quad(origin: Point(x: 16 + place, y: 16 + place), face: face, matrix: matrix)])
      return try Rasterizer { _ in texture }.prepare(scene).draw(rows: 0..<72)
    }
    let (even, uneven) = (try picture(last: nil), try picture(last: 0))
    #expect(even.bytes != uneven.bytes)
    let differing = (0..<72).filter {
      even.row($0, columns: 0..<36) != uneven.row($0, columns: 0..<36)
    }
    #expect(differing.isEmpty, "rows \(differing)")
  }

  @Test func `covers whole pixels only when edges are jagged`() throws {
    let face = Face(size: Size(width: 30, height: 30), fill: .color(.black), cornerRadius: 9)
    let matrix = try #require(
      Matrix4(elements: [0.9, 0.4, 0, 0, -0.4, 0.9, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    let scene = Scene(
      viewport: Size(width: 64, height: 64), scale: 1, background: .white, edges: .jagged,
      quads: [Quad(origin: Point(x: 15, y: 15), face: face, matrix: matrix)])
    let picture = try rasterizer.prepare(scene).draw(rows: 0..<64)
    let values = Set(stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] })
    #expect(values == [0, 255])
  }

  @Test func `hides a back but not a mirror image`() throws {
    let face = Face(size: Size(width: 30, height: 30), fill: .color(.black))
    func picture(_ matrix: Matrix4) throws -> SIMD4<UInt8> {
      let quad = Quad(
        origin: Point(x: 15, y: 15), face: face, matrix: matrix, backface: .hidden)
      return try draw([quad], scale: 1)[30, 30]
    }
    #expect(try picture(.scale(x: -1, y: 1, z: -1)) == SIMD4(255, 255, 255, 255))
    #expect(try picture(.scale(x: -1, y: 1)) == SIMD4(0, 0, 0, 255))
  }

  @Test func `names the picture that is missing`() {
    let face = Face(size: Size(width: 9, height: 9), fill: .image(ImageFill(file: "none.png")))
    let error = #expect(throws: RasterError.self) {
      try draw([Quad(origin: .zero, face: face)], scale: 1)
    }
    #expect(error == .missingPicture("none.png"))
  }

  private func scene(seed: Int) -> Scene {
    var random = RandomQuads(seed: seed)
    let quads = (0..<3).map { _ in random.quad() }
    return Scene(
      viewport: Size(width: 64, height: 64), scale: 1, background: .white,
      edges: seed % 5 == 0 ? .jagged : .antialiased, quads: quads)
  }

  private func draw(
    _ quads: [Quad], scale: Double, background: Color = .white
  ) throws -> Pixmap {
    let scene = Scene(
      viewport: Size(width: 72, height: 72), scale: scale, background: background, quads: quads)
    let drawing = try rasterizer.prepare(scene)
    return drawing.draw(rows: 0..<drawing.height)
  }
}

extension Pixmap {
  fileprivate func row(_ y: Int, columns: Range<Int>) -> ArraySlice<UInt8> {
    bytes[(y * width + columns.lowerBound) * 4..<(y * width + columns.upperBound) * 4]
  }
}
