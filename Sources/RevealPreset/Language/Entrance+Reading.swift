internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension Entrance {
  static let form = ObjectForm(
    "An animation that a card plays when its row is displayed.", standard,
    exclusive: Motion.exclusive + [
      (["choose", "from"], "the motions to choose from stand in \"of\""),
      (["choose", "keyframes"], "the motions to choose from stand in \"of\""),
      (["choose", "parts"], "the motions to choose from stand in \"of\""),
    ],
    [
      .init(
        "track", \.track, .word,
        "Which displays animate: rows beyond the furthest so far; those before the last row "
          + "of the first screen was displayed; the first display of each row; every; never.")
    ] + Motion.fields.map { $0.moved(to: \.motion) } + [
      .init(
        "choose", ValueKind<Choice.Rule>.word, "Which of the motions in \"of\" a row plays."
      ) { $0.choice.rule = $1 },
      .init(
        "of",
        ValueKind(
          .list(
            of: .defined("motion"), motionCounts,
            "The motions to choose from: by the number that \"choose\" names, modulo their count."),
          read: { $0.list(motionCounts, "a list of motions") { $0.motion(Motion.form) } })
      ) { $0.motions = $1 },
      .init("seed", .integer(0...1_000_000), "The seed of random choices; by default 1.") {
        $0.choice.seed = $1
      },
      .init(
        "again", .defined("motion", read: { $0.motion(Motion.form) }),
        "What plays when a row is displayed again and tracking says that the entrance is over."
      ) { $0.again = $1 },
      .init(
        "trigger", \.trigger, .object(Trigger.form, "an object like { \"visible\": 0.5 }")),
      .init("leave", .leave) { $0.leave = $1 },
      .init(
        "strength", \.strength, .strength,
        "Poses are stronger the faster the list moves: the speeds in points per second at which "
          + "they are at rest, and as written."),
    ])

  /// Whether all numbers are in range.
  var isInRange: Bool {
    Self.motionCounts.contains(motions.count)
      && (motions + [again].compactMap(\.self)).allSatisfy(\.isInRange)
  }

  /// The defaults of an entrance, which has no keyframes yet.
  static let standard = Entrance(Motion.standard)
  fileprivate static let motionCounts = 1...1000
}

extension Motion {
  fileprivate static let standard = Motion(Animation(keyframes: []))

  fileprivate static let exclusive: [(keys: [String], hint: String?)] = [
    (["curve", "spring"], "a spring is a curve: remove one of them"),
    (["from", "keyframes"], "\"from\" is short for two keyframes: remove one of them"),
    (["keyframes", "spring"], "a spring runs from one pose to the other: write \"from\""),
    (["parts", "from"], "an animation with parts has its poses there"),
    (["parts", "keyframes"], "an animation with parts has its poses there"),
  ]

  static let form = ObjectForm(
    "An animation, or several that play together.", standard, exclusive: exclusive, fields)

  /// The motion of a card that goes, which starts at rest.
  static let formOfRemoval = ObjectForm(
    nil, standard,
    exclusive: [exclusive[0], exclusive[2], exclusive[4]] + [
      (["to", "keyframes"], "\"to\" is short for two keyframes: remove one of them"),
      (["to", "parts"], "an animation with parts has its poses there"),
    ],
    [.init("to", .defined("pose", "The last pose; the card starts at rest."))]
      + fields.filter { $0.key != "from" })

  /// The keys of a motion; those without a reader depend on each other.
  fileprivate static let fields: [ObjectField<Motion>] =
    Animation.fields.map { $0.moved(to: \.animation) } + [
      .init(
        "delay", \.delay, .number(.pause), "Seconds before it starts; the start pose holds."),
      .init("stagger", .stagger, "By default rows do not wait for each other.") { $0.stagger = $1 },
      .init(
        "parts",
        .list(
          of: .defined("part"), partCounts,
          "Animations that play together, with the other keys as their defaults: transforms "
            + "multiply, the first part acting first.")),
    ]

  var isInRange: Bool {
    Self.partCounts.contains(parts.count) && parts.allSatisfy(\.isInRange)
      && NumberRange.pause.contains(delay)
  }

  fileprivate static let partCounts = 1...100
}

