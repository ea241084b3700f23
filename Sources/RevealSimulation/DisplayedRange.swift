import RevealMath
internal import RevealPreset

/// The range in which rows are displayed, which the overscan and a trigger's insets widen, with a
/// limit on their number.
struct DisplayedRange: Sendable {
  private let layout: CardLayout
  private let trigger: Trigger?
  /// Whether rows are so small that too many may be displayed.
  private let mayBeTooWide: Bool

  /// The limit on rows that are displayed at once.
  static let mostRows = 250_000

  init(_ preset: Preset, layout: CardLayout) {
    self.layout = layout
    let trigger = preset.entrance?.trigger
    self.trigger = trigger
    let sizes = preset.list.viewports.map { [$0.portrait, $0.landscape] } ?? [preset.canvas.size]
    let columns = Double(preset.list.columns)
    mayBeTooWide = sizes.contains { size in
      let (lower, upper) = Self.edges(of: size, layout, trigger)
      let lines = (upper - lower) / (layout.heights.smallest + preset.list.gap.along) + 2
      return lines * columns > Double(Self.mostRows)
    }
  }

  /// Returns the number of rows displayed at a time if it exceeds the limit; else nil.
  func excess(_ history: ListHistory, at time: Double, _ state: ScrollState) -> Int? {
    guard mayBeTooWide else { return nil }
    let (lower, upper) = Self.edges(of: state.viewport, layout, trigger)
    let places = history.geometry(at: time)
      .places(between: state.offset + lower, and: state.offset + upper)
    return places.count > Self.mostRows ? places.count : nil
  }

  /// Returns the distances from the viewport's start between which rows are displayed, in points.
  private static func edges(
    of viewport: Size, _ layout: CardLayout, _ trigger: Trigger?
  ) -> (lower: Double, upper: Double) {
    let (extent, overscan) = (layout.axis.main(of: viewport), layout.overscan(in: viewport))
    let (start, end) = trigger.map { layout.insets(of: $0, in: viewport) } ?? (0, 0)
    return (min(-overscan, start), extent + max(overscan, -end))
  }
}
