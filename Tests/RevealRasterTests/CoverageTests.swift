import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import TestFixtures
import Testing

@Suite struct CoverageTests {
  @Test(arguments: 0..<12)
  func `is the area that point samples count`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // One out of three is upright, at any place.
    let isUpright = seed % 3 == 0
    let corners = (0..<4).map { _ in isUpright ? 0 : random.number(-6...6) }
    let elements = [
      1 + corners[0] / 20, corners[1] / 10, 0, corners[2] / 2000, corners[3] / 10, 1, 0,
      corners[0] / 2000, 0, 0, 1, 0, 0, 0, 0, 1,
    ]
    let matrix = try #require(Matrix4(elements: elements))
    let size = Size(width: 22, height: 15)
    let radius = seed % 2 == 0 ? 0.0 : 6.0
    let origin = isUpright ? Point(x: random.number(1...17), y: 10.6) : Point(x: 8.3, y: 10.6)
    let face = Face(size: size, fill: .color(.black), cornerRadius: radius)
    let scene = Scene(
      viewport: Size(width: 40, height: 40), scale: 1, background: .clear,
      quads: [Quad(origin: origin, face: face, anchor: .zero, matrix: matrix)])
    let picture = try Rasterizer(images: { _ in nil }).prepare(scene).draw(rows: 0..<40)
    var counts = [Double](repeating: 0, count: 1600)
    // Points of a fine grid on the face, each with the area that it takes on the canvas.
    let step = 1.0 / 32
    for row in 0..<Int(size.height / step) {
      for column in 0..<Int(size.width / step) {
        let p = Point(x: (Double(column) + 0.5) * step, y: (Double(row) + 0.5) * step)
        guard isInside(p, size: size, radius: radius) else { continue }
        let q = matrix * SIMD4(p.x, p.y, 0, 1)
        let (x, y) = (origin.x + q.x / q.w, origin.y + q.y / q.w)
        guard (0..<40).contains(x), (0..<40).contains(y) else { continue }
        counts[Int(y) * 40 + Int(x)] += area(matrix, p) * step * step
      }
    }
    let worst =
      (0..<1600).map {
        (counts[$0] - Double(picture[$0 % 40, $0 / 40].w) / 255).magnitude
      }.max() ?? 1
    // Edge points stand for squares of 1/32 point that the edge cuts.
    #expect(worst < 0.05, "seed \(seed)")
  }

  /// Pills have straight sides of length 0, which rounding can turn round.
  @Test(arguments: 0..<40)
  func `stays within pills on a face`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let rasterizer = Rasterizer(images: { _ in nil })
    for _ in 0..<10 {
      // Hundredths, as layouts give.
      func length(_ range: ClosedRange<Double>) -> Double {
        (random.number(range) * 100).rounded() / 100
      }
      let (width, height) = (length(10...30), length(4...10))
      let frame = Rect(x: length(0...40), y: length(0...40), width: width, height: height)
      let pill = Box(frame: frame, fill: .color(.black), cornerRadius: height / 2)
      let face = Face(
        size: Size(width: 80, height: 80), fill: .color(.white), children: [pill])
      let turn = Matrix4.rotation(degrees: random.number(-180...180), axis: SIMD3(0, 0, 1))
      let scene = Scene(
        viewport: Size(width: 80, height: 80), scale: 0.5, background: .white,
        quads: [Quad(origin: .zero, face: face, matrix: turn)])
      let picture = try rasterizer.prepare(scene).draw(rows: 0..<40)
      let dark = (0..<1600).reduce(0.0) {
        $0 + 1 - Double(picture[$1 % 40, $1 / 40].x) / 255
      }
      let area = (width * height - (4 - Double.pi) * height * height / 4) / 4
      #expect(dark < area + 1, "seed \(seed), \(frame)")
    }
  }

  private func isInside(_ p: Point, size: Size, radius: Double) -> Bool {
    let dx = max(radius - p.x, p.x - (size.width - radius), 0)
    let dy = max(radius - p.y, p.y - (size.height - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }

  /// How much larger the map makes a small area at a point: its Jacobian determinant.
  private func area(_ m: Matrix4, _ p: Point) -> Double {
    let q = m * SIMD4(p.x, p.y, 0, 1)
    let (x, y) = (m.columns.x, m.columns.y)
    let (u, v, s) = (q.x / q.w, q.y / q.w, 1 / q.w)
    let (ux, uy) = ((x.x - u * x.w) * s, (y.x - u * y.w) * s)
    let (vx, vy) = ((x.y - v * x.w) * s, (y.y - v * y.w) * s)
    return (ux * vy - uy * vx).magnitude
  }
}
