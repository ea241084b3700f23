internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension Motion {
  static let standard = Motion(Animation(keyframes: []))

  static let exclusive: [ObjectKeys.Exclusion] = [
    (["curve", "spring"], "a spring is a curve: remove one of them"),
    (["from", "keyframes"], "\"from\" is short for two keyframes: remove one of them"),
    (["keyframes", "spring"], "a spring runs from one pose to the other: write \"from\""),
    (["parts", "from"], "an animation with parts has its poses there"),
    (["parts", "keyframes"], "an animation with parts has its poses there"),
  ]

  /// Returns the form of an animation, with the defaults that it shares with others.
  static func form(_ standard: Motion = standard) -> ObjectForm<Motion> {
    ObjectForm(
      "An animation, or several that play together.", standard, exclusive: exclusive, fields)
  }

  /// Returns the form of an animation that starts at rest, with the defaults that it shares.
  static func formOfExit(_ standard: Motion = standard) -> ObjectForm<Motion> {
    ObjectForm(
      "An animation that starts at rest, or several that play together.", standard,
      exclusive: exclusiveOfExit, fieldsOfExit)
  }

  static let exclusiveOfExit: [ObjectKeys.Exclusion] =
    [exclusive[0], exclusive[2], exclusive[4]] + [
      (["to", "keyframes"], "\"to\" is short for two keyframes: remove one of them"),
      (["to", "parts"], "an animation with parts has its poses there"),
    ]

  /// The keys of a motion that starts at rest.
  static let fieldsOfExit: [ObjectField<Motion>] =
    [Animation.lastPose.moved(to: \.animation)]
    + fields.filter { $0.key != "from" && $0.key != "parts" } + [partsField("exitPart")]

  /// The keys of a motion; keys without a reader depend on each other.
  static let fields: [ObjectField<Motion>] =
    Animation.fields.map { $0.moved(to: \.animation) } + [
      .init(
        "delay", \.delay, .seconds(.pause), "Seconds before it starts; the start pose holds."),
      .init("stagger", .stagger, "By default rows do not wait for each other.") { $0.stagger = $1 },
      partsField("part"),
    ]

  /// Returns the key of parts of a kind that the schema defines.
  private static func partsField(_ part: String) -> ObjectField<Motion> {
    .init(
      "parts",
      .list(
        of: .defined(part), partCounts,
        "Animations that play together, with the other keys as their defaults: "
          + "transforms are multiplied, the first part acting first."))
  }

  var isInRange: Bool {
    Self.partCounts.contains(parts.count) && parts.allSatisfy(\.isInRange)
      && NumberRange.pause.contains(delay)
  }

  fileprivate static let partCounts = 1...100
}

extension Animation {
  /// All keys except `delay`; keys without a reader depend on each other.
  fileprivate static let fields: [ObjectField<Animation>] = [
    .init("from", .defined("pose", "The start pose; the card ends at rest.")),
    .init(
      "keyframes",
      .list(of: .defined("keyframe"), keyframeCounts, "Poses in order of time, from 0 to 1.")),
    .init(
      "duration",
      ValueKind.seconds(.duration).described(
        "Seconds; a spring without a duration of its own takes 0.01 to 10.",
        default: Animation(keyframes: []).duration)),
    .init(
      "curve", ValueKind.curve.described("How it speeds up and slows down.", default: .standard)),
    .init("spring", .defined("spring", "In place of a curve.")),
    .init("anchor", \.anchor, .anchorMotion, "The point that the transform acts about."),
    .init(
      "interpolation", \.interpolation, .word,
      "How transforms are blended: by their parts, rotation the shortest way; each operation by "
        + "its numbers; or as browsers do."),
    .init("repeat", \.repeatCount, .repetitions, "How many times it plays."),
    .init("autoreverse", \.autoreverses, .bool, "Whether it plays forwards, then backwards."),
  ]

  /// The last pose of an animation that starts at rest.
  fileprivate static let lastPose = ObjectField<Animation>(
    "to", .defined("pose", "The last pose; the card starts at rest."))

  private static let fieldsOfPart: [ObjectField<Animation>] =
    fields + [.init("delay", \.delay, .seconds(.pause), "Seconds before it starts.")]

