internal import RevealJSON

extension ValueKind where Value == ReducedMotion {
  /// A word or an entrance.
  static var reducedMotion: ValueKind {
    ValueKind<Entrance>.entrance.map { .entrance($0) }
      .or(
        [
          ("fade", .fade, "Cards fade in place."),
          ("none", ReducedMotion.none, "Cards appear at once."),
        ], "\"fade\", \"none\" or an entrance like { \"from\": { \"opacity\": 0 } }")
  }
}
