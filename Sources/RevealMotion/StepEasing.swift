/// Equal steps, as `steps()` in CSS Easing Functions 1.
package struct StepEasing: Hashable, Sendable {
  /// Intervals of equal duration, ≥ 1.
  package let count: Int
  package let jump: Jump

  /// Where jumps are besides those between intervals.
  package enum Jump: String, CaseIterable, Sendable {
    case start, end, none, both
  }

  /// Fails for fewer than one interval, or two with ``Jump/none``.
  package init?(count: Int, jump: Jump) {
    guard count >= (jump == .none ? 2 : 1) else { return nil }
    (self.count, self.jump) = (count, jump)
  }

  /// The value at a fraction of the duration, 0…1; where it jumps, the later step.
  ///
  /// A place so near before a jump counts as there; by default, as near as rounding brings it.
  package func value(at fraction: Double, within nearness: Double = 1e-9) -> Double {
    let jumps =
      switch jump {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    let first = jump == .start || jump == .both ? 1.0 : 0
    let step = (fraction * Double(count) + first + nearness).rounded(.down)
    return min(max(step, 0), Double(jumps)) / Double(jumps)
  }
}