  /// Returns the form of an animation among parts, with the defaults that they share.
  static func form(_ standard: Animation = Animation(keyframes: [])) -> ObjectForm<Animation> {
    ObjectForm(
      "An animation that plays together with others.", standard,
      exclusive: Array(Motion.exclusive.prefix(3)), fieldsOfPart)
  }

  /// Returns the form of an animation among the parts of one that starts at rest.
  static func formOfExit(
    _ standard: Animation = Animation(keyframes: [])
  ) -> ObjectForm<Animation> {
    ObjectForm(
      "An animation that starts at rest, or at its own first pose, and plays together with others.",
      standard,
      exclusive: Array(Motion.exclusive.prefix(3)) + [
        (["to", "from"], "\"from\" ends at rest, and \"to\" starts there: write \"keyframes\""),
        (["to", "keyframes"], "\"to\" is short for two keyframes: remove one of them"),
      ], [lastPose] + fieldsOfPart)
  }

  var isInRange: Bool {
    Self.keyframeCounts.contains(keyframes.count) && keyframes.allSatisfy(Keyframe.form.admits)
      && NumberRange.duration.contains(duration) && NumberRange.pause.contains(delay)
  }

  static let keyframeCounts = 2...1000
  /// The longest duration that is not suspicious, in seconds.
  fileprivate static let longestUsualDuration = 10.0
}

/// The timing that the animations in a list share unless they set their own.
struct SharedTiming {
  /// Whether they start with the card at rest, and have a last pose, or end there.
  var startsAtRest = false
  var duration = Animation(keyframes: []).duration
  var curve: TimingCurve?
  /// A spring without a duration of its own, which uses that of each animation.
  var spring: JSONField?
}

extension ValueKind where Value == Motion {
  static var motion: ValueKind {
    .defined("motion") { $0.motion() }
  }
}

extension ValueKind where Value == Double {
  /// The number of times that an animation plays.
  fileprivate static var repetitions: ValueKind {
    ValueKind(
      .anyOf([
        .number(.repetitions, "Times, also with a fraction."),
        .words(["forever"], "For as long as the card is displayed."),
      ]),
      read: { field in
        if case .string("forever") = field.node.value { return .infinity }
        guard let number = field.node.number else {
          field.expected(
            "a number > 0 or \"forever\"",
            hint: field.wordHint(among: ["forever"]))
          return nil
        }
        // Other systems write −1 for "forever", and Core Animation also 0.
        return field.number(
          .repetitions, hint: number <= 0 ? "\"forever\" repeats without end" : nil)
      }, written: { .number($0) })
  }
}

extension ValueKind where Value == Anchor {
  /// A point, or a movement from one to another.
  fileprivate static var anchorMotion: ValueKind {
    ValueKind<Point>.anchor.map {
      .fixed($0)
    } back: {
      if case .fixed(let point) = $0 { point } else { nil }
    }.or(
      object: ValueKind<MovingAnchor>.object(MovingAnchor.form).map {
        .moving(from: $0.from, to: $0.to, curve: $0.curve)
      })
  }
}

/// The keys of an anchor that moves.
private struct MovingAnchor {
  var from = Point(x: 0.5, y: 0.5)
  var to = Point(x: 0.5, y: 0.5)
  var curve: TimingCurve?

  static let form = ObjectForm(
    "An anchor that moves over the whole duration.", MovingAnchor(),
    [
      .init("from", \.from, .anchor, "Where it starts."),
      .init("to", \.to, .anchor, "Where it ends."),
      .init("curve", \.curve, .curve, "The curve of its movement; by default the animation's."),
    ])
}

extension JSONField {
  /// Warns of an entrance whose duration was probably meant in milliseconds.
  func warnOfLongEntrance(_ seconds: Double) {
    guard seconds > Animation.longestUsualDuration else { return }
    let isWritten = if case .number = node.value { true } else { false }
    warn(
      "an entrance of \(shortest((seconds * 10).rounded() / 10)) seconds",
      hint: isWritten
        ? "durations are in seconds: 300 milliseconds are 0.3" : "more damping makes it shorter")
  }

  /// Reads an animation, or several that play together.
  func motion(
    _ form: ObjectForm<Motion> = Motion.form(), shared: SharedTiming = SharedTiming()
  ) -> Motion? {
    read(form) { object, motion, _ in object.readMotion(of: &motion, shared: shared) }
  }

