import RevealMotion
import RevealPreset

/// The code by which rows travel when others come, go or move.
struct LayoutCode {
  let travel: Travel
  /// Whether the list scrolls vertically.
  private let isVertical: Bool
  /// The curves along and across the list.
  private let along, across: LayoutCurve

  /// The largest distance from the curves, as a fraction of the way.
  var error: Double { max(along.error, across.error) }

  /// Fails for curves that neither framework has, nor anything close to them.
  init?(_ travel: Travel, isVertical: Bool) {
    guard let along = LayoutCurve(travel.curve, seconds: travel.seconds),
      let across = LayoutCurve(travel.acrossCurve, seconds: travel.seconds)
    else { return nil }
    (self.travel, self.isVertical) = (travel, isVertical)
    (self.along, self.across) = (along, across)
  }

  /// Whether each row travels by animations of its own, rather than all by one.
  var movesRows: Bool { travel.isBent || travel.stagger != .none }

  // MARK: - SwiftUI

  /// The animation, as a member of a type.
  var swiftUI: String {
    let layout = """
      /// How rows travel when others come, go or move: for `withAnimation`.
      static let layout = Animation.\(along.animation)\(delayed(by: travel.delay))
      """
    switch travel.stagger {
    case .none: return layout
    case .distance(let stagger):
      let (x, y) = (
        offset("point.x", stagger.from.x, "width"), offset("point.y", stagger.from.y, "height")
      )
      return layout + """


        /// Returns how a row travels, which sets off later the farther away it is.
        ///
        /// - Parameters:
        ///   - point: The middle of the row, from the corner of the list's visible part.
        ///   - size: The size of that part.
        /// - Returns: The animation.
        static func layout(at point: CGPoint, in size: CGSize) -> Animation {
          layout.delay(hypot(\(x), \(y)) / \(swift(stagger.pointsPerSecond)))
        }
        """
    default:
      guard let seconds = travel.stagger.secondsInOrder else { return layout }
      return layout + """


        /// Returns how one of the rows that travel does, counted from the first one in view.
        static func layout(row: Int) -> Animation { layout.delay(\(swift(seconds)) * Double(row)) }
        """
    }
  }

  private func offset(_ value: String, _ share: Double, _ side: String) -> String {
    share == 0 ? value : "\(value) - \(swift(share)) * size.\(side)"
  }

  // MARK: - UIKit

  /// The functions that change a list, as members of a type.
  var uikit: [String] {
    let change = """
      /// Changes a list, whose rows travel to their new places.
      ///
      /// - Parameters:
      ///   - list: The list.
      ///   - updates: Inserts, deletes and moves its items.
      @MainActor static func change(
        _ list: UICollectionView, _ updates: @escaping @MainActor () -> Void
      ) {
        \(line: movesRows ? rowByRow : animator)
      }
      """
    return [change] + (movesRows ? [travelFunction] : [])
  }

  /// The body of the function that changes a list by one animator.
  private var animator: String {
    let start =
      travel.delay == 0
      ? "startAnimation()" : "startAnimation(afterDelay: \(swift(travel.delay)))"
    let seconds = along.isSpring ? "0" : swift(travel.seconds)
    return """
      \(along.comment)let timing = \(along.parameters)
      let animator = UIViewPropertyAnimator(duration: \(seconds), timingParameters: timing)
      animator.addAnimations { list.performBatchUpdates(updates) }
      animator.\(start)
      """
  }

