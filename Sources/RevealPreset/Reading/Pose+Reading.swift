internal import RevealJSON
internal import RevealMath

extension JSONField {
  func pose() -> Pose? {
    guard var object = object("a pose like { \"opacity\": 0 }") else { return nil }
    defer { object.finish() }
    return object.pose()
  }

  /// A point of the card as shares of its width and height.
  func anchor() -> Point? {
    numbers(2, "a list of 2 numbers (shares of width and height)", in: .anchorShare).map {
      Point(x: $0[0], y: $0[1])
    }
  }

  func warnOfFlatScale(hint: String) {
    warn(
      "a scale of 0 cannot be taken apart, so the card jumps to its final pose",
      hint: hint)
  }
}

extension ObjectReader {
  /// The members of a pose; its object may have others.
  mutating func pose() -> Pose {
    var pose = Pose()
    pose.transform = self["transform"]?.transform() ?? []
    pose.opacity = self["opacity"]?.number(.share) ?? pose.opacity
    pose.shade = self["shade"]?.number(.share) ?? pose.shade
    return pose
  }
}
