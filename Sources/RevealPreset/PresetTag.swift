package import RevealMath
import RevealMotion

/// A search word for a feature that a preset uses.
package enum PresetTag: String, CaseIterable, Hashable, Sendable {
  case entrance
  case scrollEffect = "scroll effect"
  case insertion, removal, movement, swipe
  case fade, move, scale, rotation
  case threeDimensional = "3-D"
  case skew, blur, color, shade, sheen, clip, parallax, corners, shadow
  case spring, overshoot, bounce, steps, stagger, loop
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
    collector.add([
      (.entrance, entrance != nil), (.scrollEffect, scrollEffect != nil),
      (.insertion, insertion != nil), (.removal, removal != nil), (.movement, movement != nil),
      (.swipe, swipeEffect != nil),
    ])
    motions.forEach { collector.add($0) }
    effects.forEach { collector.add($0) }
    otherPoses.forEach { collector.add($0) }
    for step in scroll {
      switch step {
      case .change(let change): collector.add(change.travel.curve)
      case .swipe: collector.add([(.swipe, true)])
      default: break
      }
    }
    return collector
  }
}

/// Collects the tags and the channels of a preset's parts.
private struct TagCollector {
  private(set) var tags: Set<PresetTag> = []
  private(set) var channels: Set<PoseChannel> = []

  mutating func add(_ features: [(tag: PresetTag, isUsed: Bool)]) {
    for feature in features where feature.isUsed { tags.insert(feature.tag) }
  }

  mutating func add(_ motion: Motion) {
    add([(.stagger, motion.stagger != .none)])
    for part in motion.parts {
      add([(.loop, part.repeatCount != 1)])
      for keyframe in part.keyframes {
        add(keyframe.pose)
        add(keyframe.curve)
      }
    }
  }

  mutating func add(_ effect: ScrollEffect) {
    effect.transform.forEach { add($0) }
    add(effect.tables.keys)
    add([
      (.clip, effect.clip != nil), (.parallax, effect.content != nil),
      (.shadow, effect.shadow != nil), (.threeDimensional, effect.sharedPerspective != nil),
      (.spring, effect.follow != nil),
    ])
    for keyframe in effect.tracks.flatMap(\.keyframes) {
      add(keyframe.pose)
      if let curve = keyframe.curve { add(curve) }
    }
    effect.effects.forEach { add($0) }
  }

  mutating func add(_ pose: Pose) {
    pose.transform.forEach { add($0) }
    let rest = Pose()
    add(PoseChannel.numbers.filter { pose[$0] != rest[$0] })
    add([
      (.fade, !pose.isVisible), (.blur, pose.blur != rest.blur),
      (.corners, pose.cornerRadius != nil), (.clip, pose.clip != nil),
      (.parallax, pose.content != rest.content),
    ])
  }

  private mutating func add(_ channels: some Sequence<PoseChannel>) {
    self.channels.formUnion(channels)
    tags.formUnion(channels.compactMap(\.tag))
  }

  private mutating func add(_ operation: TransformOperation) {
    switch operation {
    case .translate(let x, let y, let z):
      add([(.move, x != .zero || y != .zero), (.threeDimensional, z != .zero)])
    case .scale(let x, let y, _): add([(.scale, x != 1 || y != 1)])
    case .rotate(let degrees, let axis):
      let isFlat = axis.x == 0 && axis.y == 0
      add([(.rotation, degrees != 0), (.threeDimensional, degrees != 0 && !isFlat)])
    case .skew: tags.insert(.skew)
    case .perspective: tags.insert(.threeDimensional)
    case .matrix: return
    }
  }

  private mutating func add(_ operation: ScrollOperation) {
    switch operation {
    case .translate(let axis, _): tags.insert(axis == .z ? .threeDimensional : .move)
    case .scale, .scaleAxis: tags.insert(.scale)
    case .rotate(let axis, _): add([(.rotation, true), (.threeDimensional, axis != .z)])
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
