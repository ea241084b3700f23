internal import RevealJSON
internal import RevealMath
internal import RevealMotion

extension Stagger {
  /// The forms that have one key.
  fileprivate static let choices: [ObjectChoice<Stagger>] = [
    .init("row", .seconds(.pause), "Seconds times the row's index in its section.") { .row($0) },
    .init("batch", .seconds(.pause), "Seconds times its place among the rows displayed together.") {
      .batch($0)
    },
  ]
}

extension ValueKind where Value == Stagger {
  static var stagger: ValueKind { .defined("stagger", read: { $0.stagger() }) }
}

extension PresetSchema {
  static var stagger: JSONOutput {
    .anyOf(
      [
        .oneKey("Seconds from row to row.", of: Stagger.choices), RankStagger.form.schema,
        DistanceStagger.form.schema,
      ], "An additional delay that makes rows follow each other.")
  }
}

extension RankStagger {
  fileprivate static let form = ObjectForm(
    "Delays by rank among the rows displayed together.", RankStagger(seconds: 0, isTotal: false),
    exclusive: [(["each", "total"], nil)],
    [
      .init("each", .seconds(.pause), "Seconds from one rank to the next.") { $0.seconds = $1 },
      .init("total", .seconds(.pause), "Seconds from the first rank to the last.") {
        ($0.seconds, $0.isTotal) = ($1, true)
      },
      .init("over", \.over, .word, "The quantity that ranks count."),
      .init("from", \.from, .origin, "The rows that have the lowest rank.").withoutDefault,
      .init("curve", \.curve, .curve, "From the share of the ranks to the share of the delay."),
      .init("seed", \.seed, .integer(0...1_000_000), "The seed of random ranks."),
    ])
}

extension ValueKind where Value == RankStagger.Origin {
  /// A word, or an index.
  fileprivate static var origin: ValueKind {
    ValueKind<Int>.integer(0...Preset.maximumRows - 1).about("An index.").map { .index($0) }
      .or(
        [
          ("start", .start, "The first."), ("end", .end, "The last."),
          ("center", .center, "The middle."), ("edges", .edges, "Both ends."),
          ("random", .random, "A random order, by the seed."),
        ],
        "one of \"start\", \"end\", \"center\", \"edges\", \"random\" or an index",
        unless: { $0.string == nil })
  }
}

extension DistanceStagger {
  fileprivate static let form = ObjectForm(
    "Delays by distance on the screen.", DistanceStagger(pointsPerSecond: 1),
    [
      .init(
        "pointsPerSecond", \.pointsPerSecond, .number(.positive), "The speed of the wave.",
        needed: "a number > 0"),
      .init("from", \.from, .anchor, "The point where it starts, in shares of the viewport."),
      .init(
        "of", \.of, .anchor,
        "The measured point, in shares of the row's cell; by default the card's center."),
    ])
}

extension JSONField {
  fileprivate func stagger() -> Stagger? {
    let what = "an object like { \"row\": 0.05 } or { \"total\": 0.4, \"from\": \"center\" }"
    guard var object = object(what) else { return nil }
    if object.has("pointsPerSecond") {
      return read(DistanceStagger.form, what).map { .distance($0) }
    }
    let simple = Stagger.choices.map(\.key)
    guard object.has("each") || object.has("total") else {
      if object.keys.contains(where: simple.contains) { return one(of: Stagger.choices, what) }
      object.know(simple + RankStagger.form.fields.map(\.key))
      let isIncomplete = object.keys.allSatisfy(RankStagger.form.fields.map(\.key).contains)
      if isIncomplete { expected(what) }
      object.finish()
      return nil
    }
    return read(RankStagger.form, what).map { .ranks($0) }
  }
}
