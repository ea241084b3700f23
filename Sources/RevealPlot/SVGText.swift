import RevealFiles

/// The text of an SVG figure, built element by element.
struct SVGText {
  private(set) var text = ""

  /// Adds an element without content.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)\(Self.list(attributes))/>\n"
  }

  /// Adds an element with text.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], containing content: String
  ) {
    text += "<\(name)\(Self.list(attributes))>\(xmlEscaped(content))</\(name)>\n"
  }

  /// Adds an element with other elements in it.
  mutating func group(
    _ name: String, _ attributes: KeyValuePairs<String, String>, content: (inout SVGText) -> Void
  ) {
    text += "<\(name)\(Self.list(attributes))>\n"
    content(&self)
    text += "</\(name)>\n"
  }

  /// Adds a title with a line below it, and moves the position below both.
  mutating func title(_ title: String, note: String, below y: inout Double) {
    element("text", ["class": "text title", "y": coordinate(y + 34)], containing: printable(title))
    element("text", ["class": "dim", "y": coordinate(y + 54)], containing: printable(note))
    y += 78
  }

  /// The text of a whole figure with these elements in its column: one self-contained SVG element.
  ///
  /// The description is the figure in words, for readers who cannot see it; the height is in
  /// pixels.
  func figure(_ title: String, description: String, height: Double) -> String {
    var figure = SVGText()
    figure.group(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "reveal-plot", "role": "img",
        "width": coordinate(Self.width), "height": coordinate(height),
      ]
    ) {
      $0.element("title", containing: printable(title))
      $0.element("desc", containing: printable(description))
      $0.element("style", containing: PlotStyle.text)
      $0.element("rect", ["class": "back", "width": "100%", "height": "100%"])
      $0.group("svg", ["class": "column", "x": "15%", "width": "81%", "overflow": "visible"]) {
        $0.text += text
      }
    }
    return figure.text
  }

  /// The default width of a figure in pixels.
  private static let width = 720.0

  /// Adds a heading with a line below it, and moves the position below both.
  mutating func heading(_ heading: String, note: String, below y: inout Double) {
    element("text", ["class": "text heading", "y": coordinate(y + 14)], containing: heading)
    element("text", ["class": "dim", "y": coordinate(y + 32)], containing: note)
    y += 44
  }

  /// Adds a chart with a heading and a legend, and moves the position below it.
  ///
  /// `gap` is the space above the area, and `foot` that below it, in pixels.
  mutating func chart(
    _ heading: String, note: String, legend entries: [PlotLegend.Entry], _ x: PlotAxis,
    _ y: PlotAxis, gap: Double = 10, height: Double, foot: Double = 44, below place: inout Double,
    content: (PlotArea, inout SVGText) -> Void
  ) {
    self.heading(heading, note: note, below: &place)
    let legend = PlotLegend(entries: entries)
    legend.write(y: place, to: &self)
    let area = PlotArea(x: x, y: y, top: place + legend.height + gap, height: height)
    area.write(to: &self) { content(area, &$0) }
    place = area.top + height + foot
  }

  private static func list(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0.key)=\"\(xmlEscaped($0.value))\"" }.joined()
  }
}

/// A coordinate with up to two decimals and no exponent, the same on every machine; 0 for NaN.
func coordinate(_ value: Double) -> String { numberText(value, places: 2, minus: "-") }

/// A number for readers, with up to three decimals and a true minus sign.
func plainNumber(_ value: Double) -> String { numberText(value, places: 3, minus: "−") }

private func numberText(_ value: Double, places: Int, minus: String) -> String {
  let units = (value.isNaN ? 0 : value) * (places == 2 ? 100 : 1000)
  let whole = Int(min(max(units.rounded(), -1e15), 1e15))
  return (whole < 0 ? minus : "") + decimalText(abs(whole), places: places, isShort: true)
}
