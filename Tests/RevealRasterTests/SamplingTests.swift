import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import Testing

@Suite struct SamplingTests {
  /// How a picture lies on the pixels, and so how it is sampled.
  enum Place: CaseIterable {
    /// Along rows of texels, between pixels.
    case moved
    /// Along rows of texels, two of which are blended for each row.
    case stretched
    /// With several samples for each pixel.
    case small
    /// Across rows of texels.
    case turned
    /// With a division for each pixel.
    case inPerspective
    /// With several samples for each pixel, each with a division.
    case smallInPerspective

    /// The scale.
    var factor: Double {
      switch self {
      case .moved, .turned, .inPerspective: 1
      case .stretched: 1.3
      case .small, .smallInPerspective: 0.27
      }
    }

    /// The scale with a random turn.
    func matrix(_ random: inout SplitMix64) throws -> Matrix4 {
      let angle = Double.random(in: -0.3...0.3, using: &random)
      let (cosine, sine) = (1 - angle * angle / 2, angle)
      let turn: [Double] =
        switch self {
        case .moved, .stretched, .small: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        case .turned: [cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        case .inPerspective, .smallInPerspective:
          [cosine, 0, -sine * 2, 0, 0.1, 1, 0, 0, sine, 0, cosine, 0, 0, 0, 0, 1]
        }
      return try #require(Matrix4(elements: turn)) * .scale(x: factor, y: factor)
    }
  }

  @Test(arguments: Place.allCases, 1...70)
  func `samples the same with vector instructions and without`(place: Place, width: Int) throws {
    var random = SplitMix64(seed: UInt64(width))
    let factor = place.factor
    let size = Size(width: Double(width) / factor, height: 12 / factor)
    // A texel for each point.
    let noise = Self.noise(size, isOpaque: width % 2 == 0, &random)
    let face = Face(size: size, fill: .image(ImageFill(file: "noise")))
    let matrix = try place.matrix(&random)
    let quad = Quad(
      origin: Point(
        x: 12 + Double.random(in: 0...9, using: &random) - size.width * (1 - factor) / 2,
        y: 12 + Double.random(in: 0...1, using: &random) - size.height * (1 - factor) / 2),
      face: face, matrix: matrix,
      perspective: Perspective(eyeDistance: 150, origin: Point(x: 45, y: 18)),
      opacity: width % 3 == 0 ? 0.6 : 1,
      overlay: width % 5 == 0 ? Color(red: 9, green: 80, blue: 30, alpha: 0.4) : .clear)
    let scene = Scene(
      viewport: Size(width: 95, height: 36), scale: 1, background: .white, quads: [quad])
    let drawing = try Rasterizer { _ in noise }.prepare(scene)
    let pictures = VectorInstructions.available.map {
      drawing.draw(rows: 0..<drawing.height, instructions: $0)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] }, "seed \(width)")
    let white = Pixmap(
      width: 95, height: 36, bytes: [UInt8](repeating: 255, count: 95 * 36 * 4))
    #expect(pictures[0] != white, "nothing drawn, seed \(width)")
  }

  @Test(arguments: Place.allCases, 0..<10)
  func `samples rows of one color like others`(place: Place, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let quad = Quad(
      origin: Point(x: 3.3, y: 2.6), face: Self.rows, anchor: .zero,
      matrix: try place.matrix(&random),
      perspective: Perspective(eyeDistance: 900, origin: Point(x: 45, y: 18)))
    try expectSameColors(quad, x: 20..<50, y: 0..<24, seed: seed, &random)
  }

  @Test(arguments: 0..<10)
  func `samples across many rows of one color like others`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Turned by about 90°; a row of pixels crosses three rows of texels with each.
    let angle = Double.random(in: -0.1...0.1, using: &random)
    let turn = try #require(
      Matrix4(elements: [angle, 1, 0, 0, -1, angle, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    let quad = Quad(
      origin: Point(x: 47.3, y: 2.6), face: Self.rows, anchor: .zero,
      matrix: turn * .scale(x: 1, y: 0.3))
    try expectSameColors(quad, x: 0..<50, y: 16..<24, seed: seed, &random)
  }

  /// A face with a picture that ``expectSameColors(_:x:y:seed:_:)`` makes, a texel for each point.
  private static let rows = Face(
    size: Size(width: 240, height: 240), fill: .image(ImageFill(file: "rows")))

  /// Checks a quad whose picture has rows of one color, with all instructions: it has the same
  /// colors with a mark at the rows' beginning, far from that.
  private func expectSameColors(
    _ quad: Quad, x: Range<Int>, y: Range<Int>, seed: Int, _ random: inout SplitMix64
  ) throws {
    var rows = Pixmap(width: 240, height: 240)
    for y in 0..<rows.height {
      let color = SIMD4<UInt8>.random(in: 0...255, using: &random)
      for x in 0..<rows.width { rows[x, y] = SIMD4(color.x, color.y, color.z, 255) }
    }
    var marked = rows
    for y in 0..<rows.height { marked[0, y] = SIMD4(255, 0, 255, 255) }
    let scene = Scene(
      viewport: Size(width: 50, height: 24), scale: 1, background: .white, quads: [quad])
    let drawings = try [rows, marked].map { picture in
      try Rasterizer { _ in picture }.prepare(scene)
    }
    for instructions in VectorInstructions.available {
      let plain = drawings[0].draw(rows: 0..<24, instructions: instructions)
      let other = drawings[1].draw(rows: 0..<24, instructions: instructions)
      #expect(plain != other, "no mark, seed \(seed)")
      for row in y {
        #expect(
          x.allSatisfy { plain[$0, row] == other[$0, row] },
          "\(instructions), seed \(seed), row \(row)")
      }
    }
  }

  /// A picture of opaque or other pixels; some rows have one color, or all but one of their pixels.
  private static func noise(
    _ size: Size, isOpaque: Bool, _ random: inout SplitMix64
  ) -> Pixmap {
    var picture = Pixmap(
      width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    for y in 0..<picture.height {
      let isUniform = Int.random(in: 0..<3, using: &random) == 0
      for x in 0..<picture.width {
        if isUniform && x > 0 && (x != picture.width - 2 || y % 2 == 0) {
          picture[x, y] = picture[0, y]
          continue
        }
        let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
        picture[x, y] = SIMD4(
          .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
          .random(in: 0...alpha, using: &random), alpha)
      }
    }
    return picture
  }
}
