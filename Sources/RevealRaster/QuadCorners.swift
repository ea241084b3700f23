package import RevealMath
package import RevealScene

extension Quad {
  /// The corners of the visible face in pixels of the frame, snapped to 1/256 pixel as in drawing.
  ///
  /// - Parameter scale: The scale of the scene, in pixels per point.
  /// - Returns: The corners clockwise from the face's top left, as seen on the face; nil if the
  ///   quad is turned away, edge-on, behind the eye in part, or far beyond the frame.
  package func pixelCorners(scale: Double) -> [Point]? {
    guard let plane = QuadPlane(self, scale: scale), plane.isSnapped else { return nil }
    return Rect(size: face.size).corners.map { corner in
      let image = plane.toPixels.homogeneous(corner)
      return Point(
        x: Double(plane.originX) + Self.snapped(image.x / image.z),
        y: Double(plane.originY) + Self.snapped(image.y / image.z))
    }
  }

  /// Rounds to 1/256, which hides the rounding errors of the map.
  private static func snapped(_ value: Double) -> Double { (value * 256).rounded() / 256 }
}
