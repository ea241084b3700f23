package import RevealMath

/// Rows in sections, stacked along an axis, and how the list scrolls.
package struct ListLayout: Hashable, Sendable {
  package var axis = Axis.vertical
  /// The viewports of a device that turns, centered on the canvas.
  ///
  /// If nil, the viewport is the whole canvas and the scroll script cannot turn the device.
  package var viewports: Viewports? = nil
  /// The sections, at least one, with up to 1 000 000 rows in total.
  package var sections = [Section(rows: 40)]
  /// How rows are laid out, until a change arranges them otherwise.
  package var arrangement = Arrangement()
  /// The distances from the row's edges to the card's, in points.
  package var inset = Inset()
  /// The empty space before the first row and after the last one, in points, ≥ 0.
  package var contentInset = ContentInset()
  /// The distance beyond the viewport within which rows count as visible, along the axis.
  ///
  /// It is meant for scroll effects that move distant rows into view.
  package var overscan = Length.zero
  /// Whether the list is endless, so that the first row follows the last.
  package var wraps = false
  package var snap = Snap.none
  package var start = ScrollTarget.offset(0)
  /// The row that stays in place when rows change.
  package var anchor = ListAnchor.start
  package var deceleration = Deceleration.normal
  /// Whether the list can be pulled beyond its ends like a rubber band; otherwise scrolling stops
  /// abruptly there.
  package var bounces = true
  /// The actions under cards that are swiped aside; nil for none.
  package var swipe: SwipeActions? = nil
  /// The rate of the device's display clock, at whose ticks rows are displayed.
  package var refresh = Refresh.hz60

  package init() {}
}

/// The layout of the rows of a section.
package struct Arrangement: Hashable, Sendable {
  /// The number of rows side by side in a line; row k is in column k modulo this number.
  package var columns = 1
  package var flow = Flow.lines
  /// The distances between neighboring rows.
  package var gap = Gap()
  package var rowHeight = RowHeight.points(88)
  /// How rows lie over one another if they flow into a stack.
  package var stack = Stack()

  package init() {}

  /// The number of rows beside each other: one in a stack.
  package var lanes: Int { flow == .stack ? 1 : columns }
}

extension ListLayout {
  package var columns: Int {
    get { arrangement.columns }
    set { arrangement.columns = newValue }
  }

  package var flow: Flow {
    get { arrangement.flow }
    set { arrangement.flow = newValue }
  }

  package var gap: Gap {
    get { arrangement.gap }
    set { arrangement.gap = newValue }
  }

  package var rowHeight: RowHeight {
    get { arrangement.rowHeight }
    set { arrangement.rowHeight = newValue }
  }
}

/// The direction in which rows follow each other: downwards or to the right.
package enum Axis: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case vertical, horizontal

  var meaning: String {
    switch self {
    case .vertical: "Rows follow each other downwards."
    case .horizontal: "Rows follow each other to the right."
    }
  }
}

/// The rule that places the next row of a section.
///
/// A line is as high as its highest row. The first of equally short columns takes the next row.
package enum Flow: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case lines, masonry, stack

  var meaning: String {
    switch self {
    case .lines: "Beside the previous row, while the line has room; lines follow each other."
    case .masonry: "Into the shortest column."
    case .stack: "Over the previous row, or under it."
    }
  }
}

/// Rows that lie over one another along the axis.
package struct Stack: Hashable, Sendable {
  /// The distance along the axis by which a row shows beyond the one that lies over it, in points,
  /// ≥ 0.
  package var peek = 14.0
  /// The fraction of its size by which each row is smaller than the one that lies over it, 0…1.
  package var shrink = 0.0
  /// The number of rows that are visible, counted from the uppermost; those below are hidden behind
  /// the last of them.
  package var visible = 3
  package var order = Order.rows

  /// The order in which the rows of a stack are drawn.
  package enum Order: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case rows, reversed

    var meaning: String {
      switch self {
      case .rows: "Each row lies over the previous one; the last is uppermost."
      case .reversed: "Each row lies under the previous one; the first is uppermost."
      }
    }
  }
}

/// Distances between neighboring rows, in points, ≥ 0.
package struct Gap: Hashable, Sendable {
  /// The distance along the axis.
  package var along = 0.0
  /// The distance across the axis.
  package var across = 0.0

  package init(along: Double = 0, across: Double = 0) {
    (self.along, self.across) = (along, across)
  }
}

/// The extents of rows along the axis.
package enum RowHeight: Hashable, Sendable {
  /// Lengths that repeat over the cards, at least one; shares refer to the viewport at the start of
  /// the run.
  case lengths([Length])
  /// A random whole number of points for each card.
  case random(ClosedRange<Int>, seed: Int)
  /// The extent of each card plus its insets.
  case card
  /// The height of each cell's content plus its insets; cards with a size of their own keep it.
  case content

  /// Returns the same height for all rows, in points.
  package static func points(_ points: Double) -> RowHeight { .lengths([.number(points)]) }
}

extension RowHeight: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self = .points(value) }
  package init(integerLiteral value: Int) { self = .points(Double(value)) }
}

