import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

@Suite struct GradientDrawingTests {
  private let rasterizer = Rasterizer { _ in nil }

  /// A gradient from corner to corner on a turned and scaled quad, and its color at a pixel.
  private struct Turned {
    let size = Size(width: 240, height: 160)
    let gradient: LinearGradient
    let angle: Double
    let factor: Double
    let center = Point(x: 60, y: 60)

    init(seed: Int) throws {
      var random = SplitMix64(seed: UInt64(seed))
      angle = Double.random(in: -0.9...0.9, using: &random)
      factor = [0.2, 0.45, 1, 1.7][seed % 4]
      let ends = (
        Point(
          x: Double.random(in: -0.3...0, using: &random),
          y: Double.random(in: -0.3...0, using: &random)),
        Point(
          x: Double.random(in: 1...1.3, using: &random),
          y: Double.random(in: 1...1.3, using: &random))
      )
      gradient = try #require(
        LinearGradient(
          start: ends.0, end: ends.1,
          stops: [
            GradientStop(position: 0, color: Color(red: 230, green: 51, blue: 25)),
            GradientStop(position: 1, color: Color(red: 25, green: 102, blue: 242)),
          ]))
    }

    private var cosine: Double { 1 - angle * angle / 2 + angle * angle * angle * angle / 24 }
    private var sine: Double { (1 - cosine * cosine).squareRoot() * (angle < 0 ? -1 : 1) }

    func quad() throws -> Quad {
      let turn = try #require(
        Matrix4(elements: [cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
      return Quad(
        origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2),
        face: Face(size: size, fill: .linear(gradient)),
        matrix: turn * .scale(x: factor, y: factor))
    }

    /// The color at the center of a pixel; nil near the edges of the quad or outside of it.
    func color(x: Int, y: Int) -> [Double]? {
      let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
      let point = Point(
        x: (dx * cosine + dy * sine) / factor + size.width / 2,
        y: (dy * cosine - dx * sine) / factor + size.height / 2)
      let rim = 3 / factor
      guard point.x > rim, point.x < size.width - rim, point.y > rim, point.y < size.height - rim
      else { return nil }
      let start = Point(x: gradient.start.x * size.width, y: gradient.start.y * size.height)
      let end = Point(x: gradient.end.x * size.width, y: gradient.end.y * size.height)
      let (ex, ey) = (end.x - start.x, end.y - start.y)
      let place = ((point.x - start.x) * ex + (point.y - start.y) * ey) / (ex * ex + ey * ey)
      return [
        230 - place * 205, 51 + place * 51, 25 + place * 217,
      ]
    }
  }

  @Test(arguments: 0..<24)
  func `shows the color of a turned gradient at each pixel`(seed: Int) throws {
    let turned = try Turned(seed: seed)
    let scene = Scene(
      viewport: Size(width: 120, height: 120), scale: 1, background: .white,
      quads: [try turned.quad()])
    let drawing = try rasterizer.prepare(scene)
    let picture = drawing.draw(rows: 0..<120)
    var (largest, count) = (0.0, 0)
    for y in 0..<120 {
      for x in 0..<120 {
        guard let color = turned.color(x: x, y: y) else { continue }
        count += 1
        for channel in 0..<3 {
          let found = Double(picture.bytes[(y * 120 + x) * 4 + channel])
          largest = max(largest, (found - color[channel]).magnitude)
        }
      }
    }
    #expect(count > 100, "seed \(seed)")
    // Texels are rounded, and so are the means of each smaller level and of samples.
    #expect(largest < 2, "seed \(seed)")
  }

  @Test(arguments: 0..<60)
  func `leaves out only what opaque quads hide`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let far = RoundedRect(Rect(x: -500, y: -500, width: 1000, height: 1000), cornerRadius: 1)
    let quads = try (0..<4).map { _ in
      let size = Size(
        width: Double.random(in: 20...90, using: &random).rounded(),
        height: Double.random(in: 8...50, using: &random).rounded())
      let slope = random.once(in: 3) ? Double.random(in: -0.2...0.2, using: &random) : 0
      let matrix = try #require(
        Matrix4(elements: [1, slope, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
      let shade = Double.random(in: 0...255, using: &random)
      return (
        Point(
          x: Double.random(in: -30...20, using: &random).rounded(),
          y: Double.random(in: -10...50, using: &random).rounded()),
        Face(
          size: size, fill: .color(Color(red: shade, green: 255 - shade, blue: 128)),
          cornerRadius: random.once(in: 2) ? 6 : 0),
        matrix
      )
    }
    // A quad that is cut by a window is drawn apart, and never taken to hide anything.
    let pictures = try [nil, far].map { window in
      let scene = Scene(
        viewport: Size(width: 64, height: 64), scale: 1, background: .white,
        quads: quads.map { origin, face, matrix in
          Quad(origin: origin, face: face, matrix: matrix, window: window)
        })
      return try rasterizer.prepare(scene).draw(rows: 0..<64)
    }
    let largest = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(largest) <= 1, "seed \(seed)")
  }
}
