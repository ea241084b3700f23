internal import RevealMath
internal import RevealPreset

/// The natural sizes of the parts of a cell.
extension CellLayout {
  /// The width of a part with unlimited space, within its own limits, in points.
  mutating func hugWidth(of node: CellNode) -> Double {
    node.part.sizing.widths.clamped(freeWidth(of: node))
  }

  /// The width of a part with unlimited space, without its own limits.
  mutating func freeWidth(of node: CellNode) -> Double {
    if let width = widths[node.id] { return width }
    let sizing = node.part.sizing
    let width: Double
    if let fixed = sizing.width?.fixed {
      width = fixed
    } else if let ratio = sizing.ratio, let height = sizing.height?.fixed {
      width = height * ratio
    } else {
      width = contentWidth(of: node)
    }
    widths[node.id] = width
    return width
  }

  mutating func contentWidth(of node: CellNode) -> Double {
    let padding = node.box?.padding.width ?? 0
    switch node.part.content {
    case .text(let text): return lettering.width(of: node.text ?? "", text)
    case .badge(let badge):
      // A single digit is in a circle.
      let height = lettering.lineHeight(of: badge.label) + badge.box.padding.height
      return max(lettering.width(of: node.text ?? "", badge.label) + padding, height)
    case .symbol(let symbol): return symbol.size
    case .picture, .shape, .space: return 0
    case .horizontal(let stack):
      let widths = node.children.map { max(hugWidth(of: $0), $0.space ?? 0) }
      return total(widths, spacing: stack.spacing) + padding
    case .vertical: return node.children.reduce(0) { max($0, hugWidth(of: $1)) } + padding
    case .layers:
      return padding
        + node.children.reduce(0) { widest, child in
          guard case .frame(let x, _, let width, _) = child.part.place else {
            return max(widest, hugWidth(of: child))
          }
          return max(widest, (x.fixed ?? 0) + (width.fixed ?? 0))
        }
    }
  }

  /// The height of a part at some width with unlimited space, within its own limits, in points.
  mutating func hugHeight(of node: CellNode, _ width: Double) -> Double {
    node.part.sizing.heights.clamped(freeHeight(of: node, width))
  }

  /// The height of a part with unlimited space, without its own limits.
  mutating func freeHeight(of node: CellNode, _ width: Double) -> Double {
    let key = Key(id: node.id, size: Size(width: width, height: .infinity))
    if let height = heights[key] { return height }
    let sizing = node.part.sizing
    let height =
      sizing.height?.fixed ?? sizing.ratio.map { width / $0 } ?? contentHeight(of: node, width)
    heights[key] = height
    return height
  }

  mutating func contentHeight(of node: CellNode, _ width: Double) -> Double {
    let padding = node.box?.padding ?? Inset()
    let inner = max(width - padding.left - padding.right, 0)
    switch node.part.content {
    case .text(let text):
      let lines = lettering.lines(of: node.text ?? "", text, width: width)
      return Double(max(lines.count, 1)) * lettering.lineHeight(of: text)
    case .badge(let badge): return lettering.lineHeight(of: badge.label) + padding.height
    case .symbol(let symbol): return symbol.size
    case .picture, .shape, .space: return 0
    case .horizontal(let stack): return rowHeight(of: node, stack, inner) + padding.height
    case .vertical(let stack):
      let heights = node.children.map { child in
        max(hugHeight(of: child, self.width(of: child, stack, in: inner)), child.space ?? 0)
      }
      return total(heights, spacing: stack.spacing) + padding.height
    case .layers:
      return padding.height + node.children.reduce(0) { max($0, layerHeight(of: $1, width: inner)) }
    }
  }

  mutating func rowHeight(of node: CellNode, _ stack: CellStack, _ inner: Double) -> Double {
    var (above, below, highest) = (0.0, 0.0, 0.0)
    for (child, width) in zip(node.children, rowWidths(of: node, stack, in: inner)) {
      let height = hugHeight(of: child, width)
      if align(of: child, stack) == .baseline {
        let baseline = baseline(of: child, size: Size(width: width, height: height))
        (above, below) = (max(above, baseline), max(below, height - baseline))
      } else {
        highest = max(highest, height)
      }
    }
    return max(highest, above + below)
  }

