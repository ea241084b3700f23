import RevealMath

/// What fills an outline.
enum Paint: Sendable {
  case flat(PremultipliedColor)
  case texture(TexturePaint)

  /// Whether everything under it disappears where it covers wholly.
  var isOpaque: Bool {
    switch self {
    case .flat(let color): color.pixel >> 24 == 255
    case .texture(let paint): paint.texture.isOpaque
    }
  }
}

/// A texture seen through a map of the plane.
struct TexturePaint: Sendable {
  let texture: Texture
  /// A colour laid over every pixel after sampling, 8-bit premultiplied.
  let overlay: UInt32
  /// Where texel (0, 0) lies when texels are pixels, in local pixels.
  let copyOffset: SIMD2<Int>?
  /// From local pixel coordinates to texel coordinates of level 0.
  let toTexels: Homography
  /// For affine maps, where it is the same everywhere.
  let constantPlan: SamplePlan?

  /// Fails when the map cannot be turned round.
  ///
  /// - Parameters:
  ///   - texture: What to show.
  ///   - texelsToPixels: From texel coordinates of level 0 to local pixels.
  ///   - copyOffset: Given when that map only moves by whole pixels.
  ///   - overlay: Laid over it, 8-bit premultiplied.
  init?(
    _ texture: Texture, texelsToPixels: Homography, copyOffset: SIMD2<Int>? = nil,
    overlay: UInt32 = 0
  ) {
    guard let inverse = texelsToPixels.inverse else { return nil }
    self.texture = texture
    self.overlay = overlay
    self.copyOffset = copyOffset
    toTexels = inverse
    if inverse.isAffine {
      constantPlan = SamplePlan(inverse.jacobian(at: .zero), levels: texture.presentLevels)
    } else {
      constantPlan = nil
    }
  }

  /// How many pixels may share a plan: a power of two, which their first pixel is a multiple of.
  ///
  /// - Parameters:
  ///   - x: The first pixel of the run, local.
  ///   - y: The row, local.
  ///   - pixel: The one that asks, counted from the run's first.
  /// - Returns: The length, at most a run's capacity.
  func planLength(x: Int, y: Int, at pixel: Int) -> Int {
    var length = SampleSpan.capacity
    while length > 1 {
      let middle = Double(x + (pixel & ~(length - 1))) + Double(length) / 2
      let depth = toTexels.homogeneous(Point(x: middle, y: Double(y) + 0.5)).z
      // Magnification goes with the square of depth: steps of a sixteenth in sharpness do not show.
      if toTexels.g.magnitude * Double(length) < depth / 32 { break }
      length /= 2
    }
    return length
  }

  /// The line of a pixel row on a mip level.
  ///
  /// - Parameters:
  ///   - x: The first pixel of the run, local.
  ///   - y: The row, local.
  ///   - tap: Where to look.
  /// - Returns: Its texel coordinates as quotients of linear functions of the pixel.
  func line(x: Int, y: Int, tap: SamplePlan.Tap) -> TexelLine {
    let scale = 256 / Double(1 << tap.level)
    let start = toTexels.homogeneous(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    // Texel centres lie at one half, and a frame of one texel comes before the first.
    let shiftX = tap.offset.x * scale + 128
    let shiftY = tap.offset.y * scale + 128
    let m = toTexels
    return TexelLine(
      x: Float(start.x * scale + start.z * shiftX), stepX: Float(m.a * scale + m.g * shiftX),
      y: Float(start.y * scale + start.z * shiftY), stepY: Float(m.d * scale + m.g * shiftY),
      w: Float(start.z), stepW: Float(m.g), isProjective: !(m.isAffine && m.i == 1))
  }
}
