import RevealMath
internal import RevealPreset

/// The layout of viewport, rows and cards on the canvas.
struct CardLayout: Sendable {
  let axis: Axis
  /// The initial extents of rows along the axis.
  private(set) var heights = RowHeights.same(1)
  private let canvas: Canvas
  private let initialViewport: Size
  @Indirect private var list: ListLayout
  @Indirect private var cards: Cards
  private let deck: [DeckCard]
  /// The height of a card's content at a width; nil if cards have no content of their own.
  private let contentHeight: Timeline.ContentHeight?
  /// The number of cards after which the heights of contents repeat.
  private let contentPeriod: Int
  /// The number of contents after which sizes that depend on their numbers repeat, and that of rows
  /// at the start of the run.
  private let contents: (count: Int, rows: Double)

  init(_ preset: Preset, deck: [DeckCard], contentHeight: Timeline.ContentHeight?) {
    axis = preset.list.axis
    canvas = preset.canvas
    list = preset.list
    cards = preset.cards
    self.deck = deck.contains { $0.size != nil || $0.align != nil } ? deck : []
    self.contentHeight = contentHeight
    contentPeriod = deck.count
    contents = preset.contents
    initialViewport = preset.initialViewport
    heights = heights(of: list.arrangement)
  }

  /// Returns the viewport, centered on the canvas and aligned to whole pixels.
  func viewport(_ size: Size) -> Rect {
    func centered(_ extent: Double, in whole: Double) -> Double {
      ((whole - extent) / 2 * canvas.scale + 0.5).rounded(.down) / canvas.scale
    }
    return Rect(
      x: centered(size.width, in: canvas.size.width),
      y: centered(size.height, in: canvas.size.height), width: size.width, height: size.height)
  }

  /// Returns the frame of a row on the canvas at a content offset in points.
  func row(_ position: RowPosition, from offset: Double, in viewport: Rect) -> Rect {
    let lane = position.lane
    return axis.rect(
      at: position.start - offset, extent: position.extent, in: viewport, column: lane.column,
      span: lane.span, of: lane.columns, gap: lane.gap)
  }

  /// Returns the first row of a viewport, with an extent.
  func firstRow(
    ofExtent extent: Double, _ arrangement: Arrangement? = nil, in viewport: Rect
  ) -> Rect {
    let lane = (arrangement ?? list.arrangement).lane(0)
    return row(RowPosition(start: 0, extent: extent, lane: lane), from: 0, in: viewport)
  }

  /// Returns the frame of a card in its row: the row without its inset, or the card's own size,
  /// aligned.
  func card(_ content: Int, in row: Rect, viewport: Rect) -> Rect {
    let space = space(in: row)
    let own = deck.isEmpty ? nil : deck[content % deck.count]
    guard let asked = own?.size ?? cards.size else { return space }
    var basis = basis(ofCard: space.size, in: row, viewport: viewport)
    basis.rank = rank(ofContent: content)
    let size = Size(width: basis.width(asked.width), height: basis.height(asked.height))
    let across = (own?.align ?? cards.align[content % cards.align.count]).share
    let share = axis.point(main: cards.alignAlong.share, cross: across)
    return Rect(
      x: space.minX + (space.width - size.width) * share.x,
      y: space.minY + (space.height - size.height) * share.y,
      width: size.width, height: size.height)
  }

  /// Returns the numbers that the sizes of a content's card and row refer to.
  private func rank(ofContent content: Int) -> RowRank {
    RowRank(index: Double(content % max(contents.count, 1)), count: contents.rows)
  }

  private func space(in row: Rect) -> Rect {
    let inset = list.inset
    return Rect(
      x: row.minX + inset.left, y: row.minY + inset.top,
      width: max(row.width - inset.left - inset.right, 0),
      height: max(row.height - inset.top - inset.bottom, 0))
  }

  /// Returns the extents of rows along the axis.
  func heights(of arrangement: Arrangement) -> RowHeights {
    let viewport = viewport(initialViewport)
    let row = firstRow(ofExtent: Self.standardExtent, arrangement, in: viewport)
    switch arrangement.rowHeight {
    case .random(let range, let seed): return .random(range, seed: seed)
    case .card: return RowHeights(cardExtents(in: row, viewport: viewport, nil))
    case .content: return RowHeights(cardExtents(in: row, viewport: viewport, contentHeight))
    case .lengths(let lengths):
      var basis = basis(of: 0, in: row, viewport: viewport)
      guard arrangement.rowHeight.dependsOnContent else {
        return RowHeights(lengths.map { basis.main($0) })
      }
      return RowHeights(
        (0..<max(contents.count, 1)).map { content in
          basis.rank = rank(ofContent: content)
          return basis.main(lengths[content % lengths.count])
        })
    }
  }

