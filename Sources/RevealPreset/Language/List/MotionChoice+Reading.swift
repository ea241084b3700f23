internal import RevealJSON

extension MotionChoice {
  /// Returns the keys of a choice, whose motions are of a kind that the schema defines.
  static func fields(of motion: String) -> [ObjectField<MotionChoice>] {
    [
      .init("choose", \.rule, .word, "The rule by which a row chooses from the motions in \"of\".")
        .withoutDefault,
      // Read later, when the shared timing of the motions is known.
      .init(
        "of",
        .list(
          of: .defined(motion), counts,
          "The motions to choose from, with the other keys of one as their defaults: by the number "
            + "that \"choose\" names, modulo their count.")),
      .init("seed", .integer(0...1_000_000), "The seed of random choices; by default 1.") {
        $0.seed = $1
      },
    ]
  }

  /// Returns the keys of a single motion that exclude a choice, in groups.
  static func exclusive(_ keys: [String]) -> [(keys: [String], hint: String?)] {
    keys.map { (["choose", $0], "the motions to choose from stand in \"of\"") }
  }

  var isInRange: Bool {
    Self.counts.contains(motions.count) && motions.allSatisfy(\.isInRange)
  }

  fileprivate static let counts = 1...1000
}

extension ObjectReader {
  /// Reads the motions to choose from, or the only one, and returns whether they have poses.
  mutating func readMotions(of choice: inout MotionChoice, startsAtRest: Bool = false) -> Bool {
    var shared = SharedTiming(startsAtRest: startsAtRest)
    guard has("choose") else {
      if has("of") {
        refuse("of", "expected \"choose\" next to the motions to choose from")
        return false
      }
      warn("seed", "has no effect without \"choose\"")
      return readMotion(of: &choice.motion, shared: shared)
    }
    guard let field = self["of"] else {
      refuse("choose", "expected \"of\" with the motions to choose from")
      return false
    }
    let standard = choice.motion
    shared = readTiming(over: shared)
    let form = startsAtRest ? Motion.formOfExit(standard) : Motion.form(standard)
    let motions = field.list(MotionChoice.counts, "a list of motions") { element in
      element.motion(form, shared: shared)
    }
    if let motions { choice.motions = motions }
    return motions != nil
  }
}
