package import RevealMath
package import RevealPreset
internal import RevealSamples
package import RevealScene

/// The faces of what a swipe shows: the actions under a card, and the stamps over it.
package struct SwipeLibrary: Sendable {
  private let actions: SwipeActions
  private let stamps: [SwipeEffect.Stamp]
  private let isVertical: Bool
  private let cornerRadius: Double
  private let pictures: CellPictures
  private let lettering: Lettering
  private let theme: CellTheme
  private let cache = PictureCache()

  /// - Parameters:
  ///   - preset: The preset.
  ///   - pictures: The paths of the pictures that its stamps show.
  ///   - lettering: The way to draw the texts.
  package init(
    _ preset: Preset, pictures: CellPictures = CellPictures(), lettering: Lettering = .bars
  ) {
    actions = preset.list.swipe ?? SwipeActions()
    stamps = preset.swipeEffect?.stamps ?? []
    isVertical = preset.list.axis == .vertical
    cornerRadius = preset.cards.cornerRadius
    self.pictures = pictures
    self.lettering = lettering
    let theme = Theme(preset.cards.theme, background: preset.canvas.background)
    self.theme = CellTheme(theme: theme, hasBars: lettering.isBars)
  }

  /// The face of a stamp, for a card of a size.
  ///
  /// Equal arguments usually give the identical face.
  package func stamp(_ index: Int, size: Size) -> Face {
    cache.face(of: index, size: size) {
      cellFace(of: index).face(size: size, cornerRadius: cornerRadius)
    }
  }

  /// The layout of a stamp's cell in a size.
  package func stampPlan(of index: Int, size: Size) -> CellPlan {
    cellFace(of: index).plan(size: size)
  }

  private func cellFace(of index: Int) -> CellFace {
    var card = DeckCard()
    card.color = .clear
    return CellFace(
      template: stamps[index].cell, card: card, index: index, pictures: pictures,
      lettering: lettering, theme: theme)
  }

  /// The face of the actions under a card of a size.
  ///
  /// It is as large as the card. The innermost action lies under all of it, and each further one
  /// over those inside of it, so that no gap opens under the card's round corners.
  package func actions(_ uncovered: UncoveredActions, card: Size) -> Face {
    let actions = actions[uncovered.side]
    guard let innermost = actions.last else { return Face(size: card, fill: .color(.clear)) }
    let room = Rect(size: card)
    var builder = BoxBuilder()
    var edges: [Double] = []
    for extent in uncovered.extents(of: actions.count) { edges.append((edges.last ?? 0) + extent) }
    for (index, action) in actions.enumerated().reversed() {
      let start = index > 0 ? edges[index - 1] : 0
      let taken = index == 0 ? uncovered.taken : 0
      if index < actions.count - 1 {
        // Where it has taken all, it reaches under the card's corners.
        let end = edges[index] + cornerRadius * taken
        builder.rectangle(
          frame(from: 0, to: end, side: uncovered.side, in: room), .color(action.color))
      }
      let rest = SwipeAction.extent
      let extent = max(edges[index] - start, rest)
      let shown = extent + (rest - extent) * taken
      builder.add(
        boxes(
          of: action,
          in: frame(from: edges[index] - shown, to: edges[index], side: uncovered.side, in: room),
          within: room))
    }
    return Face(
      size: card, fill: .color(innermost.color), cornerRadius: cornerRadius,
      children: builder.boxes)
  }

  /// Returns the part of a card between two distances from its outer edge.
  private func frame(
    from start: Double, to end: Double, side: SwipeActions.Side, in room: Rect
  ) -> Rect {
    let extent = isVertical ? room.width : room.height
    let near = side == .leading ? start : extent - end
    return isVertical
      ? Rect(x: near, y: 0, width: end - start, height: room.height)
      : Rect(x: 0, y: near, width: room.width, height: end - start)
  }

  /// Returns the symbol and the text of an action, centered in a frame.
  private func boxes(of action: SwipeAction, in frame: Rect, within room: Rect) -> [Box] {
    let ink = action.ink
    let style = TextStyle(
      size: action.symbol == nil ? SwipeAction.largeText : SwipeAction.smallText, color: ink)
    let side = SwipeAction.symbolExtent
    let both = side + SwipeAction.gap + style.lineHeight
    let text = action.symbol == nil || frame.height >= both + 8 ? action.text : nil
    let height = text == nil ? side : action.symbol == nil ? style.lineHeight : both
    var top = (frame.center.y - height / 2).rounded()
    var boxes: [Box] = []
    if let symbol = action.symbol {
      let square = Rect(x: frame.center.x - side / 2, y: top, width: side, height: side)
      boxes += [symbol.box(in: square, color: ink)].compactMap(\.self)
      top += side + SwipeAction.gap
    }
    guard let text else { return boxes }
    let width = max(frame.width - 2 * SwipeAction.margin, 0)
    let area = Rect(x: frame.center.x - width / 2, y: top, width: width, height: style.lineHeight)
    let block = lettering.block(of: text, style: style, in: area, maximum: 1, alignment: .center)
    return boxes + block.lines.flatMap { lettering.boxes(of: $0, within: area) }
  }
}

extension SwipeAction {
  /// The extent of an action that is open, across the axis, in points: about that in UIKit.
  fileprivate static let extent = 74.0
  /// The side of a symbol, its distance from the text, and the empty space beside a text, in
  /// points.
  fileprivate static let symbolExtent = 24.0, gap = 2.0, margin = 4.0
  /// The size of a text without a symbol, and of one below a symbol, in points.
  fileprivate static let largeText = 15.0, smallText = 13.0

  /// The color of symbol and text: white, or black on a ground that is almost white.
  fileprivate var ink: Color {
    let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return light > 230 ? .black : .white
  }
}
