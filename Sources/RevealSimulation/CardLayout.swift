import RevealMath
internal import RevealPreset

/// The layout of viewport, rows and cards on the canvas.
struct CardLayout: Sendable {
  let axis: ListAxis
  private let canvas: Canvas
  private let list: ListLayout
  private let cards: Cards

  init(_ preset: Preset) {
    axis = ListAxis(axis: preset.list.axis)
    canvas = preset.canvas
    list = preset.list
    cards = preset.cards
  }

  /// The viewport, centered on the canvas and aligned to whole pixels.
  func viewport(_ size: Size) -> Rect {
    func centered(_ extent: Double, in whole: Double) -> Double {
      ((whole - extent) / 2 * canvas.scale + 0.5).rounded(.down) / canvas.scale
    }
    return Rect(
      x: centered(size.width, in: canvas.size.width),
      y: centered(size.height, in: canvas.size.height), width: size.width, height: size.height)
  }

  /// The row at a distance, in points, from the leading edge of the viewport.
  func row(at start: Double, column: Int, in viewport: Rect) -> Rect {
    axis.rect(
      at: start, extent: list.rowHeight, in: viewport, column: column, of: list.columns)
  }

  /// The card in its row: the row without its inset, or the card's own size centered there.
  func card(in row: Rect) -> Rect {
    let inset = list.inset
    let space = Rect(
      x: row.minX + inset.left, y: row.minY + inset.top,
      width: max(row.width - inset.left - inset.right, 0),
      height: max(row.height - inset.top - inset.bottom, 0))
    guard let size = cards.size else { return space }
    return Rect(
      x: space.minX + (space.width - size.width) / 2,
      y: space.minY + (space.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// How far beyond the viewport rows count as visible, in points.
  func overscan(in viewport: Size) -> Double {
    max(0, basis(in: Rect(size: viewport)).main(list.overscan))
  }

  /// The sizes that relative lengths refer to, in a viewport.
  func basis(in viewport: Rect) -> LengthBasis {
    let row = row(at: 0, column: 0, in: viewport)
    return LengthBasis(
      card: card(in: row).size, row: row.size, viewport: viewport.size, axis: list.axis,
      cornerRadius: cards.cornerRadius, scale: canvas.scale)
  }
}
