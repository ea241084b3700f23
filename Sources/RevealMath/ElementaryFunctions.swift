/// Sine, exponential and related functions, made of `+ - * /` and square roots alone.
///
/// The platform's own functions differ in the last bit from machine to machine, which shows in
/// golden images; these return the same bits everywhere. Range reductions and minimax polynomials
/// are those of Sun's fdlibm 5.3 (`k_sin.c`, `k_cos.c`, `s_atan.c`, `e_exp.c`, `e_log.c`); errors
/// stay below 2 units in the last place for angles up to 800 000 radians.
extension Double {
  /// The sine of an angle in radians.
  package static func sin(_ radians: Double) -> Double { sineAndCosine(radians).sine }

  /// The cosine of an angle in radians.
  package static func cos(_ radians: Double) -> Double { sineAndCosine(radians).cosine }

  /// The tangent of an angle in radians.
  package static func tan(_ radians: Double) -> Double {
    let (sine, cosine) = sineAndCosine(radians)
    return sine / cosine
  }

  /// Sine and cosine of an angle in degrees; multiples of 90° give exactly 0, 1 or −1.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let quarters = (degrees / 90).rounded()
    let rest = degrees - quarters * 90
    let radians = rest * (.pi / 180)
    return turned(
      (sine: sineKernel(radians, tail: 0), cosine: cosineKernel(radians, tail: 0)),
      byQuarters: quarters)
  }

  /// The nearest number in a range; NaN counts as 0.
  package func limited(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(isNaN ? 0 : self, range.lowerBound), range.upperBound)
  }

  /// The ends of the part of an interval in which a condition ceases to hold, after halving it some
  /// times; 60 times exhaust the bits of a `Double`.
  package static func border(
    from lower: Double, to upper: Double, halving times: Int, while holds: (Double) -> Bool
  ) -> (lower: Double, upper: Double) {
    var (lower, upper) = (lower, upper)
    for _ in 0..<times {
      let middle = (lower + upper) / 2
      if holds(middle) { lower = middle } else { upper = middle }
    }
    return (lower, upper)
  }

  /// The angle of the vector (x, y) from the x axis in radians, −π…π; 0 for the zero vector.
  package static func atan2(y: Double, x: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    // Each double of π and π/2 is followed by its rounding error.
    let angle =
      abs(x) >= abs(y)
      ? arctangent(abs(y) / abs(x))
      : .pi / 2 - (arctangent(abs(x) / abs(y)) - 6.1232339957367660359e-17)
    let upper = x < 0 ? .pi - (angle - 1.2246467991473531772e-16) : angle
    return y < 0 ? -upper : upper
  }

  /// The angle in 0…π with the given cosine, which is clamped to −1…1.
  package static func acos(_ cosine: Double) -> Double {
    let limited = Swift.min(Swift.max(cosine, -1), 1)
    return atan2(y: ((1 - limited) * (1 + limited)).squareRoot(), x: limited)
  }

  /// e to a power; 0 below −745, infinite above 709.78.
  package static func exp(_ power: Double) -> Double {
    if power.isNaN { return power }
    if power > 709.782712893384 { return .infinity }
    if power < -745.1332191019412 { return 0 }
    let binary = (power * 1.44269504088896338700).rounded()
    let high = power - binary * lnTwoHigh
    let low = binary * lnTwoLow
    let x = high - low
    let t = x * x
    let c =
      x - t
      * (1.66666666666666019037e-01 + t
        * (-2.77777777770155933842e-03 + t
          * (6.61375632143793436117e-05 + t
            * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))))
    let mantissa = 1 - ((low - (x * c) / (2 - c)) - high)
    return Double(sign: .plus, exponent: Int(binary), significand: mantissa)
  }

  /// e to minus a power ≥ 0, accurate to twelve digits for powers up to 8; powers are clamped to
  /// 512.
  ///
  /// Evaluates the power series at 1/1024 of the power and squares it ten times. The last bits
  /// differ from those of `exp`, which is more accurate, but shadows are blurred with this function
  /// and would change their pixels with another.
  package static func seriesExp(minus power: Double) -> Double {
    let x = -Swift.min(power, 512) / 1024
    var result = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5))))
    for _ in 0..<10 { result *= result }
    return result
  }

  /// The natural logarithm; −∞ at 0 and NaN below.
  package static func log(_ number: Double) -> Double {
    guard number > 0 else { return number == 0 ? -.infinity : .nan }
    guard number.isFinite else { return number }
    let isUpperHalf = number.significand > 1.4142135623730951
    let exponent = Double(number.exponent) + (isUpperHalf ? 1 : 0)
    let f = (isUpperHalf ? number.significand / 2 : number.significand) - 1
    let s = f / (2 + f)
    let z = s * s
    let r =
      z
      * (6.666666666666735130e-01 + z
        * (3.999999999940941908e-01 + z
          * (2.857142874366239149e-01 + z
            * (2.222219843214978396e-01 + z
              * (1.818357216161805012e-01 + z
                * (1.531383769920937332e-01 + z * 1.479819860511658591e-01))))))
    let halfSquare = 0.5 * f * f
    return exponent * lnTwoHigh
      - ((halfSquare - (s * (halfSquare + r) + exponent * lnTwoLow)) - f)
  }
}

