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
    if case .motion(let motion) = entrance.leave {
      leave = MotionAnimation(motion, basis: basis)
    } else {
      leave = nil
    }
  }

  var reversesOnLeave: Bool { entrance.leave == .reverse }

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
}

extension Entrance {
  func motion(_ index: MotionIndex) -> Motion {
    switch index {
    case .first(let index): motions[index]
    case .again: again ?? motions[0]
    }
  }
}
