import RevealPreset

/// How an app uses an exported file, for the comment at its start.
extension SwiftFileWriter {
  /// The lines of the comment.
  var usage: [String] {
    let uikit = uikitUsage
    let swiftUI = swiftUIUsage
    let parts = [("UIKit", uikit), ("SwiftUI", swiftUI)].filter { !$1.isEmpty }
    return Array(
      parts.map { framework, lines in
        ["How to use it in \(framework):"] + lines.map { $0.isEmpty ? "" : "  \($0)" }
      }.joined(separator: [""]))
  }

  private var uikitUsage: [String] {
    var lines: [String] = []
    if playsEntrance {
      let list = tracking?.distance == nil ? "" : ", in: list"
      lines += ["let entrance = \(name).CellEntrance()"] + cardUse.map { "entrance\($0)" }
      lines += [
        "// in willDisplay of the list's delegate",
        "entrance.willDisplay(cell, at: indexPath\(list))",
        "// in didEndDisplaying", "entrance.didEndDisplaying(cell)",
      ]
    }
    if scroll != nil {
      lines += ["let effect = \(name).CellScrollEffect()"] + cardUse.map { "effect\($0)" }
      lines += [
        "// in scrollViewDidScroll", "effect.update(list)", "// in willDisplay",
        "effect.update(cell, in: list)",
      ]
    }
    let changes = changes.filter(isPlayedByLayers)
    lines += changes.map { "\(name).\($0.playName)(on: card)" }
    if !playsEntrance, !changes.isEmpty {
      lines += [
        "// in didEndDisplaying, so that a cell that is used again is at rest",
        "\(name).reset(card)",
      ]
    }
    if layout != nil {
      if RowLayoutCode(self) != nil {
        lines += [
          "// rows that come and go, where they need no delays of their own",
          "list.collectionViewLayout = \(name).RowLayout()",
        ]
      }
      lines.append("\(name).change(list) { \(change.uikit) }")
    }
    if contents != nil {
      lines.append("\(name).update(card) { label.text = text }")
    }
    if stack != nil {
      lines += [
        "let stack = \(name).StackLayout()", "list.collectionViewLayout = stack",
        "\(name).change(list) { stack.isSpread.toggle() }",
      ]
    }
    if preset.list.wraps {
      lines += [
        "// in numberOfItemsInSection", "\(name).laps * rows.count",
        "// in cellForItemAt", "rows[indexPath.item % rows.count]",
        "// in viewDidLayoutSubviews and scrollViewDidEndDecelerating",
        "\(name).recenter(list)",
      ]
    }
    switch preset.list.snap {
    case .none: break
    case .page: lines.append("list.isPagingEnabled = true")
    case .afterStop, .target:
      lines += [
        "// in scrollViewWillEndDragging",
        "targetContentOffset.pointee = \(name).rest(near: targetContentOffset.pointee, in: list)",
      ]
    }
    if flingsFast { lines.append("list.decelerationRate = .fast") }
    if stopsAtEnds { lines.append("list.bounces = false") }
    if hasDepth {
      lines += [
        "// cards that turn in depth would cut into the background of their cell",
        "cell.backgroundConfiguration = .clear()",
      ]
    }
    return lines
  }

  /// What tells a player where the card of a cell is; empty if the content view is the card.
  private var cardUse: [String] {
    guard rows.contains(where: { $0.card.size != $0.frame.size }) else { return [] }
    return [".card = { ($0 as? Cell)?.card ?? $0 }  // cards are smaller than their rows"]
  }

  /// Whether flings slow down faster than usual.
  var flingsFast: Bool { preset.list.deceleration == .fast && preset.list.snap != .page }

  /// Whether the list cannot be pulled beyond its ends.
  var stopsAtEnds: Bool { !preset.list.bounces && !preset.list.wraps }

  /// Whether cards of UIKit turn in depth.
  private var hasDepth: Bool {
    let tracks =
      playedByLayers.flatMap { $0.motion.parts.map(\.tracks) }
      + (scroll?.functions.map(\.tracks) ?? [])
    return tracks.flatMap(\.sections).flatMap(\.steps).contains { step in
      switch step.kind {
      case .rotate(let axis): axis.x != 0 || axis.y != 0
      case .projection: true
      default: false
      }
    }
  }

