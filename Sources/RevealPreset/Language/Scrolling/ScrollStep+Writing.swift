package import RevealJSON
internal import RevealMotion

extension ScrollStep {
  /// The script of a preset that does not have one.
  package static let standard: [ScrollStep] = [
    .rest(seconds: 0.8), .fling(velocity: 2400), .rest(seconds: 0.4),
  ]

  /// The standard script, which only rests and flings, as a preset writes it.
  static var standardSchema: JSONOutput {
    .array(standard.compactMap(\.written))
  }

  /// The step as a preset writes it, for rests, flings, and what a hand does; nil for others.
  package var written: JSONOutput? {
    switch self {
    case .rest(let seconds): return ["rest": .number(seconds)]
    case .fling(let velocity): return ["fling": .number(velocity)]
    case .finger(let path, let waits): return .object([("finger", path.written)] + wait(waits))
    case .touch(let touch):
      let row = [(touch.action.rawValue, JSONOutput.object(touch.row.written))]
      return .object([("finger", touch.path.written)] + row + wait(touch.waits))
    case .swipe(let swipe):
      let place = swipe.row.written + [("by", .number(swipe.distance))]
      return .object([("swipe", .object(place))] + swipe.writtenTiming + wait(swipe.waits))
    case .change(let change):
      guard case .remove(let row, count: 1) = change.kind else { return nil }
      return .object([("remove", .object(row.written))] + wait(change.waits))
    default: return nil
    }
  }

  /// The key of a step after which the next one begins early.
  private func wait(_ waits: Bool) -> [JSONOutput.Member] {
    waits ? [] : [("wait", .bool(false))]
  }
}

extension FingerPath {
  fileprivate var written: JSONOutput {
    .array(samples.map { .array([.number($0.seconds), .number($0.distance)]) })
  }
}

extension RowIndex {
  fileprivate var written: [JSONOutput.Member] {
    let section: [JSONOutput.Member] = section > 0 ? [("section", .integer(self.section))] : []
    return [("row", .integer(row))] + section
  }
}

extension CardSwipe {
  /// The spring after a hand, which has no bounce.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - distance: The distance from the card's place to which it moves, in points.
  ///   - velocity: The initial velocity in whole distances per second.
  package init?(_ row: RowIndex, letGoTo distance: Double, velocity: Double) {
    guard
      let spring = Spring(
        duration: Self.settling, bounce: 0, initialVelocity: velocity),
      let seconds = spring.settlingDuration
    else { return nil }
    self.init(row, by: distance)
    (curve, self.seconds, waits) = (.spring(spring), seconds, false)
  }

  /// The duration of the spring, that of iOS.
  private static let settling = 0.5

  fileprivate var writtenTiming: [JSONOutput.Member] {
    guard case .spring(let spring) = curve else { return [("duration", .number(seconds))] }
    let velocity = spring.initialVelocity
    var keys: [JSONOutput.Member] = [
      ("duration", .number(Self.settling)), ("bounce", .number(0)),
    ]
    if velocity != 0 { keys.append(("velocity", .number(velocity))) }
    return [("spring", .object(keys))]
  }
}
