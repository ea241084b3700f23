package import RevealMath
package import RevealPreset
internal import RevealSamples
package import RevealScene

/// The faces of a list's cards, laid out by the preset's settings.
///
/// Without the pictures or the deck that the preset names, cards are blank, so a list can be
/// simulated without its files.
package struct CardLibrary: Sendable {
  @Indirect private var cards: Cards
  private let images: [String]
  private let backImages: [String]
  private let deck: [DeckCard]
  /// The cell that lays out the deck's cards; nil for a built-in template.
  private let cell: CellTemplate?
  private let pictures: CellPictures
  private let lettering: Lettering
  private let theme: Theme
  private let canvasColor: Color
  private let headerColor: Color
  private let cache = PictureCache()
  @Indirect private var sections: [Section]
  private let headerPictures: CellPictures
  private let headerCache = PictureCache()

  /// - Parameters:
  ///   - cards: The settings of the preset.
  ///   - images: The paths of the pictures, with patterns expanded, in order.
  ///   - backImages: The paths of the pictures of the cards' backs.
  ///   - deck: The cards of the deck that the preset names, with paths of pictures that can be
  ///     opened.
  ///   - cell: The cell that the preset names; nil for the one in its settings, if there is one.
  ///   - pictures: The paths of the pictures that the cell shows.
  ///   - lettering: The way to draw the deck's texts.
  ///   - sections: The sections, which may have headers.
  ///   - headerPictures: The paths of the pictures that the cells of headers show.
  ///   - background: The color of the canvas, which generated cards match and to which reflections
  ///     fade.
  package init(
    _ cards: Cards, images: [String] = [], backImages: [String] = [], deck: [DeckCard] = [],
    cell: CellTemplate? = nil, pictures: CellPictures = CellPictures(),
    lettering: Lettering = .bars, sections: [Section] = [],
    headerPictures: CellPictures = CellPictures(), background: Color = .white
  ) {
    self.cards = cards
    self.images = images
    self.backImages = backImages
    self.deck = deck
    self.cell = cell ?? cards.face.cell
    self.pictures = pictures
    self.lettering = lettering
    self.sections = sections
    self.headerPictures = headerPictures
    theme = Theme(cards.theme, background: background)
    canvasColor = background.withAlpha(1)
    headerColor = background.alpha > 0.5 ? canvasColor : theme.surface
  }

  /// The number of rows after which pictures repeat.
  package var period: Int {
    let front = period(of: cards.face, images: images)
    guard let back = cards.back else { return front }
    let other = period(of: back, images: backImages)
    return front > 0 && other > 0 ? front / commonDivisor(front, other) * other : front
  }

  private func period(of face: CardFace, images: [String]) -> Int {
    switch face {
    case .sample: SampleCards.period
    case .colors(let colors): colors.count
    case .gradients(let gradients): gradients.count
    case .images: images.count
    case .deck: deck.count
    }
  }

  /// The face of the header of a section: its cell, its title, or a bar of the same length.
  package func header(of section: Int, size: Size) -> Face {
    headerCache.face(of: section, size: size) {
      headerFace(of: section)?.face(size: size)
        ?? SectionHeader(
          title: sections[section].title ?? "", size: size, lettering: lettering, theme: theme,
          ground: headerColor
        ).face
    }
  }

  private func headerFace(of section: Int) -> CellFace? {
    guard let header = sections[section].headerCell else { return nil }
    var card = sections[section].headerCard
    // It hides the rows that scroll under it.
    card.color = headerColor
    return CellFace(
      template: header.cell, card: card, index: section, pictures: headerPictures,
      lettering: lettering, theme: CellTheme(theme: theme, hasBars: lettering.isBars))
  }

  /// The layout of the cell of a section's header in a size; nil for a header without a cell.
  package func headerPlan(of section: Int, size: Size) -> CellPlan? {
    headerFace(of: section)?.plan(size: size)
  }

  /// The face and back of the card with an index, counted through all sections.
  ///
  /// Equal arguments give equal pictures, usually with the identical face.
  package func picture(of row: Int, size: Size) -> CardPicture {
    precondition(row >= 0, "row \(row)")
    let index = row % max(period, 1)
    return cache.picture(of: index, size: size) {
      decorate(
        content(of: index, size: size, face: cards.face, images: images),
        back: cards.back.map { content(of: index, size: size, face: $0, images: backImages) },
        size: size)
    }
  }

  private func content(of row: Int, size: Size, face: CardFace, images: [String]) -> CardContent {
    let index = row % max(period(of: face, images: images), 1)
    let outline = CardOutline(size: size, cornerRadius: cards.cornerRadius)
    switch face {
    case .sample(let seed):
      return SampleCards(seed: seed, theme: theme).content(of: index, outline: outline)
    case .colors(let colors): return CardContent(ground: .color(colors[index]))
    case .gradients(let gradients): return CardContent(ground: .linear(gradients[index]))
    case .images(_, let fit):
      guard !images.isEmpty else { return CardContent(ground: .color(theme.chip)) }
      return CardContent(ground: .image(ImageFill(file: images[index], contentMode: fit)))
    case .deck(_, let template):
      guard !deck.isEmpty else { return CardContent(ground: .color(theme.surface)) }
      if let face = cellFace(of: index) { return face.content(outline: outline) }
      guard let builtIn = deck[index].template ?? template.builtIn else {
        return CardContent(ground: .color(theme.surface))
      }
      return deck[index].content(of: index, builtIn, outline: outline, lettering, theme: theme)
    }
  }

  /// The card with an index as a cell; nil for a built-in template.
  private func cellFace(of row: Int) -> CellFace? {
    guard let cell, !deck.isEmpty else { return nil }
    let index = row % deck.count
    let card = deck[index]
    guard card.template == nil else { return nil }
    let theme = card.color.map { Theme.fitting(background: $0) } ?? theme
    return CellFace(
      template: cell, card: card, index: index, pictures: pictures, lettering: lettering,
      theme: CellTheme(theme: theme, hasBars: lettering.isBars))
  }

  /// The height of a card's content at a width, in whole points; nil unless it is a cell.
  package func contentHeight(of row: Int, width: Double) -> Double? {
    cellFace(of: row)?.height(width: width)
  }

  /// The layout of a card's cell in a size; nil unless it is a cell.
  package func cellPlan(of row: Int, size: Size) -> CellPlan? {
    cellFace(of: row)?.plan(size: size)
  }

  private func decorate(_ content: CardContent, back: CardContent?, size: Size) -> CardPicture {
    let card = Rect(size: size)
    guard let reflection = cards.reflection else {
      func face(_ content: CardContent) -> Face {
        Face(
          size: size, fill: content.ground, cornerRadius: cards.cornerRadius,
          border: cards.border, shadow: cards.shadow, children: content.boxes)
      }
      return CardPicture(face: face(content), cardFrame: card, back: back.map(face))
    }
    let mirror = ReflectedCard(
      size: size, cornerRadius: cards.cornerRadius, reflection: reflection, background: canvasColor)
    let face = Face(
      size: mirror.faceSize, fill: .color(.clear), shadow: cards.shadow,
      children: mirror.boxes(of: content, border: cards.border))
    return CardPicture(face: face, cardFrame: card)
  }
}

extension CardFace {
  /// The cell inside the settings themselves.
  fileprivate var cell: CellTemplate? {
    if case .deck(_, template: .cell(let cell)) = self { cell } else { nil }
  }
}

extension DeckTemplate {
  fileprivate var builtIn: CardTemplate? {
    if case .builtIn(let template) = self { template } else { nil }
  }
}

/// The greatest common divisor of two numbers.
private func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
