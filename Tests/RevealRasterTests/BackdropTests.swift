import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

/// Frosted quads against a Gaussian of the pixels below, mirrored at its edges.
@Suite struct BackdropTests {
  private static let width = 97
  private static let height = 83

  /// Colored rectangles, with a frosted one at the end.
  private func scene(
    _ random: inout SplitMix64, frost: [(frame: Rect, sigma: Double)], fill: Color = .clear,
    background: Color = .white, scale: Double = 1, more: [Quad] = []
  ) -> Scene {
    var quads = (0..<14).map { _ in
      let size = Size(
        width: random.number(4...40).rounded(), height: random.number(4...40).rounded())
      let origin = Point(
        x: random.number(-10...90).rounded(), y: random.number(-10...80).rounded())
      let color = Color(
        red: random.number(0...255), green: random.number(0...255),
        blue: random.number(0...255),
        alpha: random.once(in: 3) ? 0.5 : 1)
      return Quad(origin: origin, face: Face(size: size, fill: .color(color)))
    }
    quads += more
    for (frame, sigma) in frost {
      var appearance = Appearance()
      appearance.backdropBlur = sigma
      quads.append(
        Quad(
          origin: frame.origin, face: Face(size: frame.size, fill: .color(fill)),
          appearance: appearance))
    }
    return Scene(
      viewport: Size(width: Double(Self.width), height: Double(Self.height)), scale: scale,
      background: background, quads: quads)
  }

  private func draw(_ scene: Scene) throws -> Pixmap {
    try Rasterizer { _ in nil }.prepare(scene).draw(rows: 0..<scene.pixelHeight)
  }

  private func channels(_ picture: Pixmap, _ x: Int, _ y: Int) -> SIMD4<Double> {
    SIMD4<Double>(picture[x, y])
  }

