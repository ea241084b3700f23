internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene
internal import RevealText

extension DeckCard {
  /// The content of the card by its own template or another one.
  ///
  /// `index` is the index of the card in its deck.
  func content(
    of index: Int, _ template: CardTemplate, outline: CardOutline, _ lettering: Lettering,
    theme: Theme
  ) -> CardContent {
    let card = withoutEmptyTexts
    let template = card.template ?? template
    let theme = card.color.map { Theme.fitting(background: $0) } ?? theme
    let ground = card.color ?? (template.isMessage ? theme.bubble : theme.surface)
    let short = min(outline.size.width, outline.size.height)
    guard short >= 10 else { return CardContent(ground: .color(ground)) }
    var layout = DeckLayout(
      index: index, card: card, outline: outline, ground: ground, lettering: lettering,
      theme: theme, art: CardArt(of: card, index: index))
    switch template {
    case .member: layout.layOutMember()
    case .row: layout.layOutRow()
    case .poster: layout.layOutPoster()
    case .bubble: layout.layOutBubble()
    case .typing: layout.layOutTyping()
    case .task: layout.layOutTask()
    case .item: layout.layOutItem()
    case .post: layout.layOutPost()
    case .placeholder: layout.layOutPlaceholder()
    case .photo: return layout.photo()
    }
    return CardContent(
      ground: .color(ground),
      boxes: layout.builder.boxes
        + layout.lines.flatMap { lettering.boxes(of: $0, within: outline.frame) })
  }

  /// The card with empty texts removed.
  private var withoutEmptyTexts: DeckCard {
    var card = self
    for text in [\DeckCard.name, \.title, \.location, \.about, \.text, \.website]
    where card[keyPath: text]?.isEmpty == true { card[keyPath: text] = nil }
    return card
  }
}

/// The state of the layout of one card of a deck.
///
/// Text is collected as lines with a place and a style, separate from the boxes below it, and
/// turned into boxes at the end.
struct DeckLayout: Sendable {
  /// The index of the card in the deck.
  let index: Int
  let card: DeckCard
  let outline: CardOutline
  /// The color under the card's parts.
  let ground: Color
  let lettering: Lettering
  let theme: Theme
  var art: CardArt
  var builder = BoxBuilder()
  private(set) var lines: [TextLine] = []

  /// Sets a text at the top of `area`, truncated if need be, and reduces `area` to the rest.
  ///
  /// Bars have no mark.
  mutating func write(
    _ text: String?, in area: inout Rect, style: TextStyle, gap: Double = 0, maximum: Int = 1,
    mark: TextMark? = nil
  ) {
    guard let text else { return }
    let block = lettering.block(
      of: text, style: style, in: area, maximum: maximum, mark: lettering.isBars ? nil : mark)
    lines += block.lines
    area = area.droppingTop(block.size.height).droppingTop(gap)
  }

  /// Adds the card's picture in a circle, or a generated one if it has none.
  mutating func portrait(_ frame: Rect) {
    if let image = card.image {
      picture(image.path, frame, radius: frame.shortSide / 2)
    } else if frame.shortSide >= 1 {
      generatedPortrait(frame)
    }
  }

  /// Adds a generated portrait in a circle.
  mutating func generatedPortrait(_ frame: Rect) {
    builder.portrait(in: frame, palette: art.palette, random: &art.numbers)
  }

  /// Adds the card's picture, or a generated one if it has none.
  mutating func poster(_ frame: Rect, radius: Double, of motifs: [Motif] = Motif.scenery) {
    if let image = card.image {
      picture(image.path, frame, radius: radius)
    } else if frame.shortSide >= 4 {
      builder.add(
        GeneratedPicture(
          art.pick(motifs), palette: art.palette, frame: frame, cornerRadius: radius,
          random: &art.numbers
        ).boxes)
    }
  }

  /// A card that consists of a picture; adjacent cards have different motifs.
  mutating func photo() -> CardContent {
    if let image = card.image {
      return CardContent(ground: .image(ImageFill(file: image.path, contentMode: .fill)))
    }
    let picture = GeneratedPicture(
      Motif.scenery[art.number % Motif.scenery.count], palette: art.palette, frame: outline.frame,
      cornerRadius: outline.cornerRadius, random: &art.numbers)
    return CardContent(ground: picture.ground, boxes: picture.details)
  }

  private mutating func picture(_ path: String, _ frame: Rect, radius: Double) {
    let fill = Fill.image(ImageFill(file: path, contentMode: .fill))
    builder.rectangle(frame, fill, radius: radius)
  }
}

extension CardTemplate {
  /// Whether cards are gray bubbles unless they have a color.
  fileprivate var isMessage: Bool { self == .bubble || self == .typing }
}
