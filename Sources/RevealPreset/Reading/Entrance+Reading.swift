internal import RevealJSON
internal import RevealMotion

extension Entrance {
  /// What an entrance is apart from its keyframes.
  static let standard = Entrance(keyframes: [])
  static let standardDuration = standard.duration
  static let keyframeCounts = 2...1000
}

extension JSONField {
  func entrance() -> Entrance? {
    guard var object = object() else { return nil }
    defer { object.finish() }
    let track = object["track"]?.word() ?? Entrance.standard.track
    if track == .every { object.warn("again", "has no effect: every display plays the entrance") }
    let again = object["again"]?.entranceAgain()
    var entrance = object.entrance()
    entrance?.track = track
    entrance?.again = again.map { [$0] } ?? []
    return entrance
  }

  private func entranceAgain() -> Entrance? {
    guard var object = object() else { return nil }
    defer { object.finish() }
    var entrance = object.entrance()
    entrance?.track = .every
    return entrance
  }
}

extension ObjectReader {
  /// All members of an entrance but its tracking.
  fileprivate mutating func entrance() -> Entrance? {
    exclude(["curve", "spring"], hint: "a spring is a curve: remove one of them")
    exclude(["from", "keyframes"], hint: "\"from\" is short for two keyframes: remove one of them")
    exclude(
      ["keyframes", "spring"], hint: "a spring runs from one pose to the other: write \"from\"")
    let durationField = self["duration"]
    let springField = self["spring"]
    let spring = springField?.spring(duration: durationField)
    let seconds =
      springField == nil ? durationField?.number(.duration) : spring?.duration
    let named = self["curve"]?.curve() ?? .standard
    let curve = spring.map { TimingCurve.spring($0.spring) } ?? named
    let keyframes = keyframes(curve: curve)
    var entrance = Entrance(keyframes: keyframes ?? [])
    entrance.duration = seconds ?? Entrance.standardDuration
    entrance.delay = self["delay"]?.number(.pause) ?? entrance.delay
    entrance.stagger = self["stagger"]?.stagger() ?? entrance.stagger
    entrance.anchor = self["anchor"]?.anchor() ?? entrance.anchor
    entrance.interpolation = self["interpolation"]?.word() ?? entrance.interpolation
    warnOfLostMotion(in: entrance)
    return keyframes == nil ? nil : entrance
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
    return field.pose().map { Keyframe.pair(from: $0, curve: curve) }
  }

  /// Warns of what taking matrices apart cannot show.
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
    guard var object = object("a keyframe like { \"at\": 0, \"opacity\": 0 }") else { return nil }
    defer { object.finish() }
    let pose = object.pose()
    let curve = object["curve"].map { $0.curve() } ?? curve
    if isLast { object.warn("curve", "has no effect: the last keyframe leads nowhere") }
    guard let field = object.required("at", "share of the duration, from 0 to 1"),
      let time = field.number(.share)
    else { return nil }
    if isFirst && time != 0 {
      field.expected("0 for the first keyframe")
    } else if isLast && time != 1 {
      field.expected("1 for the last keyframe")
    } else if time < earliest {
      field.expected(
        "a number from \(shortest(earliest)) to 1", hint: "keyframes stand in order of time")
    }
    return curve.map { Keyframe(time: time, pose: pose, curve: $0) }
  }

  fileprivate func stagger() -> Stagger? {
    guard var object = object("an object like { \"row\": 0.05 }") else { return nil }
    defer { object.finish() }
    guard !object.exclude(["row", "batch"]) else { return nil }
    if let row = object["row"] { return row.number(.pause).map { .row($0) } }
    if let batch = object["batch"] { return batch.number(.pause).map { .batch($0) } }
    if object.keys.isEmpty { expected("an object like { \"row\": 0.05 }") }
    return nil
  }
}

extension Keyframe {
  /// A start pose and the card at rest.
  static func pair(from: Pose, curve: TimingCurve) -> [Keyframe] {
    [Keyframe(time: 0, pose: from, curve: curve), Keyframe(time: 1, pose: Pose(), curve: .linear)]
  }
}

extension [Keyframe] {
  /// Whether the operations of neighbours can be blended one by one; a shorter list is filled up.
  fileprivate var areOfOneKind: Bool {
    zip(self, dropFirst()).allSatisfy { a, b in
      zip(a.pose.transform, b.pose.transform).allSatisfy { $0.isOfOneKind(with: $1) }
    }
  }
}

extension TransformOperation {
  /// Whether both have numbers for the same motion.
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
