internal import RevealMath
internal import RevealPreset

/// The minimum and maximum of a size, in points.
struct CellLimits: Hashable, Sendable {
  let least: Double
  let most: Double

  /// The size within the limits; the minimum takes precedence.
  func clamped(_ size: Double) -> Double { max(min(size, most), least) }
}

extension CellSizing {
  var widths: CellLimits { CellLimits(least: minWidth, most: maxWidth) }
  var heights: CellLimits { CellLimits(least: minHeight, most: maxHeight) }

  func length(along axis: CellAxis) -> CellLength? { axis == .horizontal ? width : height }
  func limits(along axis: CellAxis) -> CellLimits { axis == .horizontal ? widths : heights }

  /// The width that the settings ask for in a space; nil if they do not.
  func width(in space: Size) -> Double? {
    let width = width?.points(in: space.width)
    let height = ratio == nil ? nil : height?.points(in: space.height)
    return (width ?? height.flatMap { height in ratio.map { height * $0 } }).map(widths.clamped)
  }

  /// The height that the settings ask for in a space, at some width; nil if they do not.
  func height(in space: Size, width: Double) -> Double? {
    (height?.points(in: space.height) ?? ratio.map { width / $0 }).map(heights.clamped)
  }
}

extension CellNode {
  /// The minimum length of empty space along its stack; nil for other parts.
  var space: Double? { if case .space(let points) = part.content { points } else { nil } }

  /// Whether the part is as large as its content even if it would be stretched.
  var keepsSize: Bool {
    switch part.content {
    case .badge, .symbol: true
    case .horizontal, .vertical, .layers, .text, .picture, .shape, .space: false
    }
  }
}

extension CellAlignment {
  /// The share of the unused space across a stack that precedes a part.
  var share: Double {
    switch self {
    case .start, .stretch, .baseline: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

extension CellJustification {
  /// The space before the first part, given the space that the parts leave unused.
  func start(of unused: Double) -> Double {
    switch self {
    case .start, .between: 0
    case .center: max(unused, 0) / 2
    case .end: max(unused, 0)
    }
  }
}

extension CellStack {
  /// The space between adjacent parts, in points.
  func gap(unused: Double, parts: Int) -> Double {
    guard justify == .between, parts > 1 else { return spacing }
    return spacing + max(unused, 0) / Double(parts - 1)
  }
}

extension Inset {
  var width: Double { left + right }
  var height: Double { top + bottom }
}

extension Rect {
  /// The rectangle without its insets; its size is never negative.
  func inset(by inset: Inset) -> Rect {
    Rect(
      x: minX + inset.left, y: minY + inset.top, width: max(width - inset.width, 0),
      height: max(height - inset.height, 0))
  }

  /// The rectangle clamped to sizes and positions that can be drawn.
  var drawable: Rect {
    func limited(_ value: Double) -> Double { max(min(value, 100_000), -100_000) }
    return Rect(
      x: limited(minX), y: limited(minY), width: max(limited(width), 0),
      height: max(limited(height), 0))
  }
}

/// A part of a cell whose content has no room.
package struct CellFault: Hashable, Sendable {
  /// The byte offsets of the part in the cell's text.
  package let range: Range<Int>
  package let keyPath: String
  /// The message, as in "expected parts that fit in 120 points, found parts 140 points wide".
  package let message: String
  /// Whether the card is too low, not too narrow.
  package let isTooLow: Bool

  init(part: CellPart, needed: Double, room: Double, axis: CellAxis) {
    range = part.range
    keyPath = part.keyPath
    isTooLow = axis == .vertical
    func number(_ value: Double) -> String {
      let tenths = (min(value, 1e9) * 10).rounded()
      return tenths.remainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    }
    let size = axis == .vertical ? "high" : "wide"
    let what = part.children.isEmpty ? "a part" : "parts"
    message = "expected \(what) at most \(number(room)) points \(size), found \(number(needed))"
  }
}
