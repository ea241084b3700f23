import RevealMath
import RevealScene

/// A device in which a run is shown, without the marks of any brand.
package enum DeviceFrame: String, CaseIterable, Hashable, Sendable {
  case none, phone, browser
}

/// A device around a screen.
///
/// Its parts have the sizes that they have around a phone's screen, or smaller ones around a
/// smaller screen.
struct Device {
  private let frame: DeviceFrame
  /// The length of a point of the device's drawing, in points.
  private let unit: Double
  /// The widths of what is around the screen, in pixels.
  let sides: Sides
  private let scale: Double
  private let cornerRadius: Double

  /// Widths at the sides of a screen, in pixels.
  struct Sides: Hashable {
    let top, across, bottom: Int

    static let none = Sides(top: 0, across: 0, bottom: 0)
  }

  /// - Parameters:
  ///   - frame: The kind of device.
  ///   - screen: The size of the screen in points.
  ///   - scale: Pixels per point.
  ///   - cornerRadius: The corner radius of a screen without a device, in points.
  init(_ frame: DeviceFrame, screen: Size, scale: Double, cornerRadius: Double = 0) {
    self.frame = frame
    self.scale = scale
    self.cornerRadius = cornerRadius
    let unit = max(0.2, min(1.6, min(screen.width, screen.height) / Self.usualWidth))
    self.unit = unit
    func pixels(_ length: Double) -> Int { max(1, Int((length * unit * scale).rounded())) }
    switch frame {
    case .none: sides = .none
    case .phone:
      let bezel = pixels(Phone.bezel)
      sides = Sides(top: bezel, across: bezel + pixels(Phone.button), bottom: bezel)
    case .browser:
      sides = Sides(
        top: pixels(Browser.bar), across: pixels(Browser.line), bottom: pixels(Browser.line))
    }
  }

  /// The width of a screen around which a device has its usual size, in points.
  private static let usualWidth = 390.0

  /// Lengths of a phone, for a screen of the usual width, in points.
  private enum Phone {
    static let bezel = 13.0
    /// The metal around the glass.
    static let band = 2.5
    static let screenRadius = 42.0
    /// The width of a button beyond the side.
    static let button = 2.0
    static let body = Color(red: 18, green: 19, blue: 22)
    static let metal = Color(red: 92, green: 96, blue: 104)
  }

  /// Lengths of a browser's window, for a screen of the usual width, in points.
  private enum Browser {
    static let bar = 42.0
    static let line = 1.0
    static let radius = 12.0
    static let dot = 10.0
    static let dotDistance = 17.0
    static let firstDot = 20.0
    static let field = 24.0
  }

  /// The space around devices for their shadows, in points.
  var gap: Double { frame == .none ? .infinity : 28 * unit }

  /// The part of a device that shows the run.
  ///
  /// - Parameter place: The position and the size of the whole device in points.
  /// - Returns: The screen.
  func screen(in place: Rect) -> RunScreen {
    let (top, across) = (Double(sides.top) / scale, Double(sides.across) / scale)
    let screen = Rect(
      x: place.minX + across, y: place.minY + top, width: place.width - 2 * across,
      height: place.height - top - Double(sides.bottom) / scale)
    let window: RoundedRect? =
      switch frame {
      case .none:
        cornerRadius > 0 ? RoundedRect(screen, cornerRadius: cornerRadius) : nil
      case .phone: RoundedRect(screen, cornerRadius: Phone.screenRadius * unit)
      case .browser:
        // Only the lower corners are round: the upper ones are those of the bar.
        RoundedRect(
          Rect(
            x: screen.minX, y: place.minY, width: screen.width, height: screen.maxY - place.minY),
          cornerRadius: (Browser.radius - Browser.line) * unit)
      }
    return RunScreen(place: screen, window: window)
  }

  /// The layers of a device, on which the run is drawn.
  ///
  /// - Parameters:
  ///   - place: The position and the size of the whole device in points.
  ///   - isLight: True if the run has a light background.
  ///   - hasShadow: True to draw a shadow, for which there must be room.
  /// - Returns: The layers in drawing order.
  func quads(in place: Rect, isLight: Bool, hasShadow: Bool) -> [Quad] {
    switch frame {
    case .none: []
    case .phone: phone(in: place, hasShadow: hasShadow)
    case .browser: browser(in: place, isLight: isLight, hasShadow: hasShadow)
    }
  }

  private func shadow(_ opacity: Double) -> Shadow {
    Shadow(
      offset: Point(x: 0, y: 5 * unit), sigma: 8 * unit,
      color: Color.black.withAlpha(opacity))
  }

  private func phone(in place: Rect, hasShadow: Bool) -> [Quad] {
    let button = Double(sides.across - sides.top) / scale
    let body = place.inset(x: button, y: 0)
    let face = Face(
      size: body.size, fill: .color(Phone.body),
      cornerRadius: (Phone.screenRadius + Phone.bezel) * unit,
      border: Border(width: Phone.band * unit, color: Phone.metal),
      shadow: hasShadow ? shadow(0.24) : nil)
    let phone = Quad(origin: body.origin, face: face)
    guard body.height > body.width else { return [phone] }
    let left = [(0.2, 0.05), (0.28, 0.08), (0.38, 0.08)].map { top, length in
      Rect(
        x: place.minX, y: body.minY + top * body.height, width: 2 * button,
        height: length * body.height)
    }
    let right = Rect(
      x: place.maxX - 2 * button, y: body.minY + 0.29 * body.height, width: 2 * button,
      height: 0.12 * body.height)
    let buttons = (left + [right]).map {
      Quad(
        origin: $0.origin,
        face: Face(size: $0.size, fill: .color(Phone.metal), cornerRadius: button / 2))
    }
    return buttons + [phone]
  }

  private func browser(in place: Rect, isLight: Bool, hasShadow: Bool) -> [Quad] {
    func gray(_ light: Double, _ dark: Double) -> Color {
      let value = isLight ? light : dark
      return Color(red: value - 3, green: value - 1, blue: value + 2)
    }
    let bar = Double(sides.top) / scale
    let middle = bar / 2
    let dots = (0..<3).map { index in
      let x = (Browser.firstDot + Browser.dotDistance * Double(index)) * unit
      return Box(
        frame: Rect(
          center: Point(x: x, y: middle), width: Browser.dot * unit, height: Browser.dot * unit),
        fill: .color(gray(196, 92)), cornerRadius: Browser.dot / 2 * unit)
    }
    let free = place.width - 2 * (Browser.firstDot + 3 * Browser.dotDistance) * unit
    let field = Box(
      frame: Rect(
        center: Point(x: place.width / 2, y: middle), width: max(free, 0) * 0.8,
        height: Browser.field * unit),
      fill: .color(gray(250, 28)), cornerRadius: Browser.field * 0.3 * unit)
    let line = Double(sides.bottom) / scale
    let edge = Box(
      frame: Rect(x: 0, y: bar - line, width: place.width, height: line),
      fill: .color(gray(214, 30)))
    let face = Face(
      size: place.size, fill: .color(gray(236, 50)), cornerRadius: Browser.radius * unit,
      border: Border(width: line, color: gray(200, 84)),
      shadow: hasShadow ? shadow(0.2) : nil, children: dots + [field, edge])
    return [Quad(origin: place.origin, face: face)]
  }
}
