internal import RevealMath
internal import RevealScene

/// Cards with a thumbnail and some lines of text.
extension SampleCard {
  mutating func layOutMedia() {
    switch style % 3 {
    case 1: layOutPlace()
    case 2: layOutArticle()
    default: layOutProduct()
    }
  }

  private var margin: Double { max((size.height * 0.12).rounded(), 10) }
  private var title: Bar { titleBar(min(max((size.height * 0.1).rounded(), 8), 12)) }
  private var text: Bar { textBar(min(max((size.height * 0.075).rounded(), 6), 8)) }

  /// Adds a thumbnail at one end of the card, and returns the space left for text.
  private mutating func thumbnail(atRight: Bool, widest: Double, of motifs: [Motif]) -> Rect {
    let area = outline.body(x: margin, y: margin)
    let width = min((area.height * widest).rounded(), (area.width * 0.4).rounded())
    let frame = Rect(
      x: atRight ? area.maxX - width : area.minX, y: area.minY, width: width, height: area.height)
    // Concentric with the card's own corners.
    let radius = cornerRadius > 0 ? max(cornerRadius - margin, 6) : 8
    picture(frame, radius: min(radius, 14), of: motifs)
    return atRight ? area.droppingRight(width + margin + 2) : area.droppingLeft(width + margin + 2)
  }

  private mutating func layOutPlace() {
    let room = thumbnail(atRight: false, widest: 1.12, of: Motif.scenery)
    let (title, text, column) = (title, text, (room.minX, room.width))
    let pitch = (text.height * 2).rounded()
    let y = room.minY + (title.height * 0.9).rounded()
    bar(title, in: column, at: y, random.number(0.5, 0.85))
    bars(
      text, in: column, from: y + (title.height * 0.7 + pitch * 0.8).rounded(), by: pitch,
      count: size.height >= 112 ? 2 : 1, full: 0.9, last: (0.45, 0.8))
    let foot = max((size.height * 0.17).rounded(), 15)
    rating(left: room.minX, middle: room.maxY - (foot / 2).rounded())
    let width = (foot * 2.4).rounded()
    builder.button(
      Rect(x: room.maxX - width, y: room.maxY - foot, width: width, height: foot),
      tint.mixed(with: theme.surface, 0.85), label: tint)
    separator(left: margin)
  }

  private mutating func layOutArticle() {
    let room = thumbnail(atRight: true, widest: 1.3, of: Motif.scenery)
    let (title, text, column) = (title, text, (room.minX, room.width))
    let y = room.minY + (text.height * 0.6).rounded()
    bar(
      Bar(height: max(text.height - 1, 4), color: palette.base), in: column, at: y,
      random.number(0.18, 0.34))
    let lines = size.height >= 132 ? 3 : 2
    let pitch = (title.height * 1.75).rounded()
    let end = bars(
      title, in: column, from: y + (text.height + title.height * 1.05).rounded(), by: pitch,
      count: lines, full: 0.88, last: (0.35, 0.8))
    let dot = max((text.height * 1.9).rounded(), 12)
    let middle = room.maxY - (dot / 2).rounded()
    if middle - dot / 2 >= end - pitch + title.height {
      builder.circle(
        Point(x: room.minX + dot / 2, y: middle), diameter: dot,
        .diagonal(palette.light, palette.base))
      bar(
        text, in: (room.minX + dot + 8, room.width - dot - 8), at: middle, random.number(0.3, 0.55))
    }
    separator(left: margin)
  }

  private mutating func layOutProduct() {
    let room = thumbnail(atRight: false, widest: 1, of: Motif.objects)
    let middle = room.center.y
    let price = max((size.height * 0.24).rounded(), 20)
    let width = (price * 2.2).rounded()
    let inner = room.droppingRight(width + 12)
    let gap = min((size.height * 0.21).rounded(), 30)
    let column = (inner.minX, inner.width)
    bar(title, in: column, at: middle - gap, random.number(0.55, 1))
    bar(text, in: column, at: middle, random.number(0.45, 0.9))
    rating(left: inner.minX, middle: middle + gap)
    let isBought = random.chance(0.3)
    builder.button(
      Rect(x: room.maxX - width, y: (middle - price / 2).rounded(), width: width, height: price),
      theme.chip, label: isBought ? theme.text : tint)
    separator(left: inner.minX)
  }

  /// Adds five dots, the first of them lit.
  private mutating func rating(left: Double, middle: Double) {
    let size = max((text.height * 1.35).rounded(), 8)
    let stars = 3 + random.index(below: 3)
    for index in 0..<5 {
      builder.circle(
        Point(x: left + size / 2 + Double(index) * (size + 3), y: middle), diameter: size,
        .color(index < stars ? Tint.gold : theme.faint))
    }
  }
}
