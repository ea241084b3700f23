package import RevealImage
package import RevealMath
import RevealScene

/// What a picture shows around runs.
package struct Surroundings: Hashable, Sendable {
  /// The device in which each run is shown.
  package var device: DeviceFrame
  /// The space around the whole in points; nil for the usual space.
  package var padding: Double?
  /// The color around runs, and of transparent canvases; nil for one that suits the first run.
  package var background: Color?
  /// The corner radius of runs without a device, in points, ≥ 0.
  package var cornerRadius: Double
  /// Whether devices cast a shadow, if there is room for it.
  package var hasShadow = true
  /// The least size of the whole; nil for what the runs need.
  package var leastSize: PixelSize?

  package init(
    device: DeviceFrame = .none, padding: Double? = nil, background: Color? = nil,
    cornerRadius: Double = 0, leastSize: PixelSize? = nil
  ) {
    self.device = device
    self.padding = padding
    self.background = background
    self.cornerRadius = cornerRadius
    self.leastSize = leastSize
  }
}

/// A part of a picture in which a run is shown.
struct RunScreen: Hashable, Sendable {
  /// The position and the size of the run in points.
  let place: Rect
  /// The round corners that cut it; nil without.
  let window: RoundedRect?
}

extension Color {
  /// Whether dark ink can be read on it.
  var isLight: Bool {
    let (dim, clear, faint) = (red * 0.3, green * 0.59, blue * 0.11)
    return dim + clear + faint > Color.white.red / 2
  }

  /// The color around runs with this background: a bit darker, or a bit lighter if it is dark.
  var surround: Color {
    guard alpha == 1 else { return .clear }
    let (share, other) = isLight ? (0.12, Color.black) : (0.16, Color.white)
    func mixed(_ channel: Double, _ end: Double) -> Double { channel + (end - channel) * share }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }

  /// The color of letters on this color.
  var ink: Color {
    // Gray can be read on light and dark pages.
    if alpha < 1 { return Color(red: 128, green: 132, blue: 140) }
    return isLight
      ? Color(red: 44, green: 48, blue: 56) : Color(red: 226, green: 229, blue: 234)
  }
}
