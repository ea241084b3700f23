internal import RevealMath

/// A bar over the list that stays while the list scrolls: a navigation bar, a tab bar, or the band
/// of a picker.
///
/// Bars at the same edge follow each other from the edge inwards. A vertical list starts below the
/// bars at its top and ends above those at its bottom, as with the safe area of UIKit: the content
/// inset is their heights, unless the list sets its own. Sections' headers stick below the bars,
/// and a scroll to a row shows it below them.
///
/// A bar with two heights collapses: it goes from the larger to the smaller one while the list
/// scrolls by their difference from its start, and grows beyond the larger one by as much as the
/// list is pulled. Its ``progress(atHeight:)`` drives the poses of its layers, unless they have
/// another ``Driver``.
package struct Bar: Hashable, Sendable {
  package var edge = Edge.top
  package var height = Height(44)
  /// The fill below the layers; nil for none.
  package var background: CellFill? = nil
  /// The standard deviation in points of a Gaussian blur of everything below the bar, ≥ 0.
  package var blur = 0.0
  /// The values of the fields in the cells, by name.
  package var values: [String: DeckField] = [:]
  /// The layers that the bar has.
  package var layers: [Part: Layer] = [:]
  /// The key path of the bar, as in `bars[0]`.
  package var keyPath = ""

  package init() {}

  /// The place of a bar in the viewport.
  package enum Edge: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case top, bottom, center

    var meaning: String {
      switch self {
      case .top: "At the viewport's top."
      case .bottom: "At the viewport's bottom."
      case .center: "In the viewport's middle, as the band of a picker."
      }
    }
  }

  /// The height of a bar in points, ≥ 1.
  package struct Height: Hashable, Sendable {
    /// The height while the list rests at its start.
    package var large: Double
    /// The height when the bar has collapsed, less than the large one; nil if it never does.
    package var small: Double?

    package init(_ large: Double, collapsingTo small: Double? = nil) {
      (self.large, self.small) = (large, small)
    }

    /// The lowest height.
    package var least: Double { small ?? large }
  }

  /// A part of a bar, in drawing order.
  package struct Part: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The fill.
    package static let background = Part(rawValue: 0)
    /// A cell that is always shown, below the other two.
    package static let template = Part(rawValue: 1)
    /// The cell of the large bar.
    package static let large = Part(rawValue: 2)
    /// The cell of the collapsed bar.
    package static let small = Part(rawValue: 3)

    /// Returns a further part, above the others, by its index.
    package static func further(_ index: Int) -> Part { Part(rawValue: 4 + index) }

    /// The limit on the raw values of parts.
    package static let count = 64
  }

  /// The background and the layers that the bar has, in drawing order.
  package var parts: [Part] {
    [.background] + layers.keys.sorted { $0.rawValue < $1.rawValue }
  }

  /// The quantity that the tables of a layer's pose are functions of.
  package enum Driver: String, Hashable, Sendable, CaseIterable, SchemaWord {
    case collapse, pages, time

    var meaning: String {
      switch self {
      case .collapse: "0 at the bar's large height, 1 at the small one."
      case .pages: "The viewports that the list has scrolled from its start."
      case .time: "The seconds since the run began."
      }
    }
  }

  /// A cell of a bar, and its pose.
  package struct Layer: Hashable, Sendable {
    /// The cell; nil until it has been read from the file.
    package var cell: CellTemplate?
    /// The file that has the cell; nil for a cell of the preset.
    package var file: FileReference?
    /// The tables of the pose, over the progress; its unit is 1.
    @Indirect package var pose = ScrollEffect()
    /// The share of the list's movement with which the layer moves while the bar collapses: 0 stays
    /// at the bar's top, 1 moves with its bottom.
    ///
    /// Such a layer keeps the large height. If it is nil, the layer is laid out anew in each frame
    /// of the bar.
    package var parallax: Double? = nil
    package var driver = Driver.collapse
    /// The frame in the bar: left, top, width and height; empty for the whole bar.
    package var frame: [CellLength] = []

    package init(cell: CellTemplate?, file: FileReference? = nil) {
      (self.cell, self.file) = (cell, file)
    }

    /// The folder in the path of the cell's file; "" for a cell of the preset.
    package var folder: String {
      let folder = file?.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      return folder?.joined(separator: "/") ?? ""
    }
  }

  /// Returns the share of the collapse at a height: 0 at the large one and 1 at the small one,
  /// negative while the bar is stretched; 0 for a bar that never collapses.
  package func progress(atHeight points: Double) -> Double {
    guard let small = height.small else { return 0 }
    return (height.large - points) / (height.large - small)
  }

  /// The values as the card of a deck.
  package var card: DeckCard {
    var card = DeckCard()
    card.fields = values
    // The bar's own fill is below the cells.
    card.color = .clear
    card.keyPath = "\(keyPath).values"
    return card
  }
}

extension Preset {
  /// The least height in points of the bars at an edge of a vertical list; 0 for a horizontal one.
  package func leastBarHeight(at edge: Bar.Edge) -> Double { sum(\.least, ofBarsAt: edge) }

  /// The height in points, while the list rests at its start, of the bars at an edge of a vertical
  /// list; 0 for a horizontal one.
  package func barHeight(at edge: Bar.Edge) -> Double { sum(\.large, ofBarsAt: edge) }

  private func sum(_ points: (Bar.Height) -> Double, ofBarsAt edge: Bar.Edge) -> Double {
    guard list.axis == .vertical else { return 0 }
    return bars.reduce(0) { $0 + ($1.edge == edge ? points($1.height) : 0) }
  }
}
