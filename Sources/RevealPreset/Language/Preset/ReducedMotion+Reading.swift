internal import RevealJSON

extension ValueKind where Value == ReducedMotion {
  /// A word or an entrance.
  static var reducedMotion: ValueKind {
    ValueKind(
      .anyOf([
        .words([
          ("fade", "Cards fade in place."), ("none", "Cards appear at once."),
        ]), .defined("entrance"),
      ]),
      read: { field in
        switch field.node.value {
        case .string("fade"): return .fade
        case .string("none"): return ReducedMotion.none
        case .object: return field.entrance().map { .entrance($0) }
        default:
          field.expected(
            "\"fade\", \"none\" or an entrance like { \"from\": { \"opacity\": 0 } }",
            hint: field.wordHint(among: ["fade", "none"]))
          return nil
        }
      },
      written: { $0 == .fade ? "fade" : nil })
  }
}
