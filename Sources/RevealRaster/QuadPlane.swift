internal import RevealImage
import RevealMath
internal import RevealScene

/// The position of a quad's plane on the pixels.
///
/// Everything is relative to a whole pixel near the quad, and its corners are snapped to 1/256
/// pixel, so a quad moved by whole pixels has the same numbers and therefore the same pixels,
/// moved.
struct QuadPlane: Sendable {
  /// The whole pixel that is the origin of local pixel coordinates.
  let originX: Int
  let originY: Int
  /// The map from the quad's own points, (0, 0) at its top-left corner, to local pixel coordinates.
  let toPixels: Homography
  /// Whether the corners are snapped.
  ///
  /// Otherwise the quad reaches behind the eye or far out, and the cut of its outline depends on
  /// the canvas.
  let isSnapped: Bool
  /// The face's size in pixels, if its edges lie on whole pixels without turn, flip or perspective.
  let wholePixels: PixelSize?

  /// The turn by which the quad shows its back, whose points ``toPixels`` then maps; nil if its
  /// face shows.
  let back: BackTurn?

  /// A plane with a given map, moved by whole pixels.
  init(toPixels: Homography, originX: Int = 0, originY: Int = 0) {
    (self.originX, self.originY) = (originX, originY)
    back = nil
    self.toPixels = toPixels
    isSnapped = true
    wholePixels = nil
  }

  /// Nil if the quad is invisible: turned away, edge-on, behind the eye, or not finite.
  init?(_ quad: Quad, scale: Double) {
    let size = quad.face.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      let (map, back) = Self.map(of: quad, scale: scale)
    else { return nil }
    let images = Rect(size: size).corners.map(map.homogeneous)
    if let snapped = Self.snap(images, isAffine: map.isAffine) {
      self.init(size: size, snapped: snapped, back)
    } else {
      self.init(unsnapped: map, images: images, back)
    }
  }

  private init?(size: Size, snapped: [SIMD2<Int>], _ back: BackTurn?) {
    self.back = back
    originX = (snapped.map { $0.x }.min() ?? 0) >> 8
    originY = (snapped.map { $0.y }.min() ?? 0) >> 8
    let base = SIMD2(originX << 8, originY << 8)
    let local = snapped.map { $0 &- base }
    let points = local.map { Point(x: Double($0.x) / 256, y: Double($0.y) / 256) }
    guard let toPixels = Homography(rectangle: size, to: points) else { return nil }
    self.toPixels = toPixels
    isSnapped = true
    let (p, q) = (local[0], local[2])
    let isUpright =
      local[1] == SIMD2(q.x, p.y) && local[3] == SIMD2(p.x, q.y) && p == SIMD2(0, 0)
      && q.x > 0 && q.y > 0 && (q.x | q.y) & 255 == 0
    wholePixels = isUpright ? PixelSize(width: q.x >> 8, height: q.y >> 8) : nil
  }

  /// A plane for a quad that reaches behind the eye or far out.
  ///
  /// The map is rounded instead of the corners.
  private init?(unsnapped map: Homography, images: [SIMD3<Double>], _ back: BackTurn?) {
    self.back = back
    // The position of the farthest corner on the screen is the most accurate.
    guard let far = images.max(by: { $0.z < $1.z }), far.z > 0 else { return nil }
    let (x, y) = (far.x / far.z, far.y / far.z)
    guard x.magnitude < Self.range, y.magnitude < Self.range else { return nil }
    originX = Self.snap(x) >> 8
    originY = Self.snap(y) >> 8
    let s = 1 / far.z
    var local = map.then(scaleX: 1, scaleY: 1, moveX: -Double(originX), moveY: -Double(originY))
    Self.round(&local.a, &local.b, &local.c, s)
    Self.round(&local.d, &local.e, &local.f, s)
    Self.round(&local.g, &local.h, &local.i, s)
    toPixels = local
    isSnapped = false
    wholePixels = nil
  }

  /// The limit on snapped coordinates, in pixels.
  ///
  /// In units of 1/256 pixel, it stays far from overflow.
  private static let range = 1_048_576.0

