internal import RevealMotion
internal import RevealPreset

/// What cards play when they come and go: the entrance, and the motions of changes.
///
/// A class because all parts of a run share it.
final class ChangeMotions: Sendable {
  let entrance: Entrance?
  private let insertion: Motion?
  private let removal: Motion?
  private let movement: Motion?
  /// The timings that changes ask for, each of which has an index.
  private let travels: [Travel]

  init(_ preset: Preset) {
    entrance = preset.entrance
    insertion = preset.insertion
    removal = preset.removal
    movement = preset.movement
    var travels: [Travel] = []
    for case .change(let change) in preset.scroll where !travels.contains(change.travel) {
      travels.append(change.travel)
    }
    self.travels = travels
  }

  /// What the rows play that a change inserts; nil for the entrance.
  func insertion(by change: ListChange) -> MotionIndex? {
    guard insertion != nil || entrance == nil else { return nil }
    return .insertion(index(of: change))
  }

  /// What the rows play that a change removes.
  func removal(by change: ListChange) -> MotionIndex { .removal(index(of: change)) }

  /// What rows play that a change brings to new places without a way; nil when they travel.
  func replacement(by change: ListChange) -> Replacement? {
    guard change.travel.path == .replace else { return nil }
    let index = index(of: change)
    let (leaving, arriving) = (MotionIndex.removal(index), MotionIndex.insertion(index))
    let turn = motion(leaving).duration
    return Replacement(
      leaving: leaving, arriving: arriving, turn: turn, end: turn + motion(arriving).duration)
  }

  /// What the row plays that a change moves; nil for nothing.
  func movement(by change: ListChange) -> MotionIndex? {
    guard movement != nil, case .move = change.kind else { return nil }
    return .movement
  }

  private func index(of change: ListChange) -> Int {
    travels.firstIndex(of: change.travel) ?? 0
  }

  func motion(_ index: MotionIndex) -> Motion {
    switch index {
    case .first(let index): entrance?.motions[index] ?? .fade(from: 0, to: 1, Travel())
    case .again: entrance?.again ?? motion(.first(0))
    case .insertion(let index): insertion ?? .fade(from: 0, to: 1, travels[index])
    case .movement: movement ?? .fade(from: 1, to: 1, Travel())
    case .removal(let index): removal ?? .fade(from: 1, to: 0, travels[index])
    }
  }

  /// Seconds until the motions of a change are over, but for their staggers.
  func length(of change: ListChange) -> Double {
    switch change.kind {
    case .insert:
      insertion(by: change).map { motion($0).length }
        ?? entrance?.motions.map(\.length).max() ?? 0
    case .remove: motion(removal(by: change)).length
    case .move: movement?.length ?? 0
    case .update: change.travel.delay + change.travel.seconds
    }
  }
}

/// What rows play that leave one place and arrive at another without a way between them.
struct Replacement: Sendable {
  let leaving: MotionIndex
  let arriving: MotionIndex
  /// Seconds until they have left and arrive.
  let turn: Double
  /// Seconds until they have arrived.
  let end: Double
}

extension Motion {
  /// Whether it says how high cards are above others.
  var hasHeight: Bool {
    parts.contains { $0.keyframes.contains { $0.pose[.z] != 0 } }
  }

  /// A fade that takes as long as rows take to travel.
  fileprivate static func fade(from: Double, to: Double, _ travel: Travel) -> Motion {
    var (start, end) = (Pose(), Pose())
    (start[.opacity], end[.opacity]) = (from, to)
    var fade = Animation(keyframes: [
      Keyframe(time: 0, pose: start, curve: travel.curve),
      Keyframe(time: 1, pose: end, curve: travel.curve),
    ])
    fade.duration = travel.seconds
    var motion = Motion(fade)
    (motion.delay, motion.stagger) = (travel.delay, travel.stagger)
    return motion
  }

  /// Seconds until it is over.
  fileprivate var length: Double { delay + duration }

  /// Seconds that it takes once it has started; what repeats forever plays once.
  fileprivate var duration: Double {
    parts.reduce(0) { longest, part in
      let cycles = part.repeatCount.isFinite ? part.repeatCount : 1
      return max(longest, part.delay + part.duration * cycles)
    }
  }
}