  /// Returns the extents of cards along the axis with their insets, by contents, which repeat.
  private func cardExtents(
    in row: Rect, viewport: Rect, _ contentHeight: Timeline.ContentHeight?
  ) -> [Double] {
    let inset = list.inset
    let insets = axis == .vertical ? inset.top + inset.bottom : inset.left + inset.right
    let dependsOnContent =
      cards.size?.dependsOnContent == true || deck.contains { $0.size?.dependsOnContent == true }
    let period =
      dependsOnContent ? contents.count : contentHeight == nil ? deck.count : contentPeriod
    return (0..<max(period, 1)).map { content in
      let card = card(content, in: row, viewport: viewport)
      let isOwn = !deck.isEmpty && deck[content % deck.count].size != nil || cards.size != nil
      let shown = isOwn ? nil : contentHeight?(content, card.width)
      return (shown ?? axis.main(of: card.size)) + insets
    }
  }

  /// The extent, in points, of a row whose height depends on its card.
  private static let standardExtent = 88.0

  /// Returns the distance beyond the viewport within which rows count as visible, in points.
  func overscan(in viewport: Size) -> Double {
    basis(in: viewport).main(list.overscan)
  }

  /// Returns the interval of positions in the list within which rows count as visible, in points.
  func visibleInterval(in state: ScrollState) -> (lower: Double, upper: Double) {
    let overscan = overscan(in: state.viewport)
    return (state.offset - overscan, state.offset + axis.main(of: state.viewport) + overscan)
  }

  /// Returns the insets of a trigger from the viewport's start and end, in points.
  func insets(of trigger: Trigger, in viewport: Size) -> (start: Double, end: Double) {
    let basis = basis(in: viewport)
    return (basis.main(trigger.start), basis.main(trigger.end))
  }

  /// Returns the extent of a row's card across the axis at rest, in points.
  func cardExtent(of row: Int, in geometry: ListGeometry, viewport: Size) -> Double {
    let (span, frame) = (geometry.span(of: row) ?? .zero, Rect(size: viewport))
    let cell = self.row(span, from: span.start, in: frame)
    return axis.cross(of: card(geometry.content(of: row), in: cell, viewport: frame).size)
  }

  /// Returns the sizes that relative lengths refer to, for the first card in a row of the largest
  /// extent.
  func basis(in viewport: Size) -> LengthBasis {
    let frame = Rect(size: viewport)
    return basis(of: 0, in: firstRow(ofExtent: heights.largest, in: frame), viewport: frame)
  }

  /// Returns the sizes that relative lengths refer to, for a card in its row.
  func basis(of content: Int, in row: Rect, viewport: Rect) -> LengthBasis {
    basis(ofCard: card(content, in: row, viewport: viewport).size, in: row, viewport: viewport)
  }

  /// Returns the sizes that relative lengths refer to, for a card of a given size in its row.
  func basis(ofCard size: Size, in row: Rect, viewport: Rect) -> LengthBasis {
    LengthBasis(
      card: size, row: row.size, viewport: viewport.size, axis: axis,
      cornerRadius: cards.cornerRadius, scale: canvas.scale)
  }
}

extension Preset {
  /// The limit on contents whose sizes may differ, as on row heights in a list.
  private static var mostContents: Int { 10_000 }

  /// The number of contents that cards show during the run, up to a limit, and that of rows at its
  /// start.
  fileprivate var contents: (count: Int, rows: Double) {
    let rows = list.sections.reduce(0) { $0 + $1.rows }
    let count = scroll.reduce(rows) { contents, step in
      guard case .change(let change) = step else { return contents }
      switch change.kind {
      case .insert(_, let count, let first), .update(_, let count, let first):
        return max(contents, (first ?? contents) + count)
      case .present(_, let presentation): return max(contents, (presentation.content ?? 0) + 1)
      case .remove, .move, .arrange, .dismiss: return contents
      }
    }
    return (min(count, Self.mostContents), Double(rows))
  }

  /// The size of the viewport when the run starts.
  var initialViewport: Size {
    list.viewports.map { $0.size(in: $0.orientation) } ?? canvas.size
  }
}

extension CardAlignment {
  /// The fraction of the empty space that lies before the card.
  fileprivate var share: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}
