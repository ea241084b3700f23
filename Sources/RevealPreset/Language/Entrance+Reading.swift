internal import RevealJSON
internal import RevealMotion

extension Entrance {
  static let form = ObjectForm(
    "An animation that a card plays when its row is displayed.", standard, exclusive: exclusive,
    [
      .init(
        "track", \.track, .word,
        "Which displays animate: rows beyond the furthest so far; those before the last row "
          + "of the first screen was displayed; the first display of each row; every; never."
      )
    ] + fields + [
      .init(
        "again", ValueKind(formAgain.schema, read: { $0.entrance(formAgain) })
      ) { entrance, again in
        entrance.again = again
        entrance.again?.track = .every
      }
    ])

  private static let formAgain = ObjectForm(
    "What plays when a row is displayed again and tracking says that the entrance is over.",
    standard, exclusive: exclusive, fields)

  private static let exclusive: [(keys: [String], hint: String?)] = [
    (["curve", "spring"], "a spring is a curve: remove one of them"),
    (["from", "keyframes"], "\"from\" is short for two keyframes: remove one of them"),
    (["keyframes", "spring"], "a spring runs from one pose to the other: write \"from\""),
  ]

  /// All keys but `track` and `again`; those without a reader depend on each other.
  private static let fields: [ObjectField<Entrance>] = [
    .init("from", .defined("pose", "The start pose; the card ends at rest.")),
    .init(
      "keyframes",
      .list(of: .defined("keyframe"), keyframeCounts, "Poses in order of time, from 0 to 1.")),
    .init(
      "duration",
      ValueKind.number(.duration).described(
        "Seconds; a spring without a duration of its own takes 0.01 to 10.",
        default: standard.duration)),
    .init(
      "curve",
      ValueKind.curve.described("How it speeds up and slows down.", default: .standard)),
    .init("spring", .defined("spring", "In place of a curve.")),
    .init("delay", \.delay, .number(.pause), "Seconds before it starts; the start pose holds."),
    .init("stagger", .stagger, "By default rows do not wait for each other.") { $0.stagger = $1 },
    .init("anchor", \.anchor, .anchor, "What the transform acts about."),
    .init(
      "interpolation", \.interpolation, .word,
      "How transforms are blended: by their parts, rotation the shortest way; or each "
        + "operation by its numbers."
    ),
  ]

  /// Whether all numbers are in range, including those of `again`.
  var isInRange: Bool {
    Self.keyframeCounts.contains(keyframes.count)
      && keyframes.allSatisfy(Keyframe.form.admits)
      && NumberRange.duration.contains(duration)
      && Self.form.admits(self) && again?.isInRange ?? true
  }

  /// The defaults of an entrance, which has no keyframes yet.
  static let standard = Entrance(keyframes: [])
  fileprivate static let keyframeCounts = 2...1000
  /// In seconds.
  fileprivate static let longestUsualDuration = 10.0
}

extension ValueKind where Value == Entrance {
  static var entrance: ValueKind {
    ValueKind(Entrance.form.schema, read: { $0.entrance(Entrance.form) })
  }
}

extension JSONField {
  /// Warns of an entrance so long that its duration was probably meant in milliseconds.
  func warnOfLongEntrance(_ seconds: Double) {
    guard seconds > Entrance.longestUsualDuration else { return }
    let isWritten = if case .number = node.value { true } else { false }
    warn(
      "an entrance of \(shortest((seconds * 10).rounded() / 10)) seconds",
      hint: isWritten
        ? "durations are in seconds: 300 milliseconds are 0.3" : "more damping makes it shorter")
  }

  fileprivate func entrance(_ form: ObjectForm<Entrance>) -> Entrance? {
    var isWhole = false
    let entrance = read(form) { object, entrance, _ in
      if entrance.track == .every {
        object.warn("again", "has no effect: every display plays the entrance")
      }
      isWhole = object.readMotion(of: &entrance)
    }
    return isWhole ? entrance : nil
  }
}

extension ObjectReader {
  /// Reads the poses and the timing between them; returns whether there are poses.
  fileprivate mutating func readMotion(of entrance: inout Entrance) -> Bool {
    let durationField = self["duration"]
    let springField = self["spring"]
    let spring = springField?.spring(duration: durationField)
    let seconds =
      springField == nil ? durationField?.number(.duration) : spring?.duration
    seconds.map { (springField ?? durationField)?.warnOfLongEntrance($0) }
    let named = self["curve"].flatMap(ValueKind.curve.read) ?? .standard
    let curve = spring.map { TimingCurve.spring($0.spring) } ?? named
    let keyframes = keyframes(curve: curve)
    entrance.keyframes = keyframes ?? []
    entrance.duration = seconds ?? entrance.duration
    warnOfLostMotion(in: entrance)
    return keyframes != nil
  }

  private mutating func keyframes(curve: TimingCurve) -> [Keyframe]? {
    if let field = self["keyframes"] {
      _ = self["from"]
      return field.keyframes(curve: curve)
    }
    guard let field = self["from"] else {
      guard node.isWhole else { return nil }
      problems.note(
        node.range.first, path: path,
        "expected the key \"from\" (the start pose) or \"keyframes\"",
        hint: "\"from\": { \"opacity\": 0 }")
      return nil
    }
    return ValueKind.pose.read(field).map { Keyframe.pair(from: $0, curve: curve) }
  }

  /// Warns of motion that decomposed matrices cannot show.
  private mutating func warnOfLostMotion(in entrance: Entrance) {
    guard let field = self["from"] ?? self["keyframes"] else { return }
    guard entrance.interpolation == .decomposed else {
      if !entrance.keyframes.areOfOneKind {
        field.warn(
          "two poses have different operations, so their transforms are blended as \"decomposed\"",
          hint: "give all keyframes the same operations in the same order")
      }
      return
    }
    let operations = entrance.keyframes.flatMap(\.pose.transform)
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

extension JSONField {
  fileprivate func keyframes(curve: TimingCurve) -> [Keyframe]? {
    let what = "a list of at least 2 keyframes like { \"at\": 0, \"opacity\": 0 }"
    guard let elements = list(Entrance.keyframeCounts, what) else { return nil }
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

extension Stagger {
  static let choices: [ObjectChoice<Stagger>] = [
    .init("row", .number(.pause), "Seconds times the row's index in its section.") { .row($0) },
    .init("batch", .number(.pause), "Seconds times its place among the rows displayed together.") {
      .batch($0)
    },
  ]
}

extension ValueKind where Value == Stagger {
  fileprivate static var stagger: ValueKind {
    .defined("stagger") { $0.one(of: Stagger.choices, "an object like { \"row\": 0.05 }") }
  }
}

extension PresetSchema {
  static var stagger: SchemaValue {
    .oneKey("A further delay that makes rows follow each other.", of: Stagger.choices)
  }
}

extension Keyframe {
  /// A start pose and the card at rest.
  static func pair(from: Pose, curve: TimingCurve) -> [Keyframe] {
    [Keyframe(time: 0, pose: from, curve: curve), Keyframe(time: 1, pose: Pose(), curve: .linear)]
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
