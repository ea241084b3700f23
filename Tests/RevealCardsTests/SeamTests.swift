import RevealCards
import RevealImage
import RevealMath
import RevealPreset
import RevealRaster
import RevealScene
import Testing

/// Shapes of a generated card that meet do so without a gap, at any scale.
@Suite struct SeamTests {
  /// How far a channel may lie outside what is around it, for rounding; seams are off by some 30.
  private static let tolerance = 3

  /// At this scale whole points lie on pixels, so that no seam shows between shapes that end there.
  private static let crispScale = 2.0

  /// Covers of each kind, large and small, posts with their pictures, and rows of settings.
  @Test(
    arguments: [
      Size(width: 150, height: 150), Size(width: 58, height: 58), Size(width: 240, height: 200),
      Size(width: 200, height: 64),
    ])
  func `shows no color between shapes that is not beside them`(size: Size) throws {
    for row in 0..<12 {
      let scale = row % 2 == 0 ? 0.83 : 1.37
      let face = face(seed: 4, row: row, size: size)
      let crisp = try draw(face, scale: Self.crispScale)
      let picture = try draw(face, scale: scale)
      let seam = picture.firstSeam(beside: crisp, step: Self.crispScale / scale, Self.tolerance)
      #expect(seam == nil, "row \(row)")
    }
  }

  @Test(arguments: 0..<12)
  func `lets a portrait's torso end at the rim`(row: Int) throws {
    let face = face(seed: 3, row: row, size: Size(width: 300, height: 64))
    let portrait = try #require(
      face.children.map(\.frame).first { $0.width >= 30 && $0.width == $0.height })
    let scale = 4.0
    let picture = try draw(face, scale: scale)
    func color(_ x: Double, _ y: Double) -> SIMD4<UInt8> {
      picture[
        Int((portrait.minX + x * portrait.width) * scale),
        Int((portrait.minY + y * portrait.height) * scale)]
    }
    let cloth = color(0.5, 0.9)
    #expect(cloth != color(0.1, 0.5))
    // At 0.48 of the diameter from the middle, up to 30° from straight below it.
    for degrees in stride(from: -30.0, through: 30, by: 5) {
      let angle = degrees * .pi / 180
      let rim = color(0.5 + 0.48 * .sin(angle), 0.5 + 0.48 * .cos(angle))
      let isCloth = (0..<4).allSatisfy { abs(Int(rim[$0]) - Int(cloth[$0])) <= Self.tolerance }
      #expect(isCloth, "\(degrees)°")
    }
  }

  private func face(seed: Int, row: Int, size: Size) -> Face {
    let cards = Cards(.sample(seed: seed), cornerRadius: 8)
    return CardLibrary(cards, background: .white).picture(of: row, size: size).face
  }

  private func draw(_ face: Face, scale: Double) throws -> Pixmap {
    // A whole number of pixels, with room on all sides.
    func side(_ points: Double) -> Double { ((points + 6) * scale).rounded(.up) / scale }
    let scene = Scene(
      viewport: Size(width: side(face.size.width), height: side(face.size.height)), scale: scale,
      background: .white, quads: [Quad(origin: Point(x: 3, y: 3), face: face)])
    let drawing = try Rasterizer(images: { _ in nil }).prepare(scene)
    return drawing.draw(rows: 0..<drawing.height)
  }
}

extension Pixmap {
  /// The first pixel with a channel that is beyond all those around its place in another picture.
  ///
  /// A pixel that several shapes share shows a mixture of what is there. Where what lies behind
  /// all of them shines through as well, the mixture leaves the range of their colors.
  ///
  /// - Parameters:
  ///   - crisp: The same at another scale.
  ///   - step: Its pixels per pixel of this picture.
  ///   - tolerance: The difference that is allowed.
  /// - Returns: Where it is and what is there; nil where there is none.
  fileprivate func firstSeam(beside crisp: Pixmap, step: Double, _ tolerance: Int) -> String? {
    // The pixel and its neighbors, and a pixel more for what is smoothed.
    func reach(_ place: Int, _ count: Int) -> Range<Int> {
      max(Int(Double(place - 1) * step) - 1, 0)..<min(Int(Double(place + 2) * step) + 2, count)
    }
    let ranges = (0..<width).map { reach($0, crisp.width) }
    for y in 0..<height {
      var (lowest, highest) = ([SIMD4<UInt8>](), [SIMD4<UInt8>]())
      let rows = reach(y, crisp.height)
      for x in 0..<crisp.width {
        var (low, high) = (crisp[x, rows.lowerBound], crisp[x, rows.lowerBound])
        for row in rows.dropFirst() {
          low = pointwiseMin(low, crisp[x, row])
          high = pointwiseMax(high, crisp[x, row])
        }
        lowest.append(low)
        highest.append(high)
      }
      for x in 0..<width {
        let low = lowest[ranges[x]].reduce(SIMD4(repeating: 255), pointwiseMin)
        let high = highest[ranges[x]].reduce(SIMD4(repeating: 0), pointwiseMax)
        let pixel = self[x, y]
        let isBetween = (0..<4).allSatisfy {
          Int(low[$0]) - tolerance <= Int(pixel[$0]) && Int(pixel[$0]) <= Int(high[$0]) + tolerance
        }
        if !isBetween { return "\(pixel) at \(x), \(y), between \(low) and \(high)" }
      }
    }
    return nil
  }
}
