import Foundation
import RevealImage
import RevealMath
import RevealRaster
import RevealScene
import Testing

/// Against the integral of the Gaussian, from the library's own error function.
@Suite struct ShadowTests {
  private static let size = Size(width: 60, height: 40)
  private static let place = Point(x: 100, y: 70)

  /// A clear card with a shadow on white, which shows all of it.
  private func draw(
    sigma: Double, color: Color, scale: Double, instructions: VectorInstructions = .best
  ) throws -> Pixmap {
    let face = Face(
      size: Self.size, fill: .color(.clear),
      shadow: Shadow(offset: .zero, sigma: sigma, color: color))
    let scene = Scene(
      viewport: Size(width: 260, height: 180), scale: scale, background: .white,
      quads: [Quad(origin: Self.place, face: face)])
    let drawing = try Rasterizer(images: testPicture).prepare(scene)
    return drawing.draw(rows: 0..<drawing.height, instructions: instructions)
  }

  /// The share of the shadow in the middle of a pixel.
  private func share(x: Int, y: Int, sigma: Double, scale: Double) -> Double {
    func along(_ place: Int, _ start: Double, _ length: Double) -> Double {
      let distance = (Double(place) + 0.5) / scale - start
      let width = sigma * 2.0.squareRoot()
      return (erf(distance / width) - erf((distance - length) / width)) / 2
    }
    return along(x, Self.place.x, Self.size.width) * along(y, Self.place.y, Self.size.height)
  }

  /// The level of each channel in the middle of a pixel.
  private func exact(x: Int, y: Int, sigma: Double, color: Color, scale: Double) -> SIMD3<Double> {
    let share = share(x: x, y: y, sigma: sigma, scale: scale) * color.alpha
    return 255 - (255 - SIMD3(color.red, color.green, color.blue)) * share
  }

  @Test(arguments: [(20.0, 0.08), (12, 0.2), (8, 0.3), (3, 0.25), (30, 0.04)], [1.0, 2.0])
  func `is the exact Gaussian within one level`(
    shadow: (sigma: Double, opacity: Double), scale: Double
  ) throws {
    let color = Color(red: 20, green: 90, blue: 160, alpha: shadow.opacity)
    let picture = try draw(sigma: shadow.sigma, color: color, scale: scale)
    var worst = 0.0
    for y in stride(from: 0, to: picture.height, by: 5) {
      for x in stride(from: 0, to: picture.width, by: 3) {
        let exact = exact(x: x, y: y, sigma: shadow.sigma, color: color, scale: scale)
        for channel in 0..<3 {
          worst = max(worst, abs(Double(picture[x, y][channel]) - exact[channel].rounded()))
        }
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: [(40.0, 0.08), (30, 0.04), (20, 0.02), (8, 0.5)])
  func `is drawn the same with vector instructions and without`(
    shadow: (sigma: Double, opacity: Double)
  ) throws {
    let color = Color(red: 20, green: 90, blue: 160, alpha: shadow.opacity)
    let pictures = try VectorInstructions.available.map {
      try draw(sigma: shadow.sigma, color: color, scale: 1, instructions: $0)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }

  @Test(arguments: [(40.0, 0.08), (30, 0.04), (20, 0.02)])
  func `has no steps where it is wide and faint`(
    shadow: (sigma: Double, opacity: Double)
  ) throws {
    let color = Color(red: 20, green: 90, blue: 160, alpha: shadow.opacity)
    let picture = try draw(sigma: shadow.sigma, color: color, scale: 2)
    var furthest = 0.0
    for (top, left) in (0..<picture.height / 8).flatMap({ y in
      (0..<picture.width / 24).map { (y * 8, $0 * 24) }
    }) {
      var difference = SIMD3<Double>.zero
      for y in top..<top + 8 {
        for x in left..<left + 8 {
          let exact = exact(x: x, y: y, sigma: shadow.sigma, color: color, scale: 2)
          let drawn = picture[x, y]
          difference += SIMD3(Double(drawn.x), Double(drawn.y), Double(drawn.z)) - exact
        }
      }
      furthest = max(furthest, max(abs(difference.x), abs(difference.y), abs(difference.z)) / 64)
    }
    // Without a dither, steps are off by one half.
    #expect(furthest <= 0.2)
  }
}
