/// The transfer function of sRGB (IEC 61966-2-1).
package enum SRGBCurve {
  /// The light of an encoded value.
  ///
  /// - Parameter value: A share of the largest value, 0…1.
  /// - Returns: A share of the light of white.
  package static func light(of value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Double.exp(2.4 * Double.log((value + 0.055) / 1.055))
  }
}
