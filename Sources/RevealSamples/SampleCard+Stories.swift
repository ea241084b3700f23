internal import RevealMath
internal import RevealScene

/// Cards with a picture on top.
extension SampleCard {
  /// Lays out a small card for a horizontal shelf: picture, title, a line of text.
  mutating func layOutTile() {
    let margin = min(max((size.width * 0.07).rounded(), 6), 12)
    let area = outline.body(x: margin, y: margin)
    let title = min(max((size.width * 0.07).rounded(), 5), 9)
    let text = max(title - 2, 4)
    let caption = (title * 2 + text * 2.2).rounded()
    let height = max(area.height - caption, area.height * 0.5).rounded(.down)
    picture(
      Rect(x: area.minX, y: area.minY, width: area.width, height: height),
      radius: max(cornerRadius - margin, 6), of: Motif.covers)
    let first = area.minY + height + (title * 1.3).rounded()
    bar(
      left: area.minX, middle: first, room: area.width, fraction: random.number(0.5, 0.9),
      height: title, theme.title)
    bar(
      left: area.minX, middle: area.maxY - (text / 2).rounded(), room: area.width,
      fraction: random.number(0.3, 0.6), height: text, theme.text)
  }

  mutating func layOutStory() {
    if style % 2 == 1 { layOutListing() } else { layOutPost() }
    separator(left: 0)
  }

  private var margin: Double { min(max((size.width * 0.035).rounded(), 10), 16) }
  private var radius: Double { cornerRadius > 0 ? max(cornerRadius - margin, 6) : 10 }

  /// Lays out a place to visit: picture, title, text, people and a button.
  private mutating func layOutListing() {
    let area = outline.body(x: margin, y: margin)
    let footer = min((size.height * 0.12).rounded(), 34)
    let lines = size.height >= 250 ? 2.0 : 1.0
    let caption = 14 + 12 + lines * 15 + 12 + footer
    let height = max(area.height - caption, area.height * 0.4).rounded(.down)
    picture(
      Rect(x: area.minX, y: area.minY, width: area.width, height: height), radius: radius,
      of: Motif.scenery)
    var y = area.minY + height + 20
    let price = (size.width * 0.13).rounded()
    bar(
      left: area.minX + 2, middle: y, room: area.width - price - 20,
      fraction: random.number(0.5, 0.9), height: 11, theme.title)
    bar(left: area.maxX - price, middle: y, room: price, height: 10, tint)
    y += 19
    paragraph(area, top: y, lines: Int(lines))
    let middle = area.maxY - (footer / 2).rounded()
    let side = (footer * 0.86).rounded()
    crowd(left: area.minX + 2, middle: middle, side: side)
    let width = (footer * 2.7).rounded()
    builder.button(
      Rect(x: area.maxX - width, y: area.maxY - footer, width: width, height: footer), tint,
      label: .white)
  }

  /// Lays out a post: author, picture, comments.
  private mutating func layOutPost() {
    let area = outline.body(x: margin, y: margin)
    let side = min((size.height * 0.13).rounded(), 40)
    builder.portrait(
      in: Rect(x: area.minX, y: area.minY, width: side, height: side), palette: palette,
      random: &random)
    let left = area.minX + side + 11
    bar(
      left: left, middle: area.minY + (side * 0.3).rounded(), room: area.width * 0.6,
      fraction: random.number(0.45, 0.8), height: 9, theme.title)
    bar(
      left: left, middle: area.minY + (side * 0.74).rounded(), room: area.width * 0.6,
      fraction: random.number(0.25, 0.5), height: 6, theme.text)
    builder.more(
      center: Point(x: area.maxX - 9, y: area.minY + (side / 2).rounded()), color: theme.text)
    let lines = size.height >= 250 ? 2 : 1
    let caption = 12.0 + Double(lines) * 15 + 28
    let top = area.minY + side + 11
    let height = max(area.maxY - caption - top, 20).rounded(.down)
    picture(
      Rect(x: area.minX, y: top, width: area.width, height: height), radius: radius,
      of: Motif.scenery)
    paragraph(area, top: top + height + 18, lines: lines)
    let middle = area.maxY - 9
    var x = area.minX + 2
    for color in [random.chance(0.5) ? Tint.pink : theme.faint, theme.faint, theme.faint] {
      builder.circle(Point(x: x + 8, y: middle), diameter: 16, .color(color))
      bar(
        left: x + 22, middle: middle, room: 24, fraction: random.number(0.6, 1), height: 6,
        theme.text)
      x += 62
    }
  }

  private mutating func paragraph(_ area: Rect, top: Double, lines: Int) {
    for line in 0..<lines {
      bar(
        left: area.minX + 2, middle: top + 15 * Double(line), room: area.width - 4,
        fraction: line == lines - 1 ? random.number(0.4, 0.75) : random.number(0.92, 1), height: 7,
        theme.text)
    }
  }

  /// Adds overlapping portraits, separated by rims.
  private mutating func crowd(left: Double, middle: Double, side: Double) {
    let count = 2 + random.index(below: 3)
    for index in 0..<count {
      let frame = Rect(
        x: left + Double(index) * (side * 0.68).rounded(), y: (middle - side / 2).rounded(),
        width: side, height: side)
      if index > 0 {
        builder.circle(frame.center, diameter: side + 4, .color(theme.surface))
      }
      let palettes = ArtPalette.all
      builder.portrait(
        in: frame, palette: palettes[(row + firstMotif + index * 5) % palettes.count],
        random: &random)
    }
  }
}
