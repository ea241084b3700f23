import RevealPNG

/// The color space of a file.
package enum PictureColors: Hashable, Sendable {
  case sRGB
  /// The white point and transfer function of sRGB, with the primaries of DCI-P3.
  case displayP3
  /// Another color space, in words, as in `the color profile "Adobe RGB (1998)"`.
  case other(String)

  /// The color space by a color profile; sRGB without one.
  init(profile: [UInt8]?) {
    let unreadable = PictureColors.other("a color profile that cannot be read")
    self = profile.map { PictureColors(icc: $0) ?? unreadable } ?? .sRGB
  }

  /// The color space by the chunks of a PNG, with the precedence that the standard gives them.
  ///
  /// Source: PNG Specification (Third Edition), 4.3 and 11.3.2.
  init(_ chunks: PNGColorChunks) {
    if let codePoints = chunks.codePoints {
      switch codePoints {
      case [1, 13, 0, 1]: self = .sRGB
      case [12, 13, 0, 1]: self = .displayP3
      default:
        let numbers = codePoints.map { "\($0)" }.joined(separator: "/")
        self = .other("the color space \(numbers) (cICP)")
      }
    } else if chunks.profile != nil {
      self.init(profile: chunks.profile)
    } else if chunks.isSRGB {
      self = .sRGB
    } else if let gamma = chunks.gamma, abs(gamma - Self.sRGBGamma) > Self.gammaTolerance {
      self = .other("a gamma of \(Double(gamma) / 100_000) (gAMA)")
    } else if let found = chunks.chromaticities,
      !zip(found, Self.sRGBChromaticities).allSatisfy({
        abs($0 - $1) <= Self.chromaticityTolerance
      })
    {
      self = .other("primaries of its own (cHRM)")
    } else {
      self = .sRGB
    }
  }

  private static let sRGBGamma = 45455
  private static let gammaTolerance = 500
  private static let sRGBChromaticities = [
    31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000,
  ]
  private static let chromaticityTolerance = 200
}
