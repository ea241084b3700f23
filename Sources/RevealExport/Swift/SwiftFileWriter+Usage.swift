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
    if tracking != nil {
      let list = tracking?.distance == nil ? "" : ", in: list"
      lines += [
        "let entrance = \(name).CellEntrance()",
        "// in willDisplay of the list's delegate",
        "entrance.willDisplay(cell, at: indexPath\(list))",
        "// in didEndDisplaying", "entrance.didEndDisplaying(cell)",
      ]
    }
    if scroll != nil {
      lines += [
        "let effect = \(name).CellScrollEffect()", "// in scrollViewDidScroll",
        "effect.update(list)", "// in willDisplay", "effect.update(cell, in: list)",
      ]
    }
    if removal != nil { lines.append("\(name).playRemoval(on: card)") }
    if insertion != nil { lines.append("\(name).playInsertion(on: card)") }
    if movement != nil { lines.append("\(name).playMovement(on: card)") }
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
    return lines
  }

  private var swiftUIUsage: [String] {
    var lines: [String] = []
    if tracking != nil { lines.append("@State private var tracking = \(name).Tracking()") }
    var modifiers: [String] = []
    if tracking != nil { modifiers.append(".\(function)Entrance(row: row, tracking: tracking)") }
    if removal != nil || insertion != nil { modifiers.append(transitionUse) }
    if movement != nil { modifiers.append(".\(function)Movement(moves: moves)") }
    if scroll != nil { modifiers.append(".\(function)Scroll()") }
    if stack != nil {
      modifiers.append(".\(function)Stacked(row: row, among: rows.count, height: height)")
    }
    if preset.list.wraps {
      lines += [
        "ForEach(0..<\(name).laps * rows.count, id: \\.self) { index in",
        "  Card(rows[index % rows.count])",
      ]
      lines += modifiers.map { "    \($0)" } + ["}"]
      lines.append("// on the scroll view: .defaultScrollAnchor(.center)")
    } else if !modifiers.isEmpty {
      lines += ["ForEach(rows.indices, id: \\.self) { row in", "  Card(rows[row])"]
      lines += modifiers.map { "    \($0)" } + ["}"]
    }
    if layout != nil { lines.append("withAnimation(\(name).layout) { \(change.swiftUI) }") }
    if contents != nil { lines.append("withAnimation(\(name).contents) { rows[row] = other }") }
    switch preset.list.snap {
    case .none: break
    case .page: lines.append("// on the scroll view: .scrollTargetBehavior(.paging)")
    case .afterStop, .target:
      lines += [
        "// on the stack of rows: .scrollTargetLayout()",
        "// on the scroll view: .scrollTargetBehavior(.viewAligned)",
      ]
    }
    return lines
  }

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
