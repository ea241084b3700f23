import RevealCSSSyntax

/// A `transform-origin` as fractions of the card.
struct MotionAnchor: Hashable {
  var x = 0.5
  var y = 0.5

  init() {}

  /// Fails for lengths, which depend on the card's size, and for invalid values.
  init?(_ value: [CSSToken]) {
    if value.isWideKeyword { return }
    let kinds = value.filter { $0.kind != .whitespace }.map(\.kind)
    guard (1...3).contains(kinds.count) else { return nil }
    // A third value moves the origin towards the eye.
    if kinds.count == 3, CSSLength(kinds[2]) != .zero { return nil }
    let axes = kinds.prefix(2).map(Self.axis)
    let isSwapped = axes[0] == .vertical || axes.count > 1 && axes[1] == .horizontal
    for (index, kind) in kinds.prefix(2).enumerated() {
      guard let share = Self.share(kind), PresetRange.anchor.contains(share) else { return nil }
      if (index == 0) != isSwapped { x = share } else { y = share }
    }
  }

  private enum Axis { case horizontal, vertical, either }

  private static func axis(_ kind: CSSToken.Kind) -> Axis {
    switch kind.word {
    case "left", "right": .horizontal
    case "top", "bottom": .vertical
    default: .either
    }
  }

  private static func share(_ kind: CSSToken.Kind) -> Double? {
    switch kind {
    case .identifier(let word):
      ["left": 0, "top": 0, "center": 0.5, "right": 1, "bottom": 1][word.lowercased()]
    case .percentage(let percent): percent / 100
    default: CSSLength(kind) == .zero ? 0 : nil
    }
  }
}
