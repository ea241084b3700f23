import RevealMath
import RevealScene
import RevealSimulation

/// The legend of a layout overlay, along the bottom of the viewport.
///
/// It covers everything that frames of the run may show, and changes of rows while they last. It is
/// omitted if the viewport has no space for it.
struct OverlayLegend {
  private let entries: [Entry]
  private let viewport: Rect

  init(_ list: ListSnapshot) {
    var entries: [Entry] = [.waiting, .moving, .resting, .appear]
    if list.focus != nil { entries.append(.focus) }
    if !list.viewEdges.isEmpty { entries.append(.inset) }
    if !list.bars.isEmpty { entries.append(.bar) }
    entries.append(.anchor)
    if list.rows.contains(where: { $0.change == .inserted }) { entries.append(.inserted) }
    if list.rows.contains(where: { $0.change == .removed }) { entries.append(.removed) }
    self.entries = entries
    viewport = list.viewport
  }

  /// A color or a mark with its meaning.
  enum Entry: String, CaseIterable {
    case waiting, moving, resting
    case appear = "rows appear"
    case focus, inset, bar, anchor, inserted, removed

    var words: String { rawValue }

    /// The sample before the words: a square, a dash or a dot.
    fileprivate var sample: Box {
      let color = color
      switch self {
      case .waiting, .moving, .resting, .inserted, .removed:
        return Box(
          frame: Rect(x: 0, y: 2, width: 8, height: 8), fill: .color(color), cornerRadius: 2)
      case .appear, .focus, .inset, .bar:
        return Box(frame: Rect(x: 0, y: 5, width: 8, height: 2), fill: .color(color))
      case .anchor:
        return Box(
          frame: Rect(x: 1, y: 3, width: 6, height: 6), fill: .color(color), cornerRadius: 3)
      }
    }

    private var color: Color {
      switch self {
      case .waiting: LayoutOverlay.amber
      case .moving, .inset: LayoutOverlay.blue
      case .resting: LayoutOverlay.gray
      case .appear, .removed: LayoutOverlay.red
      case .focus, .inserted: LayoutOverlay.green
      case .bar: LayoutOverlay.purple
      case .anchor: LayoutOverlay.magenta
      }
    }

    fileprivate var width: Double { Self.wordsLeft + DotLetters.width(of: words) }

    private static let wordsLeft = 11.0

    /// The face, made only once since every frame of a run shows it.
    fileprivate var face: Face { Self.faces[self] ?? newFace }

    private static let faces = Dictionary(
      uniqueKeysWithValues: allCases.map { ($0, $0.newFace) })

    private var newFace: Face {
      let words = DotLetters.boxes(of: words, at: Point(x: Self.wordsLeft, y: 2))
      return Face(
        size: Size(width: width, height: lineHeight), fill: .color(.clear),
        children: [sample] + words.map { Box(frame: $0, fill: .color(ink)) })
    }
  }

  /// The quads in drawing order; empty if there is no space.
  var quads: [Quad] {
    let places = places
    guard let last = places.last else { return [] }
    let height = last.y + Self.lineHeight + 2 * Self.padding
    guard height <= viewport.height * Self.largestShare else { return [] }
    // The line where rows appear stays visible below.
    let corner = Point(x: viewport.minX, y: viewport.maxY - Self.margin - height)
    let ground = Quad(
      origin: corner,
      face: Face(
        size: Size(width: viewport.width, height: height),
        fill: .color(Color.white.withAlpha(0.86))))
    return [ground]
      + zip(entries, places).map { entry, place in
        Quad(origin: corner + place + Point(x: Self.padding, y: Self.padding), face: entry.face)
      }
  }

  private static let lineHeight = 12.0
  private static let padding = 4.0
  private static let gap = 10.0
  private static let margin = 4.0
  /// The limit on the legend's share of the viewport's height.
  private static let largestShare = 0.15
  private static let ink = Color(red: 34, green: 37, blue: 44)

  /// The places of the entries in lines as wide as the viewport; empty if an entry is wider.
  private var places: [Point] {
    let room = viewport.width - 2 * Self.padding
    var next = Point(x: 0, y: 0)
    var places: [Point] = []
    for entry in entries {
      guard entry.width <= room else { return [] }
      if next.x + entry.width > room { next = Point(x: 0, y: next.y + Self.lineHeight) }
      places.append(next)
      next = Point(x: next.x + entry.width + Self.gap, y: next.y)
    }
    return places
  }
}
