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
    let (wide, high) = (
      straight(
        within: part.columns, of: grid.width, region: (grid.region.minX, grid.region.width),
        length: size.width, reach: across.count),
      straight(
        within: part.rows, of: grid.height, region: (grid.region.minY, grid.region.height),
        length: size.height, reach: down.count)
    )
    let values = mask(columns, without: wide, rows, without: high, of: grid)
    let rowsBlurred = Self.blur(
      values, width: columns.count - wide.count, by: across,
      keeping: part.columns.moved(by: -columns.lowerBound).shortened(by: wide.count))
    let blurred = Self.blur(
      rowsBlurred, width: rows.count - high.count, by: down,
      keeping: part.rows.moved(by: -rows.lowerBound).shortened(by: high.count))
    let full = PremultipliedColor(color).channels * (256 / Double(strength))
    let picture = Pixmap(
      width: part.columns.count - wide.count, height: part.rows.count - high.count,
      shares: blurred, of: full
    ).stretched(
      column: wide.lowerBound - part.columns.lowerBound, by: wide.count,
      row: high.lowerBound - part.rows.lowerBound, by: high.count)
    return Texture(picture, window: window, margin: .transparent)
  }

  /// The columns or rows that need not be computed, since they equal the one before them: those
  /// along the straight edges, away from the corners.
  ///
  /// `kept` are the columns or rows of the result, of which the first is never among them; `count`
  /// is the number of those of the grid, and `region` its start and length in points. `length` is
  /// that of the rectangle in points, and `reach` that of the kernel.
  private func straight(
    within kept: Range<Int>, of count: Int, region: (start: Double, length: Double), length: Double,
    reach: Int
  ) -> Range<Int> {
    let density = Double(count) / region.length
    let radius = max(0, cornerRadius)
    // One more texel on either side allows for rounding.
    let first = Int(((radius - region.start) * density).rounded(.up)) + 1
    let last = Int(((length - radius - region.start) * density).rounded(.down)) - 1
    let (start, end) = (
      max(first + reach, kept.lowerBound) + 1, min(last - reach, kept.upperBound) - 1
    )
    return start < end ? start..<end : kept.lowerBound + 1..<kept.lowerBound + 1
  }

  /// The coverage of each texel of a part of the grid by the rectangle, 0…1, without some columns
  /// and rows.
  private func mask(
    _ columns: Range<Int>, without wide: Range<Int>, _ rows: Range<Int>,
    without high: Range<Int>, of grid: TextureGrid
  ) -> [Float] {
    let halves = [columns.lowerBound..<wide.lowerBound, wide.upperBound..<columns.upperBound]
      .map { $0.moved(by: -columns.lowerBound) }
    var values: [Float] = []
    for rows in [rows.lowerBound..<high.lowerBound, high.upperBound..<rows.upperBound]
    where !rows.isEmpty {
      // Whole rows, as the sums of areas along a row are rounded.
      let mask = mask(columns, rows, of: grid)
      for start in stride(from: 0, to: mask.count, by: columns.count) {
        for half in halves { values += mask[start + half.lowerBound..<start + half.upperBound] }
      }
    }
    return values
  }

  /// The coverage of each texel of a part of the grid by the rectangle, 0…1.
  private func mask(_ columns: Range<Int>, _ rows: Range<Int>, of grid: TextureGrid) -> [Float] {
    var mask = Pixmap(width: columns.count, height: rows.count)
    let plane = QuadPlane(
      toPixels: grid.toTexels, originX: -columns.lowerBound, originY: -rows.lowerBound)
    let shape = Shape(Rect(size: size), radius: cornerRadius, pixelsPerPoint: texelsPerPoint)
    if let outline = Outline(shape, map: grid.toTexels, canvas: grid.texels) {
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
/// The variance is > 0, and `reach` is the last number to include; 1 is always included.
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
