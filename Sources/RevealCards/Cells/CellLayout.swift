internal import RevealMath
internal import RevealPreset

/// The layout of a cell for one card: the frames of its parts.
///
/// Stacks follow CSS Flexible Box Layout with a single line. ``flexedSizes(of:in:)`` computes how
/// parts grow and shrink; the automatic minimum of a text is one line high and has no width.
struct CellLayout {
  /// A part with its frame.
  struct PlacedPart {
    let node: CellNode
    /// The frame in points from the card's top-left corner.
    let frame: Rect
  }

  /// The parts in drawing order: each precedes its own parts.
  private(set) var placed: [PlacedPart] = []
  /// The parts whose content has no room.
  private(set) var faults: [CellFault] = []
  let lettering: Lettering
  /// Measured sizes, kept because every level of a cell needs those of all levels below.
  var widths: [Int: Double] = [:]
  var heights: [Key: Double] = [:]
  private var baselines: [Key: Double] = [:]

  /// A part with a size; a height that is measured is infinite.
  struct Key: Hashable {
    let id: Int
    let size: Size
  }

  init(lettering: Lettering) { self.lettering = lettering }

  /// Gives a part, and everything in it, its frame.
  mutating func place(_ node: CellNode, in frame: Rect) {
    let frame = frame.drawable
    placed.append(PlacedPart(node: node, frame: frame))
    let inner = frame.inset(by: node.box?.padding ?? Inset())
    let frames = childFrames(of: node, in: inner)
    switch node.part.content {
    case .horizontal(let stack):
      let needed = total(frames.map(\.width), spacing: stack.spacing)
      check(node, needs: needed, of: inner.width, along: .horizontal)
      for (child, frame) in zip(node.children, frames) {
        check(child, needs: frame.height, of: inner.height, along: .vertical)
      }
    case .vertical(let stack):
      let needed = total(frames.map(\.height), spacing: stack.spacing)
      check(node, needs: needed, of: inner.height, along: .vertical)
      for (child, frame) in zip(node.children, frames) {
        check(child, needs: frame.width, of: inner.width, along: .horizontal)
      }
    case .layers, .text, .badge, .picture, .shape, .symbol, .space: break
    }
    for (child, frame) in zip(node.children, frames) { place(child, in: frame) }
  }

  /// The frames of the direct parts of another part.
  private mutating func childFrames(of node: CellNode, in inner: Rect) -> [Rect] {
    switch node.part.content {
    case .horizontal(let stack): return rowFrames(of: node, stack, in: inner)
    case .vertical(let stack): return columnFrames(of: node, stack, in: inner)
    case .layers: return node.children.map { layerFrame(of: $0, in: inner) }
    case .text, .badge, .picture, .shape, .symbol, .space: return []
    }
  }

  private mutating func rowFrames(of node: CellNode, _ stack: CellStack, in inner: Rect) -> [Rect] {
    let widths = rowWidths(of: node, stack, in: inner.width)
    let sizes = zip(node.children, widths).map { child, width in
      Size(width: width, height: height(of: child, width, stack, in: inner.height))
    }
    let ascents = zip(node.children, sizes).map { child, size in
      align(of: child, stack) == .baseline ? baseline(of: child, size: size) : 0
    }
    let highest = ascents.max() ?? 0
    let unused = inner.width - total(widths, spacing: stack.spacing)
    let gap = stack.gap(unused: unused, parts: widths.count)
    var x = inner.minX + stack.justify.start(of: unused)
    return node.children.indices.map { index in
      let (align, size) = (align(of: node.children[index], stack), sizes[index])
      let y =
        align == .baseline ? highest - ascents[index] : align.share * (inner.height - size.height)
      defer { x += size.width + gap }
      return Rect(origin: Point(x: x, y: inner.minY + y), size: size)
    }
  }

  private mutating func columnFrames(
    of node: CellNode, _ stack: CellStack, in inner: Rect
  ) -> [Rect] {
    let widths = node.children.map { width(of: $0, stack, in: inner.width) }
    let items = zip(node.children, widths).map { child, width in
      let sizing = child.part.sizing
      let base = sizing.height?.points(in: inner.height) ?? freeHeight(of: child, width)
      return item(child, base: base, along: .vertical)
    }
    let spacing = stack.spacing * Double(max(items.count - 1, 0))
    let heights = flexedSizes(of: items, in: inner.height - spacing)
    let unused = inner.height - total(heights, spacing: stack.spacing)
    let gap = stack.gap(unused: unused, parts: heights.count)
    var y = inner.minY + stack.justify.start(of: unused)
    return node.children.indices.map { index in
      let size = Size(width: widths[index], height: heights[index])
      let x = align(of: node.children[index], stack).share * (inner.width - size.width)
      defer { y += size.height + gap }
      return Rect(origin: Point(x: inner.minX + x, y: y), size: size)
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
        sizing.width(in: inner.size) ?? sizing.widths.clamped(min(hugWidth(of: child), inner.width))
      let height = sizing.height(in: inner.size, width: width) ?? hugHeight(of: child, width)
      return Rect(
        x: inner.minX + (inner.width - width) * point.x,
        y: inner.minY + (inner.height - height) * point.y, width: width, height: height)
    }
  }

  /// The distance from the top of a part of some size to its first baseline.
  ///
  /// For a part without letters, it is that to the bottom.
  mutating func baseline(of node: CellNode, size: Size) -> Double {
    let padding = node.box?.padding ?? Inset()
    if let letters = node.part.letters { return padding.top + lettering.baseline(of: letters) }
    let key = Key(id: node.id, size: size)
    if let baseline = baselines[key] { return baseline }
    var baseline = size.height
    let frames = childFrames(of: node, in: Rect(size: size).inset(by: padding))
    if let first = node.children.firstIndex(where: \.hasLetters) {
      baseline =
        frames[first].minY + self.baseline(of: node.children[first], size: frames[first].size)
    }
    baselines[key] = baseline
    return baseline
  }

  private mutating func check(
    _ node: CellNode, needs needed: Double, of room: Double, along axis: CellAxis
  ) {
    guard needed > room + Self.tolerance else { return }
    faults.append(CellFault(part: node.part, needed: needed, room: room, axis: axis))
  }

  /// The overflow, in points, that does not count as a fault.
  private static let tolerance = 0.5
}
