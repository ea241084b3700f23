import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import Testing

/// Against plain drawings, changed pixel by pixel in double precision.
@Suite struct AppearanceTests {
  private static let side = 40

  @Test(arguments: 0..<24)
  func `filters and clips a card as a group`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.flatQuad()
    var appearance = random.appearance()
    (appearance.blur, appearance.contentOffset, appearance.contentScale) = (0, .zero, 1)
    appearance[.sheen] = 0
    let drawn = try draw(quad.with(appearance))
    let fine = try draw(quad.with(.plain), scale: 4)
    let expected = cut(fine, by: Cut(appearance.clip, of: quad)) { filtered($0, appearance) }
    let far = distances(drawn, expected)
    #expect(far.worst <= 8, "seed \(seed)")
    #expect(far.mean <= 0.5, "seed \(seed)")
  }

  /// Arcs of a side as long as two radii meet in edges of no length, which may point anywhere.
  @Test(arguments: 0..<8)
  func `clips by less than two radii`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = Size(width: 204, height: 200)
    for _ in 0..<40 {
      let inset = Double.random(in: 74.1...90, using: &random)
      var appearance = Appearance()
      appearance.clip = InsetClip(
        top: 0, right: inset, bottom: 0, left: inset.nextUp, cornerRadius: 28)
      let quad = Quad(
        origin: Point(x: Double.random(in: 0...100, using: &random), y: 20),
        face: Face(size: size, fill: .color(.white), cornerRadius: 28), appearance: appearance)
      let drawing = try Rasterizer(images: testPicture).prepare(
        Scene(
          viewport: Size(width: 320, height: 240), scale: 0.25, background: .clear, quads: [quad]))
      let drawn = drawing.draw(rows: 0..<drawing.height)
      let radius = size.width / 2 - inset
      let straight = (size.height - 2 * radius) * 2 * radius
      let area = (straight + radius * radius * Double.pi) / 16
      var covered = 0.0
      for y in 0..<drawn.height {
        for x in 0..<drawn.width { covered += Double(drawn[x, y].w) / 255 }
      }
      #expect(abs(covered - area) < 0.02 * area, "seed \(seed): \(inset)")
    }
  }

  @Test(arguments: [0.3, 0.6, 1, 1.9, 2.7, 4.2, 8], 0..<3)
  func `blurs by a Gaussian`(sigma: Double, seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.flatQuad(atRest: true)
    var appearance = random.appearance()
    (appearance.contentOffset, appearance.contentScale) = (.zero, 1)
    (appearance.blur, appearance[.sheen]) = (sigma, 0)
    let drawn = try draw(quad.with(appearance), rim: 30)
    let plain = try draw(quad.with(.plain), rim: 30)
    let filtered = mean(of: plain, by: 1) { _, _, color in self.filtered(color, appearance) }
    let cut = Cut(appearance.clip, of: quad)
    let expected = blurred(filtered, sigma).enumerated().map { index, color in
      color
        * cut.coverage(
          x: Double(index % plain.width - 30), y: Double(index / plain.width - 30), size: 1)
    }
    let far = distances(drawn, expected.map { ($0, $0) })
    #expect(far.worst <= 5, "seed \(seed)")
    #expect(far.mean <= 0.5, "seed \(seed)")
  }

  @Test(arguments: 0..<16)
  func `moves fill and children within the outline`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.flatQuad()
    let size = quad.face.size
    var appearance = Appearance()
    appearance.contentOffset = random.point(-8...8)
    appearance.contentScale = seed % 3 == 0 ? 1 : Double(seed % 5) / 2
    let face = Face(
      size: size, fill: quad.face.fill, cornerRadius: quad.face.cornerRadius,
      children: quad.face.children)
    let drawn = try draw(Quad(origin: quad.origin, face: face, appearance: appearance))
    // The same as a card of its own, cut by the outline.
    let inner = Face(size: size, fill: face.fill, children: face.children)
    let scale = appearance.contentScale
    let moved = Quad(
      origin: quad.origin + appearance.contentOffset, face: inner,
      matrix: .scale(x: scale, y: scale))
    let fine = try draw(moved, scale: 4)
    let outline = InsetClip(top: 0, right: 0, bottom: 0, left: 0, cornerRadius: face.cornerRadius)
    let far = distances(drawn, cut(fine, by: Cut(outline, of: quad)) { $0 })
    #expect(far.worst <= 8, "seed \(seed)")
    #expect(far.mean <= 0.5, "seed \(seed)")
  }

  @Test(arguments: [true, false], 0..<6)
  func `shows the back as it lies there`(isHorizontal: Bool, seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let (front, back) = (random.flatQuad(atRest: true), random.flatQuad(atRest: true))
    let size = front.face.size
    let face = Face(
      size: size, fill: back.face.fill, cornerRadius: 5, shadow: back.face.shadow,
      children: back.face.children)
    var appearance = Appearance()
    appearance.contentOffset = random.point(-4...4)
    appearance.clip = InsetClip(top: 1, right: 2, bottom: 3, left: 4)
    let matrix = Matrix4.scale(x: isHorizontal ? -1 : 1, y: isHorizontal ? 1 : -1, z: -1)
    func turned(_ visibility: BackfaceVisibility) -> Quad {
      Quad(
        origin: front.origin, face: front.face, matrix: matrix, overlay: front.overlay,
        backface: visibility, back: face, appearance: appearance)
    }
    var seen = appearance
    seen.clip =
      isHorizontal
      ? InsetClip(top: 1, right: 4, bottom: 3, left: 2)
      : InsetClip(top: 3, right: 2, bottom: 1, left: 4)
    let expected = Quad(
      origin: front.origin, face: face, overlay: front.overlay, appearance: seen)
    #expect(try draw(turned(.visible)) == draw(expected), "seed \(seed)")
    #expect(try draw(turned(.hidden)).bytes.allSatisfy { $0 == 0 }, "seed \(seed)")
  }

  @Test(arguments: 0..<12)
  func `draws a clip that cuts nothing as none`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let quad = random.quad()
    var appearance = quad.appearance
    appearance.clip = nil
    let plain = try draw(quad.with(appearance))
    appearance.clip = InsetClip(top: -90, right: -90, bottom: -90, left: -90)
    let clipped = try draw(quad.with(appearance))
    let colors = mean(of: plain, by: 1) { $2 }.map { ($0, $0) }
    // A group with a shadow is rounded once more.
    #expect(distances(clipped, colors).worst <= 3, "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `has equal pixels where keys are equal`(seed: Int) throws {
    var random = RandomQuads(seed: seed)
    let (first, second) = (random.quad(), random.quad())
    var other = first.appearance
    let change = random.appearance()
    switch seed % 7 {
    case 0: other.blur = change.blur
    case 1: other[.brightness] = change[.brightness]
    case 2: other[.saturation] = change[.saturation]
    case 3: other.clip = change.clip
    case 4: other.contentOffset = change.contentOffset
    case 5: for look in PoseChannel.looks where look.leader != nil { other[look] = change[look] }
    default: other.contentScale = change.contentScale
    }
    let rasterizer = Rasterizer(images: testPicture)
    let plans = [first, first.with(other)].map { quad in
      ScenePlan(
        Scene(
          viewport: Size(width: 64, height: 64), scale: 1, background: .white,
          quads: [quad, second]))
    }
    for top in stride(from: 0, to: 64, by: 8) {
      let rows = top..<top + 8
      // Also proves that a quad draws nothing outside of the rows that its key covers.
      let bands = try plans.map { try rasterizer.prepare($0, bands: [rows]).draw(rows: rows) }
      let whole = try plans.map { try rasterizer.prepare($0.scene).draw(rows: rows) }
      #expect(bands == whole, "seed \(seed)")
      if plans[0].key(of: rows) == plans[1].key(of: rows) {
        #expect(bands[0] == bands[1], "seed \(seed)")
      }
    }
  }

  @Test func `clips whole pixels when edges are jagged`() throws {
    let shadow = Shadow(offset: .zero, sigma: 0, color: .black)
    var appearance = Appearance()
    appearance.clip = InsetClip(top: 2.3, right: -4, bottom: 5.7, left: 3, cornerRadius: 6)
    for shadow in [shadow, nil] {
      let face = Face(
        size: Size(width: 20, height: 20), fill: .color(.black), shadow: shadow)
      let matrix = try #require(
        Matrix4(elements: [0.9, 0.4, 0, 0, -0.4, 0.9, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
      let scene = Scene(
        viewport: Size(width: 40, height: 40), scale: 1, background: .white, edges: .jagged,
        quads: [
          Quad(origin: Point(x: 9, y: 8), face: face, matrix: matrix, appearance: appearance)
        ])
      let picture = try Rasterizer(images: testPicture).prepare(scene).draw(rows: 0..<40)
      #expect(Set(picture.bytes) == [0, 255])
    }
  }

  // MARK: - The second implementation

  /// The rounded rectangle that a clip leaves of a quad at rest.
  private struct Cut {
    let rect: Rect
    let radius: Double

    init(_ clip: InsetClip?, of quad: Quad) {
      let size = quad.face.size
      let clip = clip ?? InsetClip(top: -1e3, right: -1e3, bottom: -1e3, left: -1e3)
      rect = Rect(
        x: quad.origin.x + clip.left, y: quad.origin.y + clip.top,
        width: max(0, size.width - clip.left - clip.right),
        height: max(0, size.height - clip.top - clip.bottom))
      radius = min(clip.cornerRadius, rect.width / 2, rect.height / 2)
    }

    /// The part of a square that lies inside; in corners by samples.
    func coverage(x: Double, y: Double, size: Double) -> Double {
      func overlap(_ low: Double, _ first: Double, _ last: Double) -> Double {
        max(0, min(low + size, last) - max(low, first)) / size
      }
      let whole = overlap(x, rect.minX, rect.maxX) * overlap(y, rect.minY, rect.maxY)
      let isCorner =
        (x < rect.minX + radius || x + size > rect.maxX - radius)
        && (y < rect.minY + radius || y + size > rect.maxY - radius)
      guard isCorner, radius > 0, whole > 0 else { return whole }
      let count = 32
      var inside = 0
      for row in 0..<count {
        for column in 0..<count {
          let px = x + (Double(column) + 0.5) / Double(count) * size
          let py = y + (Double(row) + 0.5) / Double(count) * size
          let dx = max(rect.minX + radius - px, px - rect.maxX + radius)
          let dy = max(rect.minY + radius - py, py - rect.maxY + radius)
          let isInside =
            dx > 0 && dy > 0 ? dx * dx + dy * dy <= radius * radius : max(dx, dy) <= radius
          if isInside { inside += 1 }
        }
      }
      return Double(inside) / Double(count * count)
    }
  }

  /// The matrix of Filter Effects 1 on premultiplied colors of 0…255.
  private func filtered(_ color: SIMD4<Double>, _ appearance: Appearance) -> SIMD4<Double> {
    func clamp(_ v: Double) -> Double { min(max(v, 0), color.w) }
    let b = appearance[.brightness]
    let (r, g, k) = (clamp(color.x * b), clamp(color.y * b), clamp(color.z * b))
    let s = appearance[.saturation]
    return SIMD4(
      clamp((0.213 + 0.787 * s) * r + (0.715 - 0.715 * s) * g + (0.072 - 0.072 * s) * k),
      clamp((0.213 - 0.213 * s) * r + (0.715 + 0.285 * s) * g + (0.072 - 0.072 * s) * k),
      clamp((0.213 - 0.213 * s) * r + (0.715 - 0.715 * s) * g + (0.072 + 0.928 * s) * k),
      color.w)
  }

  /// The sum over four sigmas, with weights by definition.
  private func blurred(_ colors: [SIMD4<Double>], _ sigma: Double) -> [SIMD4<Double>] {
    let side = Int(Double(colors.count).squareRoot())
    let radius = Int(4 * sigma) + 1
    let weights = (-radius...radius).map { Double.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    func pass(_ colors: [SIMD4<Double>]) -> [SIMD4<Double>] {
      // Along rows; the result is transposed.
      var result = colors
      for y in 0..<side {
        for x in 0..<side {
          var sum = SIMD4<Double>.zero
          for other in max(0, x - radius)...min(side - 1, x + radius) {
            sum += colors[y * side + other] * weights[other - x + radius]
          }
          result[x * side + y] = sum / total
        }
      }
      return result
    }
    return pass(pass(colors))
  }

  /// A picture four times as fine, changed and cut, in pixels: exactly within pixels where edges
  /// meet, or pixel by pixel.
  private func cut(
    _ fine: Pixmap, by cut: Cut, change: (SIMD4<Double>) -> SIMD4<Double>
  ) -> [(SIMD4<Double>, SIMD4<Double>)] {
    let exact = mean(of: fine, by: 4) { x, y, color in
      change(color) * cut.coverage(x: x / 4, y: y / 4, size: 0.25)
    }
    let width = fine.width / 4
    let whole = mean(of: fine, by: 4) { $2 }.enumerated().map { index, color in
      change(color) * cut.coverage(x: Double(index % width), y: Double(index / width), size: 1)
    }
    return Array(zip(exact, whole))
  }

  /// The means of squares of pixels, after a change of each.
  private func mean(
    of picture: Pixmap, by n: Int,
    change: (_ x: Double, _ y: Double, _ color: SIMD4<Double>) -> SIMD4<Double>
  ) -> [SIMD4<Double>] {
    let (width, height) = (picture.width / n, picture.height / n)
    var sums = [SIMD4<Double>](repeating: .zero, count: width * height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let color = SIMD4<Double>(picture[x, y])
        sums[y / n * width + x / n] += change(Double(x), Double(y), color) / Double(n * n)
      }
    }
    return sums
  }

  /// How far a picture is from what lies between two others.
  private func distances(
    _ picture: Pixmap, _ expected: [(SIMD4<Double>, SIMD4<Double>)]
  ) -> (worst: Double, mean: Double) {
    var (worst, sum) = (0.0, 0.0)
    for (index, (a, b)) in expected.enumerated() {
      let color = SIMD4<Double>(picture[index % picture.width, index / picture.width])
      for i in 0..<4 {
        let far = max(0, max(color[i] - max(a[i], b[i]), min(a[i], b[i]) - color[i]))
        worst = max(worst, far)
        sum += far
      }
    }
    return (worst, sum / Double(expected.count * 4))
  }

  /// Draws a quad on a clear canvas, with a rim around the usual one.
  private func draw(_ quad: Quad, scale: Double = 1, rim: Int = 0) throws -> Pixmap {
    let side = Double(Self.side + 2 * rim)
    let scene = Scene(
      viewport: Size(width: side, height: side), scale: scale, background: .clear,
      quads: [quad.moved(x: Double(rim), y: Double(rim))])
    let drawing = try Rasterizer(images: testPicture).prepare(scene)
    return drawing.draw(rows: 0..<drawing.height)
  }
}
