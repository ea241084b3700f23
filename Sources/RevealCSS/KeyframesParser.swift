/// The offset of a keyframe.
package enum KeyframeOffset: Hashable, Sendable {
  /// A fraction of the duration, 0…1.
  case fraction(Double)
  /// A place on a view timeline: the name of a range, and a fraction of it.
  case place(String, Double)

  /// The offset with `reverse`, over the whole timeline.
  var reversed: KeyframeOffset {
    switch self {
    case .fraction(let fraction): .fraction(1 - fraction)
    case .place(let name, let fraction):
      .place(
        name.hasPrefix("entry")
          ? "exit" + name.dropFirst(5)
          : name.hasPrefix("exit") ? "entry" + name.dropFirst(4) : name, 1 - fraction)
    }
  }

  /// The number by which offsets are ordered: the fraction, or the fraction of a typical card's
  /// timeline.
  var order: Double {
    switch self {
    case .fraction(let fraction): fraction
    case .place(let name, let fraction):
      TimelineRange.Place(range: name, length: CSSLength(percent: fraction * 100, pixels: 0)).order
    }
  }

  /// The fraction; nil for a place.
  package var fraction: Double? {
    if case .fraction(let fraction) = self { fraction } else { nil }
  }
}

extension StyleSheet.Keyframes {
  /// Reads the name and the block of keyframes.
  init?(_ prelude: [CSSToken], _ parser: inout StyleSheetParser) {
    guard let named = prelude.first(where: { $0.kind != .whitespace }) else {
      parser.skipBlock()
      return nil
    }
    switch named.kind {
    case .identifier(let text), .string(let text): name = text
    default:
      parser.skipBlock()
      return nil
    }
    var blocks: [Block] = []
    var count = 0
    guard parser.enterBlock() else { return nil }
    while parser.skipWhitespace(), !parser.isAtEnd, !parser.closeBlock(),
      count <= StyleSheet.declarationLimit
    {
      let prelude = parser.prelude()
      guard parser.enterBlock() else { continue }
      let declarations = parser.declarations(limit: StyleSheet.declarationLimit)
      count += declarations.count + 1
      let offsets = prelude.items.map { Self.offset($0) }
      // One invalid selector invalidates its block, as in CSS Animations.
      guard let first = prelude.first, !offsets.contains(nil) else { continue }
      blocks.append(
        Block(
          offsets: offsets.compactMap(\.self), declarations: declarations,
          range: first.range.lowerBound..<parser.end))
    }
    self.blocks = blocks
    range = named.range
  }

  private static func offset(_ tokens: [CSSToken]) -> KeyframeOffset? {
    let kinds = tokens.filter { $0.kind != .whitespace }.map(\.kind)
    switch (kinds.first, kinds.count) {
    case (.identifier(let word)?, 1) where word.lowercased() == "from": return .fraction(0)
    case (.identifier(let word)?, 1) where word.lowercased() == "to": return .fraction(1)
    case (.percentage(let percent)?, 1) where (0...100).contains(percent):
      return .fraction(percent / 100)
    case (.identifier(let word)?, 2) where TimelineRange.names.contains(word.lowercased()):
      guard case .percentage(let percent) = kinds[1], PresetRange.number.contains(percent) else {
        return nil
      }
      return .place(word.lowercased(), percent / 100)
    default: return nil
    }
  }
}
