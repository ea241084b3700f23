import RevealCSSSyntax

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
    guard let named = prelude.first(where: { $0.kind != .whitespace }), let name = named.name else {
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
      let declarations = parser.readDeclarations(limit: StyleSheet.declarationLimit)
      count += declarations.count + 1
      guard let first = prelude.first, let offsets = Self.offsets(prelude) else { continue }
      blocks.append(
        Block(
          offsets: offsets, declarations: declarations,
          range: first.range.lowerBound..<parser.end))
    }
    (self.name, self.blocks, range) = (name, blocks, named.range)
  }

  /// Returns the offsets in a list; nil if one is invalid, which invalidates the block, as in CSS
  /// Animations.
  private static func offsets(_ prelude: [CSSToken]) -> [KeyframeOffset]? {
    prelude.items.mapAll { item in item.only.map(offset) ?? place(item) }
  }

  private static func offset(_ token: CSSToken) -> KeyframeOffset? {
    switch token.kind {
    case let kind where kind.word == "from": .fraction(0)
    case let kind where kind.word == "to": .fraction(1)
    case .percentage(let percent) where percent >= 0 && percent <= 100: .fraction(percent / 100)
    default: nil
    }
  }

  /// Returns a place in a named range of a timeline, as in `entry 50%`.
  private static func place(_ tokens: [CSSToken]) -> KeyframeOffset? {
    let kinds = tokens.filter { $0.kind != .whitespace }.map(\.kind)
    guard kinds.count == 2, let name = kinds[0].word, TimelineRange.names.contains(name),
      case .percentage(let percent) = kinds[1], PresetRange.number.contains(percent)
    else { return nil }
    return .place(name, percent / 100)
  }
}
