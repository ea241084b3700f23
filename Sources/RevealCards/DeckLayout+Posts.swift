internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// The templates of a feed.
extension DeckLayout {
  /// Lays out a portrait with a name and one more line, a text, a picture and some symbols.
  mutating func layOutPost() {
    let parts = PostParts(outline)
    if parts.portrait.shortSide >= 1 {
      generatedPortrait(parts.portrait)
    }
    writeTwoLines(
      card.name, TextStyle(size: parts.size(16), weight: .bold, color: theme.title),
      card.title ?? card.location,
      TextStyle(size: parts.size(13), color: quietColor), in: parts.head)
    var rest = parts.rest
    write(
      card.text ?? card.about, in: &rest,
      style: TextStyle(size: parts.size(PostParts.textSize), color: textColor),
      gap: parts.gap, maximum: 3)
    poster(rest, radius: parts.radius)
    symbol(.heart, in: parts.symbol(0), art.number.isMultiple(of: 3) ? Tint.pink : theme.faint)
    symbol(.speech, in: parts.symbol(1), theme.faint)
    symbol(.bookmark, in: parts.lastSymbol, theme.faint)
  }

  private mutating func symbol(_ symbol: Symbol, in square: Rect, _ color: Color) {
    if let box = symbol.box(in: square, color: color) { builder.add(box) }
  }

  /// Lays out gray shapes at the places of a post with two lines of text.
  mutating func layOutPlaceholder() {
    let parts = PostParts(outline)
    let color = theme.separator
    builder.circle(parts.portrait.center, diameter: parts.portrait.width, .color(color))
    let (first, second) = (parts.head.point(0, 0.3), parts.head.point(0, 0.76))
    bar(from: first, width: parts.head.width * 0.42, height: parts.size(10), color)
    bar(from: second, width: parts.head.width * 0.26, height: parts.size(8), color)
    let line = TextStyle(size: parts.size(PostParts.textSize), color: color).lineHeight
    var rest = parts.rest
    for share in [0.96, 0.62] where rest.height >= line {
      bar(
        from: Point(x: rest.minX, y: rest.minY + line / 2), width: rest.width * share,
        height: parts.size(10), color)
      rest = rest.droppingTop(line)
    }
    builder.rectangle(rest.droppingTop(parts.gap), .color(color), radius: parts.radius)
    for place in 0...1 {
      let square = parts.symbol(place)
      builder.circle(square.center, diameter: square.width, .color(color))
    }
  }

  private mutating func bar(from left: Point, width: Double, height: Double, _ color: Color) {
    builder.pill(
      Rect(x: left.x, y: (left.y - height / 2).rounded(), width: width.rounded(), height: height),
      color)
  }
}

/// The places of a post's parts, designed for a card that is 366 points wide.
private struct PostParts {
  let portrait: Rect
  /// The space beside the portrait.
  let head: Rect
  /// The space between the portrait and the symbols.
  let rest: Rect
  let gap: Double
  let radius: Double
  private let scale: Double
  /// The row of symbols.
  private let foot: Rect

  static let textSize = 15.0

  init(_ outline: CardOutline) {
    let scale = min(max(outline.size.width / 366, 0.4), 2)
    func size(_ points: Double) -> Double { (points * scale).rounded() }
    let body = outline.body(x: size(16), y: size(16))
    let side = min(size(42), body.width, body.height)
    portrait = Rect(x: body.minX, y: body.minY, width: side, height: side)
    var head = body.droppingLeft(side + size(12))
    head = head.droppingBottom(head.height - side)
    let symbols = min(size(20), body.height - side)
    foot = body.droppingTop(body.height - symbols)
    gap = size(12)
    rest = body.droppingTop(side + gap).droppingBottom(symbols + gap)
    radius = size(12)
    self.head = head
    self.scale = scale
  }

  func size(_ points: Double) -> Double { (points * scale).rounded() }

  /// The square of a symbol, by its index from the left.
  func symbol(_ place: Int) -> Rect {
    let left = foot.minX + Double(place) * (foot.height + size(18))
    guard left + foot.height <= lastSymbol.minX else {
      return Rect(size: Size(width: 0, height: 0))
    }
    return Rect(x: left, y: foot.minY, width: foot.height, height: foot.height)
  }

  var lastSymbol: Rect {
    let side = min(foot.height, foot.width)
    return Rect(x: foot.maxX - side, y: foot.minY, width: side, height: side)
  }
}
