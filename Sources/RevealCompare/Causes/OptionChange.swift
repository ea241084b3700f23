import RevealMath
import RevealRender

/// An option with which the two sides were drawn differently.
enum OptionChange: CaseIterable {
  case size, scale, fps, background, overlay, text, reducedMotion, pixelSnap, shutter

  /// The options that differ.
  static func changes(from old: CanvasOverrides, to new: CanvasOverrides) -> [OptionChange] {
    allCases.filter { $0.applied(old, of: new) != old }
  }

  /// Options with the value of this one taken from others.
  func applied(_ options: CanvasOverrides, of others: CanvasOverrides) -> CanvasOverrides {
    CanvasOverrides(
      size: self == .size ? others.size : options.size,
      scale: self == .scale ? others.scale : options.scale,
      fps: self == .fps ? others.fps : options.fps,
      background: self == .background ? others.background : options.background,
      annotation: self == .overlay ? others.annotation : options.annotation,
      text: self == .text ? others.text : options.text,
      reducesMotion: self == .reducedMotion ? others.reducesMotion : options.reducesMotion,
      pixelSnap: self == .pixelSnap ? others.pixelSnap : options.pixelSnap,
      shutter: self == .shutter ? others.shutter : options.shutter)
  }

  /// The difference, as in "drawn with `--fps 30`, compared without `--fps`".
  func sentence(_ old: CanvasOverrides, _ new: CanvasOverrides) -> String {
    "drawn \(phrase(old)), compared \(phrase(new))"
  }

  private func phrase(_ options: CanvasOverrides) -> String {
    let mine = applied(CanvasOverrides(), of: options).options
    return mine.isEmpty ? "without `\(name)`" : "with `\(mine)`"
  }

  private var name: String {
    switch self {
    case .size: "--size"
    case .scale: "--scale"
    case .fps: "--fps"
    case .background: "--background"
    case .overlay: "--overlay"
    case .text: "--text"
    case .reducedMotion: "--reduced-motion"
    case .pixelSnap: "--pixel-snap"
    case .shutter: "--shutter"
    }
  }
}
