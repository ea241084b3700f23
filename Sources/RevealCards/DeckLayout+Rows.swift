internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// The templates of messages, tasks and sortable items.
extension DeckLayout {
  /// Lays out a text in a color with contrast to the ground.
  mutating func layOutBubble() {
    let size = min(max((outline.size.height * 0.44).rounded(), 6), 16)
    let style = TextStyle(size: size, color: ink(bars: 0.75, or: 0.4))
    let area = outline.body(x: min((outline.size.width * 0.1).rounded(), 14), y: 4)
    guard let text = card.text else { return }
    let room = Int(area.height / style.lineHeight)
    let used = lettering.block(of: text, style: style, in: area, maximum: room).size
    // The margins on both sides are equal, whatever the font.
    let sides = max((area.width - used.width) / 2, 0).rounded(.down)
    let space = area.height - used.height
    var block = area.droppingTop((space / 2).rounded()).droppingLeft(sides).droppingRight(sides)
    write(text, in: &block, style: style, maximum: room)
  }

  /// The color of letters on the ground; bars have the given fractions of it on dark and light
  /// grounds.
  private func ink(bars dark: Double, or light: Double) -> Color {
    let ink = ground.ink
    return lettering.isBars ? ground.mixed(with: ink, ink == .white ? dark : light) : ink
  }

  /// Lays out three dots; the card's index selects the one that is highlighted.
  mutating func layOutTyping() {
    let diameter = min(
      (outline.size.height * 0.22).rounded(), (outline.size.width * 0.13).rounded())
    for place in 0..<3 {
      let center = outline.frame.center
      builder.circle(
        Point(x: center.x + Double(place - 1) * (diameter * 1.6).rounded(), y: center.y),
        diameter: diameter,
        .color(ground.mixed(with: ground.ink, place == index % 3 ? 0.55 : 0.28)))
    }
  }

  /// Lays out a circle, with a check mark if the task is done, the text and one more line.
  mutating func layOutTask() {
    let height = outline.size.height
    let body = outline.body(x: min((height * 0.25).rounded(), 16), y: (height * 0.1).rounded())
    let side = min((height * 0.4).rounded(), 26, body.width)
    checkbox(Rect(x: body.minX, y: (body.center.y - side / 2).rounded(), width: side, height: side))
    let text = body.droppingLeft(side + min((height * 0.22).rounded(), 14))
    builder.separator(below: outline, left: text.minX, theme: theme)
    let color = card.isDone ? (lettering.isBars ? theme.faint : theme.secondary) : theme.title
    var first = TextStyle(size: min(max((height * 0.27).rounded(), 6), 17), color: color)
    first.isStruckThrough = card.isDone
    let second = TextStyle(size: min(max((height * 0.21).rounded(), 5), 13), color: quietColor)
    writeTwoLines(card.text ?? card.name, first, card.title, second, in: text)
  }

  private mutating func checkbox(_ frame: Rect) {
    let diameter = frame.shortSide
    guard diameter >= 4 else { return }
    if card.isDone {
      builder.circle(frame.center, diameter: diameter, .color(Tint.green))
      if let check = Symbol.check.box(in: frame, color: .white) { builder.add(check) }
    } else {
      builder.circle(frame.center, diameter: diameter, .color(theme.faint))
      let line = max((diameter / 13).rounded(), 1)
      builder.circle(frame.center, diameter: diameter - 2 * line, .color(ground))
    }
  }

  /// Lays out a square picture, two lines of text and a handle of three lines.
  mutating func layOutItem() {
    let height = outline.size.height
    let body = outline.body(x: min((height * 0.17).rounded(), 12), y: (height * 0.14).rounded())
    let side = min(body.height, (body.width * 0.4).rounded())
    poster(
      Rect(x: body.minX, y: (body.center.y - side / 2).rounded(), width: side, height: side),
      radius: (side * 0.18).rounded(), of: Motif.covers)
    let grip = min((height * 0.3).rounded(), 22, (body.width * 0.2).rounded())
    let pitch = max((grip * 0.28).rounded(), 2)
    for place in -1...1 {
      builder.pill(
        Rect(
          center: Point(x: body.maxX - grip / 2, y: body.center.y + Double(place) * pitch),
          width: grip, height: max((grip * 0.09).rounded(), 1)), theme.faint)
    }
    let gap = min((height * 0.2).rounded(), 14)
    let text = body.droppingLeft(side + gap).droppingRight(grip + gap)
    builder.separator(below: outline, left: text.minX, theme: theme)
    let first = TextStyle(
      size: min(max((height * 0.24).rounded(), 6), 17), weight: .bold, color: theme.title)
    let second = TextStyle(size: min(max((height * 0.2).rounded(), 5), 14), color: quietColor)
    writeTwoLines(card.name, first, card.title ?? card.text, second, in: text)
  }

  /// Sets one or two lines in the middle of an area.
  mutating func writeTwoLines(
    _ text: String?, _ first: TextStyle, _ more: String?, _ second: TextStyle, in area: Rect
  ) {
    let used = (text == nil ? 0 : first.lineHeight) + (more == nil ? 0 : second.lineHeight)
    var area = area.droppingTop(max((area.height - used) / 2, 0).rounded())
    write(text, in: &area, style: first)
    write(more, in: &area, style: second)
  }
}
