import RevealMath

/// A projective map of the plane, acting on columns (x, y, 1).
///
/// `X = a·x + b·y + c`, `Y = d·x + e·y + f`, `W = g·x + h·y + i`; the image is (X / W, Y / W), and
/// points with W ≤ 0 lie behind the eye.
struct Homography: Hashable, Sendable {
  var a: Double, b: Double, c: Double
  var d: Double, e: Double, f: Double
  var g: Double, h: Double, i: Double

  static let identity = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: 1)

  /// The image of a point before the division.
  @inline(__always)
  func homogeneous(_ p: Point) -> SIMD3<Double> {
    SIMD3(a * p.x + b * p.y + c, d * p.x + e * p.y + f, depth(at: p))
  }

  /// The value of W at a point.
  @inline(__always)
  func depth(at p: Point) -> Double { g * p.x + h * p.y + i }

  /// Whether W is constant, so that parallel lines stay parallel.
  var isAffine: Bool { g == 0 && h == 0 }

  /// Whether it only moves points, but for rounding errors.
  var isTranslation: Bool {
    let error = max(
      (a / i - 1).magnitude, (e / i - 1).magnitude, (b / i).magnitude, (d / i).magnitude)
    return isAffine && error < 1e-9
  }

  var determinant: Double {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  }

  /// The inverse up to a positive factor, so that W keeps its sign; nil when singular.
  var inverse: Homography? {
    let determinant = self.determinant
    guard determinant.isFinite, determinant != 0 else { return nil }
    let s = 1 / determinant
    guard s.isFinite else { return nil }
    return Homography(
      a: (e * i - f * h) * s, b: (c * h - b * i) * s, c: (b * f - c * e) * s,
      d: (f * g - d * i) * s, e: (a * i - c * g) * s, f: (c * d - a * f) * s,
      g: (d * h - e * g) * s, h: (b * g - a * h) * s, i: (a * e - b * d) * s)
  }

  /// `self` followed by a scale and a translation of the image.
  func then(scaleX: Double, scaleY: Double, moveX: Double, moveY: Double) -> Homography {
    Homography(
      a: a * scaleX + g * moveX, b: b * scaleX + h * moveX, c: c * scaleX + i * moveX,
      d: d * scaleY + g * moveY, e: e * scaleY + h * moveY, f: f * scaleY + i * moveY,
      g: g, h: h, i: i)
  }

  /// `self` followed by another map.
  func then(_ m: Homography) -> Homography {
    Homography(
      a: m.a * a + m.b * d + m.c * g, b: m.a * b + m.b * e + m.c * h,
      c: m.a * c + m.b * f + m.c * i,
      d: m.d * a + m.e * d + m.f * g, e: m.d * b + m.e * e + m.f * h,
      f: m.d * c + m.e * f + m.f * i,
      g: m.g * a + m.h * d + m.i * g, h: m.g * b + m.h * e + m.i * h,
      i: m.g * c + m.h * f + m.i * i)
  }

  /// A scale and a translation followed by `self`.
  func after(scaleX: Double, scaleY: Double, moveX: Double, moveY: Double) -> Homography {
    Homography(
      a: a * scaleX, b: b * scaleY, c: a * moveX + b * moveY + c,
      d: d * scaleX, e: e * scaleY, f: d * moveX + e * moveY + f,
      g: g * scaleX, h: h * scaleY, i: g * moveX + h * moveY + i)
  }

  /// The derivatives of the image by x and y at a point that is in front of the eye.
  @inline(__always)
  func jacobian(at p: Point) -> Jacobian {
    let q = homogeneous(p)
    // A single vector division computes all quotients.
    let quotients = SIMD4(q.x, q.y, 1, 1) / q.z
    let (u, v, s) = (quotients.x, quotients.y, quotients.z)
    return Jacobian(
      ux: (a - u * g) * s, uy: (b - u * h) * s, vx: (d - v * g) * s, vy: (e - v * h) * s)
  }
}

extension Homography {
  /// The map of a rectangle at the origin to four corners, given clockwise from the top left.
  ///
  /// Source: Paul Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section
  /// 2.2.3. Nil if three corners are collinear or the rectangle is empty.
  init?(rectangle size: Size, to corners: [Point]) {
    let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
    let (s, t) = (p1 - p2, p3 - p2)
    let sum = (p0 - p1) + (p2 - p3)
    let denominator = s.x * t.y - t.x * s.y
    guard denominator != 0, size.width > 0, size.height > 0 else { return nil }
    let g = (sum.x * t.y - t.x * sum.y) / denominator
    let h = (s.x * sum.y - sum.x * s.y) / denominator
    let (w, v) = (1 / size.width, 1 / size.height)
    self.init(
      a: (p1.x - p0.x + g * p1.x) * w, b: (p3.x - p0.x + h * p3.x) * v, c: p0.x,
      d: (p1.y - p0.y + g * p1.y) * w, e: (p3.y - p0.y + h * p3.y) * v, f: p0.y,
      g: g * w, h: h * v, i: 1)
  }
}

/// The derivatives of an image (u, v) by (x, y).
struct Jacobian: Hashable, Sendable {
  let ux: Double, uy: Double, vx: Double, vy: Double

  /// The sum of the squares of both half axes.
  var squaredNorm: Double { ux * ux + uy * uy + vx * vx + vy * vy }

  /// The product of both half axes.
  var area: Double { (ux * vy - uy * vx).magnitude }

  /// The lengths of the longer and the shorter half axis of a unit circle's image.
  @inline(__always)
  var stretch: (major: Double, minor: Double) {
    let (sum, area) = (squaredNorm, area)
    let roots = SIMD2(sum + 2 * area, max(0, sum - 2 * area)).squareRoot()
    let major = (roots.x + roots.y) / 2
    return (major, major > 0 ? area / major : 0)
  }

  /// The unit direction of the longer half axis in the (u, v) plane.
  @inline(__always)
  var majorDirection: Point {
    let (p, q, r) = (ux * ux + uy * uy, ux * vx + uy * vy, vx * vx + vy * vy)
    // The eigenvector of [[p, q], [q, r]] for its larger eigenvalue, from the better of two rows.
    let half = (p - r) / 2
    let root = (half * half + q * q).squareRoot()
    let (x, y) = half >= 0 ? (half + root, q) : (q, root - half)
    let length = (x * x + y * y).squareRoot()
    let unit = SIMD2(x, y) / length
    return length > 0 ? Point(x: unit.x, y: unit.y) : Point(x: 1, y: 0)
  }
}
