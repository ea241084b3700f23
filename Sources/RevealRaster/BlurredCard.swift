internal import RevealImage
import RevealMath
internal import RevealScene

/// A card's group blurred by a Gaussian, as the contents of a texture.
///
/// A wide blur leaves no detail that needs a texel per pixel. So the group is drawn and blurred on
/// a coarser grid, where the standard deviation is 2 to 4 texels and linear interpolation is
/// accurate to 1/130 even across the sharpest edge, and sampling magnifies the result. This makes
/// wide blurs the cheap ones.
struct BlurredCard: Hashable, Sendable {
  /// The card to blur, without its blur and clip.
  let look: CardLook
  let grid: TextureGrid
  /// The kernels that remain to be applied along both axes, in texels.
  let across: Double, down: Double
  /// The position of texel (0, 0) in local pixels, if every texel is a pixel.
  let copyOffset: SIMD2<Int>?
  /// The part of the plane that the texture covers, in points.
  let region: Rect

  /// The distance at which the Gaussian is cut off, in standard deviations, as in Chromium.
  static let reach = 3.0
  /// The standard deviation in texels from which the next coarser grid is fine enough.
  static let widest = 4.0
  /// The limit on texels; larger cards are coarser unless they rest on whole pixels.
  private static let maximumTexels = 32e6
  /// The variances in texels of exact coverage (a box) and of linear interpolation (a tent).
  private static let box = 1.0 / 12, tent = 1.0 / 6

  /// Nil if the blur is invisible.
  ///
  /// `magnification` is the largest number of pixels per point of the plane, and `scale` that of
  /// the scene.
  init?(_ look: CardLook, on plane: QuadPlane, magnification: Double, scale: Double) {
    let sigma = look.appearance.blur
    guard sigma > 0 else { return nil }
    self.look = look.sharp
    let bounds = look.wholeBounds(scale: scale)
    if let size = plane.wholePixels, sigma * scale < Self.widest {
      let (x, y) = (
        Double(size.width) / look.face.size.width, Double(size.height) / look.face.size.height
      )
      let pixels = TextureGrid(covering: bounds, pixelsPerPoint: x, y)
      if max(pixels.width, pixels.height) <= TextureGrid.maximumSide {
        // Texels are pixels, so sampling adds no blur.
        guard sigma * scale > 1 / 7 else { return nil }
        (grid, region) = (pixels, pixels.region)
        (across, down) = (sigma * x, sigma * y)
        copyOffset = SIMD2(Int((region.minX * x).rounded()), Int((region.minY * y).rounded()))
        return
      }
    }
    // Sampling itself blurs: for a smaller blur, the unblurred card is the better approximation.
    guard sigma * magnification * sigma * magnification > Self.tent / 2 else { return nil }
    region = bounds
    var density = Self.density(magnification, scale: scale)
    var variance = Self.tent
    if sigma * density >= Self.widest {
      // Texels are so wide that their own coverage counts as blur.
      variance += Self.box
      while sigma * density >= Self.widest { density /= 2 }
    }
    let side = max(bounds.width, bounds.height)
    let area = bounds.width * bounds.height
    while density * side > Double(TextureGrid.maximumSide)
      || density * density * area > Self.maximumTexels
    {
      density /= 2
    }
    let grid = TextureGrid(covering: bounds, texelsPerPoint: density)
    func rest(_ texelsPerPoint: Double) -> Double {
      let texels = sigma * texelsPerPoint
      return max(0, texels * texels - variance).squareRoot()
    }
    (across, down) = (rest(grid.density.x), rest(grid.density.y))
    self.grid = grid
    copyOffset = nil
  }

  /// The texels per point of a sharp texture.
  ///
  /// It is the scene's scale times a power of two, so that a growing card keeps its texture for a
  /// while.
  private static func density(_ magnification: Double, scale: Double) -> Double {
    let least = magnification * (1 - 1 / 64)
    var density = TextureGrid.density(reaching: least, scale: scale)
    while density / 2 >= least { density /= 2 }
    return density
  }
}

extension TextureSource {
  /// A blurred card on a transparent ground, or its visible part.
  ///
  /// `scale` is the scale of the scene, in pixels per point. Throws when a picture is missing.
  func blurred(
    _ card: BlurredCard, scale: Double, _ window: TextureWindow?
  ) throws(QuadError) -> Texture {
    let grid = card.grid
    let part = window ?? TextureWindow(all: grid.size)
    let (across, down) = (
      GaussianKernel(deviation: card.across), GaussianKernel(deviation: card.down)
    )
    // Blurring the visible part requires its surroundings.
    let columns = part.columns.widened(by: across.radius, within: grid.width)
    let rows = part.rows.widened(by: down.radius, within: grid.height)
    func layers(_ plane: QuadPlane) -> FaceLayers {
      let (x, y) = grid.density
      return FaceLayers(
        face: card.look.face, plane: plane, magnification: (max(x, y), min(x, y)), scale: scale,
        canvas: grid.texels, seen: Rect(columns: columns, rows: rows), textures: self)
    }
    return try texture(
      .blurred(card, window), of: grid.size, window, for: .faces,
      stepsPerTexel: 20 * card.look.face.overdraw + Double(across.radius + down.radius),
      transient: 8
    ) { () throws(QuadError) in
      _ = try layers(QuadPlane(toPixels: grid.toTexels)).sharp(card.look)
    } make: { () throws(QuadError) in
      let plane = QuadPlane(
        toPixels: grid.toTexels, originX: -columns.lowerBound, originY: -rows.lowerBound)
      let quad = try layers(plane).sharp(card.look)
      let kept = PixelRect(
        columns: part.columns.moved(by: -columns.lowerBound),
        rows: part.rows.moved(by: -rows.lowerBound))
      return Texture(
        blurring: PixelSize(width: columns.count, height: rows.count), across: across, down: down,
        keeping: kept, window: window
      ) { rows in
        var strip = Pixmap(width: columns.count, height: rows.count)
        if let quad { strip.draw(quad, from: rows.lowerBound) }
        return strip
      }
    }
  }
}
