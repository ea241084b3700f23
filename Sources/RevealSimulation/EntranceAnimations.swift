import RevealMath
internal import RevealPreset

/// All motions of cards that appear and disappear, for cards of one size.
///
/// It never changes, and is a class, so that no frame copies it.
final class EntranceAnimations: Sendable {
  private let entrance: Entrance?
  private let changes: ChangeMotions
  private let basis: LengthBasis
  private let motions: [MotionAnimation]
  private let again: MotionAnimation?
  /// The animation of a row that is still on the screen but no longer satisfies the trigger.
  let leave: MotionAnimation?
  /// The blends from rest to the poses of cards while another one is presented.
  private let others: [PoseBlend]

  init(_ changes: ChangeMotions, basis: LengthBasis) {
    self.changes = changes
    entrance = changes.entrance
    self.basis = basis
    motions = entrance?.motions.map { MotionAnimation($0, basis: basis) } ?? []
    again = entrance?.again.map { MotionAnimation($0, basis: basis) }
    others = changes.othersPoses.map { pose in
      let anchor = pose.anchor ?? Point(x: 0.5, y: 0.5)
      return PoseBlend(
        from: ResolvedPose(Pose(), basis, anchor: anchor),
        to: ResolvedPose(pose, basis, anchor: anchor), interpolation: .decomposed, basis)
    }
    if let entrance, case .motion(let motion) = entrance.leave, !entrance.trigger.isPlain {
      leave = MotionAnimation(motion, basis: basis)
    } else {
      leave = nil
    }
  }

  /// The seconds of the longest motion that plays once.
  fileprivate var longestMotion: Double {
    let motions = motions.map(\.shownDuration) + [again, leave].compactMap { $0?.shownDuration }
    return max(motions.max() ?? 0, changes.longestMotion(basis))
  }

  /// Whether the entrance plays backwards when a row that is still on the screen no longer
  /// satisfies the trigger.
  var reversesOnLeave: Bool { entrance?.leave == .reverse && isTriggered }

  /// Whether rows may be on the screen before they count as displayed.
  var isTriggered: Bool { entrance?.trigger.isPlain == false }

  /// The pose of a card without animation.
  var restingPose: CardPose { motions.first?.finalPose ?? .plain }

  /// The numbers of the row that lengths refer to.
  var rank: RowRank { basis.rank }

  /// The size of the cards, in points.
  var card: Size { basis.card }

  /// Returns the pose of a card on the way to the pose that others take while one is presented.
  func pose(ofOthers pose: Pose, share: Double) -> CardPose {
    changes.othersPoses.firstIndex(of: pose).map { others[$0].pose(at: share) } ?? .plain
  }

  /// Returns whether all poses of a motion are the same.
  func isStill(_ motion: MotionIndex) -> Bool { changes.motion(motion).isStill }

  /// Returns the animation of a motion with a strength of its poses: 1 as written, 0 for the card
  /// at rest.
  func animation(_ motion: MotionIndex, strength: Double = 1) -> MotionAnimation {
    if strength == 1 {
      switch motion {
      case .first(let index): return motions[index]
      case .again: if let again { return again }
      case .insertion, .removal, .movement: break
      }
    }
    return MotionAnimation(changes.motion(motion), basis: basis, strength: strength)
  }

  /// Sentences about aspects of the preset that cards of this size cannot show.
  var warnings: [String] {
    guard let entrance else { return [] }
    let asked = entrance.motions + [entrance.again].compactMap(\.self)
    return zip(asked, motions + [again].compactMap(\.self)).compactMap { motion, animation in
      guard motion.parts.contains(where: { $0.interpolation == .perOperation }),
        animation.parts.contains(where: { $0.stretches.contains { $0.blend.transform.rest != nil } }
        )
      else { return nil }
      return "two poses have different operations, which \"perOperation\" cannot pair: "
        + "they are blended as \"decomposed\""
    }
  }
}

extension CardLayout {
  /// The limit on rows whose motions are compared.
  private static let mostRanks = 64

  /// Returns the animations of a run for what all rows have in common: those of a card in a row of
  /// the largest extent and, where lengths depend on the row, of the row that moves for longest.
  func animations(
    _ motions: ChangeMotions, in viewport: Size, history: ListHistory
  ) -> EntranceAnimations {
    let basis = basis(in: viewport)
    let rows = history.firstRanks(atMost: Self.mostRanks).map { rank in
      var basis = basis
      basis.rank = rank
      return EntranceAnimations(motions, basis: basis)
    }
    return rows.max { $0.longestMotion < $1.longestMotion }
      ?? EntranceAnimations(motions, basis: basis)
  }
}

/// A motion of a card that appears or disappears.
enum MotionIndex: Hashable, Sendable {
  case first(Int)
  case again
  /// The motion of rows that a change inserts; the index is that of the change's timing.
  case insertion(Int)
  /// The motion of rows that a change removes; the index is that among the removal's motions or,
  /// without a removal, that of the change's timing.
  case removal(Int)
  /// The motion of a row that a change moves.
  case movement

  var kind: EntranceKind {
    switch self {
    case .first: .first
    case .again: .again
    case .insertion: .insertion
    case .removal: .removal
    case .movement: .movement
    }
  }

  /// The index among the motions to choose from; nil for any other motion.
  var choice: Int? {
    if case .first(let index) = self { index } else { nil }
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
