internal import RevealMath
internal import RevealPreset

/// The layout of a cell for one card: the frames of its parts.
///
/// Stacks follow CSS Flexible Box Layout with one line: what parts take or give up is computed by
/// ``flexedSizes(of:in:)``; automatic minimum sizes are one line of a text, and no width of it.
struct CellLayout {
  /// A part with its frame.
  struct PlacedPart {
    let node: CellNode
    /// In points from the card's top-left corner.
    let frame: Rect
  }

  /// The parts in drawing order: each before those in it.
  private(set) var placed: [PlacedPart] = []
  /// The parts that have no room for what is in them.
  private(set) var faults: [CellFault] = []
  let lettering: CellLettering
  /// Sizes that were measured, since every level of a cell needs those of all below.
  private var widths: [Int: Double] = [:]
  private var heights: [HeightKey: Double] = [:]

  private struct HeightKey: Hashable {
    let id: Int
    let width: Double
  }

  init(lettering: CellLettering) { self.lettering = lettering }

  /// Gives a part, and all that are in it, its frame.
  mutating func place(_ node: CellNode, in frame: Rect) {
    let frame = frame.drawable
    placed.append(PlacedPart(node: node, frame: frame))
    let inner = frame.inset(by: node.box?.padding ?? Inset())
    switch node.part.content {
    case .horizontal(let stack): placeRow(node, stack, in: inner)
    case .vertical(let stack): placeColumn(node, stack, in: inner)
    case .layers: for child in node.children { place(child, in: layerFrame(of: child, in: inner)) }
    case .text, .badge, .picture, .shape, .symbol, .space: break
    }
  }

  private mutating func placeRow(_ node: CellNode, _ stack: CellStack, in inner: Rect) {
    let widths = rowWidths(of: node, stack, in: inner.width)
    let used = total(widths, spacing: stack.spacing)
    check(node, needs: used, of: inner.width, along: .horizontal)
    let frames = zip(node.children, widths).map { child, width in
      (child, size: Size(width: width, height: height(of: child, width, stack, in: inner.height)))
    }
    let baseline = frames.reduce(0) { highest, item in
      align(of: item.0, stack) == .baseline
        ? max(highest, self.baseline(of: item.0, size: item.size)) : highest
    }
    var x = inner.minX + stack.justify.start(of: inner.width - used)
    let gap = stack.gap(unused: inner.width - used, parts: widths.count)
    for (child, size) in frames {
      check(child, needs: size.height, of: inner.height, along: .vertical)
      let align = align(of: child, stack)
      let y =
        align == .baseline
        ? baseline - self.baseline(of: child, size: size)
        : align.share * (inner.height - size.height)
      place(child, in: Rect(origin: Point(x: x, y: inner.minY + y), size: size))
      x += size.width + gap
    }
  }

  private mutating func placeColumn(_ node: CellNode, _ stack: CellStack, in inner: Rect) {
    let widths = node.children.map { width(of: $0, stack, in: inner.width) }
    let items = zip(node.children, widths).map { child, width in
      let sizing = child.part.sizing
      let base = sizing.height?.points(in: inner.height) ?? freeHeight(of: child, width)
      return item(child, base: base, along: .vertical, limits: sizing.heights)
    }
    let spacing = stack.spacing * Double(max(items.count - 1, 0))
    let heights = flexedSizes(of: items, in: inner.height - spacing)
    let used = total(heights, spacing: stack.spacing)
    check(node, needs: used, of: inner.height, along: .vertical)
    var y = inner.minY + stack.justify.start(of: inner.height - used)
    let gap = stack.gap(unused: inner.height - used, parts: heights.count)
    for (index, child) in node.children.enumerated() {
      let size = Size(width: widths[index], height: heights[index])
      check(child, needs: size.width, of: inner.width, along: .horizontal)
      let x = align(of: child, stack).share * (inner.width - size.width)
      place(child, in: Rect(origin: Point(x: inner.minX + x, y: y), size: size))
      y += size.height + gap
    }
  }

  private mutating func layerFrame(of child: CellNode, in inner: Rect) -> Rect {
    switch child.part.place {
    case .frame(let x, let y, let width, let height):
      return Rect(
        x: inner.minX + x.points(in: inner.width), y: inner.minY + y.points(in: inner.height),
        width: width.points(in: inner.width), height: height.points(in: inner.height))
    case .filling:
      let sizing = child.part.sizing
      let width = sizing.width(in: inner.size) ?? sizing.widths.clamped(inner.width)
      let height =
        sizing.height(in: inner.size, width: width) ?? sizing.heights.clamped(inner.height)
      return Rect(origin: inner.origin, size: Size(width: width, height: height))
    case .at(let point):
      let sizing = child.part.sizing
      let width =
        sizing.width(in: inner.size)
        ?? sizing.widths.clamped(min(hugWidth(of: child), inner.width))
      let height = sizing.height(in: inner.size, width: width) ?? hugHeight(of: child, width)
      return Rect(
        x: inner.minX + (inner.width - width) * point.x,
        y: inner.minY + (inner.height - height) * point.y, width: width, height: height)
    }
  }

  /// From the top of a part of some size to its first baseline; the bottom of a part without
  /// letters.
  private mutating func baseline(of node: CellNode, size: Size) -> Double {
    var part = CellLayout(lettering: lettering)
    part.place(node, in: Rect(size: size))
    for placed in part.placed {
      guard let letters = placed.node.letters else { continue }
      return placed.frame.minY + (placed.node.box?.padding.top ?? 0)
        + lettering.baseline(of: letters)
    }
    return size.height
  }

  private mutating func check(
    _ node: CellNode, needs needed: Double, of room: Double, along axis: CellAxis
  ) {
    guard needed > room + Self.tolerance else { return }
    faults.append(CellFault(part: node.part, needed: needed, room: room, axis: axis))
  }