/// The sizes of the viewport in the two orientations of a device that turns.
package struct Viewports: Hashable, Sendable {
  /// The size in points, no larger than the canvas.
  package internal(set) var portrait: Size
  /// The size in points, no larger than the canvas.
  package internal(set) var landscape: Size
  /// The initial orientation.
  package internal(set) var orientation: Orientation

  package init(portrait: Size, landscape: Size, orientation: Orientation) {
    (self.portrait, self.landscape, self.orientation) = (portrait, landscape, orientation)
  }

  package func size(in orientation: Orientation) -> Size {
    orientation == .portrait ? portrait : landscape
  }
}

/// Consecutive rows with an optional header above them.
package struct Section: Hashable, Sendable {
  /// The number of rows, ≥ 0.
  package var rows: Int
  /// The extent of the header along the axis in points, ≥ 0; 0 for none.
  package var headerHeight: Double
  /// The title of the header, which sticks to the viewport's start until the next one arrives; nil
  /// for empty space.
  package var title: String?
  /// The cell of the header, if it has one; a list keeps small the million sections without one.
  private var headerCells: [HeaderCell] = []

  package init(rows: Int, headerHeight: Double = 0, title: String? = nil) {
    (self.rows, self.headerHeight, self.title) = (rows, headerHeight, title)
  }

  /// The cell of the header; nil for one that shows only the title.
  package var headerCell: HeaderCell? {
    get { headerCells.first }
    set { headerCells = newValue.map { [$0] } ?? [] }
  }

  /// Whether the header is drawn.
  package var hasHeader: Bool { headerHeight > 0 && (title != nil || headerCell != nil) }
}

/// A section's header as a cell.
package struct HeaderCell: Hashable, Sendable {
  package var cell: CellTemplate
  /// The values of the fields in the cell, by name, beside `title`.
  package var values: [String: DeckField] = [:]
  /// The key path of the header, as in `list.sections[0].header`.
  package var keyPath = ""
}

extension Section {
  /// The values of the header's cell as the card of a deck.
  package var headerCard: DeckCard {
    var card = DeckCard()
    card.fields = headerCell?.values ?? [:]
    if let title, card.fields["title"] == nil { card.fields["title"] = DeckField(title) }
    card.keyPath = "\(headerCell?.keyPath ?? "").values"
    return card
  }
}

/// Distances from the four edges, in points.
package typealias Inset = Sides<Double>

/// The values for the four edges of a rectangle.
package struct Sides<Value: Hashable & Sendable & ExpressibleByIntegerLiteral>: Hashable, Sendable {
  package var top: Value
  package var left: Value
  package var bottom: Value
  package var right: Value

  package init(top: Value = 0, left: Value = 0, bottom: Value = 0, right: Value = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// The values clockwise from the top, as CSS writes them.
  package var clockwise: [Value] { [top, right, bottom, left] }
}

/// Empty space at both ends of the list, in points along the axis.
package struct ContentInset: Hashable, Sendable {
  package var start = 0.0
  package var end = 0.0
  /// Whether both ends have as much space as the first and the last row need to rest in the middle
  /// of the viewport, whatever the other two numbers are.
  package var centersEnds = false
}

/// The places where a scroll may come to rest.
package enum Snap: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case none, afterStop, target, page

  var meaning: String {
    switch self {
    case .none: "Anywhere."
    case .afterStop:
      "The list stops anywhere; a second, animated scroll then centers the nearest row."
    case .target: "The end of a fling is moved to the nearest row before it starts."
    case .page: "At multiples of the viewport's extent, one page per fling."
    }
  }
}

/// The fraction of velocity left after each millisecond, as `UIScrollView.DecelerationRate`.
package enum Deceleration: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case normal, fast

  var meaning: String {
    switch self {
    case .normal: "0.998 of the velocity is left after each millisecond."
    case .fast: "0.99 of the velocity is left after each millisecond."
    }
  }
}

/// The refresh rate of the device's display in hertz.
package enum Refresh: Int, Hashable, Sendable, CaseIterable, SchemaWord {
  case hz60 = 60
  case hz120 = 120

  var meaning: String {
    switch self {
    case .hz60: "Most devices."
    case .hz120: "Devices with a fast display."
    }
  }
}

/// A place to scroll to.
package enum ScrollTarget: Hashable, Sendable {
  /// A content offset along the axis in points.
  ///
  /// At 0 the first section starts where the viewport does; the content inset has negative offsets.
  case offset(Double)
  /// The offset at which the row starts where the viewport does, clamped to the content's ends.
  case row(RowIndex)
  /// The offset that centers the row in the viewport, even beyond the content's ends.
  case center(RowIndex)
  /// The start or the end of the content, with its inset.
  case edge(ListAnchor)
}

/// The place of a row: its section, and its index within the section, both counted from 0.
package struct RowIndex: Hashable, Comparable, Sendable {
  package internal(set) var section: Int
  package internal(set) var row: Int

  package init(section: Int = 0, row: Int) {
    (self.section, self.row) = (section, row)
  }

  package static func < (a: RowIndex, b: RowIndex) -> Bool {
    (a.section, a.row) < (b.section, b.row)
  }
}