extension Animation {
  /// All keys but `delay`; those without a reader depend on each other.
  fileprivate static let fields: [ObjectField<Animation>] = [
    .init("from", .defined("pose", "The start pose; the card ends at rest.")),
    .init(
      "keyframes",
      .list(of: .defined("keyframe"), keyframeCounts, "Poses in order of time, from 0 to 1.")),
    .init(
      "duration",
      ValueKind.number(.duration).described(
        "Seconds; a spring without a duration of its own takes 0.01 to 10.",
        default: Animation(keyframes: []).duration)),
    .init(
      "curve", ValueKind.curve.described("How it speeds up and slows down.", default: .standard)),
    .init("spring", .defined("spring", "In place of a curve.")),
    .init("anchor", \.anchor, .anchorMotion, "What the transform acts about."),
    .init(
      "interpolation", \.interpolation, .word,
      "How transforms are blended: by their parts, rotation the shortest way; each operation by "
        + "its numbers; or as browsers do."),
    .init("repeat", \.repeatCount, .repetitions, "How often it plays."),
    .init("autoreverse", \.autoreverses, .bool, "Whether it plays forwards, then backwards."),
  ]

  /// An animation among parts, with the defaults that they share.
  static func form(_ standard: Animation = Animation(keyframes: [])) -> ObjectForm<Animation> {
    ObjectForm(
      "An animation that plays together with others.", standard,
      exclusive: Array(Motion.exclusive.prefix(3)),
      fields + [.init("delay", \.delay, .number(.pause), "Seconds before it starts.")])
  }

  var isInRange: Bool {
    Self.keyframeCounts.contains(keyframes.count) && keyframes.allSatisfy(Keyframe.form.admits)
      && NumberRange.duration.contains(duration) && NumberRange.pause.contains(delay)
  }

  fileprivate static let keyframeCounts = 2...1000
  /// In seconds.
  fileprivate static let longestUsualDuration = 10.0
}

/// What parts have in common unless they say otherwise.
private struct SharedTiming {
  var duration = Animation(keyframes: []).duration
  var curve: TimingCurve?
  /// A spring without a duration of its own, which needs that of each part.
  var spring: JSONField?
}

extension ValueKind where Value == Entrance {
  static var entrance: ValueKind {
    .defined("entrance", read: { $0.entrance() }, admits: \.isInRange)
  }
}

extension ValueKind where Value == Motion {
  static var motion: ValueKind {
    .defined("motion", read: { $0.motion(Motion.form) }, admits: \.isInRange)
  }

  /// A motion that starts at rest.
  static var removal: ValueKind {
    ValueKind(
      Motion.formOfRemoval.schema, read: { $0.motion(Motion.formOfRemoval) },
      admits: \.isInRange)
  }
}

extension ValueKind where Value == Leave {
  /// A word or a motion.
  fileprivate static var leave: ValueKind {
    ValueKind(
      .anyOf(
        [
          .words([
            ("stay", "Nothing happens."), ("reverse", "The entrance plays backwards."),
          ]),
          .defined("motion"),
        ],
        "What happens when a row, still on the screen, is no longer inside the trigger."),
      read: { field in
        switch field.node.value {
        case .string("stay"): return .stay
        case .string("reverse"): return .reverse
        case .object: return field.motion(Motion.form).map { .motion($0) }
        default:
          field.expected(
            "\"stay\", \"reverse\" or an animation like { \"keyframes\": … }",
            hint: field.wordHint(among: ["stay", "reverse"]))
          return nil
        }
      })
  }
}

extension ValueKind where Value == ClosedRange<Double> {
  /// An object with the speeds at which poses are at rest and as written.
  fileprivate static var strength: ValueKind {
    let speed = JSONOutput.number(.notNegative, "Points per second.")
    return ValueKind(
      .object(
        nil, required: ["speed"],
        [("speed", .tuple([speed, speed], "[at rest, as written]"))]),
      read: { field in
        guard var object = field.object("an object like { \"speed\": [0, 1200] }") else {
          return nil
        }
        defer { object.finish() }
        guard let speed = object.required("speed", "two speeds in points per second"),
          let range = speed.numbers(2, "a list of 2 speeds", in: .notNegative)
        else { return nil }
        guard range[0] < range[1] else {
          speed.expected("a lower and a higher speed")
          return nil
        }
        return range[0]...range[1]
      })
  }
}

