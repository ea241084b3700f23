import RevealPreset

/// The code of a collection view's layout whose rows come and go as those that stay make room.
struct RowLayoutCode {
  /// The motions of rows that come and of rows that go, each with whether people who prefer reduced
  /// motion see another one.
  private let motions: [(playing: SwiftFileWriter.Playing, isReduced: Bool)]

  /// Fails for rows that come or go by another animation than that of the layout.
  init?(_ writer: SwiftFileWriter) {
    guard let layout = writer.layout, !layout.movesRows, writer.stack == nil else { return nil }
    motions = [writer.insertion, writer.removal].compactMap(\.self).map {
      ($0, writer.reduced($0.name) != nil)
    }
    guard !motions.isEmpty,
      motions.map(\.playing.swiftUI).allSatisfy({ !$0.isOfTime && $0.isPlayed(by: layout) })
    else { return nil }
  }

  /// The class, as a member of a type.
  var text: String {
    let parts = motions.map { playing, isReduced in
      let isRemoval = playing.name == "removal"
      let name = isRemoval ? "removed" : "inserted"
      let function =
        isRemoval
        ? "finalLayoutAttributesForDisappearingItem" : "initialLayoutAttributesForAppearingItem"
      let place =
        isRemoval
        ? "\n  former[indexPath] ?? super.\(function)(at: indexPath)"
        : " layoutAttributesForItem(at: indexPath)"
      return (
        property: "private var \(name): Set<IndexPath> = []",
        update: """
        \(name) = Set(
          updates.filter { $0.updateAction == .\(isRemoval ? "delete" : "insert") }
            .compactMap(\\.indexPath\(isRemoval ? "Before" : "After")Update))
        """,
        function: """

        override func \(function)(
          at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
          guard \(name).contains(indexPath) else {
            return super.\(function)(at: indexPath)
          }
          // The row as it is at rest, not as UIKit would fade it.
          \(line: "let place =\(place)")
          guard let item = place?.copy() as? UICollectionViewLayoutAttributes else { return nil }
          \(lines: playing.swiftUI.attributes(isRemoval: isRemoval, isReduced: isReduced))
          return item
        }
        """
      )
    }
    return """
      /// A flow layout whose rows come and go by the animation of `change(_:_:)`.
      final class RowLayout: UICollectionViewFlowLayout {
        \(lines: parts.map(\.property))
        \(line: motions.contains { $0.playing.name == "removal" } ? Self.former : nil)

        override func prepare(forCollectionViewUpdates updates: [UICollectionViewUpdateItem]) {
          super.prepare(forCollectionViewUpdates: updates)
          \(lines: parts.map(\.update))
        }
        \(lines: parts.map(\.function))
      }
      """
  }

  /// What keeps the places of rows that go.
  private static let former = """
    /// Rows as they are laid out.
    private var shown: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    /// Rows as they were laid out before the last change.
    private var former: [IndexPath: UICollectionViewLayoutAttributes] = [:]

    override func prepare() {
      super.prepare()
      if !shown.isEmpty { (former, shown) = (shown, [:]) }
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let items = super.layoutAttributesForElements(in: rect)
      for item in items ?? [] where item.representedElementCategory == .cell {
        shown[item.indexPath] = item
      }
      return items
    }
    """
}

extension SwiftUIMotion {
  /// Returns whether all numbers have the animation of a layout.
  fileprivate func isPlayed(by layout: LayoutCode) -> Bool {
    let travel = layout.travel
    return numbers.allSatisfy { number in
      guard motion.delay + number.part.delay == travel.delay else { return false }
      switch number.track.stops[0].ease?.curve {
      case .spring(let spring): return travel.curve == .spring(spring)
      case let curve:
        return (curve ?? .linear) == travel.curve
          && number.part.duration == travel.seconds
      }
    }
  }

  /// Returns the lines that put an `item` where it comes from or goes to.
  fileprivate func attributes(isRemoval: Bool, isReduced: Bool) -> [String] {
    func value(_ number: Number) -> String {
      let stop = number.track.stops[isRemoval ? 1 : 0]
      return number.size.map {
        ($0 * stop.value).formula(rowWidth: "item.size.width", height: "item.size.height")
      } ?? swift(stop.value)
    }
    let values = Dictionary(numbers.map { ($0.property.variable, value($0)) }) { value, _ in value }
    // The last operation of a chain acts first.
    var steps: [(first: String, next: String)] = []
    if values["x"] != nil || values["y"] != nil {
      let (x, y) = (values["x"] ?? "0", values["y"] ?? "0")
      steps.append(("(translationX: \(x), y: \(y))", ".translatedBy(x: \(x), y: \(y))"))
    }
    if let turn = values["turn"] {
      let angle = "\(turn) * .pi / 180"
      steps.append(("(rotationAngle: \(angle))", ".rotated(by: \(angle))"))
    }
    if let x = values["scale"] ?? values["scaleX"] ?? values["scaleY"].map({ _ in "1" }) {
      let y = values["scale"] ?? values["scaleY"] ?? "1"
      steps.append(("(scaleX: \(x), y: \(y))", ".scaledBy(x: \(x), y: \(y))"))
    }
    let fade = ["item.alpha = \(values["opacity"] ?? "1")"]
    guard let first = steps.first else { return fade + ["item.transform = .identity"] }
    var transform = ["item.transform = CGAffineTransform\(first.first)"]
    transform += steps.dropFirst().map { "  \($0.next)" }
    guard isReduced else { return fade + transform }
    return [
      """
      if UIAccessibility.isReduceMotionEnabled {
        item.alpha = 0
        item.transform = .identity
      } else {
        \(lines: fade + transform)
      }
      """
    ]
  }
}
