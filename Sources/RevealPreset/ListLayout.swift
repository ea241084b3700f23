package import RevealMath

/// Rows in sections, stacked along an axis, and how the list scrolls.
package struct ListLayout: Hashable, Sendable {
  package var axis = Axis.vertical
  /// What the device shows in either orientation, centred on the canvas; nil: the whole canvas, and
  /// the scroll script does not turn it.
  package var viewports: Viewports? = nil
  /// At least one; at most 1 000 000 rows together.
  package var sections = [Section(rows: 40)]
  /// A row's extent along the axis, in points, > 0.
  package var rowHeight = 88.0
  /// From the row's edges to the card's, in points.
  package var inset = Inset()
  /// Empty space before the first and after the last row, in points, ≥ 0.
  package var contentInset = ContentInset()
  /// Rows this close to the viewport, in points along the axis, count as visible too, ≥ 0.
  ///
  /// For scroll effects that move far rows into view.
  package var overscan = 0.0
  /// The list is endless: after the last row comes the first again.
  package var wraps = false
  package var snap = Snap.none
  package var start = ScrollTarget.offset(0)
  package var deceleration = Deceleration.normal
  /// Rubber band beyond the ends; otherwise the scroll stops hard there.
  package var bounces = true
  /// Ticks per second of the device's display clock, which delivers rows.
  package var refresh = Refresh.hz60

  package init() {}
}

/// The way rows follow each other: downwards, or to the right.
package enum Axis: String, Hashable, Sendable, CaseIterable {
  case vertical, horizontal
}

/// The viewport's sizes in the two orientations of a device that turns.
package struct Viewports: Hashable, Sendable {
  /// In points, at most the canvas.
  package internal(set) var portrait: Size
  /// In points, at most the canvas.
  package internal(set) var landscape: Size
  /// How the device is held at first.
  package internal(set) var orientation: Orientation

  package init(portrait: Size, landscape: Size, orientation: Orientation) {
    self.portrait = portrait
    self.landscape = landscape
    self.orientation = orientation
  }

  package func size(in orientation: Orientation) -> Size {
    orientation == .portrait ? portrait : landscape
  }
}

/// A run of rows with a header above it.
package struct Section: Hashable, Sendable {
  /// ≥ 0.
  package var rows: Int
  /// Extent of the header above the first row along the axis, in points, ≥ 0; 0 for none.
  package var headerHeight: Double

  package init(rows: Int, headerHeight: Double = 0) {
    self.rows = rows
    self.headerHeight = headerHeight
  }
}

/// Distances from the four edges, in points.
package struct Inset: Hashable, Sendable {
  package var top = 0.0
  package var left = 0.0
  package var bottom = 0.0
  package var right = 0.0

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Empty space at both ends of the list, in points along the axis.
package struct ContentInset: Hashable, Sendable {
  package var start = 0.0
  package var end = 0.0

  package init(start: Double = 0, end: Double = 0) {
    self.start = start
    self.end = end
  }
}

/// Where a scroll may come to rest.
package enum Snap: String, Hashable, Sendable, CaseIterable {
  /// Anywhere.
  case none
  /// It stops freely and a second, animated scroll then centres the nearest row.
  case afterStop
  /// The fling's end is moved to the nearest row before it starts.
  case target
  /// At multiples of the viewport's extent, one page a fling.
  case page
}

/// `UIScrollView.DecelerationRate`: the share of velocity left after each millisecond.
package enum Deceleration: String, Hashable, Sendable, CaseIterable {
  /// 0.998 of it.
  case normal
  /// 0.99 of it.
  case fast
}

/// How often the device's display shows a new picture.
package enum Refresh: Int, Hashable, Sendable, CaseIterable {
  case hz60 = 60
  case hz120 = 120
}

/// A place to scroll to.
package enum ScrollTarget: Hashable, Sendable {
  /// Content offset along the axis in points: 0 shows the first section's start at the viewport's,
  /// and −(content inset at the start) shows the content inset too.
  case offset(Double)
  /// The row's leading edge at the viewport's leading edge; limited to the content's ends.
  case row(RowIndex)
  /// The row's centre at the viewport's centre, also beyond the content's ends.
  case center(RowIndex)
}

/// A row by its section and its index within the section, both from 0.
package struct RowIndex: Hashable, Comparable, Sendable {
  package let section: Int
  package let row: Int

  package init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }

  package static func < (a: RowIndex, b: RowIndex) -> Bool {
    (a.section, a.row) < (b.section, b.row)
  }
}
