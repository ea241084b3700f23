package import RevealMotion

/// The course of each property over the keyframes of an animation.
///
/// As CSS Animations 1 has it, a property is animated between the keyframes that mention it,
/// whatever others lie in between, each with the timing function of the block in which it starts. Of
/// several blocks with the same offset the last one counts, property by property.
package struct KeyframeTracks: Sendable {
  /// In the order in which the keyframes first mention them.
  package private(set) var tracks: [Track] = []

  package struct Track: Hashable, Sendable {
    package let property: String
    /// Ascending, each offset once; the first is 0 and the last 1 only if keyframes say so.
    package fileprivate(set) var stops: [Stop]
  }

  package struct Stop: Hashable, Sendable {
    /// Fraction of the duration, 0…1.
    package let offset: Double
    /// Without `var()` and `calc()`.
    package let value: [CSSToken]
    /// Nil for that of the animation.
    package let curve: TimingCurve?
    /// The declaration in the style sheet.
    package let range: Range<Int>
  }

  /// - Parameters:
  ///   - keyframes: The blocks of `@keyframes`.
  ///   - properties: The values of custom properties.
  ///   - unresolved: Called with each declaration whose value cannot be worked out.
  package init(
    _ keyframes: StyleSheet.Keyframes, _ properties: CustomProperties,
    unresolved: (StyleSheet.Declaration) -> Void
  ) {
    var places: [String: Int] = [:]
    for block in keyframes.blocks {
      let timing = block.declarations.last { $0.name == "animation-timing-function" }
      let curve = timing.flatMap { properties.resolve($0.value) }.flatMap(TimingCurve.init(css:))
      if let timing, curve == nil { unresolved(timing) }
      for declaration in block.declarations
      where declaration.name != "animation-timing-function" && !declaration.name.hasPrefix("--") {
        guard let value = properties.resolve(declaration.value) else {
          unresolved(declaration)
          continue
        }
        let place = places[declaration.name] ?? tracks.count
        if place == tracks.count {
          places[declaration.name] = place
          tracks.append(Track(property: declaration.name, stops: []))
        }
        for offset in block.offsets {
          tracks[place].stops.removeAll { $0.offset == offset }
          tracks[place].stops.append(
            Stop(offset: offset, value: value, curve: curve, range: declaration.range))
        }
      }
    }
    for index in tracks.indices { tracks[index].stops.sort { $0.offset < $1.offset } }
  }
}