extension ValueKind where Value == Double {
  /// How often an animation plays.
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
        // In other systems −1, and in Core Animation 0, too.
        return field.number(
          .repetitions, hint: number <= 0 ? "\"forever\" repeats without end" : nil)
      }, written: { .number($0) })
  }
}

extension ValueKind where Value == Anchor {
  /// A point, or a movement from one to another.
  fileprivate static var anchorMotion: ValueKind {
    ValueKind(
      .anyOf([ValueKind<Point>.anchor.described(), MovingAnchor.form.schema]),
      read: { field in
        guard case .object = field.node.value else {
          return ValueKind<Point>.anchor.read(field).map { .fixed($0) }
        }
        return field.read(MovingAnchor.form).map {
          .moving(from: $0.from, to: $0.to, curve: $0.curve)
        }
      },
      written: {
        if case .fixed(let point) = $0 { [.number(point.x), .number(point.y)] } else { nil }
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
      .init("curve", \.curve, .curve, "How it moves; by default as the animation does."),
    ])
}

extension Trigger {
  fileprivate static let form = ObjectForm(
    "When a row counts as displayed; by default as soon as any of it is in the viewport.",
    Trigger(),
    [
      .init(
        "inset",
        ValueKind<[Length]>.pair("[start, end]", described: "From the viewport's start and end.")
      ) { ($0.start, $0.end) = ($1[0], $1[1]) },
      .init(
        "visible", \.visible, .number(.share),
        "The share of the row that must lie in the viewport less the insets."),
    ])
}

extension JSONField {
  /// Warns of an entrance so long that its duration was probably meant in milliseconds.
  func warnOfLongEntrance(_ seconds: Double) {
    guard seconds > Animation.longestUsualDuration else { return }
    let isWritten = if case .number = node.value { true } else { false }
    warn(
      "an entrance of \(shortest((seconds * 10).rounded() / 10)) seconds",
      hint: isWritten
        ? "durations are in seconds: 300 milliseconds are 0.3" : "more damping makes it shorter")
  }

  func entrance() -> Entrance? {
    var isWhole = false
    let entrance = read(Entrance.form) { object, entrance, failed in
      if entrance.track == .every {
        object.warn("again", "has no effect: every display plays the entrance")
      }
      if object.has("choose") {
        guard object.has("of") else {
          object.refuse("choose", "expected \"of\" with the motions to choose from")
          return
        }
        let poses = ["from", "keyframes", "parts"]
        for field in Motion.fields where !poses.contains(field.key) {
          object.warn(field.key, "has no effect: the motions in \"of\" have their own")
        }
        isWhole = !failed.contains("of")
        return
      }
      if object.has("of") {
        object.refuse("of", "expected \"choose\" next to the motions to choose from")
        return
      }
      object.warn("seed", "has no effect without \"choose\"")
      isWhole = object.readMotion(of: &entrance.motion)
    }
    return isWhole ? entrance : nil
  }

  fileprivate func motion(_ form: ObjectForm<Motion>) -> Motion? {
    var isWhole = false
    let motion = read(form) { object, motion, _ in
      isWhole = object.readMotion(of: &motion, startsAtRest: form.fields.contains { $0.key == "to" })
    }
    return isWhole ? motion : nil
  }
}

extension ObjectReader {
  /// Reads the poses and the timing between them; returns whether there are poses.
  fileprivate mutating func readMotion(
    of motion: inout Motion, startsAtRest: Bool = false
  ) -> Bool {
    guard let field = self["parts"] else {
      return readAnimation(
        &motion.animation, shared: SharedTiming(), startsAtRest: startsAtRest)
    }
    var shared = SharedTiming()
    shared.spring = self["spring"]
    shared.curve = self["curve"].flatMap(ValueKind.curve.read)
    if let duration = self["duration"]?.number(.duration) { shared.duration = duration }
    let standard = motion.animation
    let parts = field.list(Motion.partCounts, "a list of animations") { element in
      element.part(standard, shared: shared)
    }
    motion.parts = parts ?? []
    return parts != nil
  }

