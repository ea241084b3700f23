import RevealMath
internal import RevealPreset

/// How many rows of a list may be displayed at once, which the overscan and a trigger's insets
/// widen.
struct DisplayedRange: Sendable {
  private let layout: CardLayout
  private let trigger: Trigger?
  /// Whether rows are so low that there may be too many.
  private let mayBeTooWide: Bool

  /// The limit on rows that are displayed at once.
  static let mostRows = 250_000

  init(_ preset: Preset, layout: CardLayout) {
    self.layout = layout
    trigger = preset.entrance?.trigger
    let sizes = preset.list.viewports.map { [$0.portrait, $0.landscape] } ?? [preset.canvas.size]
    let columns = Double(preset.list.columns)
    var mayBeTooWide = false
    for size in sizes {
      let (lower, upper) = Self.edges(of: size, layout, trigger)
      let lines = (upper - lower) / (layout.heights.smallest + preset.list.gap.along) + 2
      mayBeTooWide = mayBeTooWide || lines * columns > Double(Self.mostRows)
    }
    self.mayBeTooWide = mayBeTooWide
  }

  /// The number of rows beyond the limit that are displayed at a time; nil if they are fewer.
  func excess(_ history: ListHistory, at time: Double, _ state: ScrollState) -> Int? {
    guard mayBeTooWide else { return nil }
    let (lower, upper) = Self.edges(of: state.viewport, layout, trigger)
    let count = history.restingRows(
      between: state.offset + lower, and: state.offset + upper, at: time)
    return count > Self.mostRows ? count : nil
  }

  /// Between which distances from the viewport's start rows are displayed, in points.
  private static func edges(
    of viewport: Size, _ layout: CardLayout, _ trigger: Trigger?
  ) -> (lower: Double, upper: Double) {
    let (extent, overscan) = (layout.axis.main(of: viewport), layout.overscan(in: viewport))
    let basis = layout.basis(in: layout.viewport(viewport))
    let (start, end) = trigger.map { (basis.main($0.start), basis.main($0.end)) } ?? (0, 0)
    return (min(-overscan, start), extent + max(overscan, -end))
  }
}
