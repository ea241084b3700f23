internal import RevealImage
import RevealMath
internal import RevealScene

/// A shadow without its place: a blurred rounded rectangle of one colour.
struct ShadowShape: Hashable, Sendable {
  /// Of the rectangle, in points.
  let size: Size
  let cornerRadius: Double
  /// Standard deviation in points, > 0.
  let sigma: Double
  let color: Color
  let texelsPerPoint: Double

  /// Sigmas after which the Gaussian has fallen below 1/700, so that cutting it off shows nowhere.
  static let reach = 3.0
  /// Between texels of a sixth of sigma linear interpolation is right to 1/1000.
  private static let texelsPerSigma = 6.0
  /// A shadow of more texels than this, some three full screens of a phone at their finest, is drawn coarser.
  private static let maximumTexels = 32_000_000.0

  /// A face's shadow, fine enough for a magnification of `pixelsPerPoint`.
  init(_ shadow: Shadow, of face: Face, pixelsPerPoint: Double) {
    size = face.size
    cornerRadius = face.cornerRadius
    sigma = shadow.sigma
    color = shadow.color
    let (width, height) = (
      size.width + 2 * Self.reach * sigma, size.height + 2 * Self.reach * sigma
    )
    let affordable = (Self.maximumTexels / (width * height)).squareRoot()
    texelsPerPoint = min(Self.texelsPerSigma / sigma, 4 * pixelsPerPoint, affordable)
  }

  /// The blurred rectangle with its rim; the unblurred one has its corner at (0, 0).
  var grid: TextureGrid {
    let rim = Self.reach * sigma
    return TextureGrid(
      Rect(x: -rim, y: -rim, width: size.width + 2 * rim, height: size.height + 2 * rim),
      texelsPerPoint: texelsPerPoint)
  }

  /// Draws the rectangle with exact coverage and blurs it along both axes.
  func draw() -> Texture {
    let grid = self.grid
    let rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var mask = Pixmap(width: grid.width, height: grid.height)
    let plane = QuadPlane(toPixels: grid.toTexels)
    let shape = Shape(rect, radius: cornerRadius, pixelsPerPoint: texelsPerPoint)
    if let outline = Outline(shape, map: grid.toTexels, canvas: mask.canvas) {
      let white = Paint.flat(PremultipliedColor(.white))
      mask.draw(DrawnQuad(plane: plane, body: Layer(outline: outline, paint: white)))
    }
    let values = stride(from: 3, to: mask.bytes.count, by: 4).map { Float(mask.bytes[$0]) / 255 }
    let across = blur(
      values, width: grid.width, height: grid.height,
      sigma: sigma * Double(grid.width) / grid.region.width)
    let down = blur(
      across, width: grid.height, height: grid.width,
      sigma: sigma * Double(grid.height) / grid.region.height)
    let full = PremultipliedColor(color).channels
    var bytes: [UInt8] = []
    bytes.reserveCapacity(down.count * 4)
    for value in down {
      let pixel = full * Double(value) * 255 + 0.5
      bytes += [UInt8(pixel.x), UInt8(pixel.y), UInt8(pixel.z), UInt8(pixel.w)]
    }
    let picture = Pixmap(width: grid.width, height: grid.height, bytes: bytes) ?? mask
    return Texture(picture, margin: .transparent)
  }

  /// Blurs along rows and turns rows into columns.
  private func blur(_ values: [Float], width: Int, height: Int, sigma: Double) -> [Float] {
    // Exact coverage has blurred by a box of one texel already, and sampling will by a tent of two:
    // their variances are 1/12 and 1/6.
    let kernel = gaussianKernel(variance: max(sigma * sigma - 0.25, 0.01), reach: 4 * sigma)
    var result = [Float](repeating: 0, count: values.count)
    var padded = [Float](repeating: 0, count: width + 2 * kernel.count)
    for y in 0..<height {
      for x in 0..<width { padded[x + kernel.count] = values[y * width + x] }
      for x in 0..<width {
        let centre = x + kernel.count
        var sum = padded[centre] * kernel[0]
        for k in 1..<kernel.count { sum += (padded[centre - k] + padded[centre + k]) * kernel[k] }
        result[x * height + y] = min(sum, 1)
      }
    }
    return result
  }
}

/// The right half of a Gaussian at whole numbers, beginning with its middle; its sum with both halves
/// is 1.
///
/// - Parameters:
///   - variance: > 0.
///   - reach: The last number that counts, at least 1 of them.
/// - Returns: At least two numbers.
private func gaussianKernel(variance: Double, reach: Double) -> [Float] {
  // exp(−k²/2σ²) = q^(k²) with q = exp(−1/2σ²), and (k + 1)² = k² + 2k + 1.
  let q = exponential(minus: 1 / (2 * variance))
  var (value, ratio) = (1.0, q)
  var kernel = [value]
  for _ in 0..<max(1, Int(min(reach, 4096))) {
    value *= ratio
    ratio *= q * q
    kernel.append(value)
  }
  let sum = 2 * kernel.reduce(0, +) - 1
  return kernel.map { Float($0 / sum) }
}

/// exp(−x) for x ≥ 0 from its power series at x / 1024, to ten digits.
private func exponential(minus x: Double) -> Double {
  let small = -min(x, 512) / 1024
  var result = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4 * (1 + small / 5))))
  for _ in 0..<10 { result *= result }
  return result
}