  /// The pixels of a part, blurred in double precision.
  private func blurred(
    _ picture: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, sigma: Double
  ) -> [SIMD4<Double>] {
    let radius = Int((4 * sigma).rounded(.up))
    var weights = (-radius...radius).map { Double.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    func mirrored(_ value: Int, _ range: Range<Int>) -> Int {
      var value = value
      while !range.contains(value) {
        value = (value < range.lowerBound ? range.lowerBound : range.upperBound) * 2 - 1 - value
      }
      return value
    }
    var across: [SIMD4<Double>] = []
    for y in rows {
      for x in columns {
        var mean = SIMD4<Double>.zero
        for (index, weight) in weights.enumerated() {
          mean += weight * channels(picture, mirrored(x + index - radius, columns), y)
        }
        across.append(mean)
      }
    }
    var down: [SIMD4<Double>] = []
    for y in rows {
      for x in columns {
        var mean = SIMD4<Double>.zero
        for (index, weight) in weights.enumerated() {
          let row = mirrored(y + index - radius, rows) - rows.lowerBound
          mean += weight * across[row * columns.count + x - columns.lowerBound]
        }
        down.append(mean)
      }
    }
    return down
  }

  @Test(arguments: [0.3, 0.8, 1.7, 2.4, 2.5, 2.8, 3.9, 4, 6.5, 11, 20], 0..<3 as Range<UInt64>)
  func `blur what lies below by a Gaussian`(sigma: Double, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let frame = Rect(
      x: random.number(-5...20).rounded(), y: random.number(-5...20).rounded(),
      width: random.number(30...95).rounded(), height: random.number(20...75).rounded())
    var same = random
    let plain = try draw(scene(&random, frost: []))
    let drawn = try draw(scene(&same, frost: [(frame, sigma)]))
    let columns = max(0, Int(frame.minX))..<min(Self.width, Int(frame.maxX))
    let rows = max(0, Int(frame.minY))..<min(Self.height, Int(frame.maxY))
    let expected = blurred(plain, columns, rows, sigma: sigma)
    var (worst, sum) = (0.0, 0.0)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let isInside = columns.contains(x) && rows.contains(y)
        let place = (y - rows.lowerBound) * columns.count + x - columns.lowerBound
        let wanted = isInside ? expected[place] : channels(plain, x, y)
        let difference = channels(drawn, x, y) - wanted
        let far = (difference * difference).max().squareRoot()
        worst = max(worst, far)
        sum += far
        if !isInside { #expect(far == 0, "seed \(seed), pixel \(x), \(y)") }
      }
    }
    #expect(worst <= 10, "seed \(seed)")
    #expect(sum / Double(Self.width * Self.height) <= 1, "seed \(seed)")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `are the same in bands, whatever they are drawn with`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let frost = (0..<3).map { _ in
      let frame = Rect(
        x: random.number(-9...60), y: random.number(-9...60), width: random.number(10...60),
        height: random.number(10...60))
      return (frame: frame, sigma: random.number(0.5...14))
    }
    let scene = scene(
      &random, frost: frost, fill: Color.white.withAlpha(0.4),
      background: seed % 2 == 0 ? .white : .clear, scale: seed % 3 == 0 ? 2 : 1)
    let whole = try draw(scene)
    let plan = ScenePlan(scene)
    for rows in [0..<7, 7..<30, 30..<31, 31..<scene.pixelHeight] {
      let drawing = try Rasterizer { _ in nil }.prepare(plan, bands: [rows])
      let part = whole.cropped(to: PixelRect(columns: 0..<whole.width, rows: rows))
      #expect(drawing.draw(rows: rows) == part, "seed \(seed), rows \(rows)")
      for instructions in VectorInstructions.available {
        #expect(drawing.draw(rows: rows, instructions: instructions) == part, "seed \(seed)")
      }
    }
  }

  @Test func `make the key of a band depend on all rows below them`() throws {
    let frost = [(frame: Rect(x: 0, y: 10, width: 97, height: 40), sigma: 3.0)]
    func key(_ quad: Quad?, rows: Range<Int>) -> BandKey {
      var random = SplitMix64(seed: 1)
      return ScenePlan(scene(&random, frost: frost, more: quad.map { [$0] } ?? [])).key(of: rows)
    }
    func quad(y: Double) -> Quad {
      Quad(
        origin: Point(x: 20, y: y),
        face: Face(size: Size(width: 9, height: 4), fill: .color(.black)))
    }
    #expect(key(quad(y: 12), rows: 40..<45) != key(nil, rows: 40..<45))
    #expect(key(quad(y: 12), rows: 40..<45) != key(quad(y: 13), rows: 40..<45))
    #expect(key(quad(y: 60), rows: 40..<45) == key(nil, rows: 40..<45))
    #expect(key(quad(y: 12), rows: 60..<65) == key(nil, rows: 60..<65))
  }

  @Test func `move with what lies below, pixel for pixel`() throws {
    func scene(y: Double) -> Scene {
      var random = SplitMix64(seed: 5)
      let frost = [(frame: Rect(x: 8, y: 12, width: 50, height: 30), sigma: 5.0)]
      let scene = self.scene(&random, frost: frost)
      let quads = scene.quads.map { quad in
        Quad(
          origin: Point(x: quad.origin.x, y: quad.origin.y + y), face: quad.face,
          appearance: quad.appearance)
      }
      return Scene(viewport: scene.viewport, scale: 1, background: .white, quads: quads)
    }
    let rows = 12..<42
    let (first, second) = (try draw(scene(y: 0)), try draw(scene(y: 9)))
    #expect(
      first.cropped(to: PixelRect(columns: 0..<Self.width, rows: rows))
        == second.cropped(to: PixelRect(columns: 0..<Self.width, rows: 21..<51)))
    #expect(ScenePlan(scene(y: 0)).key(of: rows) == ScenePlan(scene(y: 9)).key(of: 21..<51))
  }

  @Test func `are refused in numbers that would take too long`() throws {
    var random = SplitMix64(seed: 1)
    let whole = Rect(x: 0, y: 0, width: 97, height: 83)
    let frost = Array(repeating: (frame: whole, sigma: 2.0), count: 3000)
    let scene = scene(&random, frost: frost, scale: 16)
    #expect(throws: RasterError.self) { try Rasterizer { _ in nil }.prepare(scene) }
  }
}
