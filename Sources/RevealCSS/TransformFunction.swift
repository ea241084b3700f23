package import RevealCSSSyntax

/// One function of a `transform` list, such as `translate3d(0, 100%, 0)`.
package enum TransformFunction: Hashable, Sendable {
  case translate(x: CSSLength, y: CSSLength, z: CSSLength)
  case scale(x: Double, y: Double, z: Double)
  /// A rotation in degrees about an axis of any length.
  case rotate(axis: SIMD3<Double>, degrees: Double)
  /// A skew in degrees.
  case skew(x: Double, y: Double)
  /// A perspective by the distance of the eye in pixels; nil for `none`.
  case perspective(Double?)
  /// The elements m11, m12, … m44, in the order of `matrix3d()`.
  case matrix([Double])

  /// Returns the functions of a `transform` value in text order; the last one acts first.
  ///
  /// - Parameter tokens: The value without `var()` and `calc()`.
  /// - Returns: The functions; an empty list for `none`, nil if the value is not a list of
  ///   transform functions.
  package static func list(_ tokens: [CSSToken]) -> [TransformFunction]? {
    CSSFunction.list(tokens)?.mapAll { function in
      function.arguments.mapAll(\.only?.kind).flatMap { TransformFunction(function.name, $0) }
    }
  }

  /// Fails for another number or other types of arguments than the function has.
  init?(_ name: String, _ arguments: [CSSToken.Kind]) {
    let lengths = arguments.compactMap { CSSLength($0) }
    let factors = arguments.compactMap(\.share)
    let angles = arguments.compactMap(\.degrees)
    switch (name, arguments.count) {
    case ("translate", 1...2) where lengths.count == arguments.count:
      self = .translate(x: lengths[0], y: lengths.count > 1 ? lengths[1] : .zero, z: .zero)
    case ("translatex", 1) where lengths.count == 1:
      self = .translate(x: lengths[0], y: .zero, z: .zero)
    case ("translatey", 1) where lengths.count == 1:
      self = .translate(x: .zero, y: lengths[0], z: .zero)
    case ("translatez", 1) where lengths.count == 1:
      self = .translate(x: .zero, y: .zero, z: lengths[0])
    case ("translate3d", 3) where lengths.count == 3:
      self = .translate(x: lengths[0], y: lengths[1], z: lengths[2])
    case ("scale", 1...2) where factors.count == arguments.count:
      self = .scale(x: factors[0], y: factors[factors.count - 1], z: 1)
    case ("scalex", 1) where factors.count == 1: self = .scale(x: factors[0], y: 1, z: 1)
    case ("scaley", 1) where factors.count == 1: self = .scale(x: 1, y: factors[0], z: 1)
    case ("scalez", 1) where factors.count == 1: self = .scale(x: 1, y: 1, z: factors[0])
    case ("scale3d", 3) where factors.count == 3:
      self = .scale(x: factors[0], y: factors[1], z: factors[2])
    case ("rotate", 1) where angles.count == 1, ("rotatez", 1) where angles.count == 1:
      self = .rotate(axis: [0, 0, 1], degrees: angles[0])
    case ("rotatex", 1) where angles.count == 1:
      self = .rotate(axis: [1, 0, 0], degrees: angles[0])
    case ("rotatey", 1) where angles.count == 1:
      self = .rotate(axis: [0, 1, 0], degrees: angles[0])
    case ("rotate3d", 4):
      let axis = arguments.prefix(3).compactMap(\.number)
      guard axis.count == 3, let degrees = arguments[3].degrees else { return nil }
      self = .turn(about: [axis[0], axis[1], axis[2]], degrees: degrees)
    case ("skew", 1...2) where angles.count == arguments.count:
      self = .skew(x: angles[0], y: angles.count > 1 ? angles[1] : 0)
    case ("skewx", 1) where angles.count == 1: self = .skew(x: angles[0], y: 0)
    case ("skewy", 1) where angles.count == 1: self = .skew(x: 0, y: angles[0])
    case ("perspective", 1):
      if case .identifier("none") = arguments[0] {
        self = .perspective(nil)
      } else if lengths.count == 1, let distance = lengths[0].absolute, distance >= 0 {
        // CSS Transforms 2: distances below a pixel count as one.
        self = .perspective(max(1, distance))
      } else {
        return nil
      }
    case ("matrix", 6) where factors.count == 6:
      let m = factors
      self = .matrix([m[0], m[1], 0, 0, m[2], m[3], 0, 0, 0, 0, 1, 0, m[4], m[5], 0, 1])
    case ("matrix3d", 16) where factors.count == 16: self = .matrix(factors)
    default: return nil
    }
  }
}

extension TransformFunction {
  /// Returns a rotation about an axis of any length; a rotation by 0 if the length is 0.
  static func turn(about axis: SIMD3<Double>, degrees: Double) -> TransformFunction {
    let longest = max(abs(axis.x), abs(axis.y), abs(axis.z))
    guard longest > 0 else { return .rotate(axis: [0, 0, 1], degrees: 0) }
    // Presets have few digits, and axes of at most a million.
    let isUsual = (1e-3...1e6).contains(longest)
    return .rotate(axis: isUsual ? axis : axis / longest, degrees: degrees)
  }
}

extension CSSToken.Kind {
  /// The angle in degrees; a plain zero is an angle, too.
  var degrees: Double? {
    switch self {
    case .number(0): 0
    case .dimension(let value, "deg"): value
    case .dimension(let value, "grad"): value * 0.9
    case .dimension(let value, "turn"): value * 360
    case .dimension(let value, "rad"): value * 180 / .pi
    default: nil
    }
  }

  /// The time in seconds.
  var seconds: Double? {
    switch self {
    case .dimension(let value, "s"): value
    case .dimension(let value, "ms"): value / 1000
    default: nil
    }
  }
}
