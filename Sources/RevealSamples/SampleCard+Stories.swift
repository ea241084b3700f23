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
    let column = (area.minX, area.width)
    let first = area.minY + height + (title * 1.3).rounded()
    bar(titleBar(title), in: column, at: first, random.number(0.5, 0.9))
    bar(textBar(text), in: column, at: area.maxY - (text / 2).rounded(), random.number(0.3, 0.6))
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
    let lines = size.height >= 250 ? 2 : 1
    let caption = 14 + 12 + Double(lines) * 15 + 12 + footer
    let height = max(area.height - caption, area.height * 0.4).rounded(.down)
    picture(
      Rect(x: area.minX, y: area.minY, width: area.width, height: height), radius: radius,
      of: Motif.scenery)
    let y = area.minY + height + 20
    let price = (size.width * 0.13).rounded()
    bar(titleBar(11), in: (area.minX + 2, area.width - price - 20), at: y, random.number(0.5, 0.9))
    bar(Bar(height: 10, color: tint), in: (area.maxX - price, price), at: y)
    paragraph(area, top: y + 19, lines: lines)
    let side = (footer * 0.86).rounded()
    crowd(left: area.minX + 2, middle: area.maxY - (footer / 2).rounded(), side: side)
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
    let column = (area.minX + side + 11, area.width * 0.6)
    bar(titleBar(9), in: column, at: area.minY + (side * 0.3).rounded(), random.number(0.45, 0.8))
    bar(textBar(6), in: column, at: area.minY + (side * 0.74).rounded(), random.number(0.25, 0.5))
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
      bar(textBar(6), in: (x + 22, 24), at: middle, random.number(0.6, 1))
      x += 62
    }
  }

  private mutating func paragraph(_ area: Rect, top: Double, lines: Int) {
    bars(
      textBar(7), in: (area.minX + 2, area.width - 4), from: top, by: 15, count: lines, full: 0.92,
      last: (0.4, 0.75))
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
