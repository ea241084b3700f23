import RevealMath
internal import RevealScene

/// Turns the quads of a scene into outlines and paints.
struct QuadBuilder {
  let scene: Scene
  let textures: TextureSource

  /// The quad ready for drawing; nil if it is invisible.
  func build(_ placed: PlacedQuad) throws(QuadError) -> DrawnQuad? {
    let (look, plane) = (placed.look, placed.plane)
    guard let magnification = magnification(look.face, plane) else { return nil }
    let canvas = plane.canvas(of: scene)
    let layers = FaceLayers(
      face: look.face, plane: plane, magnification: magnification, scale: scene.scale,
      canvas: canvas, seen: canvas, textures: textures)
    return try layers.quad(look, opacity: placed.opacity, clip: placed.clip)
  }

  /// The largest and the smallest number of pixels per point anywhere on the canvas.
  private func magnification(
    _ face: Face, _ plane: QuadPlane
  ) -> (largest: Double, smallest: Double)? {
    let shape = Shape(Rect(size: face.size), radius: 0, pixelsPerPoint: 1)
    guard let toPoints = plane.toPixels.inverse,
      let outline = Outline(shape, map: plane.toPixels, canvas: plane.canvas(of: scene))
    else { return nil }
    var (smallest, largest) = (Double.infinity, 0.0)
    for corner in outline.corners {
      let (major, minor) = toPoints.jacobian(at: corner).stretch
      (smallest, largest) = (min(smallest, minor), max(largest, major))
    }
    guard smallest > 0, largest > 0, largest.isFinite else { return nil }
    return (1 / smallest, 1 / largest)
  }
}

extension QuadPlane {
  /// The canvas of a scene in local pixels.
  func canvas(of scene: Scene) -> Rect {
    Rect(
      columns: -originX..<scene.pixelWidth - originX, rows: -originY..<scene.pixelHeight - originY)
  }
}
