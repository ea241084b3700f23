internal import RevealJSON

extension Entrance {
  static let form = ObjectForm(
    "An animation that a card plays when its row is displayed.", standard,
    exclusive: Motion.exclusive + MotionChoice.exclusive(["from", "keyframes", "parts"]),
    tracking + playing + further)

  private static let tracking: [ObjectField<Entrance>] = [
    .init(
      "track", \.track, .word,
      "The displays that animate: rows beyond the furthest so far; those before the "
        + "last row of the first screen was displayed; the first display of each row; "
        + "every; never.")
  ]

  private static let playing: [ObjectField<Entrance>] =
    Motion.fields.map { $0.moved(to: \.motion) }
    + MotionChoice.fields(of: "motion").map { $0.moved(to: \.choice) }

  private static let further: [ObjectField<Entrance>] = [
    .init(
      "again", \.again, .motion,
      "The motion of a row that is displayed again without an entrance, because of "
        + "the tracking."),
    .init(
      "trigger", \.trigger, .object(Trigger.form, "an object like { \"visible\": 0.5 }")),
    .init("leave", .leave) { $0.leave = $1 },
    .init(
      "strength", \.strength, .strength,
      "Poses are stronger the faster the list moves: the speeds in points per second at which "
        + "they are at rest, and as written."),
  ]

  /// Whether all numbers are in range.
  var isInRange: Bool { choice.isInRange && again?.isInRange ?? true }

  /// The defaults of an entrance, without keyframes.
  static let standard = Entrance(Motion.standard)
}

extension ValueKind where Value == Entrance {
  static var entrance: ValueKind {
    .defined("entrance") { field in
      field.read(Entrance.form) { object, entrance, _ in
        if entrance.track == .every {
          object.warn("again", "has no effect: every display plays the entrance")
        }
        return object.readMotions(of: &entrance.choice)
      }
    }
  }
}

extension ValueKind where Value == Leave {
  /// A word or a motion.
  fileprivate static var leave: ValueKind {
    ValueKind<Motion>.motion.map { .motion($0) }
      .or(
        [
          ("stay", .stay, "Nothing happens."),
          ("reverse", .reverse, "The entrance plays backwards."),
        ], "\"stay\", \"reverse\" or an animation like { \"keyframes\": … }"
      )
      .about(
        "What happens when a row that is still on the screen no longer satisfies the trigger.")
  }
}

extension ValueKind where Value == ClosedRange<Double> {
  /// An object with the speeds at which poses are at rest and at full strength.
  fileprivate static var strength: ValueKind {
    let speed = JSONOutput.number(.notNegative, "Points per second.")
    let speeds = ValueKind(
      .tuple([speed, speed], "[at rest, as written]"),
      read: { field in
        field.numbers(2, "a list of 2 speeds", in: .notNegative).flatMap { speeds in
          if speeds[0] < speeds[1] { return speeds[0]...speeds[1] }
          field.expected("a lower and a higher speed")
          return nil
        }
      })
    return .object(
      with: "speed", speeds, needed: "two speeds in points per second",
      "an object like { \"speed\": [0, 1200] }")
  }
}

extension Trigger {
  fileprivate static let form = ObjectForm(
    "The condition under which a row counts as displayed; by default any part of it "
      + "is in the viewport.",
    Trigger(),
    [
      .init(
        "inset", .ends(takesOne: false), "The distances from the viewport's start and end."
      ) { ($0.start, $0.end) = ($1.start, $1.end) },
      .init(
        "visible", \.visible, .number(.share),
        "The share of the row that must be in the viewport minus the insets."),
    ])
}
