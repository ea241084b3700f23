package import RevealCSSSyntax
package import RevealMotion

/// The values of each property over the keyframes of an animation.
///
/// As in CSS Animations 1, a property is animated between the keyframes that mention it, regardless
/// of others in between, with the timing function of the block where each interval starts. If
/// several blocks have the same offset, the last one counts, property by property.
package struct KeyframeTracks: Sendable {
  /// The tracks in the order in which the keyframes first mention the properties.
  package private(set) var tracks: [Track] = []
  /// The timing function of properties that the keyframes mention only after offset 0; nil for the
  /// animation's.
  ///
  /// Chromium takes that of the last block at the start of the range. Blocks with equal timing
  /// functions count as one, at the place of the first.
  package private(set) var startCurve: TimingCurve?

  /// The values of one property.
  package struct Track: Hashable, Sendable {
    package let property: String
    /// The stops by ascending, unique offset; they include 0 and 1 only if keyframes do.
    package let stops: [Stop]
  }

  /// A property's value at one offset.
  package struct Stop: Hashable, Sendable {
    package let offset: KeyframeOffset
    /// The value without `var()` and `calc()`.
    package let value: [CSSToken]
    /// The timing function to the next stop; nil for the animation's.
    package let curve: TimingCurve?
    /// The declaration in the style sheet.
    package let range: Range<Int>
  }

  /// - Parameters:
  ///   - keyframes: The blocks of `@keyframes`.
  ///   - start: The start of the range on a view timeline, comparable with `KeyframeOffset.order`;
  ///     nil for an animation that is driven by time, which ignores keyframes at places.
  ///   - resolve: A closure that returns the value of a declaration without `var()` and `calc()`,
  ///     or nil for a declaration that is ignored.
  package init(
    _ keyframes: StyleSheet.Keyframes, start: Double? = nil,
    resolve: (StyleSheet.Declaration) -> [CSSToken]?
  ) {
    var order: [String] = []
    var stops: [String: [KeyframeOffset: Stop]] = [:]
    var startCurves: [TimingCurve?] = []
    func isAtStart(_ offset: KeyframeOffset) -> Bool {
      offset.order == (offset.fraction == nil ? start : 0)
    }
    for block in keyframes.blocks {
      let timing = block.declarations.last { $0.name == Self.timing }
      let curve = timing.flatMap(resolve).flatMap { TimingCurve(css: $0) }
      if block.offsets.contains(where: isAtStart), !startCurves.contains(curve) {
        startCurves.append(curve)
      }
      let offsets = block.offsets.filter { start != nil || $0.fraction != nil }
      guard !offsets.isEmpty else { continue }
      for declaration in block.declarations
      where declaration.name != Self.timing && Self.isAnimated(declaration.name) {
        guard let value = resolve(declaration) else { continue }
        if stops[declaration.name] == nil { order.append(declaration.name) }
        for offset in offsets {
          stops[declaration.name, default: [:]][offset] = Stop(
            offset: offset, value: value, curve: curve, range: declaration.range)
        }
      }
    }
    startCurve = startCurves.last ?? nil
    tracks = order.map { property in
      Track(
        property: property,
        stops: (stops[property] ?? [:]).values.sorted { $0.offset.order < $1.offset.order })
    }
  }

  /// Returns whether a property is animated; only some custom properties have a meaning for
  /// presets.
  private static func isAnimated(_ property: String) -> Bool {
    !property.hasPrefix("--") || !MotionProperty.channels(of: property).isEmpty
  }

  private static let timing = "animation-timing-function"
}
