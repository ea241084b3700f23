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
        .oneKey("Seconds from row to row.", of: Stagger.choices), RankKeys.form.schema,
        DistanceStagger.form.schema,
      ], "An additional delay that makes rows follow each other.")
  }
}

/// The keys of delays by rank.
private struct RankKeys {
  var each: Double?
  var total: Double?
  var ranks = RankStagger(seconds: 0, isTotal: false)

  static let form = ObjectForm(
    "Delays by rank among the rows displayed together.", RankKeys(),
    exclusive: [(["each", "total"], nil)],
    [
      .init("each", \.each, .seconds(.pause), "Seconds from one rank to the next."),
      .init("total", \.total, .seconds(.pause), "Seconds from the first rank to the last."),
      .init("over", \.ranks.over, .word, "The quantity that ranks count."),
      .init("from", \.ranks.from, .origin, "The rows that have the lowest rank."),
      .init(
        "curve", \.ranks.curve, .curve, "From the share of the ranks to the share of the delay."),
      .init("seed", \.ranks.seed, .integer(0...1_000_000), "The seed of random ranks."),
    ])
}

extension ValueKind where Value == RankStagger.Origin {
  private static var words: [(String, RankStagger.Origin, String)] {
    [
      ("start", .start, "The first."), ("end", .end, "The last."),
      ("center", .center, "The middle."), ("edges", .edges, "Both ends."),
      ("random", .random, "A random order, by the seed."),
    ]
  }

  /// A word, or an index.
  fileprivate static var origin: ValueKind {
    let indices = 0...Preset.maximumRows - 1
    return ValueKind(
      .anyOf([
        .words(words.map { ($0.0, $0.2) }),
        .integer(indices, "An index."),
      ]),
      read: { field in
        guard case .string(let text) = field.node.value else {
          return field.integer(indices).map { .index($0) }
        }
        if let word = words.first(where: { $0.0 == text }) { return word.1 }
        field.expected(
          "one of \(words.map { "\"\($0.0)\"" }.joined(separator: ", ")) or an index",
          hint: field.problems.hint(for: text, among: words.map(\.0)))
        return nil
      })
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
      object.know(simple + RankKeys.form.fields.map(\.key))
      let isIncomplete = object.keys.allSatisfy(RankKeys.form.fields.map(\.key).contains)
      if isIncomplete { expected(what) }
      object.finish()
      return nil
    }
    return read(RankKeys.form, what).flatMap { keys in
      var ranks = keys.ranks
      guard let seconds = keys.each ?? keys.total else { return nil }
      (ranks.seconds, ranks.isTotal) = (seconds, keys.total != nil)
      return .ranks(ranks)
    }
  }
}
