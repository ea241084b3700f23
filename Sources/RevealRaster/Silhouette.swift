import RevealMath
internal import RevealScene

/// The largest area that a face and its children may cover.
///
/// It is the face's own outline or, if a child extends beyond it, the rectangle around all of them.
struct Silhouette: Sendable {
  /// The bounds in points.
  let frame: Rect
  let radius: Double
  /// Whether it is the face's own outline.
  let isOutline: Bool

  /// The silhouette of a single box; the radius is clamped to half the shorter side.
  init(frame: Rect, radius: Double) {
    self.frame = frame
    self.radius = frame.cornerRadius(radius)
    isOutline = true
  }

  init(_ face: Face) {
    let own = Rect(size: face.size)
    let outline = Silhouette(frame: own, radius: face.cornerRadius)
    guard !face.children.allSatisfy(outline.contains) else {
      self = outline
      return
    }
    var bounds = Bounds()
    bounds.include(own)
    for child in face.children { bounds.include(child.frame) }
    frame = bounds.rect
    (radius, isOutline) = (0, false)
  }

  /// A box's rectangle, extended where its sides lie on the silhouette's, and its corners' radii.
  ///
  /// The radii are clockwise from the top left. A side stays in place if moving it would reveal
  /// something below a rounded corner at one of its ends.
  func extended(_ box: Box, by margin: Double) -> (rect: Rect, radii: SIMD4<Double>) {
    let rect = box.frame
    let own = rect.cornerRadius(box.cornerRadius)
    let isCovered = own <= radius * (1 + Self.tolerance)
    // Corner i lies between side i − 1 and side i.
    let flush = sidesOnEdge(rect)
    let vanishes = (0..<4).map { isCovered && flush[$0] && flush[($0 + 3) % 4] }
    let moves = (0..<4).map { side in
      flush[side] && (own == 0 || (vanishes[side] && vanishes[(side + 1) % 4]))
    }
    func move(_ side: Int) -> Double { moves[side] ? margin : 0 }
    let larger = Rect(
      x: rect.minX - move(3), y: rect.minY - move(0),
      width: rect.width + move(3) + move(1), height: rect.height + move(0) + move(2))
    var radii = SIMD4(repeating: own)
    for corner in 0..<4 where moves[corner] && moves[(corner + 3) % 4] { radii[corner] = 0 }
    return (larger, radii)
  }

  /// The distance, in points, within which sides count as equal.
  private static let tolerance = 1e-9

  /// Whether a box lies inside the silhouette.
  func contains(_ child: Box) -> Bool { contains(child.frame, radius: child.cornerRadius) }

  /// Whether a rectangle with rounded corners lies inside the silhouette.
  func contains(_ box: Rect, radius childRadius: Double) -> Bool {
    guard box.minX >= frame.minX - Self.tolerance, box.minY >= frame.minY - Self.tolerance,
      box.maxX <= frame.maxX + Self.tolerance, box.maxY <= frame.maxY + Self.tolerance
    else { return false }
    guard radius > 0 else { return true }
    // The middle of the child's own arc, at 45°, reaches farthest into a corner.
    let own = box.cornerRadius(childRadius)
    let cut = own * (1 - 0.5.squareRoot())
    func beyond(_ low: Double, _ high: Double, _ first: Double, _ last: Double) -> Double {
      let (inner, outer) = (first + radius, last - radius)
      let farther = max(max(inner - low, low - outer), max(inner - high, high - outer))
      return max(farther, 0)
    }
    let dx = beyond(box.minX + cut, box.maxX - cut, frame.minX, frame.maxX)
    let dy = beyond(box.minY + cut, box.maxY - cut, frame.minY, frame.maxY)
    return dx * dx + dy * dy <= radius * radius * (1 + Self.tolerance) + Self.tolerance
  }

  /// Whether one of the box's sides lies on a side of the frame or beyond.
  func meetsEdge(_ rect: Rect) -> Bool { any(sidesOnEdge(rect)) }

  /// Whether the top, right, bottom and left side lie on the silhouette's edge.
  private func sidesOnEdge(_ rect: Rect) -> SIMDMask<SIMD4<Int64>> {
    let sides = SIMD4(rect.minY, -rect.maxX, -rect.maxY, rect.minX)
    return sides .<= SIMD4(frame.minY, -frame.maxX, -frame.maxY, frame.minX) + Self.tolerance
  }
}
