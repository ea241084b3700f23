internal import RevealImage
import RevealMath
internal import RevealScene

/// Draws a face flat on texels.
struct FacePainter {
  let face: Face
  let grid: TextureGrid
  let textures: TextureSource

  /// - Parameter cutByOutline: Whether the face's own fill ends at its outline; otherwise it goes on
  ///   beyond it, for an outline that is applied when the texture is drawn.
  func draw(cutByOutline: Bool) throws(RasterError) -> Pixmap {
    var picture = Pixmap(width: grid.width, height: grid.height)
    let frame = Rect(x: 0, y: 0, width: face.size.width, height: face.size.height)
    let radius = cutByOutline ? face.cornerRadius : 0
    var quads = [try box(frame, radius: radius, fill: face.fill, opacity: 1)]
    for child in face.children {
      quads.append(
        try box(child.frame, radius: child.cornerRadius, fill: child.fill, opacity: child.opacity))
    }
    picture.draw(quads.compactMap { $0 })
    if let border = face.border { draw(border, frame: frame, radius: radius, on: &picture) }
    return picture
  }

  private func box(
    _ frame: Rect, radius: Double, fill: Fill, opacity: Double
  ) throws(RasterError) -> DrawnQuad? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    var shape = Shape(frame, radius: radius, pixelsPerPoint: texelsPerPoint)
    let paint: Paint
    switch fill {
    case .color(let color):
      paint = .flat(PremultipliedColor(color))
    case .linear(let gradient):
      let toPoints = grid.toPixels(.identity)
      paint = .gradient(GradientPaint(gradient, box: frame, toPoints: toPoints))
    case .image(let image):
      let texture = try textures.picture(image.file)
      let placement = ImagePlacement(
        image, width: texture.width, height: texture.height, box: frame)
      if image.contentMode == .fit { shape = shape.intersection(placement.shown) }
      guard
        let sampled = TexturePaint(texture, texelsToPixels: placement.toPixels(grid.toTexels))
      else { return nil }
      paint = .texture(sampled)
    }
    return layer(shape, paint, opacity: opacity)
  }

  /// The ring between the outline and a smaller one.
  private func draw(_ border: Border, frame: Rect, radius: Double, on picture: inout Pixmap) {
    let width = min(border.width, frame.width / 2, frame.height / 2)
    let inner = Rect(
      x: width, y: width, width: frame.width - 2 * width, height: frame.height - 2 * width)
    var ring = Pixmap(width: picture.width, height: picture.height)
    let white = Paint.flat(PremultipliedColor(.white))
    let outer = Shape(frame, radius: radius, pixelsPerPoint: texelsPerPoint)
    let hole = Shape(
      inner, radius: max(0, face.cornerRadius - width), pixelsPerPoint: texelsPerPoint)
    ring.draw([layer(outer, white, opacity: 1)].compactMap { $0 })
    var inside = Pixmap(width: picture.width, height: picture.height)
    inside.draw([layer(hole, white, opacity: 1)].compactMap { $0 })
    picture.lay(PremultipliedColor(border.color), where: ring, butNot: inside)
  }

  private func layer(_ shape: Shape, _ paint: Paint, opacity: Double) -> DrawnQuad? {
    let canvas = Rect(x: 0, y: 0, width: Double(grid.width), height: Double(grid.height))
    guard let outline = Outline(shape, map: grid.toTexels, canvas: canvas) else { return nil }
    return DrawnQuad(
      plane: QuadPlane(toPixels: grid.toTexels), layers: [Layer(outline: outline, paint: paint)],
      opacity: opacity)
  }

  private var texelsPerPoint: Double {
    max(Double(grid.width) / grid.region.width, Double(grid.height) / grid.region.height)
  }
}

/// Where the texels of a picture lie in a box.
struct ImagePlacement {
  private let scaleX: Double, scaleY: Double, moveX: Double, moveY: Double
  /// The part of the plane that the whole picture takes, in points.
  let shown: Rect

  init(_ image: ImageFill, width: Int, height: Int, box: Rect) {
    let (width, height) = (Double(width), Double(height))
    var (x, y) = (box.width / width, box.height / height)
    switch image.contentMode {
    case .stretch: break
    case .fit: (x, y) = (min(x, y), min(x, y))
    case .fill: (x, y) = (max(x, y), max(x, y))
    }
    shown = Rect(
      x: box.minX + (box.width - width * x) / 2, y: box.minY + (box.height - height * y) / 2,
      width: width * x, height: height * y)
    (scaleX, moveX) = (x, shown.minX)
    (scaleY, moveY) = image.isFlipped ? (-y, shown.maxY) : (y, shown.minY)
  }

  /// From texels to pixels, by a map of the plane's points.
  func toPixels(_ map: Homography) -> Homography {
    map.after(scaleX: scaleX, scaleY: scaleY, moveX: moveX, moveY: moveY)
  }

  /// The smallest number of texels in a point.
  var texelsPerPoint: Double { 1 / max(scaleX, scaleY.magnitude) }
}

extension Homography {
  static let identity = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: 1)
}

extension Pixmap {
  /// Lays a colour over the pixels as far as one mask covers them and another does not.
  fileprivate mutating func lay(
    _ color: PremultipliedColor, where outer: Pixmap, butNot inner: Pixmap
  ) {
    for y in 0..<height {
      for x in 0..<width {
        let share = Int(outer[x, y].w) - Int(inner[x, y].w)
        guard share > 0 else { continue }
        let source = color.channels * Double(share)
        let rest = 1 - source.w / 255
        let old = self[x, y]
        let mixed = SIMD4<Double>(old) * rest + source + 0.5
        self[x, y] = SIMD4<UInt8>(mixed, rounding: .down)
      }
    }
  }
}
