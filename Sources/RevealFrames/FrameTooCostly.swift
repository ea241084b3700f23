package import RevealFiles
package import RevealRaster

/// The error that a frame would exceed the budget of time or memory, found before drawing it.
package struct FrameTooCostly: ReportableError, Hashable, CustomStringConvertible {
  package let excess: BudgetExcess

  package init(_ excess: BudgetExcess) { self.excess = excess }

  package var description: String {
    let quad = excess.quad.map { "quads[\($0)]: " } ?? ""
    return "\(quad)\(excess.part.words.key): \(excess.sentence)\n  hint: \(excess.hint)"
  }

  package var exitStatus: ExitStatus { .preset }
}

extension BudgetExcess {
  /// The expected and the found amount.
  package var sentence: String {
    let place = quad.map { " (the most for card \($0) of the frame)" } ?? ""
    let noun = part.words.noun
    switch quantity {
    case .bytes:
      let megabytes = 1_048_576.0
      return "expected \(noun) of at most \(Self.number(limit / megabytes)) MB in sight, "
        + "found about \(Self.number(found / megabytes)) MB\(place)"
    case .pixels:
      return "expected at most \(Self.number(limit / 1e6)) million pixels to draw, "
        + "found about \(Self.number(found / 1e6)) million, most of them for \(noun)\(place)"
    case .outlineSteps:
      let most = Self.number(limit / 1e6)
      return "expected glyphs whose outlines take at most \(most) million steps to draw, "
        + "found \(Self.number(found / 1e6)) million or more"
    case .decodedPixels:
      return "expected pictures of at most \(Self.number(limit / 1e6)) megapixels together, "
        + "found \(Self.number(found / 1e6)) or more"
    }
  }

  /// A hint on what to change.
  package var hint: String { part.words.hint }

  /// A number with up to ten digits, which is enough for an estimate.
  private static func number(_ value: Double) -> String {
    String(Int(min(max(value, 1), 1e10).rounded(.up)))
  }
}

extension BudgetExcess.Part {
  /// The key of the part in a scene or a preset, the noun for what it draws, and what helps.
  fileprivate var words: (key: String, noun: String, hint: String) {
    let cards = "smaller cards, fewer of them in sight at once, or a lower canvas.scale help"
    return switch self {
    case .faces: ("size", "faces", cards)
    case .shadows: ("shadow", "shadows", "a smaller blur, or fewer cards in sight at once, helps")
    case .gradients: ("size", "gradients", cards)
    case .glyphs: ("glyphs", "letters", "fewer letters, or simpler ones, help")
    case .pictures: ("images", "pictures", "fewer or smaller pictures in sight at once help")
    case .children: ("children", "boxes on faces", cards)
    }
  }
}