  private var swiftUIUsage: [String] {
    var lines: [String] = []
    if tracking != nil { lines.append("@State private var tracking = \(name).Tracking()") }
    var modifiers: [String] = []
    if tracking != nil { modifiers.append(".\(function)Entrance(row: row, tracking: tracking)") }
    if removal != nil || insertion != nil { modifiers.append(transitionUse) }
    if movement != nil {
      modifiers.append(".\(function)Movement(moves: moves[item.id, default: 0])")
    }
    if scroll != nil { modifiers.append(".\(function)Scroll()") }
    if stack != nil {
      modifiers.append(".\(function)Stacked(row: row, among: rows.count, height: height)")
    }
    var loop = ("ForEach(rows.indices, id: \\.self) { row in", "Card(rows[row])")
    if preset.list.wraps {
      loop = (
        "ForEach(0..<\(name).laps * rows.count, id: \\.self) { index in",
        "Card(rows[index % rows.count])"
      )
    } else if layout != nil || contents != nil || !changes.isEmpty {
      // Rows that come, go or move keep their identity, which their index is not.
      loop = ("ForEach(Array(rows.enumerated()), id: \\.element.id) { row, item in", "Card(item)")
    } else if modifiers.isEmpty {
      loop = ("", "")
    }
    if !loop.0.isEmpty {
      if showsBeyond { lines.append(Self.eager) }
      lines += [loop.0, "  \(loop.1)"] + modifiers.map { "    \($0)" } + ["}"]
    }
    if preset.list.wraps { lines.append("// on the scroll view: .defaultScrollAnchor(.center)") }
    if layout != nil { lines.append("withAnimation(\(name).layout) { \(change.swiftUI) }") }
    if contents != nil { lines.append("withAnimation(\(name).contents) { rows[row].text = text }") }
    switch preset.list.snap {
    case .none: break
    case .page: lines.append("// on the scroll view: .scrollTargetBehavior(.paging)")
    case .afterStop, .target:
      lines += [
        "// on the stack of rows: .scrollTargetLayout()",
        "// on the scroll view: .scrollTargetBehavior(.viewAligned)",
      ]
      lines += ["// and, so that rows rest in the middle:", "// \(margins)"]
    }
    return lines
  }

  /// The margins of a list that let a row rest in the middle of its viewport.
  private var margins: String {
    let isVertical = preset.list.axis == .vertical
    let lengths = rows.map { isVertical ? $0.frame.height : $0.frame.width }
    let extent = isVertical ? viewport.height : viewport.width
    let length =
      lengths.allSatisfy { $0 == lengths[0] }
      ? swift(max((extent - lengths[0]) / 2, 0))
      : "(\(swift(extent)) - \(isVertical ? "height" : "width")) / 2"
    return ".contentMargins(.\(preset.list.axis.rawValue), \(length), for: .scrollContent)"
  }

  /// Whether SwiftUI shows rows beyond the viewport, as the preset does.
  var showsBeyond: Bool { overscan > 0 && tracking == nil && !preset.list.wraps }

  /// The stack that keeps rows beyond the viewport.
  private static let eager =
    "// in an HStack or VStack, as a lazy one drops rows beyond the viewport"

  /// What an app does where rows travel.
  private var change: (uikit: String, swiftUI: String) {
    if removal == nil, movement != nil {
      return (
        "list.moveItem(at: source, to: target)", "rows.move(fromOffsets: source, toOffset: target)"
      )
    }
    return removal == nil && insertion != nil
      ? ("list.insertItems(at: [indexPath])", "rows.insert(row, at: 0)")
      : ("list.deleteItems(at: [indexPath])", "rows.remove(at: row)")
  }

  /// The function that says where a scroll comes to rest, as a member of a type; nil for lists that
  /// stop anywhere or are pages.
  var rest: String? {
    switch preset.list.snap {
    case .none, .page: return nil
    case .afterStop, .target: break
    }
    let isVertical = preset.list.axis == .vertical
    let (axis, side) = isVertical ? ("y", "height") : ("x", "width")
    let point =
      isVertical
      ? "CGPoint(x: proposed.x, y: nearest.center.y - list.bounds.height / 2)"
      : "CGPoint(x: nearest.center.x - list.bounds.width / 2, y: proposed.y)"
    return """
      /// Returns where a scroll comes to rest, with a row in the middle.
      ///
      /// - Parameters:
      ///   - proposed: Where it would come to rest, from `scrollViewWillEndDragging`.
      ///   - list: The list.
      /// - Returns: The content offset.
      @MainActor static func rest(near proposed: CGPoint, in list: UICollectionView) -> CGPoint {
        let middle = proposed.\(axis) + list.bounds.\(side) / 2
        let area = CGRect(origin: proposed, size: list.bounds.size)
        let rows = list.collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        func distance(_ row: UICollectionViewLayoutAttributes) -> CGFloat {
          abs(row.center.\(axis) - middle)
        }
        guard let nearest = rows.min(by: { distance($0) < distance($1) }) else { return proposed }
        return \(point)
      }
      """
  }
}
