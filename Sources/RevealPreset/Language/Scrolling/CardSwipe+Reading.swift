internal import RevealJSON
internal import RevealMotion

extension CardSwipe {
  static let standard = CardSwipe(RowIndex(row: 0), by: 0)

  /// The keys for the card and the distance.
  static let place = ObjectForm(
    nil, standard,
    RowIndex.fields.map { $0.moved(to: \.row) } + [
      .init(
        "by", \.distance, .number(.any),
        "The distance from the card's place, in points; 0 moves it back.",
        needed: "a distance in points")
    ])

  /// The keys beside the card and the distance.
  static let fields: [ObjectField<CardSwipe>] = [
    .init("duration", \.seconds, .seconds(.duration), "Seconds."),
    .init("curve", \.curve, .curve, "How it speeds up and slows down."),
    .init("spring", .defined("spring", "In place of a curve.")),
    .init(
      "wait", \.waits, .bool,
      "Whether the next step begins when the card has arrived; otherwise at once."),
    .init(
      "uncovers", \.uncovers, .color,
      "The color under the card; by default the actions of \"list.swipe\", or nothing."),
  ]
}

extension ObjectReader {
  /// Reads the spring of a swipe, and returns false if it has a problem.
  mutating func readSpring(of swipe: inout CardSwipe) -> Bool {
    guard let field = self["spring"] else { return true }
    let standard = CardSwipe.standard.seconds
    guard let timing = field.spring(duration: self["duration"], default: standard) else {
      return false
    }
    (swipe.curve, swipe.seconds) = (.spring(timing.spring), timing.duration)
    return true
  }
}
