// The transforms of the stand-in for Core Animation.
import Foundation

public struct CATransform3D: Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m14: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m24: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1
  public var m34: CGFloat = 0
  public var m41: CGFloat = 0
  public var m42: CGFloat = 0
  public var m43: CGFloat = 0
  public var m44: CGFloat = 1

  public init() {}

  public var elements: [Double] {
    get {
      [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
        .map { Double($0) }
    }
    set {
      let e = newValue.map { CGFloat($0) }
      (m11, m12, m13, m14) = (e[0], e[1], e[2], e[3])
      (m21, m22, m23, m24) = (e[4], e[5], e[6], e[7])
      (m31, m32, m33, m34) = (e[8], e[9], e[10], e[11])
      (m41, m42, m43, m44) = (e[12], e[13], e[14], e[15])
    }
  }
}

public let CATransform3DIdentity = CATransform3D()

/// Row vectors are multiplied from the left: `a` acts first.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (x, y) = (a.elements, b.elements)
  var product = CATransform3D()
  product.elements = (0..<16).map { place in
    let (row, column) = (place / 4, place % 4)
    return (0..<4).reduce(0) { $0 + x[4 * row + $1] * y[4 * $1 + column] }
  }
  return product
}

public func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D
{
  var t = CATransform3D()
  (t.m41, t.m42, t.m43) = (x, y, z)
  return t
}

public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m22, t.m33) = (x, y, z)
  return t
}

public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (c, s) = (cos(angle), sin(angle))
  let d = 1 - c
  var t = CATransform3D()
  (t.m11, t.m12, t.m13) = (c + x * x * d, x * y * d + z * s, x * z * d - y * s)
  (t.m21, t.m22, t.m23) = (x * y * d - z * s, c + y * y * d, y * z * d + x * s)
  (t.m31, t.m32, t.m33) = (x * z * d + y * s, y * z * d - x * s, c + z * z * d)
  return t
}

public func CATransform3DTranslate(
  _ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), t)
}

public func CATransform3DScale(
  _ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(x, y, z), t)
}

public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// A transform in the plane.
public struct CGAffineTransform: Equatable, Sendable {
  public var (a, b, c, d, tx, ty): (CGFloat, CGFloat, CGFloat, CGFloat, CGFloat, CGFloat) =
    (1, 0, 0, 1, 0, 0)

  public static let identity = CGAffineTransform()

  public init() {}
  public init(translationX x: CGFloat, y: CGFloat) { (tx, ty) = (x, y) }
  public init(scaleX x: CGFloat, y: CGFloat) { (a, d) = (x, y) }
  public init(rotationAngle angle: CGFloat) { self = CGAffineTransform().rotated(by: angle) }

  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    var moved = self
    (moved.tx, moved.ty) = (a * x + c * y + tx, b * x + d * y + ty)
    return moved
  }

  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    var scaled = self
    (scaled.a, scaled.b, scaled.c, scaled.d) = (a * x, b * x, c * y, d * y)
    return scaled
  }

  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    var turned = self
    (turned.a, turned.b) = (a * cosine + c * sine, b * cosine + d * sine)
    (turned.c, turned.d) = (c * cosine - a * sine, d * cosine - b * sine)
    return turned
  }
}