  /// The body of the function that changes a list, and lets each row travel from where it was.
  private var rowByRow: String {
    let (main, cross) = isVertical ? ("y", "x") : ("x", "y")
    var (loop, lines, delay) = ("for cell in moved {", [String](), [String]())
    if travel.delay != 0 { delay.append(swift(travel.delay)) }
    if case .distance(let stagger) = travel.stagger {
      lines = [
        "let x = start.x - list.bounds.minX - \(swift(stagger.from.x)) * list.bounds.width",
        "let y = start.y - list.bounds.minY - \(swift(stagger.from.y)) * list.bounds.height",
      ]
      delay.append("hypot(x, y) / \(swift(stagger.pointsPerSecond))")
    } else if let seconds = travel.stagger.secondsInOrder, seconds != 0 {
      let places = ["$0", "$1"].map { "(\($0).center.\(main), \($0).center.\(cross))" }
      loop =
        "let rows = moved.sorted { \(places.joined(separator: " < ")) }\n"
        + "for (row, cell) in rows.enumerated() {"
      delay.append("\(swift(seconds)) * Double(row)")
    }
    let after = delay.isEmpty ? "0" : delay.joined(separator: " + ")
    lines.append("travel(cell.layer, from: start, after: \(after))")
    return """
      var starts: [ObjectIdentifier: CGPoint] = [:]
      for cell in list.visibleCells {
        starts[ObjectIdentifier(cell)] = (cell.layer.presentation() ?? cell.layer).position
      }
      UIView.performWithoutAnimation {
        list.performBatchUpdates(updates)
        list.layoutIfNeeded()
      }
      let moved = list.visibleCells.filter { cell in
        starts[ObjectIdentifier(cell)].map { $0 != cell.center } ?? false
      }
      \(loop)
        guard let start = starts[ObjectIdentifier(cell)] else { continue }
        \(lines: lines)
      }
      """
  }

  /// The function by which the layer of a row travels.
  private var travelFunction: String {
    let (main, cross) = isVertical ? ("y", "x") : ("x", "y")
    let half = swift(travel.seconds / 2)
    var lines: [String] = []
    switch travel.path {
    case .straight, .replace:
      lines += animation(main, along, swift(travel.seconds), "delay")
      lines += animation(cross, across, swift(travel.seconds), "delay")
    case .acrossFirst:
      lines += animation(cross, across, half, "delay")
      lines += animation(main, along, half, "delay + \(half)")
    case .alongFirst:
      lines += animation(main, along, half, "delay")
      lines += animation(cross, across, half, "delay + \(half)")
    case .jump:
      lines += animation(cross, across, swift(travel.seconds), "delay")
      lines += jump(main)
    }
    return """
      /// Lets a layer travel from where it was, by animations that add to its place.
      @MainActor private static func travel(
        _ layer: CALayer, from start: CGPoint, after delay: CFTimeInterval
      ) {
        let way = CGPoint(x: start.x - layer.position.x, y: start.y - layer.position.y)
        let now = layer.convertTime(CACurrentMediaTime(), from: nil)
        \(lines: lines)
      }
      """
  }

  /// Returns the lines that animate one coordinate.
  private func animation(
    _ axis: String, _ curve: LayoutCurve, _ seconds: String, _ delay: String
  ) -> [String] {
    curve.animation(axis, seconds: seconds) + start(axis, after: delay)
  }

  /// Returns the lines that add the animation of one coordinate to its layer.
  private func start(_ axis: String, after delay: String) -> [String] {
    [
      "\(axis).isAdditive = true", "\(axis).beginTime = now + \(delay)",
      "\(axis).fillMode = .backwards", "layer.add(\(axis), forKey: \"travel.\(axis)\")",
    ]
  }

  /// Returns the lines that let a row jump: up above both places, and down with a bounce.
  private func jump(_ axis: String) -> [String] {
    func ease(_ family: EasingFunction.Family) -> String {
      let ease = SwiftEase(.easing(EasingFunction(.easeOut, family)), duration: 1)
      return ease?.code.expression ?? "{ x in x }"
    }
    let way = """
      // Up above both places, by the distance between them, and down with a bounce.
      let top = min(way.\(axis), 0) - max(abs(way.x), abs(way.y))
      let rise: (Double) -> Double = \(ease(.expo))
      let fall: (Double) -> Double = \(ease(.bounce))
      let \(axis) = CAKeyframeAnimation(keyPath: "position.\(axis)")
      \(axis).values = (0...\(Self.jumpSteps)).map { step in
        let share = Double(step) / \(Self.jumpSteps)
        return share < 0.5
          ? top + (way.\(axis) - top) * (1 - rise(2 * share)) : top * (1 - fall(2 * share - 1))
      }
      \(axis).duration = \(swift(travel.seconds))
      """
    return [way] + start(axis, after: "delay")
  }

  /// The number of samples of a jump: a multiple of 22, so that each bounce is at one of them.
  private static let jumpSteps = 132
}
