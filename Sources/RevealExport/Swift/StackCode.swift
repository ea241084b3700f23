import RevealPreset

/// The code for rows that lie over one another.
struct StackCode {
  let stack: Stack
  /// The height of a row in points.
  let height: Double

  /// Where a row lies, as members of a type.
  var place: String {
    let below = stack.order == .rows ? "count - 1 - row" : "row"
    let level = stack.peek == 0 ? "" : "\(swift(stack.peek)) * level"
    let start: String
    switch (stack.order, stack.shrink) {
    case (.reversed, 0): start = level.isEmpty ? "0" : level
    case (.reversed, _): start = level.isEmpty ? "inset" : "\(level) + inset"
    case (.rows, let shrink):
      let first = "Double(min(count, \(stack.visible)) - 1)"
      let way = level.isEmpty ? "0" : "\(swift(stack.peek)) * (\(first) - level)"
      start = shrink == 0 ? way : "\(way) - inset"
    }
    let shrinks = stack.shrink != 0
    let scale = [
      "let scale = max(1 - \(swift(stack.shrink)) * level, 0)",
      "let inset = height * (1 - scale) / 2",
    ]
    return """
      /// Where a row lies in the stack.
      struct StackPlace: Sendable {
        /// The top of the row before it is scaled, from that of the stack.
        var start: Double
        var scale = 1.0
        var opacity = 1.0
        /// The place in the drawing order, from the bottom.
        var level: Int
      }

      /// Returns where a row lies in the stack.
      ///
      /// - Parameters:
      ///   - row: The index of the row.
      ///   - count: The number of rows.
      ///   - height: The height of a row.
      /// - Returns: The place.
      static func stackPlace(of row: Int, among count: Int, height: Double) -> StackPlace {
        let below = \(below)
        let level = Double(min(below, \(stack.visible - 1)))
        \(lines: shrinks ? scale : [])
        return StackPlace(
          start: \(start),\(shrinks ? " scale: scale," : "")
          opacity: below < \(stack.visible) ? 1 : 0, level: count - 1 - below)
      }
      """
  }

  /// Returns the layout of a collection view, as a member of the type with this name.
  func uikit(type: String) -> String {
    """
    /// Lays the items of a collection view over one another, or one below the other.
    final class StackLayout: UICollectionViewLayout {
      /// The height of a row, and the gap between rows that lie below each other.
      var (height, gap): (CGFloat, CGFloat) = (\(swift(height)), 0)
      /// Whether rows lie one below the other; change it in `change(_:_:)`.
      var isSpread = false {
        didSet { invalidateLayout() }
      }
      private var items: [UICollectionViewLayoutAttributes] = []

      override func prepare() {
        super.prepare()
        guard let list = collectionView, list.numberOfSections > 0 else { return items = [] }
        let count = list.numberOfItems(inSection: 0)
        items = (0..<count).map { row in
          let item = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: row, section: 0))
          let place = \(type).stackPlace(of: row, among: count, height: height)
          let start = isSpread ? CGFloat(row) * (height + gap) : place.start
          item.frame = CGRect(x: 0, y: start, width: list.bounds.width, height: height)
          item.zIndex = place.level
          if !isSpread {
            item.transform3D = CATransform3DMakeScale(place.scale, place.scale, 1)
            item.alpha = place.opacity
          }
          return item
        }
      }

      override var collectionViewContentSize: CGSize {
        let end = items.map(\\.frame.maxY).max() ?? 0
        return CGSize(width: collectionView?.bounds.width ?? 0, height: end)
      }

      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
      }

      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        items.filter { $0.frame.intersects(rect) }
      }

      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        indexPath.item < items.count ? items[indexPath.item] : nil
      }
    }
    """
  }

  /// The function that lays a row into the stack, as a member of `View`, whose name starts as
  /// given.
  func swiftUI(function: String, type: String) -> String {
    """
    /// Lays a row of a `ZStack(alignment: .top)` over others, or below them.
    ///
    /// - Parameters:
    ///   - row: The index of the row.
    ///   - count: The number of rows.
    ///   - height: The height of a row.
    ///   - spread: The distance from row to row where they lie below each other; nil for a stack.
    /// - Returns: The row.
    func \(function)Stacked(
      row: Int, among count: Int, height: Double, spread: Double? = nil
    ) -> some View {
      let place = \(type).stackPlace(of: row, among: count, height: height)
      return
        self
        .scaleEffect(spread == nil ? place.scale : 1)
        .offset(y: spread.map { $0 * Double(row) } ?? place.start)
        .opacity(spread == nil ? place.opacity : 1)
        .zIndex(Double(place.level))
    }
    """
  }
}