  /// Scales three numbers and rounds them to 2⁻³⁰ of the largest one, which hides rounding errors.
  private static func round(_ a: inout Double, _ b: inout Double, _ c: inout Double, _ s: Double) {
    let largest = max((a * s).magnitude, (b * s).magnitude, (c * s).magnitude)
    guard largest > 0, largest.isFinite else { return }
    let unit = largest.binade / 1_073_741_824
    a = (a * s / unit).rounded() * unit
    b = (b * s / unit).rounded() * unit
    c = (c * s / unit).rounded() * unit
  }

  /// Rounds to 1/256 pixel; values that should lie halfway are all rounded up, despite rounding
  /// errors.
  private static func snap(_ value: Double) -> Int {
    Int((value * 256 + 0.5 + 0.0009765625).rounded(.down))
  }

  /// The corners in 1/256 pixel; nil unless all lie clearly in front of the eye and near the
  /// canvas, and still form a convex quad.
  private static func snap(_ images: [SIMD3<Double>], isAffine: Bool) -> [SIMD2<Int>]? {
    let farthest = images.map { $0.z }.max() ?? 0
    guard farthest > 0, images.allSatisfy({ $0.z > farthest * 0.001 }) else { return nil }
    let points = images.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) }
    guard points.allSatisfy({ $0.x.magnitude < range && $0.y.magnitude < range }) else {
      return nil
    }
    var snapped = points.map { SIMD2(snap($0.x), snap($0.y)) }
    if isAffine { snapped[2] = snapped[1] &+ snapped[3] &- snapped[0] }
    let turns = (0..<4).map { i in
      let (p, q, r) = (snapped[i], snapped[(i + 1) % 4], snapped[(i + 2) % 4])
      return ((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)).signum()
    }
    guard turns[0] != 0, turns.allSatisfy({ $0 == turns[0] }) else { return nil }
    return snapped
  }

  /// The map from the visible face to the canvas's pixels; nil if it is turned away or degenerate.
  private static func map(of quad: Quad, scale: Double) -> (Homography, back: BackTurn?)? {
    let size = quad.face.size
    let pivot = Point(x: quad.anchor.x * size.width, y: quad.anchor.y * size.height)
    var full =
      Matrix4.translation(x: quad.origin.x + pivot.x, y: quad.origin.y + pivot.y) * quad.matrix
      * Matrix4.translation(x: -pivot.x, y: -pivot.y)
    if let perspective = quad.perspective {
      let eye = perspective.origin
      full =
        Matrix4.translation(x: eye.x, y: eye.y)
        * Matrix4.perspective(eyeDistance: perspective.eyeDistance)
        * Matrix4.translation(x: -eye.x, y: -eye.y) * full
    }
    full = Matrix4.scale(x: scale, y: scale) * full
    let (x, y, w) = (full.columns.x, full.columns.y, full.columns.w)
    let map = Homography(a: x.x, b: y.x, c: w.x, d: x.y, e: y.y, f: w.y, g: x.w, h: y.w, i: w.w)
    let determinant = map.determinant
    guard full.isFinite, determinant.isFinite, determinant != 0 else {
      return nil
    }
    // CSS Transforms 2, section 6: the back shows when the turned normal points away from the eye.
    guard quad.backface == .hidden || quad.back != nil, determinant * full.determinant < 0 else {
      return (map, nil)
    }
    guard quad.backface == .visible else { return nil }
    let turn = BackTurn(map, size: size)
    let (scaleX, scaleY, moveX, moveY) = turn.toFace(size: size)
    return (map.after(scaleX: scaleX, scaleY: scaleY, moveX: moveX, moveY: moveY), turn)
  }
}

extension Matrix4 {
  fileprivate var determinant: Double {
    let m = elements
    func minor(_ i: Int, _ j: Int) -> Double { m[i] * m[4 + j] - m[j] * m[4 + i] }
    func lower(_ i: Int, _ j: Int) -> Double { m[8 + i] * m[12 + j] - m[8 + j] * m[12 + i] }
    return minor(0, 1) * lower(2, 3) - minor(0, 2) * lower(1, 3) + minor(0, 3) * lower(1, 2)
      + minor(1, 2) * lower(0, 3) - minor(1, 3) * lower(0, 2) + minor(2, 3) * lower(0, 1)
  }
}
