/// The legend of a plot's colors, in lines that fit on a phone.
struct PlotLegend {
  /// A color with its meaning.
  struct Entry {
    enum Sample {
      case line, bar, thinBar
    }

    let sample: Sample
    let style: String
    let label: String
  }

  let entries: [Entry]

  /// The height of a line in pixels.
  private static let lineHeight = 18.0
  private static let usableWidth = 326.0

  /// The height of the legend in pixels.
  var height: Double { Double(lines.count) * Self.lineHeight }

  /// Writes the legend below a position.
  func write(y: Double, to svg: inout SVGText) {
    for (number, line) in lines.enumerated() {
      var left = 0.0
      let middle = y + (Double(number) + 0.5) * Self.lineHeight
      for entry in line {
        switch entry.sample {
        case .line:
          svg.element(
            "line",
            [
              "class": "swatch \(entry.style)", "x1": coordinate(left), "x2": coordinate(left + 14),
              "y1": coordinate(middle), "y2": coordinate(middle),
            ])
        case .bar, .thinBar:
          let height = entry.sample == .bar ? 10.0 : 2
          svg.element(
            "rect",
            [
              "class": entry.style, "x": coordinate(left), "y": coordinate(middle - height / 2),
              "width": "14", "height": coordinate(height), "rx": height > 2 ? "2" : "0",
            ])
        }
        svg.element(
          "text", ["class": "dim", "x": coordinate(left + 19), "y": coordinate(middle + 4)],
          containing: entry.label)
        left += Self.width(of: entry)
      }
    }
  }

  /// The entries of each line, as many as fit.
  private var lines: [[Entry]] {
    var lines: [[Entry]] = []
    var used = Double.infinity
    for entry in entries {
      let width = Self.width(of: entry)
      if used + width > Self.usableWidth {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(entry)
      used += width
    }
    return lines
  }

  /// The width with the gap after the entry, enough for the usual fonts.
  private static func width(of entry: Entry) -> Double { 34 + 6.4 * Double(entry.label.count) }
}
