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
  private var title: Double { min(max((size.height * 0.1).rounded(), 8), 12) }
  private var text: Double { min(max((size.height * 0.075).rounded(), 6), 8) }

  /// Adds a thumbnail at one end of the card, and returns the space left for text.
  private mutating func thumbnail(atRight: Bool, widest: Double, of motifs: [Motif]) -> Rect {
    let area = outline.body(x: margin, y: margin)
    let width = min((area.height * widest).rounded(), (area.width * 0.4).rounded())
    let frame = Rect(
      x: atRight ? area.maxX - width : area.minX, y: area.minY, width: width, height: area.height)
    // Concentric with the card's own corners.
    let radius = cornerRadius > 0 ? max(cornerRadius - margin, 6) : 8
    picture(frame, radius: min(radius, 14), of: motifs)
    return atRight
      ? area.droppingRight(width + margin + 2) : area.droppingLeft(width + margin + 2)
  }

  private mutating func layOutPlace() {
    let room = thumbnail(atRight: false, widest: 1.12, of: Motif.scenery)
    let lines = size.height >= 112 ? 2 : 1
    let pitch = (text * 2).rounded()
    var y = room.minY + (title * 0.9).rounded()
    bar(
      left: room.minX, middle: y, room: room.width, fraction: random.number(0.5, 0.85),
      height: title, theme.title)
    y += (title * 0.7 + pitch * 0.8).rounded()
    for line in 0..<lines {
      bar(
        left: room.minX, middle: y, room: room.width,
        fraction: line == lines - 1 ? random.number(0.45, 0.8) : random.number(0.9, 1),
        height: text, theme.text)
      y += pitch
    }
    let foot = max((size.height * 0.17).rounded(), 15)
    let middle = room.maxY - (foot / 2).rounded()
    builder.rating(
      left: room.minX, middle: middle, size: max((text * 1.35).rounded(), 8),
      stars: 3 + random.index(below: 3), theme: theme)
    let width = (foot * 2.4).rounded()
    builder.button(
      Rect(x: room.maxX - width, y: room.maxY - foot, width: width, height: foot),
      tint.mixed(with: theme.surface, 0.85), label: tint)
    separator(left: margin)
  }

  private mutating func layOutArticle() {
    let room = thumbnail(atRight: true, widest: 1.3, of: Motif.scenery)
    var y = room.minY + (text * 0.6).rounded()
    bar(
      left: room.minX, middle: y, room: room.width, fraction: random.number(0.18, 0.34),
      height: max(text - 1, 4), palette.base)
    y += (text + title * 1.05).rounded()
    let lines = size.height >= 132 ? 3 : 2
    let pitch = (title * 1.75).rounded()
    for line in 0..<lines {
      bar(
        left: room.minX, middle: y, room: room.width,
        fraction: line == lines - 1 ? random.number(0.35, 0.8) : random.number(0.88, 1),
        height: title, theme.title)
      y += pitch
    }
    let dot = max((text * 1.9).rounded(), 12)
    let middle = room.maxY - (dot / 2).rounded()
    if middle - dot / 2 >= y - pitch + title {
      builder.circle(
        Point(x: room.minX + dot / 2, y: middle), diameter: dot,
        .diagonal(palette.light, palette.base))
      bar(
        left: room.minX + dot + 8, middle: middle, room: room.width - dot - 8,
        fraction: random.number(0.3, 0.55), height: text, theme.text)
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
    bar(
      left: inner.minX, middle: middle - gap, room: inner.width, fraction: random.number(0.55, 1),
      height: title, theme.title)
    bar(
      left: inner.minX, middle: middle, room: inner.width, fraction: random.number(0.45, 0.9),
      height: text, theme.text)
    builder.rating(
      left: inner.minX, middle: middle + gap, size: max((text * 1.35).rounded(), 8),
      stars: 3 + random.index(below: 3), theme: theme)
    let isBought = random.chance(0.3)
    builder.button(
      Rect(
        x: room.maxX - width, y: (middle - price / 2).rounded(), width: width, height: price),
      theme.chip, label: isBought ? theme.text : tint)
    separator(left: inner.minX)
  }
}

extension BoxBuilder {
  /// Adds five dots, the first of them lit.
  mutating func rating(left: Double, middle: Double, size: Double, stars: Int, theme: Theme) {
    for index in 0..<5 {
      circle(
        Point(x: left + size / 2 + Double(index) * (size + 3), y: middle), diameter: size,
        .color(index < stars ? Tint.gold : theme.faint))
    }
  }
}
