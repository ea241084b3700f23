/// The replacement for the entrance and the scroll effect for people who prefer reduced motion.
package enum ReducedMotion: Hashable, Sendable {
  /// Cards fade in place, at the times of the entrance; without an entrance they appear at once.
  case fade
  /// Cards appear at once.
  case none
  case entrance(Entrance)
}

extension Preset {
  /// The preset for people who prefer reduced motion: without its scroll effect, and with the
  /// replacement for its entrance.
  package var withReducedMotion: Preset {
    var preset = self
    preset.scrollEffect = nil
    preset.swipeEffect = swipeEffect?.withoutPose
    preset.insertion = insertion.map { $0.fade(otherwise: (from: 0, to: 1)) }
    if let removal {
      preset.removal?.choice.motions = removal.choice.motions.map {
        $0.fade(otherwise: (from: 1, to: 0))
      }
    }
    preset.movement = nil
    preset.entrance =
      switch reducedMotion {
      case .fade: entrance?.fading
      case .none: nil
      case .entrance(let entrance): entrance
      }
    return preset
  }
}

extension Entrance {
  /// The entrance with fades in place of its motions.
  fileprivate var fading: Entrance {
    var entrance = self
    entrance.motions = motions.map { $0.fade(otherwise: (from: 0, to: 1)) }
    entrance.again = again?.fade(otherwise: (from: 0, to: 1))
    entrance.strength = nil
    if case .motion(let motion) = leave {
      entrance.leave = .motion(motion.fade(otherwise: (from: 1, to: 0)))
    }
    return entrance
  }
}

extension Motion {
  /// The longest fade in seconds.
  private static let longestFade = 0.4

  /// Returns a fade between the first and the last opacity of the motion.
  ///
  /// - Parameter opacities: The opacities to use if the first and the last one of the motion are
  ///   equal.
  /// - Returns: A motion with the same delays that takes no longer than this one.
  fileprivate func fade(otherwise opacities: (from: Double, to: Double)) -> Motion {
    func opacity(_ keyframe: (Animation) -> Keyframe?) -> Double {
      parts.reduce(1) { $0 * (keyframe($1)?.pose[.opacity] ?? 1) }
    }
    var (from, to) = (opacity(\.keyframes.first), opacity(\.keyframes.last))
    if from == to { (from, to) = opacities }
    var (start, end) = (Pose(), Pose())
    (start[.opacity], end[.opacity]) = (from, to)
    var fade = Animation(keyframes: [
      Keyframe(time: 0, pose: start, curve: .standard),
      Keyframe(time: 1, pose: end, curve: .standard),
    ])
    fade.duration = min(parts.map(\.duration).max() ?? Self.longestFade, Self.longestFade)
    var motion = self
    motion.parts = [fade]
    return motion
  }
}
