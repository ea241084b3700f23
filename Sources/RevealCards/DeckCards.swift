internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene
internal import RevealText

/// Lays the cards of a deck out by a template.
struct DeckCards: Sendable {
  let cards: [DeckCard]
  let template: CardTemplate
  let lettering: Lettering
  let theme: Theme

  func content(of index: Int, outline: CardOutline) -> CardContent {
    let short = min(outline.size.width, outline.size.height)
    guard short >= 10 else { return CardContent(ground: .color(theme.surface)) }
    var layout = DeckLayout(
      card: cards[index].withoutEmptyTexts, outline: outline, lettering: lettering, theme: theme,
      palette: ArtPalette.all[index * 5 % ArtPalette.all.count],
      random: SplitMix64(seed: 0, stream: UInt64(index)))
    switch template {
    case .member: layout.layOutMember()
    case .row: layout.layOutRow()
    case .poster: layout.layOutPoster()
    }
    return CardContent(
      ground: .color(cards[index].color ?? theme.surface),
      boxes: layout.builder.boxes
        + layout.lines.flatMap { lettering.boxes(of: $0, within: outline.frame) })
  }
}

/// The state of the layout of one card of a deck.
///
/// Text is collected as lines with a place and a style, separate from the boxes below it, and
/// turned into boxes at the end.
struct DeckLayout: Sendable {
  let card: DeckCard
  let outline: CardOutline
  let lettering: Lettering
  let theme: Theme
  let palette: ArtPalette
  var random: SplitMix64
  var builder = BoxBuilder()
  private(set) var lines: [TextLine] = []

  /// Sets a text at the top of `area`, cut off where it does not fit, and reduces `area` to the
  /// space below it; bars have no mark.
  mutating func write(
    _ text: String?, in area: inout Rect, style: TextStyle, gap: Double = 0, maximum: Int = 1,
    mark: TextMark? = nil
  ) {
    guard let text else { return }
    let room = Int(area.height / style.lineHeight)
    let mark = lettering.isBars ? nil : mark
    let width = area.width - (mark?.indent(size: style.size) ?? 0)
    for line in lines(of: text, style: style, width: width, maximum: min(maximum, room)) {
      lines.append(
        TextLine(
          string: line,
          frame: Rect(
            x: area.minX, y: area.minY, width: area.width, height: style.lineHeight),
          style: style, mark: mark))
      area = area.droppingTop(style.lineHeight)
    }
    area = area.droppingTop(gap)
  }

  /// The lines that a text takes.
  func lines(of text: String, style: TextStyle, width: Double, maximum: Int) -> [String] {
    RevealText.lines(of: text, width: width, maximum: maximum) {
      lettering.width(of: $0, style: style)
    }
  }

  /// Adds the card's picture, or a generated one when it has none.
  mutating func portrait(_ frame: Rect) {
    if let image = card.image {
      picture(image.path, frame, radius: frame.shortSide / 2)
    } else if frame.shortSide >= 1 {
      builder.portrait(in: frame, palette: palette, random: &random)
    }
  }

  mutating func poster(_ frame: Rect, radius: Double) {
    if let image = card.image {
      picture(image.path, frame, radius: radius)
    } else if frame.shortSide >= 4 {
      builder.add(
        GeneratedPicture(
          random.pick(Motif.scenery), palette: palette, frame: frame, cornerRadius: radius,
          random: &random
        ).boxes)
    }
  }

  private mutating func picture(_ path: String, _ frame: Rect, radius: Double) {
    let fill = Fill.image(ImageFill(file: path, contentMode: .fill))
    builder.rectangle(frame, fill, radius: radius)
  }
}

extension DeckCard {
  /// The card with empty texts removed.
  fileprivate var withoutEmptyTexts: DeckCard {
    var card = self
    for text in [\DeckCard.name, \.title, \.location, \.about, \.website]
    where card[keyPath: text]?.isEmpty == true { card[keyPath: text] = nil }
    return card
  }
}