  /// What may stick out before it is a mistake, in points.
  private static let tolerance = 0.5
}

extension CellLayout {
  /// The width of a part that has all the space that it wants, within its limits, in points.
  mutating func hugWidth(of node: CellNode) -> Double {
    node.part.sizing.widths.clamped(freeWidth(of: node))
  }

  /// The same without the limits of the part itself.
  private mutating func freeWidth(of node: CellNode) -> Double {
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

  private mutating func contentWidth(of node: CellNode) -> Double {
    let padding = node.box.map { $0.padding.left + $0.padding.right } ?? 0
    switch node.part.content {
    case .text(let text): return lettering.width(of: node.text ?? "", text)
    case .badge(let badge):
      // One digit in a circle.
      let height = lettering.lineHeight(of: badge.label) + badge.box.padding.height
      return max(lettering.width(of: node.text ?? "", badge.label) + padding, height)
    case .symbol(let symbol): return symbol.size
    case .picture, .shape, .space: return 0
    case .horizontal(let stack):
      let widths = node.children.map { child in
        max(hugWidth(of: child), child.space ?? 0)
      }
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

  /// The height of a part of some width that has all the space that it wants, within its limits, in
  /// points.
  mutating func hugHeight(of node: CellNode, _ width: Double) -> Double {
    node.part.sizing.heights.clamped(freeHeight(of: node, width))
  }

  /// The same without the limits of the part itself.
  private mutating func freeHeight(of node: CellNode, _ width: Double) -> Double {
    let key = HeightKey(id: node.id, width: width)
    if let height = heights[key] { return height }
    let sizing = node.part.sizing
    let height =
      sizing.height?.fixed ?? sizing.ratio.map { width / $0 } ?? contentHeight(of: node, width)
    heights[key] = height
    return height
  }

  private mutating func contentHeight(of node: CellNode, _ width: Double) -> Double {
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
      return padding.height
        + node.children.reduce(0) { max($0, layerHeight(of: $1, width: inner)) }
    }
  }

  private mutating func rowHeight(
    of node: CellNode, _ stack: CellStack, _ inner: Double
  ) -> Double {
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

  private mutating func layerHeight(of child: CellNode, width: Double) -> Double {
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
  private mutating func rowWidths(
    of node: CellNode, _ stack: CellStack, in inner: Double
  ) -> [Double] {
    let items = node.children.map { child in
      let sizing = child.part.sizing
      let base = sizing.width?.points(in: inner) ?? freeWidth(of: child)
      return item(child, base: base, along: .horizontal, limits: sizing.widths)
    }
    let spacing = stack.spacing * Double(max(items.count - 1, 0))
    return flexedSizes(of: items, in: inner - spacing)
  }

  private mutating func item(
    _ node: CellNode, base: Double, along axis: CellAxis, limits: CellLimits
  ) -> FlexItem {
    let (sizing, flex) = (node.part.sizing, node.part.flex)
    let isFixed = (axis == .horizontal ? sizing.width : sizing.height) != nil
    let isSoft = node.isSoft && !isFixed && sizing.ratio == nil
    var item = FlexItem(base: base)
    item.minimum = max(limits.least, isSoft ? least(node, along: axis) : 0, node.space ?? 0)
    item.maximum = limits.most
    item.grow = flex.grow == 0 && node.space != nil ? 1 : flex.grow
    item.shrink = flex.shrink ?? (isSoft ? 1 : 0)
    return item
  }

  /// The size that a part keeps whatever it gives up: one line of a text, but no width of it.
  private mutating func least(_ node: CellNode, along axis: CellAxis) -> Double {
    let sizing = node.part.sizing
    let fixed = axis == .horizontal ? sizing.width?.fixed : sizing.height?.fixed
    let limits = axis == .horizontal ? sizing.widths : sizing.heights
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
      let isAlong: Bool
      if case .horizontal = node.part.content {
        isAlong = axis == .horizontal
      } else {
        isAlong = axis == .vertical
      }
      content = isAlong ? total(sizes, spacing: stack.spacing) : sizes.max() ?? 0
    }
    return fixed ?? limits.clamped(content + (padding ?? 0))
  }

  /// The width of a part of a vertical stack.
  private mutating func width(
    of child: CellNode, _ stack: CellStack, in inner: Double
  ) -> Double {
    let sizing = child.part.sizing
    if let width = sizing.width { return sizing.widths.clamped(width.points(in: inner)) }
    let isStretched = align(of: child, stack) == .stretch
    if isStretched, sizing.ratio == nil || sizing.height == nil, !child.keepsSize {
      return sizing.widths.clamped(inner)
    }
    return sizing.widths.clamped(min(hugWidth(of: child), inner))
  }

  /// The height of a part of a horizontal stack.
  private mutating func height(
    of child: CellNode, _ width: Double, _ stack: CellStack, in inner: Double
  ) -> Double {
    let sizing = child.part.sizing
    if let height = sizing.height { return sizing.heights.clamped(height.points(in: inner)) }
    if sizing.ratio == nil, align(of: child, stack) == .stretch, !child.keepsSize {
      return sizing.heights.clamped(inner)
    }
    let height = hugHeight(of: child, width)
    // Texts lose lines before they stick out.
    return child.isSoft && sizing.ratio == nil
      ? max(min(height, inner), min(height, least(child, along: .vertical))) : height
  }

  private func align(of child: CellNode, _ stack: CellStack) -> CellAlignment {
    child.part.flex.align ?? stack.align
  }

  private func total(_ sizes: [Double], spacing: Double) -> Double {
    sizes.reduce(0, +) + spacing * Double(max(sizes.count - 1, 0))
  }
}
