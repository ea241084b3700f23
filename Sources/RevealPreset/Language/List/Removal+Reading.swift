internal import RevealJSON

extension Removal {
  static let form = ObjectForm(
    nil, Removal(Motion.standard),
    exclusive: Motion.exclusiveOfExit + MotionChoice.exclusive(["to", "keyframes", "parts"]),
    playing + [
      .init(
        "above", \.isAbove, .bool,
        "Whether cards that go are drawn over those that stay, in place of under them.")
    ])

  private static let playing: [ObjectField<Removal>] =
    Motion.fieldsOfExit.map { $0.moved(to: \.choice.motion) }
    + MotionChoice.fields(of: "exit").map { $0.moved(to: \.choice) }
}

extension ValueKind where Value == Removal {
  static var removal: ValueKind {
    .object(Removal.form) { object, removal, _ in
      let isWhole = object.readMotions(of: &removal.choice, startsAtRest: true)
      guard object.has("choose"), removal.choice.rule == .display else { return isWhole }
      object.refuse("choose", "expected another rule than \"display\": a row is removed once")
      return false
    }
  }
}