  /// Reads an animation's poses and its timing; returns whether there are poses.
  fileprivate mutating func readAnimation(
    _ animation: inout Animation, shared: SharedTiming, startsAtRest: Bool = false
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
    let keyframes = keyframes(curve: curve, startsAtRest: startsAtRest)
    animation.keyframes = keyframes ?? []
    animation.duration = seconds ?? shared.duration
    warnOfLostMotion(in: animation, key: startsAtRest ? "to" : "from")
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

  /// Warns of motion that decomposed matrices cannot show.
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

extension JSONField {
  fileprivate func part(_ standard: Animation, shared: SharedTiming) -> Animation? {
    var isWhole = false
    let part = read(Animation.form(standard)) { object, animation, _ in
      isWhole = object.readAnimation(&animation, shared: shared)
    }
    return isWhole ? part : nil
  }

  fileprivate func keyframes(curve: TimingCurve) -> [Keyframe]? {
    let what = "a list of at least 2 keyframes like { \"at\": 0, \"opacity\": 0 }"
    guard let elements = list(Animation.keyframeCounts, what) else { return nil }
    var keyframes: [Keyframe] = []
    for (index, element) in elements.enumerated() {
      guard
        let keyframe = element.keyframe(
          from: keyframes.last?.time ?? 0, isFirst: index == 0,
          isLast: index == elements.count - 1, curve: curve)
      else { continue }
      keyframes.append(keyframe)
    }
    return keyframes.count == elements.count ? keyframes : nil
  }

  private func keyframe(
    from earliest: Double, isFirst: Bool, isLast: Bool, curve: TimingCurve
  ) -> Keyframe? {
    var isWhole = false
    let what = "a keyframe like { \"at\": 0, \"opacity\": 0 }"
    let keyframe = read(Keyframe.form, what) { object, keyframe, failed in
      if !object.has("curve") { keyframe.curve = curve }
      if isLast { object.warn("curve", "has no effect: the last keyframe leads nowhere") }
      isWhole = failed.isDisjoint(with: ["at", "curve"])
      guard !failed.contains("at"), let field = object["at"] else { return }
      if isFirst && keyframe.time != 0 {
        field.expected("0 for the first keyframe")
      } else if isLast && keyframe.time != 1 {
        field.expected("1 for the last keyframe")
      } else if keyframe.time < earliest {
        field.expected(
          "a number from \(shortest(earliest)) to 1", hint: "keyframes must be in order of time")
      }
    }
    return isWhole ? keyframe : nil
  }
}

extension Keyframe {
  private static let standard = Keyframe(time: 0, pose: Pose(), curve: .standard)
  static let form = ObjectForm(
    "A pose at a moment and the way to the next.", standard,
    [
      .init(
        "at", \.time, .number(.share), "Share of the duration.",
        needed: "share of the duration, from 0 to 1"),
      .init("curve", .curve, "To the next keyframe; by default the entrance's.") { $0.curve = $1 },
    ] + Pose.form.fields.map { $0.moved(to: \.pose) })
}

extension Keyframe {
  /// A start pose and the card at rest.
  static func pair(from: Pose, curve: TimingCurve) -> [Keyframe] {
    [Keyframe(time: 0, pose: from, curve: curve), Keyframe(time: 1, pose: Pose(), curve: .linear)]
  }

  /// The card at rest and a last pose.
  static func pair(to end: Pose, curve: TimingCurve) -> [Keyframe] {
    [Keyframe(time: 0, pose: Pose(), curve: curve), Keyframe(time: 1, pose: end, curve: .linear)]
  }
}

extension [Keyframe] {
  /// Whether the operations of neighboring keyframes can be interpolated pair by pair.
  ///
  /// A shorter list is padded.
  fileprivate var areOfOneKind: Bool {
    zip(self, dropFirst()).allSatisfy { a, b in
      zip(a.pose.transform, b.pose.transform).allSatisfy { $0.isOfOneKind(with: $1) }
    }
  }
}

extension TransformOperation {
  /// Whether both are operations of the same kind.
  fileprivate func isOfOneKind(with other: TransformOperation) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate), (.skew, .skew),
      (.perspective, .perspective), (.matrix, .matrix):
      true
    default: false
    }
  }

  fileprivate var isFlatScale: Bool {
    guard case .scale(let x, let y, let z) = self else { return false }
    return x == 0 || y == 0 || z == 0
  }

  fileprivate var isWholeTurn: Bool {
    guard case .rotate(let degrees, _) = self else { return false }
    return degrees != 0 && degrees.truncatingRemainder(dividingBy: 360) == 0
  }
}
