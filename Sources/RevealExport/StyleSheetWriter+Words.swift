import RevealMath
import RevealPreset
import RevealSimulation

/// Features that CSS cannot express, as custom properties of the list.
extension StyleSheetWriter {
  /// The rule with these properties, for `reveal import` and for scripts; empty if there are none.
  var words: String {
    var lines: [String] = []
    if let entrance = preset.playedEntrance {
      lines.append("--reveal-track: \(entrance.track)")
      let staggers = entrance.motions.map { Self.words($0.stagger) }
      if staggers.contains(where: { $0 != "none" }) {
        lines.append("--reveal-stagger: \(staggers.joined(separator: ", "))")
      }
      if entrance.motions.count > 1 {
        let seed = entrance.choice.rule == .random ? " \(entrance.choice.seed)" : ""
        lines.append("--reveal-choice: \(entrance.choice.rule)\(seed)")
      }
    }
    let changes = [("removal", preset.removal?.choice.motion), ("insertion", preset.insertion)]
    for (name, motion) in changes {
      guard let motion, motion.stagger != .none else { continue }
      lines.append("--reveal-stagger-\(name): \(Self.words(motion.stagger))")
    }
    if preset.removal?.isAbove == true { lines.append("--reveal-removal: above") }
    if let effect = preset.scrollEffect {
      if effect.order != .rows { lines.append("--reveal-order: \(effect.order)") }
      if let row = rows.first {
        // These are the distances of the card from the edges of its row, which has the timeline.
        let (start, end) = row.insets(isVertical: isVertical)
        lines.append("--reveal-inset: \(pixels(start)) \(pixels(end))")
      }
    }
    // By this, `reveal import` knows the classes of a style sheet that names nothing else.
    if lines.isEmpty { lines.append("--reveal-effect: card") }
    return ".\(prefix)-list {\n\(lines.map { "  \($0);\n" }.joined())}\n"
  }

  /// Returns the delays between rows in the words of custom properties.
  static func words(_ stagger: Stagger) -> String {
    switch stagger {
    case .none: return "none"
    case .row(let step): return "row \(seconds(step))"
    case .batch(let step): return "batch \(seconds(step))"
    case .ranks(let ranks):
      var words = ["\(ranks.isTotal ? "total" : "each") \(seconds(ranks.seconds))"]
      if ranks.over != .batch { words.append("over \(ranks.over)") }
      switch ranks.from {
      case .start: break
      case .index(let index): words.append("from \(index)")
      case .random: words.append("from random seed \(ranks.seed)")
      default: words.append("from \(ranks.from)")
      }
      if ranks.curve != .linear {
        words.append("curve \(CSSEasing(ranks.curve, duration: 1, tolerance: 1e-4).text)")
      }
      return words.joined(separator: " ")
    case .distance(let distance):
      var words = ["speed \(css(distance.pointsPerSecond))px"]
      words.append("from \(percent(distance.from.x)) \(percent(distance.from.y))")
      if let of = distance.of { words.append("of \(percent(of.x)) \(percent(of.y))") }
      return words.joined(separator: " ")
    }
  }
}
