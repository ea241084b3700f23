internal import RevealJSON
package import RevealMath

extension ValueKind where Value == Color {
  static var color: ValueKind {
    .defined("color", read: { $0.color() }, written: { .string($0.written) })
  }
}

extension PresetSchema {
  static var color: JSONOutput {
    let channel = JSONOutput.number(.colorChannel, "0 to 255")
    let digits = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    return .anyOf(
      [
        .words(
          Color.names, "The sixteen basic names of CSS, orange and transparent."),
        .string("#RGB, #RGBA, #RRGGBB or #RRGGBBAA.", pattern: digits),
        .tuple([channel, channel, channel], "[red, green, blue]"),
        .tuple(
          [channel, channel, channel, .number(.share, "0 to 1")], "[red, green, blue, alpha]"),
      ], "A color: a name, hexadecimal digits or channels.")
  }
}

extension JSONField {
  /// Reads `"#RGB"`, `"#RGBA"`, `"#RRGGBB"`, `"#RRGGBBAA"`, a name, `[r, g, b]` or `[r, g, b, a]`.
  func color() -> Color? {
    switch node.value {
    case .string(let text):
      if let color = Color.named[text] ?? Color(hexadecimal: text) { return color }
      let name = nearestWord(to: text, among: Color.names)
      expected(Self.colorForms, hint: name.map { "did you mean \"\($0)\"?" })
    case .array(let elements) where elements.count == 3 || elements.count == 4:
      let parts = list(3...4, Self.colorForms) ?? []
      let channels = parts.prefix(3).compactMap { $0.number(.colorChannel) }
      let alphas = parts.dropFirst(3).map { $0.number(.share) }
      guard channels.count == 3, let alpha = alphas.first ?? 1 else { return nil }
      return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    default:
      expected(Self.colorForms)
    }
    return nil
  }

  private static let colorForms = "a color like \"#1E90FF\", \"white\" or [30, 144, 255]"
}

extension Color {
  /// The sixteen basic names of CSS, orange, and `transparent`.
  static let named: [String: Color] = [
    "transparent": "#0000", "black": "#000", "white": "#FFF", "silver": "#C0C0C0",
    "gray": "#808080", "maroon": "#800000", "red": "#F00", "purple": "#800080", "fuchsia": "#F0F",
    "green": "#008000", "lime": "#0F0", "olive": "#808000", "yellow": "#FF0", "navy": "#000080",
    "blue": "#00F", "teal": "#008080", "aqua": "#0FF", "orange": "#FFA500",
  ].compactMapValues { Color(hexadecimal: $0) }

  /// Creates the color that a text names, by a name of CSS or by hexadecimal digits.
  package init?(written text: String) {
    guard let color = Color.named[text] ?? Color(hexadecimal: text) else { return nil }
    self = color
  }

  /// The names of colors, sorted.
  static var names: [String] { named.keys.sorted() }

  /// The color as a preset writes it: its name if it has one, else hexadecimal digits.
  package var written: String {
    if let name = Color.names.first(where: { Color.named[$0] == self }) {
      return name
    }
    let channels = [red, green, blue] + (alpha < 1 ? [(alpha * 255).rounded()] : [])
    let digits = channels.map { channel in
      let text = String(Int(channel), radix: 16, uppercase: true)
      return text.utf8.count < 2 ? "0\(text)" : text
    }
    return "#" + digits.joined()
  }

  /// Reads `#` and three, four, six or eight hexadecimal digits; single digits are doubled.
  fileprivate init?(hexadecimal text: String) {
    var bytes = text.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "#") else { return nil }
    var digits: [Int] = []
    while let byte = bytes.next() {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      digits.append(digit)
    }
    let channels: [Int]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let alpha = channels.count == 4 ? Double(channels[3]) / 255 : 1
    self.init(
      red: Double(channels[0]), green: Double(channels[1]), blue: Double(channels[2]), alpha: alpha)
  }
}
