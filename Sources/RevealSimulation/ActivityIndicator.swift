import RevealMath
internal import RevealPreset
internal import RevealScene

/// The spokes beyond the start of a list that is pulled, as in `UIActivityIndicatorView`: they
/// appear one after the other, then turn.
struct ActivityIndicator {
  /// The empty space before the content, in points.
  let gap: Double
  let axis: Axis
  let viewport: Rect

  private static let spokes = 8
  private static let spoke = Size(width: 3, height: 7)
  /// The distance from the center to the nearer end of a spoke, in points.
  private static let hub = 5.0
  private static let turnsPerSecond = 1.0
  private static let faintest = 0.25

  /// - Parameter seconds: The time since the finger let go; nil until then.
  /// - Returns: A quad for each spoke that is visible.
  func quads(afterRelease seconds: Double?) -> [Quad] {
    guard gap > 0 else { return [] }
    let share = min(gap / Pull.extent, 1)
    let visible = seconds == nil ? Int((share * Double(Self.spokes)).rounded(.down)) : Self.spokes
    let first = Int(((seconds ?? 0) * Self.turnsPerSecond * Double(Self.spokes)).rounded(.down))
    let middle = axis.rect(at: gap / 2, extent: 0, in: viewport).center
    return (0..<visible).map { number in
      // The brightest spoke rotates.
      let age = ((first - number) % Self.spokes + Self.spokes) % Self.spokes
      let fade = seconds == nil ? 0 : Double(age) / Double(Self.spokes)
      let size = Self.spoke
      return Quad(
        origin: Point(x: middle.x - size.width / 2, y: middle.y - Self.hub - size.height),
        face: Face(size: size, fill: .color(Self.color), cornerRadius: size.width / 2),
        anchor: Point(x: 0.5, y: 1 + Self.hub / size.height),
        matrix: .rotation(
          degrees: Double(number) * 360 / Double(Self.spokes), axis: SIMD3(0, 0, 1)),
        opacity: (1 - fade * (1 - Self.faintest)) * (seconds == nil ? 1 : share))
    }
  }

  /// A gray that is visible on light and on dark backgrounds.
  private static let color = Color(red: 142, green: 142, blue: 147)
}
