import RevealMath
import RevealMotion
import RevealPreset
import RevealSimulation

/// The properties of one CSS animation of a card.
struct AnimationStyle {
  let keyframes: Keyframes
  /// The duration in seconds.
  var duration = 1.0
  /// The delay in seconds, without the stagger.
  var delay = 0.0
  var easing = CSSEasing.linear
  /// The number of cycles; infinite to repeat forever.
  var cycles = 1.0
  var autoreverses = false
  /// The declarations that do not change, such as the point that transforms act about.
  var constants: [String] = []
}

/// The CSS animations of a motion.
struct MotionStyles {
  private(set) var animations: [AnimationStyle] = []
  /// The largest distance from the motion in points, or an equivalent difference of opacity; 0 if
  /// CSS plays exactly the same.
  private(set) var error = 0.0
  /// The channels of the keyframes.
  private(set) var channels: Set<CardStyle.Channel> = []
  /// Sentences about features that CSS cannot express.
  private(set) var losses: [String] = []

  private let card: Size
  private let level: Int?
  private let tolerance: ExportTolerance

  /// The limit on moments at which a motion bends or jumps; it stops there.
  private static let mostCuts = 300

  /// Writes a motion of a card, by keyframes of a name that numbers follow if there are several
  /// parts.
  ///
  /// The delay is the motion's own, in seconds. The level is the place in the drawing order of a
  /// card at height 0; nil if the cards' rows have places of their own, which cards cannot leave.
  ///
  /// - Throws: An error if it needs more keyframes than the budget has left.
  init(
    _ motion: MotionAnimation, name: String, delay: Double, card: Size, level: Int?,
    tolerance: ExportTolerance, budget: inout ExportBudget
  ) throws(ExportRefusal) {
    (self.card, self.tolerance) = (card, tolerance)
    try budget.take(motion.parts.reduce(0) { $0 + 2 * $1.stretches.count })
    self.level = motion.hasHeight ? level : nil
    if motion.hasHeight, level == nil {
      losses.append("Which cards are above others while they move.")
    }
    let parts = motion.parts.map {
      PartStyle($0, card: card, level: self.level, tolerance: tolerance)
    }
    let channels = parts.map(\.channels)
    let isSeparate = channels.indices.allSatisfy { i in
      channels[..<i].allSatisfy { $0.isDisjoint(with: channels[i]) }
    }
    if parts.allSatisfy({ $0.isExact }) && isSeparate {
      for (index, part) in parts.enumerated() {
        let name = parts.count == 1 ? name : "\(name)-\(index + 1)"
        animations += part.animations(name, delay: delay)
        error = max(error, part.error)
        self.channels.formUnion(part.channels)
      }
    } else {
      try sample(motion, name: name, delay: delay, budget: &budget)
    }
  }

  /// Writes a motion whose parts CSS cannot combine as a sequence of matrices.
  private mutating func sample(
    _ motion: MotionAnimation, name: String, delay: Double, budget: inout ExportBudget
  ) throws(ExportRefusal) {
    if !motion.duration.isFinite {
      losses.append("What goes on forever stops after the first cycle.")
    }
    let shown = ShownCycles(of: motion, mostCuts: Self.mostCuts)
    losses += [shown.loss].compactMap(\.self)
    let end = shown.end
    let sampler = StyleSampler(card: card, tolerance: tolerance) { [card, level] place in
      let pose = motion.pose(at: place < 1 ? place * end : motion.shownDuration)
      return CardStyle(pose, card: card).raised(from: level)
    }
    let (frames, error) = sampler.frames(cuts: shown.cuts(of: motion).map { $0 / end })
    try budget.take(frames.count)
    let channels = CardStyle.channels(of: frames.map { $0.style })
    let keyframes = Keyframes(name, frames, channels, isCoarse: !tolerance.isExact)
    animations.append(AnimationStyle(keyframes: keyframes, duration: end, delay: delay))
    self.channels = channels
    self.error = error
  }
}

/// A part of a motion as CSS expresses it.
private struct PartStyle {
  private let part: PartAnimation
  /// Whether numbers have fewer digits.
  private let isCoarse: Bool
  private var frames: [StyleSampler.Frame] = []
  /// The easing from each frame to the next; nil for the last frame, and before a jump.
  private var easings: [CSSEasing?] = []
  private(set) var channels: Set<CardStyle.Channel>
  /// Whether CSS interpolates between the poses as the part does.
  private(set) var isExact = true
  /// The largest distance from the part in points.
  private(set) var error = 0.0

