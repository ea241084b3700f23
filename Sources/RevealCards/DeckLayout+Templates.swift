internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// The templates; each skips the fields that a card lacks, and leaves no gap.
extension DeckLayout {
  /// Lays out a portrait next to name, title and location; below a line, the text about the member
  /// and the website.
  mutating func layOutMember() {
    // Designed for the tutorial's card of 288 × 248 points.
    let scale = min(max(min(outline.size.width / 288, outline.size.height / 248), 0.4), 2)
    let margin = (16 * scale).rounded()
    let body = outline.body(x: margin, y: margin)
    let side = min((76 * scale).rounded(), body.height, body.width)
    portrait(Rect(x: body.minX, y: body.minY, width: side, height: side))
    var head = body.droppingLeft(side + margin)
    head = head.droppingTop(max((side - headHeight(scale, width: head.width)) / 2, 0).rounded())
    write(card.name, in: &head, style: name(scale), gap: (3 * scale).rounded(), maximum: nameLines)
    write(card.title, in: &head, style: detail(scale, theme.secondary))
    write(card.location, in: &head, style: detail(scale, quietColor), mark: .pin)
    var rest = body.droppingTop(side + margin)
    guard rest.height > 0 else { return }
    builder.rectangle(
      Rect(x: rest.minX, y: rest.minY, width: rest.width, height: min(1, rest.height)),
      .color(theme.separator))
    rest = rest.droppingTop((12 * scale).rounded())
    let link = detail(scale, Tint.all[0])
    if card.website != nil, rest.height > link.lineHeight {
      var foot = rest.droppingTop(rest.height - link.lineHeight)
      write(card.website, in: &foot, style: link)
      rest = rest.droppingBottom(link.lineHeight + (6 * scale).rounded())
    }
    write(card.about, in: &rest, style: about(scale), maximum: 40)
  }

  /// The color of longer texts.
  var textColor: Color { lettering.isBars ? theme.text : theme.letters }

  /// The color of a second line.
  var quietColor: Color { lettering.isBars ? theme.text : theme.secondary }

  /// The limit on lines of a name; one set in letters may take two.
  private var nameLines: Int { lettering.isBars ? 1 : 2 }

  /// The height of name, title and location together, as far as the card has them.
  private func headHeight(_ scale: Double, width: Double) -> Double {
    let (name, detail) = (name(scale), detail(scale, theme.text))
    let area = Rect(x: 0, y: 0, width: width, height: .infinity)
    let names = card.name.map {
      lettering.block(of: $0, style: name, in: area, maximum: nameLines).size.height
    }
    let details = [card.title, card.location].compactMap(\.self)
    return (names ?? 0) + Double(details.count) * detail.lineHeight
  }

  private func name(_ scale: Double) -> TextStyle {
    TextStyle(size: (19 * scale).rounded(), weight: .bold, color: theme.title)
  }

  private func about(_ scale: Double) -> TextStyle {
    let size = lettering.isBars ? 13.0 : 15
    return TextStyle(size: (size * scale).rounded(), color: textColor)
  }

  private func detail(_ scale: Double, _ color: Color) -> TextStyle {
    TextStyle(size: (13 * scale).rounded(), color: color)
  }

  /// Lays out a picture at the left, then the name and one more line.
  mutating func layOutRow() {
    let height = outline.size.height
    let body = outline.body(x: min((height * 0.22).rounded(), 16), y: (height * 0.14).rounded())
    let side = min(body.height, (body.width * 0.4).rounded())
    portrait(Rect(x: body.minX, y: (body.center.y - side / 2).rounded(), width: side, height: side))
    let text = body.droppingLeft(side + min((height * 0.2).rounded(), 14))
    builder.separator(below: outline, left: text.minX, theme: theme)
    let first = TextStyle(
      size: min(max((height * 0.25).rounded(), 6), 17), weight: .bold, color: theme.title)
    let second = TextStyle(size: min(max((height * 0.2).rounded(), 5), 14), color: textColor)
    let more = card.title ?? card.about ?? card.location
    writeTwoLines(card.name, first, more, second, in: text)
  }

  /// Lays out a picture as wide as the card, then name, title and as much text as fits.
  mutating func layOutPoster() {
    let margin = min(max((outline.size.width * 0.045).rounded(), 4), 16)
    let body = outline.body(x: margin, y: margin)
    let size = min(max((outline.size.width * 0.065).rounded(), 7), 20)
    let first = TextStyle(size: size, weight: .bold, color: theme.title)
    let second = TextStyle(size: max((size * 0.75).rounded(), 6), color: textColor)
    let more = card.title ?? card.location
    let quiet = TextStyle(size: second.size, color: quietColor)
    let caption =
      (card.name == nil ? 0 : first.lineHeight) + (more == nil ? 0 : second.lineHeight)
      + (card.about == nil ? 0 : 2 * second.lineHeight)
    let gap = caption > 0 ? (margin * 0.8).rounded() : 0
    let height = max(body.height - caption - gap, body.height * 0.4).rounded(.down)
    let radius = outline.cornerRadius > 0 ? max(outline.cornerRadius - margin, 6) : 8
    poster(Rect(x: body.minX, y: body.minY, width: body.width, height: height), radius: radius)
    var text = body.droppingTop(height + gap)
    write(card.name, in: &text, style: first)
    write(more, in: &text, style: quiet)
    write(card.about, in: &text, style: second, maximum: 2)
  }
}
