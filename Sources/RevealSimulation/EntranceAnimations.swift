import RevealMath
internal import RevealPreset

/// All motions of an entrance, for cards of one size.
struct EntranceAnimations: Sendable {
  private let entrance: Entrance
  private let basis: LengthBasis
  private let motions: [MotionAnimation]
  private let again: MotionAnimation?
  /// What plays when a row, still on the screen, no longer satisfies the trigger.
  let leave: MotionAnimation?

  init(_ entrance: Entrance, basis: LengthBasis) {
    self.entrance = entrance
    self.basis = basis
    motions = entrance.motions.map { MotionAnimation($0, basis: basis) }
    again = entrance.again.map { MotionAnimation($0, basis: basis) }
    if case .motion(let motion) = entrance.leave, !entrance.trigger.isPlain {
      leave = MotionAnimation(motion, basis: basis)
    } else {
      leave = nil
    }
  }

  /// Whether the entrance plays backwards when a row, still on the screen, no longer satisfies the
  /// trigger.
  var reversesOnLeave: Bool { entrance.leave == .reverse && isTriggered }

  /// Whether rows may be on the screen before they count as displayed.
  var isTriggered: Bool { !entrance.trigger.isPlain }

  /// Whether all poses of a motion are the same.
  func isStill(_ motion: MotionIndex) -> Bool { entrance.motion(motion).isStill }

  /// The animation of a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - strength: The fraction of all poses' distance from the card at rest.
  /// - Returns: The animation.
  func animation(_ motion: MotionIndex, strength: Double = 1) -> MotionAnimation {
    let prepared =
      switch motion {
      case .first(let index): motions[index]
      case .again: again ?? motions[0]
      }
    guard strength < 1 else { return prepared }
    return MotionAnimation(entrance.motion(motion), basis: basis, strength: strength)
  }

  /// The ways in which cards of these sizes will not look as asked, in sentences.
  var warnings: [String] {
    let asked =
      Array(zip(entrance.motions, motions))
      + (entrance.again.flatMap { motion in
        again.map { [(motion, $0)] }
      } ?? [])
    return asked.compactMap { motion, animation in
      guard motion.parts.contains(where: { $0.interpolation == .perOperation }),
        !animation.isPerOperation
      else { return nil }
      return "two poses have different operations, which \"perOperation\" cannot pair: "
        + "they are blended as \"decomposed\""
    }
  }
}

/// One of an entrance's motions.
enum MotionIndex: Hashable, Sendable {
  case first(Int)
  case again

  var kind: EntranceKind {
    switch self {
    case .first: .first
    case .again: .again
    }
  }

  /// The index among the motions to choose from; nil for the one that plays again.
  var choice: Int? {
    switch self {
    case .first(let index): index
    case .again: nil
    }
  }
}

extension Entrance {
  func motion(_ index: MotionIndex) -> Motion {
    switch index {
    case .first(let index): motions[index]
    case .again: again ?? motions[0]
    }
  }
}

extension Motion {
  fileprivate var isStill: Bool {
    parts.allSatisfy { part in
      let poses = part.keyframes.map(\.pose)
      if case .moving = part.anchor, poses.contains(where: { !$0.transform.isEmpty }) {
        return false
      }
      return poses.allSatisfy { $0 == poses.first }
    }
  }
}
