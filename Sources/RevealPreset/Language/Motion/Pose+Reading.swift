internal import RevealJSON
internal import RevealMath

extension Pose {
  static let form = ObjectForm(
    "The appearance of a card at one moment.", Pose(), [transformField] + looks + parts + outline)

  private static let transformField = ObjectField<Pose>(
    "transform", \.transform,
    .list(of: .operation, operationCounts, "a list of operations like { \"rotate\": 15 }"),
    "Applied first to last, about the anchor.")

  private static let looks: [ObjectField<Pose>] =
    PoseChannel.numbers.filter { $0 != .z }.compactMap(\.poseField)

  private static let parts: [ObjectField<Pose>] = [
    .init("clip", \.clip, .clip, "The visible part of the card."),
    .init("content", \.content, .object(ContentMove.form)),
    .init("anchor", \.anchor, .anchor, "The point that the transform acts about, from here on."),
  ]

  private static let outline: [ObjectField<Pose>] =
    [PoseChannel.z, .cornerRadius, .visible].compactMap(\.poseField)

  /// The number of operations that a transform may have.
  static let operationCounts = 0...1000
}

extension ValueKind where Value == Pose {
  static var pose: ValueKind {
    .defined("pose") { $0.read(Pose.form, "a pose like { \"opacity\": 0 }") }
  }
}

extension ContentMove {
  fileprivate static let form = ObjectForm(
    "A movement of the picture within the card.", ContentMove(),
    [
      .init(
        "offset",
        .list(of: ValueKind<Length>.length, 2...2, "[x, y]"), "To the right and down."
      ) { ($0.x, $0.y) = ($1[0], $1[1]) },
      .init("scale", \.scale, .number(.scale), "A factor about the card's center."),
    ])
}

extension ValueKind where Value == CardClip<Length> {
  /// Insets, optionally with a corner radius.
  fileprivate static var clip: ValueKind {
    CardClip.kind(.edges(.length, takesOne: true), .length, round: .expression(.notNegative))
  }
}

extension ValueKind where Value == Point {
  /// A point of a card, as fractions of its width and height.
  static var anchor: ValueKind {
    .defined(
      "point",
      read: { field in
        let what = "a list of 2 numbers (shares of width and height)"
        return field.numbers(2, what, in: .anchorShare).map { Point(x: $0[0], y: $0[1]) }
      }, written: { [.number($0.x), .number($0.y)] })
  }
}

extension PresetSchema {
  static var point: JSONOutput {
    .tuple(
      [
        .number(.anchorShare, "Share of the width from the left."),
        .number(.anchorShare, "Share of the height from the top."),
      ], "[x, y], as shares of width and height.")
  }
}

extension JSONField {
  func warnOfFlatScale(hint: String) {
    warn(
      "a scale of 0 cannot be taken apart, so the card jumps to its final pose",
      hint: hint)
  }
}