/// ln 2 in two parts; the first has 32 bits, so its product with an exponent is exact.
private let lnTwoHigh = 6.93147180369123816490e-01
private let lnTwoLow = 1.90821492927058770002e-10

/// π/2 in 33 bits, the next 33 bits, and the remainder.
private let quarterTurnHigh = 1.57079632673412561417e+00
private let quarterTurnMiddle = 6.07710050630396597660e-11
private let quarterTurnLow = 2.02226624879595063154e-21

extension Double {
  private static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
    guard radians.isFinite else { return (.nan, .nan) }
    // Beyond this the multiple of π/2 has more than 20 bits and the reduction is not exact.
    let angle = abs(radians) < 800_000 ? radians : radians.remainder(dividingBy: 2 * .pi)
    let quarters = (angle * 6.36619772367581382433e-01).rounded()
    let rough = angle - quarters * quarterTurnHigh
    let product = quarters * quarterTurnMiddle
    let closer = rough - product
    let lost = quarters * quarterTurnLow - ((rough - closer) - product)
    let rest = closer - lost
    let tail = (closer - rest) - lost
    return turned(
      (sine: sineKernel(rest, tail: tail), cosine: cosineKernel(rest, tail: tail)),
      byQuarters: quarters)
  }

  private static func turned(
    _ pair: (sine: Double, cosine: Double), byQuarters quarters: Double
  ) -> (sine: Double, cosine: Double) {
    switch quarters.remainder(dividingBy: 4) {
    case 0: pair
    case 1: (pair.cosine, -pair.sine)
    case -1: (-pair.cosine, pair.sine)
    default: (-pair.sine, -pair.cosine)
    }
  }

  /// The sine of `x + tail` for |x| ≤ π/4.
  private static func sineKernel(_ x: Double, tail: Double) -> Double {
    let z = x * x
    let v = z * x
    let r =
      8.33333333332248946124e-03 + z
      * (-1.98412698298579493134e-04 + z
        * (2.75573137070700676789e-06 + z
          * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))
    return x - ((z * (0.5 * tail - v * r) - tail) - v * -1.66666666666666324348e-01)
  }

  /// The cosine of `x + tail` for |x| ≤ π/4.
  private static func cosineKernel(_ x: Double, tail: Double) -> Double {
    let z = x * x
    let r =
      z
      * (4.16666666666666019037e-02 + z
        * (-1.38888888888741095749e-03 + z
          * (2.48015872894767294178e-05 + z
            * (-2.75573143513906633035e-07 + z
              * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))))
    let half = 0.5 * z
    let w = 1 - half
    return w + (((1 - w) - half) + (z * r - x * tail))
  }

  /// The angle whose tangent lies in 0…1.
  private static func arctangent(_ tangent: Double) -> Double {
    if tangent > 0.6875 {
      let x = (tangent - 1) / (tangent + 1)
      return 7.85398163397448278999e-01
        - ((x * arctangentSeries(x) - 3.06161699786838301793e-17) - x)
    }
    if tangent > 0.4375 {
      let x = (2 * tangent - 1) / (2 + tangent)
      return 4.63647609000806093515e-01
        - ((x * arctangentSeries(x) - 2.26987774529616870924e-17) - x)
    }
    return tangent - tangent * arctangentSeries(tangent)
  }

  /// 1 − arctan(x)/x for |x| ≤ 0.4375.
  private static func arctangentSeries(_ x: Double) -> Double {
    let z = x * x
    let w = z * z
    let even =
      z
      * (3.33333333333329318027e-01 + w
        * (1.42857142725034663711e-01 + w
          * (9.09088713343650656196e-02 + w
            * (6.66107313738753120669e-02 + w
              * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))))
    let odd =
      w
      * (-1.99999999998764832476e-01 + w
        * (-1.11111104054623557880e-01 + w
          * (-7.69187620504482999495e-02 + w
            * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))))
    return even + odd
  }
}
