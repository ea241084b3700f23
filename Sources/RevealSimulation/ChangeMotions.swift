internal import RevealMotion
internal import RevealPreset

/// The motions of cards that appear and disappear: the entrance, and the motions of changes.
///
/// It is a class because all parts of a run share it.
final class ChangeMotions: Sendable {
  let entrance: Entrance?
  private let insertion: Motion?
  private let removal: Removal?
  private let movement: Motion?
  /// The distinct timings of changes, which are referred to by index.
  private let travels: [Travel]
  /// The distinct poses of cards while another one is presented.
  let othersPoses: [Pose]

  init(_ preset: Preset) {
    entrance = preset.entrance
    insertion = preset.insertion
    removal = preset.removal
    movement = preset.movement
    var travels: [Travel] = []
    for case .change(let change) in preset.scroll where !travels.contains(change.travel) {
      travels.append(change.travel)
    }
    let carries = preset.scroll.contains {
      if case .touch(let touch) = $0 { touch.action == .carries } else { false }
    }
    if carries, !travels.contains(preset.layout.making) { travels.append(preset.layout.making) }
    self.travels = travels
    var poses: [Pose] = []
    for case .change(let change) in preset.scroll {
      guard case .present(_, let presentation) = change.kind else { continue }
      if !poses.contains(presentation.others) { poses.append(presentation.others) }
    }
    othersPoses = poses
  }

  /// Returns the motion of the rows that a change inserts; nil for the entrance.
  func insertion(by change: ListChange) -> MotionIndex? {
    guard insertion != nil || entrance == nil else { return nil }
    return .insertion(index(of: change))
  }

  /// Returns the motions of which the rows that a change removes play one.
  func removals(by change: ListChange) -> [MotionIndex] {
    removal.map { $0.choice.motions.indices.map { .removal($0) } } ?? [.removal(index(of: change))]
  }

  /// Returns the motion of a row that a change removes from its place.
  func removal(by change: ListChange, of row: Int, at spot: RowSpot) -> MotionIndex {
    removals(by: change)[removal?.choice.index(ofRow: row, at: spot) ?? 0]
  }

  /// Whether cards that go are drawn over those that stay.
  var removesAbove: Bool { removal?.isAbove ?? false }

  /// Returns the motions of rows that disappear and reappear at new places; nil if they travel.
  func replacement(by change: ListChange) -> Replacement? {
    guard change.travel.path == .replace else { return nil }
    let (leaving, arriving) = (removals(by: change), MotionIndex.insertion(index(of: change)))
    let turn = leaving.map { motion($0).duration }.max() ?? 0
    return Replacement(
      leaving: leaving[0], arriving: arriving, turn: turn, end: turn + motion(arriving).duration)
  }

  /// Returns the motion of the row that a change moves; nil if it has none.
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
    case .removal(let index):
      removal?.choice.motions[index] ?? .fade(from: 1, to: 0, travels[index])
    }
  }

  /// Returns the seconds of the longest motion of changes that plays once, for cards of one size.
  func longestMotion(_ basis: LengthBasis) -> Double {
    let motions = [insertion, movement].compactMap(\.self) + (removal?.choice.motions ?? [])
    return motions.reduce(0) { max($0, MotionAnimation($1, basis: basis).shownDuration) }
  }

  /// Returns the seconds until the motions of a change are over, without their staggers.
  func length(of change: ListChange) -> Double {
    switch change.kind {
    case .insert:
      insertion(by: change).map { motion($0).length }
        ?? entrance?.motions.map(\.length).max() ?? 0
    case .remove: removals(by: change).map { motion($0).length }.max() ?? 0
    case .move: movement?.length ?? 0
    case .update, .arrange, .present, .dismiss: change.travel.delay + change.travel.seconds
    }
  }
}

/// The motions of rows that disappear at one place and reappear at another.
struct Replacement: Sendable {
  /// The motion of rows that have not chosen another one.
  let leaving: MotionIndex
  let arriving: MotionIndex
  /// The seconds until they have disappeared and begin to reappear.
  let turn: Double
  /// The seconds until they have reappeared.
  let end: Double
}

extension Motion {
  /// Whether the motion determines the height of cards above others.
  var hasHeight: Bool {
    parts.contains { $0.keyframes.contains { $0.pose[.z] != 0 } }
  }

  /// Returns a fade that takes as long as the travel of rows.
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

  /// The seconds until the motion is over.
  fileprivate var length: Double { delay + duration }

  /// The duration in seconds, without the delay; a motion that repeats forever counts as one cycle.
  fileprivate var duration: Double {
    parts.reduce(0) { longest, part in
      let cycles = part.repeatCount.isFinite ? part.repeatCount : 1
      return max(longest, part.delay + part.duration * cycles)
    }
  }
}
