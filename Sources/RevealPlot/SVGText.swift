import RevealFiles

/// The text of an SVG figure, written element by element.
struct SVGText {
  private(set) var text = ""

  /// An element without content.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)\(Self.list(attributes))/>\n"
  }

  /// An element with text in it.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], containing content: String
  ) {
    text += "<\(name)\(Self.list(attributes))>\(escaped(content))</\(name)>\n"
  }

  /// An element with others in it.
  mutating func group(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    content: (inout SVGText) -> Void
  ) {
    text += "<\(name)\(Self.list(attributes))>\n"
    content(&self)
    text += "</\(name)>\n"
  }

  /// All of another text.
  mutating func append(_ other: SVGText) { text += other.text }

  private static func list(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
  }
}

/// A coordinate: at most two decimals, no exponent, the same on every machine; 0 for not a number.
func coordinate(_ value: Double) -> String { decimalText(value, places: 2, minus: "-") }

/// A number for people: at most three decimals and a true minus sign.
func plainNumber(_ value: Double) -> String { decimalText(value, places: 3, minus: "−") }

private func decimalText(_ value: Double, places: Int, minus: String) -> String {
  let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
  let finite = value.isNaN ? 0 : value
  let parts = Int(min(max((finite * Double(unit)).rounded(), -1e15), 1e15))
  var digits = String(parts.magnitude % UInt(unit) + UInt(unit)).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return (parts < 0 ? minus : "") + String(parts.magnitude / UInt(unit))
    + (digits.isEmpty ? "" : "." + digits)
}
