internal import RevealImage
import RevealMath
internal import RevealScene

/// A shadow without its position: a blurred rounded rectangle of one color.
struct ShadowShape: Hashable, Sendable {
  /// The size of the rectangle, in points.
  let size: Size
  let cornerRadius: Double
  /// The standard deviation of the blur in points, > 0.
  let sigma: Double
  let color: Color
  let texelsPerPoint: Double

  /// The distance, in standard deviations, beyond which the Gaussian is below 1/700 and cut off.
  static let reach = 3.0
  /// The texels per standard deviation; at six, linear interpolation is accurate to 1/1000.
  private static let texelsPerSigma = 6.0
  /// The limit on texels, about three screens of a phone at the finest; larger shadows are coarser.
  static let maximumTexels = 32_000_000.0

  /// The factor of the texture's colors, in 256ths.
  ///
  /// Texels hold the shadow as opaque as possible, so that a faint shadow has more levels than
  /// pixels can show.
  private var strength: UInt16 {
    max(1, UInt16((PremultipliedColor(color).channels.w * 256).rounded(.up)))
  }

  /// The strength of the texture at a magnification of `pixelsPerPoint`.
  ///
  /// If even the steepest part takes several pixels from one level to the next, a dither hides the
  /// steps; otherwise it would only make files larger.
  func strength(pixelsPerPoint: Double) -> Strength {
    // The steepest slope of a Gaussian's integral is 1/√2π.
    let pixelsPerLevel = sigma * pixelsPerPoint * 2.5066 * 256 / (255 * Double(strength))
    let share = min(1, max(0, (pixelsPerLevel - Self.plainStep) / Self.plainStep))
    // A stronger shadow leaves fewer levels of texels between two levels of pixels.
    return Strength(factor: strength, dither: UInt16(Double(256 - strength) * share))
  }

  /// The step width in pixels up to which there is no dither; it is complete at twice that width.
  private static let plainStep = 4.0

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

  /// Draws ``grid``, or its visible part, as a covered rectangle blurred along both axes.
  func draw(_ window: TextureWindow?) -> Texture {
    let grid = self.grid
    let part = window ?? TextureWindow(all: grid.size)
    let (across, down) = (
      kernel(sigma: sigma * Double(grid.width) / grid.region.width),
      kernel(sigma: sigma * Double(grid.height) / grid.region.height)
    )
    // Blurring the visible part requires its surroundings.
    let columns = part.columns.widened(by: across.count, within: grid.width)
    let rows = part.rows.widened(by: down.count, within: grid.height)
    let values = mask(columns, rows, of: grid)
    let rowsBlurred = Self.blur(
      values, width: columns.count, by: across,
      keeping: part.columns.moved(by: -columns.lowerBound))
    let blurred = Self.blur(
      rowsBlurred, width: rows.count, by: down, keeping: part.rows.moved(by: -rows.lowerBound))
    let full = PremultipliedColor(color).channels * (256 / Double(strength))
    let picture = Pixmap(
      width: part.columns.count, height: part.rows.count, shares: blurred, of: full)
    return Texture(picture, window: window, margin: .transparent)
  }

  /// The coverage of each texel of a part of the grid by the rectangle, 0…1.
  private func mask(_ columns: Range<Int>, _ rows: Range<Int>, of grid: TextureGrid) -> [Float] {
    let rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var mask = Pixmap(width: columns.count, height: rows.count)
    let plane = QuadPlane(
      toPixels: grid.toTexels, originX: -columns.lowerBound, originY: -rows.lowerBound)
    let whole = Rect(x: 0, y: 0, width: Double(grid.width), height: Double(grid.height))
    let shape = Shape(rect, radius: cornerRadius, pixelsPerPoint: texelsPerPoint)
    if let outline = Outline(shape, map: grid.toTexels, canvas: whole) {
      let white = Paint.flat(PremultipliedColor(.white))
      mask.draw(DrawnQuad(plane: plane, body: Layer(outline: outline, paint: white)))
    }
    return stride(from: 3, to: mask.bytes.count, by: 4).map { Float(mask.bytes[$0]) / 255 }
  }

  /// A blur along one axis, less the blur that drawing and sampling add.
  private func kernel(sigma: Double) -> [Float] {
    // Exact coverage has already blurred by a box of one texel, and sampling will blur by a tent of
    // two; their variances are 1/12 and 1/6.
    gaussianKernel(variance: max(sigma * sigma - 0.25, 0.01), reach: 4 * sigma)
  }
}

/// The right half of a Gaussian at whole numbers, starting at its center; both halves sum to 1.
///
/// - Parameters:
///   - variance: The variance, > 0.
///   - reach: The last number to include; 1 is always included.
/// - Returns: At least two numbers.
private func gaussianKernel(variance: Double, reach: Double) -> [Float] {
  // exp(−k²/2σ²) = q^(k²) with q = exp(−1/2σ²), and (k + 1)² = k² + 2k + 1.
  let q = Double.seriesExp(minus: 1 / (2 * variance))
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
