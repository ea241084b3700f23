package import RevealMotion

/// The course of each property over the keyframes of an animation.
///
/// As CSS Animations 1 has it, a property is animated between the keyframes that mention it,
/// whatever others lie in between, each with the timing function of the block in which it starts.
/// Of several blocks with the same offset the last one counts, property by property.
package struct KeyframeTracks: Sendable {
  /// In the order in which the keyframes first mention them.
  package private(set) var tracks: [Track] = []
  /// The timing function of properties that the keyframes mention only after offset 0; nil for that
  /// of the animation.
  ///
  /// Chromium takes that of the last block at the start of the range, where blocks of equal timing
  /// functions count as one, in the place of the first.
  package private(set) var startCurve: TimingCurve?

  /// The course of one property.
  package struct Track: Hashable, Sendable {
    package let property: String
    /// Ascending, each offset once; the first is 0 and the last 1 only if keyframes say so.
    package let stops: [Stop]
  }

  /// A property's value at one offset.
  package struct Stop: Hashable, Sendable {
    package let offset: KeyframeOffset
    /// Without `var()` and `calc()`.
    package let value: [CSSToken]
    /// Nil for that of the animation.
    package let curve: TimingCurve?
    /// The declaration in the style sheet.
    package let range: Range<Int>
  }

  /// - Parameters:
  ///   - keyframes: The blocks of `@keyframes`.
  ///   - start: Where the range of a view timeline begins, as `KeyframeOffset.order` has it; nil
  ///     for an animation by time, in which keyframes at places do not count.
  ///   - resolve: The value of a declaration without `var()` and `calc()`, or nil for a declaration
  ///     that does not count.
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

  /// Of custom properties, only some mean something to presets.
  private static func isAnimated(_ property: String) -> Bool {
    !property.hasPrefix("--") || !MotionProperty.channels(of: property).isEmpty
  }

  private static let timing = "animation-timing-function"
}
