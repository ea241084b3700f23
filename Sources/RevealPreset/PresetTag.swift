package import RevealMath
import RevealMotion

/// A search word for a feature that a preset uses.
package enum PresetTag: String, CaseIterable, Hashable, Sendable {
  case entrance
  case scrollEffect = "scroll effect"
  case insertion
  case removal
  case movement
  case swipe
  case fade
  case move
  case scale
  case rotation
  case threeDimensional = "3-D"
  case skew
  case blur
  case color
  case shade
  case sheen
  case clip
  case parallax
  case corners
  case shadow
  case spring
  case overshoot
  case bounce
  case steps
  case stagger
  case loop
}

extension PoseChannel {
  /// The word for presets that use the channel; nil if the channel has none.
  fileprivate var tag: PresetTag? {
    switch self {
    case .opacity, .visible: .fade
    case .shade: .shade
    case .sheen, .sheenAt, .sheenWidth, .sheenAngle: .sheen
    case .blur: .blur
    case .brightness, .saturation: .color
    case .cornerRadius: .corners
    case .clipTop, .clipRight, .clipBottom, .clipLeft, .clipRadius: .clip
    case .contentX, .contentY, .contentScale: .parallax
    case .z: nil
    }
  }
}

extension Preset {
  /// The words for the features that the preset uses, in the order of the cases.
  package var tags: [PresetTag] {
    let tags = features.tags
    return PresetTag.allCases.filter(tags.contains)
  }

  /// The channels that are not at rest in all poses, except the clip and the place of the content.
  package var channels: Set<PoseChannel> { features.channels }

  private var features: TagCollector {
    var collector = TagCollector()
    collector.add(entrance)
    collector.add(scrollEffect)
    for (tag, motions) in [
      (PresetTag.insertion, insertion.map { [$0] }), (.removal, removal?.choice.motions),
      (.movement, movement.map { [$0] }),
    ] {
      guard let motions else { continue }
      collector.tags.insert(tag)
      motions.forEach { collector.add($0) }
    }
    for step in scroll {
      switch step {
      case .change(let change):
        collector.add(change.travel.curve)
        if case .present(_, let presentation) = change.kind { collector.add(presentation.others) }
      case .swipe: collector.tags.insert(.swipe)
      default: break
      }
    }
    if let swipeEffect {
      collector.tags.insert(.swipe)
      collector.addPoses(swipeEffect.pose)
      swipeEffect.stamps.forEach { collector.addPoses($0.pose) }
    }
    return collector
  }
}

/// Collects the tags and the channels of a preset's parts.
private struct TagCollector {
  var tags: Set<PresetTag> = []
  private(set) var channels: Set<PoseChannel> = []

  mutating func add(_ entrance: Entrance?) {
    guard let entrance else { return }
    tags.insert(.entrance)
    entrance.motions.forEach { add($0) }
    if let again = entrance.again { add(again) }
    if case .motion(let motion) = entrance.leave { add(motion) }
  }

  mutating func add(_ motion: Motion) {
    if motion.stagger != .none { tags.insert(.stagger) }
    for part in motion.parts {
      if part.repeatCount != 1 { tags.insert(.loop) }
      for keyframe in part.keyframes {
        add(keyframe.pose)
        add(keyframe.curve)
      }
    }
  }

  mutating func add(_ effect: ScrollEffect?) {
    guard let effect else { return }
    tags.insert(.scrollEffect)
    addPoses(effect)
  }

  mutating func addPoses(_ effect: ScrollEffect) {
    effect.transform.forEach { add($0) }
    add(effect.tables.keys)
    for (tag, isUsed) in [
      (PresetTag.clip, effect.clip != nil), (.parallax, effect.content != nil),
      (.shadow, effect.shadow != nil),
      (.threeDimensional, effect.sharedPerspective != nil), (.spring, effect.follow != nil),
    ] where isUsed { tags.insert(tag) }
    for keyframe in effect.tracks.flatMap(\.keyframes) {
      add(keyframe.pose)
      if let curve = keyframe.curve { add(curve) }
    }
    effect.effects.forEach { addPoses($0) }
  }

  mutating func add(_ pose: Pose) {
    pose.transform.forEach { add($0) }
    let rest = Pose()
    add(PoseChannel.numbers.filter { pose[$0] != rest[$0] })
    for (tag, isUsed) in [
      (PresetTag.fade, !pose.isVisible), (.blur, pose.blur != rest.blur),
      (.corners, pose.cornerRadius != nil), (.clip, pose.clip != nil),
      (.parallax, pose.content != rest.content),
    ] where isUsed { tags.insert(tag) }
  }

  private mutating func add(_ channels: some Sequence<PoseChannel>) {
    self.channels.formUnion(channels)
    tags.formUnion(channels.compactMap(\.tag))
  }

  private mutating func add(_ operation: TransformOperation) {
    switch operation {
    case .translate(let x, let y, let z):
      if x != .zero || y != .zero { tags.insert(.move) }
      if z != .zero { tags.insert(.threeDimensional) }
    case .scale(let x, let y, _):
      if x != 1 || y != 1 { tags.insert(.scale) }
    case .rotate(let degrees, let axis):
      guard degrees != 0 else { return }
      tags.insert(.rotation)
      if axis.x != 0 || axis.y != 0 { tags.insert(.threeDimensional) }
    case .skew: tags.insert(.skew)
    case .perspective: tags.insert(.threeDimensional)
    case .matrix: return
    }
  }

  private mutating func add(_ operation: ScrollOperation) {
    switch operation {
    case .translate(let axis, _): tags.insert(axis == .z ? .threeDimensional : .move)
    case .scale, .scaleAxis: tags.insert(.scale)
    case .rotate(let axis, _):
      tags.insert(.rotation)
      if axis != .z { tags.insert(.threeDimensional) }
    case .skew: tags.insert(.skew)
    case .perspective: tags.insert(.threeDimensional)
    }
  }

  mutating func add(_ curve: TimingCurve) {
    switch curve {
    case .spring: tags.insert(.spring)
    case .overshoot: tags.insert(.overshoot)
    case .steps: tags.insert(.steps)
    case .inverse(let curve): add(curve)
    case .easing(let function):
      switch function.family {
      case .back: tags.insert(.overshoot)
      case .elastic, .bounce: tags.insert(.bounce)
      case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: return
      }
    case .linear, .cubicBezier, .stops, .decelerate, .exponential, .logarithm: return
    }
  }
}