  mutating func layerHeight(of child: CellNode, width: Double) -> Double {
    switch child.part.place {
    case .frame(_, let y, _, let height): return (y.fixed ?? 0) + (height.fixed ?? 0)
    case .filling, .at:
      var own = child.part.sizing.width?.points(in: width) ?? width
      if case .at = child.part.place, child.part.sizing.width == nil {
        own = min(hugWidth(of: child), width)
      }
      return hugHeight(of: child, child.part.sizing.widths.clamped(own))
    }
  }

  /// The widths of the parts of a horizontal stack.
  mutating func rowWidths(of node: CellNode, _ stack: CellStack, in inner: Double) -> [Double] {
    let items = node.children.map { child in
      let sizing = child.part.sizing
      let base = sizing.width?.points(in: inner) ?? freeWidth(of: child)
      return item(child, base: base, along: .horizontal)
    }
    let spacing = stack.spacing * Double(max(items.count - 1, 0))
    return flexedSizes(of: items, in: inner - spacing)
  }

  mutating func item(_ node: CellNode, base: Double, along axis: CellAxis) -> FlexItem {
    let (sizing, flex) = (node.part.sizing, node.part.flex)
    let limits = sizing.limits(along: axis)
    let isSoft = node.isSoft && sizing.length(along: axis) == nil && sizing.ratio == nil
    let least = max(limits.least, isSoft ? least(node, along: axis) : 0, node.space ?? 0)
    return FlexItem(
      base: base, limits: CellLimits(least: least, most: limits.most),
      grow: flex.grow == 0 && node.space != nil ? 1 : flex.grow,
      shrink: flex.shrink ?? (isSoft ? 1 : 0))
  }

  /// The size to which a part can shrink: for a text, one line high and no width.
  mutating func least(_ node: CellNode, along axis: CellAxis) -> Double {
    let fixed = node.part.sizing.length(along: axis)?.fixed
    let limits = node.part.sizing.limits(along: axis)
    let padding = axis == .horizontal ? node.box?.padding.width : node.box?.padding.height
    let content: Double
    switch node.part.content {
    case .text(let text): content = axis == .horizontal ? 0 : lettering.lineHeight(of: text)
    case .badge, .symbol:
      content = axis == .horizontal ? hugWidth(of: node) : hugHeight(of: node, hugWidth(of: node))
      return fixed ?? limits.clamped(content)
    case .picture, .shape, .layers: content = 0
    case .space(let points): content = points
    case .horizontal(let stack), .vertical(let stack):
      let sizes = node.children.map { least($0, along: axis) }
      let isRow = if case .horizontal = node.part.content { true } else { false }
      let isAlong = isRow == (axis == .horizontal)
      content = isAlong ? total(sizes, spacing: stack.spacing) : sizes.max() ?? 0
    }
    return fixed ?? limits.clamped(content + (padding ?? 0))
  }

  /// The width of a part of a vertical stack.
  mutating func width(of child: CellNode, _ stack: CellStack, in inner: Double) -> Double {
    let sizing = child.part.sizing
    if let width = sizing.width { return sizing.widths.clamped(width.points(in: inner)) }
    let isStretched = align(of: child, stack) == .stretch
    if isStretched, sizing.ratio == nil || sizing.height == nil, !child.keepsSize {
      return sizing.widths.clamped(inner)
    }
    return sizing.widths.clamped(min(hugWidth(of: child), inner))
  }

  /// The height of a part of a horizontal stack.
  mutating func height(
    of child: CellNode, _ width: Double, _ stack: CellStack, in inner: Double
  ) -> Double {
    let sizing = child.part.sizing
    if let height = sizing.height { return sizing.heights.clamped(height.points(in: inner)) }
    if sizing.ratio == nil, align(of: child, stack) == .stretch, !child.keepsSize {
      return sizing.heights.clamped(inner)
    }
    let height = hugHeight(of: child, width)
    // Texts lose lines before they overflow.
    return child.isSoft && sizing.ratio == nil
      ? max(min(height, inner), min(height, least(child, along: .vertical))) : height
  }

  func align(of child: CellNode, _ stack: CellStack) -> CellAlignment {
    child.part.flex.align ?? stack.align
  }

  func total(_ sizes: [Double], spacing: Double) -> Double {
    sizes.reduce(0, +) + spacing * Double(max(sizes.count - 1, 0))
  }
}
