internal import RevealImage
import RevealMath
internal import RevealScene

/// Turns the quads of a scene into outlines and paints.
struct QuadBuilder {
  let scene: Scene
  let textures: TextureSource

  /// Nil when nothing of the quad can be seen.
  func build(_ quad: Quad) throws(RasterError) -> DrawnQuad? {
    guard quad.opacity > 0, let plane = QuadPlane(quad, scale: scene.scale),
      let magnification = magnification(quad.face, plane)
    else { return nil }
    let face = FaceOnPlane(
      face: quad.face, plane: plane, magnification: magnification, scale: scene.scale,
      canvas: canvas(of: plane), textures: textures)
    var layers: [Layer] = []
    if let shadow = try face.shadow() { layers.append(shadow) }
    layers += try face.body(overlay: PremultipliedColor(quad.overlay))
    let clip = quad.clip.map {
      PixelClip($0, scale: scene.scale, width: scene.pixelWidth, height: scene.pixelHeight)
    }
    return DrawnQuad(plane: plane, layers: layers, opacity: quad.opacity, clip: clip)
  }

  /// The canvas in the plane's local pixels.
  private func canvas(of plane: QuadPlane) -> Rect {
    Rect(
      x: Double(-plane.originX), y: Double(-plane.originY), width: Double(scene.pixelWidth),
      height: Double(scene.pixelHeight))
  }

  /// The most pixels that a point of the face takes along any direction.
  private func magnification(_ face: Face, _ plane: QuadPlane) -> Double? {
    let frame = Rect(x: 0, y: 0, width: face.size.width, height: face.size.height)
    let shape = Shape(frame, radius: 0, pixelsPerPoint: 1)
    guard let toPoints = plane.toPixels.inverse,
      let outline = Outline(shape, map: plane.toPixels, canvas: canvas(of: plane))
    else { return nil }
    var smallest = Double.infinity
    for edge in outline.falling + outline.rising {
      for corner in [Point(x: edge.x0, y: edge.y0), Point(x: edge.x1, y: edge.y1)] {
        smallest = min(smallest, toPoints.jacobian(at: corner).stretch.minor)
      }
    }
    return smallest > 0 && smallest.isFinite ? 1 / smallest : nil
  }
}

/// A face where a quad shows it.
private struct FaceOnPlane {
  let face: Face
  let plane: QuadPlane
  /// Pixels per point at most.
  let magnification: Double
  /// Of the scene, in pixels per point.
  let scale: Double
  /// In local pixels.
  let canvas: Rect
  let textures: TextureSource

  /// The shadow, if there is one to see.
  func shadow() throws(RasterError) -> Layer? {
    guard let shadow = face.shadow, shadow.color.alpha > 0 else { return nil }
    let map = plane.toPixels.after(
      scaleX: 1, scaleY: 1, moveX: shadow.offset.x, moveY: shadow.offset.y)
    // A blur below a seventh of a pixel is not seen.
    guard shadow.sigma * magnification > 1 / 7 else {
      let shape = Shape(frame, radius: face.cornerRadius, pixelsPerPoint: magnification)
      return Outline(shape, map: map, canvas: canvas).map {
        Layer(outline: $0, paint: .flat(PremultipliedColor(shadow.color)))
      }
    }
    let blurred = ShadowShape(shadow, of: face, pixelsPerPoint: density(levels: -8...3))
    let grid = blurred.grid
    let texture = try textures.shadow(blurred)
    let shape = Shape(grid.region, radius: 0, pixelsPerPoint: magnification)
    guard let outline = Outline(shape, map: map, canvas: canvas),
      let paint = TexturePaint(texture, texelsToPixels: grid.toPixels(map))
    else { return nil }
    return Layer(outline: outline, paint: .texture(paint))
  }

  /// Fill, children, border and overlay.
  func body(overlay: PremultipliedColor) throws(RasterError) -> [Layer] {
    let shape = Shape(frame, radius: face.cornerRadius, pixelsPerPoint: magnification)
    guard let outline = Outline(shape, map: plane.toPixels, canvas: canvas) else { return [] }
    let overlayLayer =
      overlay.isClear ? [] : [Layer(outline: outline, paint: .flat(overlay))]
    if face.isPlain {
      switch face.fill {
      case .color(let color):
        let flat = overlay.over(PremultipliedColor(color))
        return flat.isClear ? [] : [Layer(outline: outline, paint: .flat(flat))]
      case .image(let image) where image.contentMode != .fit:
        if let paint = try picture(image, overlay: overlay) {
          return [Layer(outline: outline, paint: .texture(paint))]
        }
      default: break
      }
    }
    guard face.hidesItsEdges else {
      return try cutOut().map { [$0] + overlayLayer } ?? overlayLayer
    }
    let grid = TextureGrid(frame, texelsPerPoint: density(levels: 0...3))
    let texture = try textures.face(face, grid, margin: .repeated)
    let isWhole = plane.wholePixels.map { $0.width == grid.width && $0.height == grid.height }
    guard
      let paint = TexturePaint(
        texture, texelsToPixels: grid.toPixels(plane.toPixels),
        copyOffset: isWhole == true ? SIMD2(0, 0) : nil, overlay: overlay.pixel)
    else { return [] }
    return [Layer(outline: outline, paint: .texture(paint))]
  }