  init(_ part: PartAnimation, card: Size, level: Int?, tolerance: ExportTolerance) {
    self.part = part
    isCoarse = !tolerance.isExact
    let end = part.stretches.last.map { $0.start + $0.duration } ?? 1
    let level = part.hasHeight ? level : nil
    for stretch in part.stretches {
      let (steps, isSame) = Self.steps(stretch, card: card)
      isExact = isExact && isSame
      let start = CardStyle(steps: steps.0, pose: stretch.blend.pose(at: 0)).raised(from: level)
      let last = CardStyle(steps: steps.1, pose: stretch.blend.pose(at: 1)).raised(from: level)
      let travel = last.distance(
        from: start, matrix: last.pose.matrix, card: card)
      let allowed = tolerance.ofCurve(travel: travel)
      var easing = CSSEasing(
        stretch.curve, duration: stretch.duration, tolerance: allowed, isCoarse: isCoarse)
      if case .spring(let spring) = stretch.curve, part.stretches.count == 1 {
        easing = CSSEasing(tolerance: allowed, isCoarse: isCoarse) {
          spring.position(at: $0 * part.duration)
        }
      }
      error = max(error, easing.error * travel)
      // A stretch starts where the previous one ends, unless the motion jumps.
      let all = Set(CardStyle.Channel.allCases)
      if let before = frames.last, before.style.declarations(all) == start.declarations(all) {
        frames.removeLast()
        easings.removeLast()
      }
      frames.append(.init(place: stretch.start / end, style: start))
      easings.append(easing)
      frames.append(.init(place: (stretch.start + stretch.duration) / end, style: last))
      easings.append(nil)
    }
    channels = CardStyle.channels(of: frames.map { $0.style })
  }

  /// Returns the operations of both poses of a stretch, and whether CSS interpolates between them
  /// as the stretch does.
  private static func steps(
    _ stretch: PartAnimation.Stretch, card: Size
  ) -> (([TransformStep], [TransformStep]), isSame: Bool) {
    let (start, end) = (stretch.blend.startSteps, stretch.blend.endSteps)
    let matrices = ([TransformStep.matrix(start.matrix)], [TransformStep.matrix(end.matrix)])
    for pair in [(start, end), matrices] {
      let blend = TransformBlend(from: pair.0, to: pair.1, interpolation: .css)
      let isSame = blend.isFollowed(by: card) { progress in
        let exact = stretch.blend.pose(at: progress)
        return (exact.matrix, exact.anchor)
      }
      if isSame { return (pair, true) }
    }
    return (matrices, false)
  }

  func animations(_ name: String, delay: Double) -> [AnimationStyle] {
    let own = channels.subtracting([.origin])
    var animations: [AnimationStyle] = []
    let used = easings.compactMap(\.self)
    let common = used.allSatisfy { $0 == used.first } ? used.first : nil
    func style(_ keyframes: Keyframes, easing: CSSEasing) -> AnimationStyle {
      AnimationStyle(
        keyframes: keyframes, duration: part.duration, delay: delay + part.delay, easing: easing,
        cycles: part.cycles, autoreverses: part.autoreverses)
    }
    let anchors = Set(frames.map { $0.style.pose.anchor })
    if !own.isEmpty {
      let channels = anchors.count > 1 ? own.union([.origin]) : own
      var animation = style(
        Keyframes(
          name, frames, channels, easings: common == nil ? easings.map { $0?.text } : [],
          isCoarse: isCoarse),
        easing: common ?? .linear)
      let isMoving = if case .moving = part.anchor { true } else { false }
      if !isMoving, anchors.count == 1, anchors != [CardPose.plain.anchor] {
        animation.constants = frames[0].style.declarations(.origin)
      }
      animations.append(animation)
    }
    if case .moving(let from, let to, let curve) = part.anchor {
      let moving = [(0.0, from), (1, to)].map { place, anchor in
        var style = CardStyle.rest
        style.pose.anchor = anchor
        return StyleSampler.Frame(place: place, style: style)
      }
      let easing = CSSEasing(
        curve ?? part.stretches.first?.curve ?? .linear, duration: part.duration,
        tolerance: isCoarse ? 2e-3 : 1e-5, isCoarse: isCoarse)
      let keyframes = Keyframes(name + "-origin", moving, [.origin], isCoarse: isCoarse)
      animations.append(style(keyframes, easing: easing))
    }
    return animations
  }
}

extension MotionAnimation {
  /// Whether the motion determines the height of cards above others.
  var hasHeight: Bool { parts.contains(where: \.hasHeight) }
}

extension PartAnimation {
  /// Whether the part determines the height of cards above others.
  fileprivate var hasHeight: Bool {
    stretches.contains { stretch in
      [0, 1].contains { stretch.blend.pose(at: $0)[.z] != 0 }
    }
  }
}
