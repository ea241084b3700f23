internal import RevealMath
internal import RevealMotion

// What a preset means where it does not say, for the reader and the schema alike. The models of
// canvas, list, cards, entrance, pose and scroll effect have initial values; here is the rest.

extension CardBorder {
  static let standard = CardBorder(width: 1, color: .black)
}

extension CardShadow {
  /// Before its opacity.
  static let standard = CardShadow(offset: Point(x: 0, y: 2), radius: 4, color: .black)
  /// A factor for the color's alpha.
  static let standardOpacity = 0.25
}

extension Reflection {
  static let standard = Reflection(gap: 0, shade: 0.5, fade: 0)
}

extension CardFace {
  static let standardSeed = 1
}

extension ImageFit {
  static let standard = ImageFit.fill
}

extension CardTemplate {
  static let standard = CardTemplate.member
}

extension Point {
  /// Where a gradient begins: the middle of the upper edge of the unit square.
  static let gradientStart = Point(x: 0.5, y: 0)
  /// Where a gradient ends: the middle of the lower edge.
  static let gradientEnd = Point(x: 0.5, y: 1)
}

extension Orientation {
  static let standard = Orientation.portrait
}

extension Section {
  static let standardHeader = 0.0
}

extension DistanceTable.Beyond {
  static let standard = DistanceTable.Beyond.clamp
}

extension TimingCurve {
  static let standard = TimingCurve.easeInOut
}

/// The numbers of springs that a preset leaves out.
enum SpringStandards {
  /// Whole ways per second.
  static let velocity = 0.0
  static let mass = 1.0
  /// SwiftUI's, in seconds.
  static let response = 0.5
  /// SwiftUI's.
  static let dampingFraction = 0.825
  /// In seconds.
  static let duration = 0.5
  static let bounce = 0.0
}
