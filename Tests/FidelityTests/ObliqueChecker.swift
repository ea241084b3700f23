import RevealImage
import RevealMath
import RevealScene

/// A card with a fine checker, turned away by 60°: four texels a pixel across, two down.
///
/// The squares are too fine for the pixels across the card and wide enough for them down it, so
/// whoever samples points aliases, and whoever takes one mip level for both directions blurs what
/// should be seen.
struct ObliqueChecker {
  let matrix =
    Matrix4.perspective(eyeDistance: 300) * Matrix4.rotation(degrees: 60, axis: [0, 1, 0])

  /// Of the frame, in pixels.
  static let side = 160
  private static let cardSide = 128.0
  private static let textureSide = 256
  private static let squareSide = 3

  /// The card in the middle of a frame.
  var scene: Scene {
    let origin = (Double(Self.side) - Self.cardSide) / 2
    let face = Face(
      size: Size(width: Self.cardSide, height: Self.cardSide),
      fill: .image(ImageFill(file: "checker", contentMode: .stretch)))
    return Scene(
      viewport: Size(width: Double(Self.side), height: Double(Self.side)), scale: 1,
      background: .white,
      quads: [Quad(origin: Point(x: origin, y: origin), face: face, matrix: matrix)])
  }

  /// The picture on the card.
  static var texture: Pixmap {
    var pixmap = Pixmap(width: textureSide, height: textureSide)
    for y in 0..<textureSide {
      for x in 0..<textureSide {
        let value = texel(x, y)
        pixmap[x, y] = SIMD4(value, value, value, 255)
      }
    }
    return pixmap
  }

  /// The pixels that lie on the card as a whole, with one more around them.
  var inside: [(x: Int, y: Int)] {
    (0..<Self.side * Self.side).map { ($0 % Self.side, $0 / Self.side) }.filter { x, y in
      [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].allSatisfy { dx, dy in
        let point = texturePoint(Double(x) + dx, Double(y) + dy)
        let bounds = 0...Double(Self.textureSide)
        return bounds.contains(point.x) && bounds.contains(point.y)
      }
    }
  }

  /// The mean of 256 points in a pixel, what an ideal camera with square pixels would see.
  func mean(_ x: Int, _ y: Int) -> Double {
    var sum = 0
    for i in 0..<256 {
      let point = texturePoint(
        Double(x) + (Double(i % 16) + 0.5) / 16, Double(y) + (Double(i / 16) + 0.5) / 16)
      sum += Int(Self.texel(Int(point.x), Int(point.y)))
    }
    return Double(sum) / 256
  }

  /// The four texels around a pixel's center, as a renderer without mip levels takes them.
  func bilinear(_ x: Int, _ y: Int) -> Double {
    let point = texturePoint(Double(x) + 0.5, Double(y) + 0.5)
    let (left, top) = ((point.x - 0.5).rounded(.down), (point.y - 0.5).rounded(.down))
    let (fx, fy) = (point.x - 0.5 - left, point.y - 0.5 - top)
    func value(_ dx: Int, _ dy: Int) -> Double { Double(Self.texel(Int(left) + dx, Int(top) + dy)) }
    let above = value(0, 0) * (1 - fx) + value(1, 0) * fx
    let below = value(0, 1) * (1 - fx) + value(1, 1) * fx
    return above * (1 - fy) + below * fy
  }

  /// The place of the texture, in texels, that shows at a place of the frame, in pixels.
  ///
  /// A turn about y maps (u, v) to (a·u, v) / (1 + b·u) about the card's center.
  private func texturePoint(_ x: Double, _ y: Double) -> Point {
    let middle = Double(Self.side) / 2
    let (a, b) = (matrix.columns.x.x, matrix.columns.x.w)
    let u = (x - middle) / (a - b * (x - middle))
    let v = (y - middle) * (1 + b * u)
    let texels = Double(Self.textureSide) / Self.cardSide
    return Point(x: (u + Self.cardSide / 2) * texels, y: (v + Self.cardSide / 2) * texels)
  }

  private static func texel(_ x: Int, _ y: Int) -> UInt8 {
    (x / squareSide + y / squareSide) % 2 == 0 ? 0 : 255
  }
}
