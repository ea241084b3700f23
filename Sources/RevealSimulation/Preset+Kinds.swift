import RevealMath
package import RevealPreset
import RevealScene

extension Preset {
  /// The kinds of the preset, which depend on nothing but what it does; the first is the one under
  /// which people look for it first.
  package var kinds: [PresetKind] {
    var kinds: [PresetKind] = []
    let swipes = scroll.contains(where: \.isSwipe)
    if swipes, list.flow == .stack { kinds.append(.deck) }
    if swipes { kinds.append(.swipe) }
    if bars.contains(where: { $0.height.small != nil }) { kinds.append(.header) }
    let changes = scroll.compactMap(\.change)
    let stacks = list.flow == .stack || changes.contains(where: \.stacks)
    if stacks, !kinds.contains(.deck) { kinds.append(.stack) }
    if scrollEffect != nil { kinds.append(scrollKind) }
    if !changes.isEmpty {
      kinds.append(changes.allSatisfy { $0.key == .remove } && removal != nil ? .exit : .change)
    }
    if let entrance { kinds.append(entrance.returnsToRest ? .attention : .entrance) }
    return kinds.isEmpty ? [.scroll] : kinds
  }

  /// The kind of a preset with a scroll effect, by the places of its cards.
  private var scrollKind: PresetKind {
    guard list.snap != .none || list.wraps else { return .scroll }
    let timeline = Timeline(
      self,
      cards: { _, size in
        CardPicture(
          face: Face(size: size, fill: .color(.black)), cardFrame: Rect(size: size))
      })
    let resting = timeline.scene(at: 0)
    let viewport = Rect(size: resting.viewport)
    let cards = resting.visibleCards
    let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
    guard
      let focused = cards.last(where: { $0.box.contains(middle) }) ?? cards.last
    else { return .scroll }
    let others = cards.filter { $0.row != focused.row }
    // Cards on a ring cover those behind them, but lie beside most of the others.
    let covered = others.count { $0.box.covers(half: focused.box) }
    guard scrollEffect?.pins == true, covered * 2 > others.count else {
      let extent = timeline.layout.heights.extent(of: 0)
      let fillsPage = extent >= Self.pageShare * timeline.layout.axis.main(of: resting.viewport)
      return others.isEmpty && fillsPage ? .pages : .carousel
    }
    let last = timeline.frameCount - 1
    let isThrown = (1...Self.placesCompared).contains { step in
      let scene = timeline.scene(at: last * step / Self.placesCompared)
      guard let card = scene.visibleCards.first(where: { $0.row == focused.row }) else {
        return false
      }
      let center = card.box.center
      return abs(center.x - middle.x) > viewport.width / 2
        || abs(center.y - middle.y) > viewport.height / 2
    }
    return isThrown ? .deck : .stack
  }

  /// The share of the viewport from which a row is a page.
  private static let pageShare = 0.9
  /// The number of moments at which the places of cards are compared.
  private static let placesCompared = 40
}

extension ScrollEffect {
  /// Whether cards stay at the focus, at least in one part of the effect.
  fileprivate var pins: Bool { isPinned || effects.contains(where: \.pins) }
}

extension ScrollStep {
  fileprivate var isSwipe: Bool {
    switch self {
    case .swipe: true
    case .touch(let touch): touch.action == .swipes
    default: false
    }
  }

  fileprivate var change: ListChange.Kind? {
    switch self {
    case .change(let change): change.kind
    case .touch(let touch) where touch.action == .carries: .move(touch.row, to: touch.row)
    default: nil
    }
  }
}

extension ListChange.Kind {
  fileprivate var stacks: Bool {
    if case .arrange(let arrangement) = self { arrangement.flow == .stack } else { false }
  }
}

extension Entrance {
  /// Whether cards begin where they end, as if they only drew attention.
  fileprivate var returnsToRest: Bool {
    motions.allSatisfy { motion in
      motion.parts.allSatisfy { part in
        [part.keyframes.first, part.keyframes.last].allSatisfy { $0?.pose.isAtRest ?? true }
          && part.keyframes.contains { !$0.pose.isAtRest || !$0.pose.transform.isEmpty }
      }
    }
  }
}

extension Pose {
  /// Whether a card looks as it does without the pose.
  fileprivate var isAtRest: Bool {
    var rest = Pose()
    rest.anchor = anchor
    var still = self
    still.transform = []
    return still == rest && transform.allSatisfy(\.isAtRest)
  }
}

extension TransformOperation {
  fileprivate var isAtRest: Bool {
    switch self {
    case .translate(let x, let y, let z): [x, y, z].allSatisfy { $0.literal == 0 }
    case .scale(let x, let y, let z): x == 1 && y == 1 && z == 1
    case .rotate(let degrees, _): degrees == 0
    case .skew(let x, let y): x == 0 && y == 0
    case .perspective: true
    case .matrix: false
    }
  }
}

extension Scene {
  /// The cards that can be seen, with their places on the canvas, in drawing order.
  fileprivate var visibleCards: [(row: Int, box: Rect)] {
    let viewport = Rect(size: viewport)
    return quads.compactMap { quad in
      guard let row = quad.row, quad.opacity > Self.faint else { return nil }
      let box = PosedCorners(quad).box
      let seen = box.intersection(viewport).area
      return seen > Self.sliver * viewport.area ? (row, box) : nil
    }
  }

  /// The opacity up to which a card counts as invisible.
  private static let faint = 0.05
  /// The share of the viewport up to which a card counts as out of sight.
  private static let sliver = 0.004
}

extension Rect {
  func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Whether the two rectangles share more than half of the smaller one.
  fileprivate func covers(half other: Rect) -> Bool {
    intersection(other).area > min(area, other.area) / 2
  }
}
