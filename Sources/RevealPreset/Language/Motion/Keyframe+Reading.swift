internal import RevealJSON
internal import RevealMotion

extension Keyframe {
  private static let standard = Keyframe(time: 0, pose: Pose(), curve: .standard)
  static let form = ObjectForm(
    "A pose at a moment, and the curve to the next one.", standard,
    [
      .init(
        "at", \.time, .number(.share), "Share of the duration.",
        needed: "share of the duration, from 0 to 1"),
      .init("curve", .curve, "The curve to the next keyframe; by default the entrance's.") {
        $0.curve = $1
      },
    ] + Pose.form.fields.map { $0.moved(to: \.pose) })

  /// Returns keyframes from one pose to another; a pose that is not given is that at rest.
  static func pair(
    from start: Pose = Pose(), to end: Pose = Pose(), curve: TimingCurve
  ) -> [Keyframe] {
    [Keyframe(time: 0, pose: start, curve: curve), Keyframe(time: 1, pose: end, curve: .linear)]
  }
}

extension [Keyframe] {
  /// Whether the operations of neighboring keyframes can be interpolated pair by pair.
  ///
  /// A shorter list is padded.
  var areOfOneKind: Bool {
    zip(self, dropFirst()).allSatisfy { a, b in
      zip(a.pose.transform, b.pose.transform).allSatisfy { $0.isOfOneKind(with: $1) }
    }
  }
}

extension TransformOperation {
  /// Returns whether both operations are of the same kind.
  fileprivate func isOfOneKind(with other: TransformOperation) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate), (.skew, .skew),
      (.perspective, .perspective), (.matrix, .matrix):
      true
    default: false
    }
  }

  var isFlatScale: Bool {
    guard case .scale(let x, let y, let z) = self else { return false }
    return x == 0 || y == 0 || z == 0
  }

  var isWholeTurn: Bool {
    guard case .rotate(let degrees, _) = self else { return false }
    return degrees != 0 && degrees.truncatingRemainder(dividingBy: 360) == 0
  }
}

extension JSONField {
  /// Reads poses in order of time.
  func keyframes(curve: TimingCurve) -> [Keyframe]? {
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
    let what = "a keyframe like { \"at\": 0, \"opacity\": 0 }"
    return read(Keyframe.form, what) { object, keyframe, failed in
      if !object.has("curve") { keyframe.curve = curve }
      if isLast { object.warn("curve", "has no effect: the last keyframe leads nowhere") }
      guard !failed.contains("at"), let field = object["at"] else { return false }
      if isFirst && keyframe.time != 0 {
        field.expected("0 for the first keyframe")
      } else if isLast && keyframe.time != 1 {
        field.expected("1 for the last keyframe")
      } else if keyframe.time < earliest {
        field.expected(
          "a number from \(shortest(earliest)) to 1", hint: "keyframes must be in order of time")
      }
      return !failed.contains("curve")
    }
  }
}
