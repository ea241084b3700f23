internal import RevealJSON
internal import RevealMath

extension Pose {
  static let form = ObjectForm(
    "What a card looks like at one moment.", Pose(),
    [
      .init(
        "transform", \.transform,
        .list(of: .operation, operationCounts, "a list of operations like { \"rotate\": 15 }"),
        "Applied first to last, about the anchor."),
      .init("opacity", \.opacity, .number(.share), "Of the card as a whole."),
      .init("shade", \.shade, .number(.share), "Opacity of the black laid over the card."),
    ])

  /// The number of operations that a transform may have.
  static let operationCounts = 0...1000
}

extension ValueKind where Value == Pose {
  static var pose: ValueKind {
    .defined("pose") { $0.read(Pose.form, "a pose like { \"opacity\": 0 }") }
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
  static var point: SchemaValue {
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