  /// The picture itself as texture; nil where a copy at the size of the face's pixels serves as well.
  private func picture(
    _ image: ImageFill, overlay: PremultipliedColor
  ) throws(RasterError) -> TexturePaint? {
    let full = try textures.picture(image.file, skippedLevels: 0)
    let placement = ImagePlacement(image, width: full.width, height: full.height, box: frame)
    var offset: SIMD2<Int>?
    if let whole = plane.wholePixels {
      let grid = TextureGrid(frame, texelsPerPoint: scale)
      guard whole.width == grid.width && whole.height == grid.height else {
        return TexturePaint(
          full, texelsToPixels: placement.toPixels(plane.toPixels), overlay: overlay.pixel)
      }
      guard full.width == whole.width && full.height == whole.height && !image.isFlipped else {
        return nil
      }
      offset = SIMD2(0, 0)
    }
    return TexturePaint(
      full, texelsToPixels: placement.toPixels(plane.toPixels), copyOffset: offset,
      overlay: overlay.pixel)
  }

  /// A face whose children stick out: everything is drawn with its own edges on a larger texture.
  private func cutOut() throws(RasterError) -> Layer? {
    let density = self.density(levels: -8...3)
    // Two transparent texels around let the edges fade as sampling spreads them.
    let rim = 2 / density
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    for child in face.children {
      left = min(left, child.frame.minX)
      top = min(top, child.frame.minY)
      right = max(right, child.frame.maxX)
      bottom = max(bottom, child.frame.maxY)
    }
    let region = Rect(
      x: left - rim, y: top - rim, width: right - left + 2 * rim, height: bottom - top + 2 * rim)
    let grid = TextureGrid(region, texelsPerPoint: density)
    let texture = try textures.face(face, grid, margin: .transparent)
    let shape = Shape(region, radius: 0, pixelsPerPoint: magnification)
    guard let outline = Outline(shape, map: plane.toPixels, canvas: canvas),
      let paint = TexturePaint(texture, texelsToPixels: grid.toPixels(plane.toPixels))
    else { return nil }
    return Layer(outline: outline, paint: .texture(paint))
  }

  private var frame: Rect {
    Rect(x: 0, y: 0, width: face.size.width, height: face.size.height)
  }

  /// Texels per point: the scene's scale times a power of two that meets the magnification.
  ///
  /// A magnification 1/64 above is let pass, so that rounding never asks for the next size.
  private func density(levels: ClosedRange<Int>) -> Double {
    var density = scale
    var level = 0
    while level < levels.upperBound, density * (1 + 1 / 64) < magnification {
      density *= 2
      level += 1
    }
    while level > levels.lowerBound, density / 2 * (1 + 1 / 64) >= magnification {
      density /= 2
      level -= 1
    }
    while density * max(face.size.width, face.size.height) > Double(TextureGrid.maximumSide) {
      density /= 2
    }
    return density
  }
}

extension Face {
  /// Whether there is nothing but the fill.
  fileprivate var isPlain: Bool { children.isEmpty && border == nil }

  /// Whether no child sticks out of the outline, so that cutting everything there shows nothing.
  fileprivate var hidesItsEdges: Bool {
    children.allSatisfy { child in
      let box = child.frame
      guard box.minX >= 0, box.minY >= 0, box.maxX <= size.width, box.maxY <= size.height else {
        return false
      }
      let radius = min(cornerRadius, size.width / 2, size.height / 2)
      let own = min(child.cornerRadius, box.width / 2, box.height / 2)
      // The corner of the child's arc that reaches farthest out, at 45°.
      let cut = own * (1 - 0.5.squareRoot())
      return [box.minX + cut, box.maxX - cut].allSatisfy { x in
        [box.minY + cut, box.maxY - cut].allSatisfy { y in
          let dx = max(radius - x, x - (size.width - radius), 0)
          let dy = max(radius - y, y - (size.height - radius), 0)
          return dx * dx + dy * dy <= radius * radius * (1 + 1e-9)
        }
      }
    }
  }
}
