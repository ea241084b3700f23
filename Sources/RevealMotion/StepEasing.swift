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
  /// A place within rounding of a jump counts as there.
  package func value(at fraction: Double) -> Double {
    step((fraction * Double(count) + 1e-9).rounded(.down))
  }

  /// The value just before a fraction of the duration; where it jumps, the earlier step.
  package func value(before fraction: Double) -> Double {
    step((fraction * Double(count) - 1e-9).rounded(.up) - 1)
  }

  private func step(_ number: Double) -> Double {
    let jumps =
      switch jump {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    let step = number + (jump == .start || jump == .both ? 1 : 0)
    return min(max(step, 0), Double(jumps)) / Double(jumps)
  }
}
