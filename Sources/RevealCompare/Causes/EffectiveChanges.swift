import RevealFrames
import RevealRender
import RevealSimulation

/// Finds the differences of two presets that make their frames differ, by trying each separately.
struct EffectiveChanges {
  /// A difference, or several that are only valid together.
  struct Group {
    let members: Set<Int>
    /// The effect on the old frames, all of which were compared.
    let effect: SceneChange
  }

  private let change: PresetChange
  private let old: SimulatedPreset
  private let new: SimulatedPreset
  /// The numbers of the frames that differ.
  private let frames: [Int]
  private let sample: [Int]

  /// The limit on frames with which each difference is tried.
  private static let mostSampled = 120
  /// The limit on frames that are drawn to check whether a difference is visible.
  private static let mostDrawn = 3

  init(_ change: PresetChange, old: SimulatedPreset, new: SimulatedPreset, frames: [Int]) {
    (self.change, self.old, self.new, self.frames) = (change, old, new, frames)
    sample = Self.spread(frames, Self.mostSampled)
  }

  /// The groups of differences, those that change the most frames first.
  ///
  /// There are none if no difference affects a scene.
  func groups() -> [Group] {
    guard change.count > 0 else { return [] }
    let whole = Group(
      members: change.all,
      effect: SceneChange(from: old.timeline, to: new.timeline, frames: frames))
    if whole.effect.isNone { return [] }
    if change.count == 1 { return [whole] }
    var found = separate()
    if found.isEmpty { return [whole] }
    found += remaining(found)
    return found.enumerated().sorted { a, b in
      let (first, second) = (a.element.effect, b.element.effect)
      return (second.extent, second.rows.count, a.offset)
        < (first.extent, first.rows.count, b.offset)
    }.map(\.element)
  }

  /// The groups that have an effect on the old frames.
  private func separate() -> [Group] {
    var sets = (0..<change.count).compactMap { smallestValid(with: $0) }
    sets = Self.merged(sets).map { set in
      set.count > 1 ? set.filter { isNeeded([$0]) } : set
    }
    return sets.filter { !$0.isEmpty && isNeeded($0) }.compactMap { set in
      change.variant(set).flatMap { group(set, from: old, to: $0) }
    }
  }

  /// Joins the sets that share members.
  private static func merged(_ sets: [Set<Int>]) -> [Set<Int>] {
    sets.reduce(into: []) { merged, set in
      let touching = merged.filter { !$0.isDisjoint(with: set) }
      merged.removeAll { touching.contains($0) }
      merged.append(touching.reduce(set) { $0.union($1) })
    }
  }

  /// Whether the new frames would be different without some differences.
  ///
  /// A difference may have an effect alone, but none in addition to others.
  private func isNeeded(_ members: Set<Int>) -> Bool {
    guard let without = change.variant(change.all.subtracting(members)) else { return true }
    return !SceneChange(from: without.timeline, to: new.timeline, frames: sample).isNone
  }

  /// Further differences, which only have an effect together with those already found.
  private func remaining(_ found: [Group]) -> [Group] {
    let known = found.reduce(into: Set<Int>()) { $0.formUnion($1.members) }
    guard known != change.all, let explained = change.variant(known),
      !SceneChange(from: explained.timeline, to: new.timeline, frames: sample).isNone
    else { return [] }
    return change.all.subtracting(known).sorted().compactMap { index in
      change.variant(change.all.subtracting([index])).flatMap { group([index], from: $0, to: new) }
    }
  }

  private func group(
    _ members: Set<Int>, from before: SimulatedPreset, to after: SimulatedPreset
  ) -> Group? {
    let tried = SceneChange(from: before.timeline, to: after.timeline, frames: sample)
    guard !tried.isNone, tried.framesLonger != 0 || shows(tried.frames, before, after) else {
      return nil
    }
    let effect =
      sample.count == frames.count
      ? tried : SceneChange(from: before.timeline, to: after.timeline, frames: frames)
    return Group(members: members, effect: effect)
  }

  /// The difference, together with those that it needs for a valid preset.
  private func smallestValid(with index: Int) -> Set<Int>? {
    if change.variant([index]) != nil { return [index] }
    let near = change.all.subtracting([index]).sorted {
      (change.isNear($1, index) ? 0 : 1, $1) > (change.isNear($0, index) ? 0 : 1, $0)
    }
    for other in near where change.variant([index, other]) != nil { return [index, other] }
    var set: Set = [index]
    for other in near {
      set.insert(other)
      if set.count > 2, change.variant(set) != nil { return set }
    }
    return nil
  }

  /// Whether the pixels of any of the frames differ.
  private func shows(_ frames: [Int], _ before: SimulatedPreset, _ after: SimulatedPreset) -> Bool {
    let digesters = (
      FrameDigester(images: before.images()), FrameDigester(images: after.images())
    )
    return Self.spread(frames, Self.mostDrawn).contains { number in
      guard let a = try? digesters.0.digest(of: before.timeline.exposure(at: number)),
        let b = try? digesters.1.digest(of: after.timeline.exposure(at: number))
      else { return false }
      return a != b
    }
  }

  /// Picks at most `most` frames, evenly spaced.
  static func spread(_ frames: [Int], _ most: Int) -> [Int] {
    guard frames.count > most else { return frames }
    return (0..<most).map { frames[$0 * (frames.count - 1) / max(most - 1, 1)] }
  }
}

extension SceneChange {
  /// The number of frames that are changed, added or removed.
  fileprivate var extent: Int { frames.count + abs(framesLonger) }
}
