package import RevealMath

/// The colors of generated cards: those of iOS in light and dark mode.
package struct Theme: Hashable, Sendable {
  package let surface: Color
  package let title: Color
  /// The color of the line below a title.
  package let secondary: Color
  /// The color of bars for longer texts; the color of letters would be too heavy.
  package let text: Color
  /// The color of letters in longer texts.
  package let letters: Color
  package let faint: Color
  package let separator: Color
  /// The background of a secondary button or a chip.
  package let chip: Color
  /// The background of a message from somebody else.
  package let bubble: Color

  package static let light = Theme(
    surface: .white, title: Color(0x2C2C2E), secondary: Color(0x8E8E93), text: Color(0xC2C2C8),
    letters: Color(0x48484A), faint: Color(0xD6D6DB), separator: Color(0xE5E5EA),
    chip: Color(0xF0F0F5), bubble: Color(0xE9E9EB))

  package static let dark = Theme(
    surface: Color(0x1C1C1E), title: Color(0xEBEBF0), secondary: Color(0x98989F),
    text: Color(0x6C6C72), letters: Color(0xC7C7CC), faint: Color(0x4A4A4E),
    separator: Color(0x38383A), chip: Color(0x2E2E31), bubble: Color(0x26262A))

  /// Dark cards on a dark canvas, light ones on a light or a transparent one.
  package static func fitting(background: Color) -> Theme {
    background.alpha > 0.5 && background.luma < 96 ? .dark : .light
  }
}

/// Accent colors; a real app has only one.
package enum Tint {
  package static let all: [Color] = [
    Color(0x007AFF), Color(0x5856D6), Color(0xFF2D55), Color(0x34C759), Color(0xFF9500),
    Color(0x30B0C7), Color(0xAF52DE),
  ]
  package static let green = Color(0x34C759)
  package static let pink = Color(0xFF2D55)
  static let gold = Color(0xFFB930)
}

extension Color {
  /// The color of letters on this one: white, unless it is too bright for that.
  package var ink: Color { luma < 160 ? .white : Color(0x1C1C1E) }
}