  /// Reads an animation among parts.
  fileprivate func part(_ standard: Animation, _ shared: SharedTiming) -> Animation? {
    let form = shared.startsAtRest ? Animation.formOfExit(standard) : Animation.form(standard)
    return read(form) { object, animation, _ in
      var shared = shared
      if object.has("from") { shared.startsAtRest = false }
      return object.readAnimation(&animation, shared)
    }
  }
}

extension ObjectReader {
  /// Reads the poses and the timing between them, and returns whether there are poses.
  mutating func readMotion(
    of motion: inout Motion, shared: SharedTiming
  ) -> Bool {
    guard let field = self["parts"] else { return readAnimation(&motion.animation, shared) }
    let shared = readTiming(over: shared)
    let standard = motion.animation
    let parts = field.list(Motion.partCounts, "a list of animations") {
      $0.part(standard, shared)
    }
    motion.parts = parts ?? []
    return parts != nil
  }

  /// Reads the shared timing of animations in a list, which overrides that of the enclosing object.
  mutating func readTiming(over shared: SharedTiming) -> SharedTiming {
    var timing = shared
    if let spring = self["spring"] { (timing.spring, timing.curve) = (spring, nil) }
    if let field = self["curve"] {
      (timing.spring, timing.curve) = (nil, ValueKind.curve.read(field))
    }
    if let duration = self["duration"]?.number(.duration) { timing.duration = duration }
    return timing
  }

  /// Reads an animation's poses and timing, and returns whether there are poses.
  fileprivate mutating func readAnimation(
    _ animation: inout Animation, _ shared: SharedTiming
  ) -> Bool {
    let durationField = self["duration"]
    let hasOwnCurve = has("curve") || has("keyframes")
    let springField = self["spring"] ?? (hasOwnCurve ? nil : shared.spring)
    let spring = springField?.spring(duration: durationField, default: shared.duration)
    let seconds =
      springField == nil ? durationField?.number(.duration) : spring?.duration
    seconds.map { (springField ?? durationField)?.warnOfLongEntrance($0) }
    let named = self["curve"].flatMap(ValueKind.curve.read) ?? shared.curve ?? .standard
    let curve = spring.map { TimingCurve.spring($0.spring) } ?? named
    let keyframes = keyframes(curve: curve, startsAtRest: shared.startsAtRest)
    animation.keyframes = keyframes ?? []
    animation.duration = seconds ?? shared.duration
    warnOfLostMotion(in: animation, key: shared.startsAtRest ? "to" : "from")
    return keyframes != nil
  }

  private mutating func keyframes(curve: TimingCurve, startsAtRest: Bool) -> [Keyframe]? {
    let key = startsAtRest ? "to" : "from"
    if let field = self["keyframes"] {
      _ = self[key]
      return field.keyframes(curve: curve)
    }
    guard let field = self[key] else {
      guard node.isWhole else { return nil }
      let pose = startsAtRest ? "the last pose" : "the start pose"
      problems.note(
        node.range.first, path: path, "expected the key \"\(key)\" (\(pose)) or \"keyframes\"",
        hint: "\"\(key)\": { \"opacity\": 0 }")
      return nil
    }
    return ValueKind.pose.read(field).map { pose in
      startsAtRest ? Keyframe.pair(to: pose, curve: curve) : Keyframe.pair(from: pose, curve: curve)
    }
  }

  /// Warns of motion that is lost when matrices are decomposed.
  private mutating func warnOfLostMotion(in animation: Animation, key: String) {
    guard let field = self[key] ?? self["keyframes"] else { return }
    switch animation.interpolation {
    case .css: return
    case .perOperation:
      if !animation.keyframes.areOfOneKind {
        field.warn(
          "two poses have different operations, so their transforms are blended as \"decomposed\"",
          hint: "give all keyframes the same operations in the same order")
      }
    case .decomposed:
      let operations = animation.keyframes.flatMap(\.pose.transform)
      if operations.contains(where: \.isFlatScale) {
        field.warnOfFlatScale(hint: "write 0.01, or \"interpolation\": \"perOperation\"")
      }
      if operations.contains(where: \.isWholeTurn) {
        field.warn(
          "a whole turn ends where it starts, so it shows no motion",
          hint: "write \"interpolation\": \"perOperation\"")
      }
    }
  }
}
