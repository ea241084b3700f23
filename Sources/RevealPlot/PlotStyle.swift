import RevealMath

extension PoseChannel {
  /// The channels of a pose that one scale from 0 to 1 shows.
  static let plottedShares = numbers.filter { $0.traits.quantity == .share }
}

/// The colors and type of a figure, light and dark.
///
/// Every rule begins with the figure's class, so that a page can hold many figures.
enum PlotStyle {
  static let text = """
    \(layout)
    \(rules(\.light))
    @media (prefers-color-scheme: dark) {
    \(rules(\.dark))
    }
    """

  private static let layout = """
    .reveal-plot { width: 100%; max-width: 1200px; font: 12px system-ui, -apple-system, \
    "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    .reveal-plot .column { overflow: visible; } .reveal-plot .curves { overflow: hidden; }
    .reveal-plot .title { font-size: 18px; font-weight: 650; }
    .reveal-plot .heading { font-size: 14px; font-weight: 650; }
    .reveal-plot .tick { font-size: 11px; font-variant-numeric: tabular-nums; }
    .reveal-plot .note { font-size: 11px; stroke-width: 3; paint-order: stroke; \
    stroke-linejoin: round; }
    .reveal-plot .end { text-anchor: end; } .reveal-plot .middle { text-anchor: middle; }
    .reveal-plot .grid, .reveal-plot .mark { stroke-width: 1; shape-rendering: crispEdges; }
    .reveal-plot .event { stroke-width: 1.5; stroke-dasharray: 4 3; }
    .reveal-plot .curve { fill: none; stroke-width: 2; stroke-linejoin: round; \
    vector-effect: non-scaling-stroke; }
    .reveal-plot .progress { stroke-dasharray: 5 3; }
    .reveal-plot .span { fill: none; }
    .reveal-plot .swatch { stroke-width: 2; }
    .reveal-plot .phase { fill-opacity: .2; } .reveal-plot .delay { fill-opacity: .35; }
    """

  private struct Tone {
    let light: String
    let dark: String
  }

  private typealias Rule = (name: String, tone: Tone)

  private static let fills: [Rule] = [
    ("back", paper), ("text", ink), ("dim", dim), ("tick", dim), ("note", dim),
    ("waiting", Tone(light: "#8d8f9b", dark: "#777a86")),
    ("seen", Tone(light: "#b9bbc6", dark: "#5d606b")),
    ("still", Tone(light: "#d9dbe3", dark: "#3d414c")),
    ("untriggered", Tone(light: "#d9c27a", dark: "#6e6234")), ("leave", teal), ("first", blue),
    ("again", orange), ("insertion", green), ("removal", red), ("change", purple), ("pull", teal),
    ("swipe", red), ("displayed", ink), ("drag", orange), ("fling", blue), ("snap", purple),
    ("bounce", green), ("scroll", teal), ("turn", red), ("measured", orange),
  ]

  private static let strokes: [Rule] = marks + shares + axes

  private static let marks: [Rule] = [
    ("grid", Tone(light: "#e6e7ec", dark: "#2c2e36")),
    ("mark", Tone(light: "#a9abb6", dark: "#5d606b")), ("note", paper),
    ("reload", red), ("reset", orange), ("jump", purple), ("insert", green), ("remove", red),
    ("move", purple), ("update", teal), ("progress", ink),
  ]

  private static let shares: [Rule] = PoseChannel.plottedShares.enumerated().map {
    let tones = [purple, brown, orange, teal, green, red]
    return ($1.name, tones[$0 % tones.count])
  }

  private static let axes: [Rule] = [
    ("x", blue), ("y", orange), ("z", green), ("both", blue), ("offset", blue),
  ]

  private static let paper = Tone(light: "#ffffff", dark: "#17181c")
  private static let ink = Tone(light: "#1b1c21", dark: "#ecedf2")
  private static let dim = Tone(light: "#5f616c", dark: "#a0a2ae")
  private static let brown = Tone(light: "#8a6a3b", dark: "#cba774")
  private static let blue = Tone(light: "#2f5fe0", dark: "#82a4ff")
  private static let orange = Tone(light: "#d35400", dark: "#ffa057")
  private static let green = Tone(light: "#14804a", dark: "#4ccf8d")
  private static let purple = Tone(light: "#8a3fd1", dark: "#c792ff")
  private static let teal = Tone(light: "#0d7f8c", dark: "#4fd0dd")
  private static let red = Tone(light: "#c9213c", dark: "#ff7386")

  private static func rules(_ shade: KeyPath<Tone, String>) -> String {
    let filled = fills.map { ".reveal-plot .\($0.name) { fill: \($0.tone[keyPath: shade]); }" }
    let stroked = strokes.map { ".reveal-plot .\($0.name) { stroke: \($0.tone[keyPath: shade]); }" }
    return (filled + stroked).joined(separator: "\n")
  }
}
