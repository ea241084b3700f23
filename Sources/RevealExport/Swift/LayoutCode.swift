import RevealMotion
import RevealPreset

/// The code by which rows travel when others come, go or move.
struct LayoutCode {
  private let travel: Travel
  /// The control points of a curve; empty for a spring.
  private let points: [Double]
  /// The largest distance from the curve, as a fraction of the way.
  let error: Double

  /// Fails for curves that neither framework has, nor anything close to them.
  init?(_ travel: Travel) {
    self.travel = travel
    switch travel.curve {
    case .spring(let spring) where spring.initialVelocity == 0: (points, error) = ([], 0)
    case .linear: (points, error) = ([0, 0, 1, 1], 0)
    case .cubicBezier(let curve): (points, error) = ([curve.x1, curve.y1, curve.x2, curve.y2], 0)
    case let curve:
      guard let fitted = FittedCurve(curve, duration: travel.seconds) else { return nil }
      (points, error) = (fitted.points, fitted.error)
    }
  }

  /// The animation, as a member of a type.
  var swiftUI: String {
    let delay = travel.delay == 0 ? "" : ".delay(\(swift(travel.delay)))"
    let animation: String
    if case .spring(let spring) = travel.curve {
      let ratio = spring.dampingRatio
      let bounce = ratio > 1 ? 1 / ratio - 1 : 1 - ratio
      let duration = swift(2 * .pi / spring.angularFrequency)
      animation = "spring(duration: \(duration), bounce: \(swift(bounce)))"
    } else {
      let numbers = points.map(swift).joined(separator: ", ")
      animation = "timingCurve(\(numbers), duration: \(swift(travel.seconds)))"
    }
    return """
      /// How rows travel when others come, go or move: for `withAnimation`.
      static let layout = Animation.\(animation)\(delay)
      """
  }

  /// The function that changes a list, as a member of a type.
  var uikit: String {
    let timing: String
    var seconds = "0"
    if case .spring(let spring) = travel.curve {
      let frequency = spring.angularFrequency
      timing = """
        UISpringTimingParameters(
          mass: 1, stiffness: \(swift(frequency * frequency)),
          damping: \(swift(2 * spring.dampingRatio * frequency)), initialVelocity: .zero)
        """
    } else {
      seconds = swift(travel.seconds)
      timing = """
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: \(swift(points[0])), y: \(swift(points[1]))),
          controlPoint2: CGPoint(x: \(swift(points[2])), y: \(swift(points[3]))))
        """
    }
    let start =
      travel.delay == 0
      ? "startAnimation()" : "startAnimation(afterDelay: \(swift(travel.delay)))"
    return """
      /// Changes a list, whose rows travel to their new places.
      ///
      /// - Parameters:
      ///   - list: The list.
      ///   - updates: Inserts, deletes and moves its items.
      @MainActor static func change(
        _ list: UICollectionView, _ updates: @escaping @MainActor () -> Void
      ) {
        let timing = \(timing.indented(by: 2).drop { $0 == " " })
        let animator = UIViewPropertyAnimator(duration: \(seconds), timingParameters: timing)
        animator.addAnimations { list.performBatchUpdates(updates) }
        animator.\(start)
      }
      """
  }
}
