internal import RevealMath
internal import RevealScene

/// Cards of one or two lines, as in a table.
extension SampleCard {
  mutating func layOutLine() {
    let area = outline.body(x: max(size.height * 0.35, 6).rounded(), y: 0)
    let middle = size.height / 2
    let mark = (size.height * 0.46).rounded()
    let height = max((size.height * 0.2).rounded(), 3)
    builder.circle(
      Point(x: area.minX + mark / 2, y: middle), diameter: mark,
      .diagonal(palette.light, palette.base))
    let left = area.minX + mark + max((size.height * 0.3).rounded(), 4)
    let end = bar(
      titleBar(height), in: (left, area.maxX - left), at: middle, random.number(0.25, 0.5))
    let rest = area.maxX - end
    let width = (rest * random.number(0.14, 0.26)).rounded()
    bar(textBar(height), in: (area.maxX - width, width), at: middle)
    separator(left: left)
  }

  mutating func layOutRow() {
    switch style % 4 {
    case 1: layOutMessage()
    case 2: layOutSong()
    case 3: layOutPerson()
    default: layOutSetting()
    }
  }

  /// The bars for the row's height.
  private var title: Bar { titleBar(max((size.height * 0.135).rounded(), 5)) }
  private var text: Bar { textBar(max((size.height * 0.105).rounded(), 4)) }

  private mutating func layOutMessage() {
    let area = outline.body(x: 14, y: 8)
    let side = min((size.height * 0.68).rounded(), area.height)
    portrait(area, side: side)
    let (title, text) = (title, text)
    let left = area.minX + side + 12
    let time = (size.width * random.number(0.055, 0.09)).rounded()
    let hasThirdLine = size.height >= 70
    let pitch = (text.height * 1.9).rounded()
    let half = (title.height + text.height) * 0.6
    let top = hasThirdLine ? size.height / 2 - pitch : size.height / 2 - half
    let isUnread = random.chance(0.3)
    bar(
      Bar(height: text.height, color: isUnread ? tint : theme.faint),
      in: (area.maxX - time, time), at: top)
    bar(title, in: (left, area.maxX - time - 12 - left), at: top, random.number(0.3, 0.62))
    let second = hasThirdLine ? size.height / 2 + 1 : size.height / 2 + half
    let column = (left, area.maxX - left - 26)
    bar(
      text, in: column, at: second, hasThirdLine ? random.number(0.88, 1) : random.number(0.55, 1))
    if hasThirdLine { bar(text, in: column, at: second + pitch, random.number(0.3, 0.75)) }
    if isUnread {
      builder.circle(
        Point(x: area.maxX - 6, y: (second + (hasThirdLine ? pitch / 2 : 0)).rounded()),
        diameter: 11, .color(tint))
    }
    separator(left: left)
  }

  private mutating func layOutSetting() {
    let area = outline.body(x: 16, y: 7)
    let side = min((size.height * 0.56).rounded(), 34, area.height)
    let middle = (size.height / 2).rounded()
    let icon = Rect(x: area.minX, y: middle - (side / 2).rounded(), width: side, height: side)
    let color = Tint.all[(row * 3 + firstMotif) % Tint.all.count]
    builder.icon(in: icon, color: color, random: &random)
    let (title, text) = (title, text)
    let left = area.minX + side + 14
    let room = area.maxX - left
    let hasText = size.height >= 56 && random.chance(0.5)
    let control = random.index(below: 3)
    let titleMiddle = hasText ? middle - (title.height * 0.85).rounded() : middle
    let end = bar(title, in: (left, room), at: titleMiddle, random.number(0.26, 0.48))
    if hasText {
      bar(
        text, in: (left, room * 0.74), at: middle + (title.height * 0.95).rounded(),
        random.number(0.5, 0.95))
    }
    switch control {
    case 0:
      let height = min((size.height * 0.46).rounded(), 30)
      builder.toggle(
        right: area.maxX, middle: middle, height: height, isOn: random.chance(0.65), theme: theme)
    default:
      builder.chevron(right: area.maxX, middle: middle, color: theme.text)
      if control == 1, !hasText {
        let width = min((room * random.number(0.1, 0.2)).rounded(), area.maxX - end - 28)
        bar(text, in: (area.maxX - 18 - width, width), at: middle)
      }
    }
    separator(left: left)
  }

  private mutating func layOutSong() {
    let area = outline.body(x: 16, y: 6)
    let side = min((size.height * 0.74).rounded(), area.height)
    picture(square(side, in: area), radius: max((side * 0.14).rounded(), 3), of: Motif.covers)
    let left = area.minX + side + 13
    let middle = (size.height / 2).rounded()
    let right = area.maxX - 58
    twoLines(in: (left, right - left), random.number(0.4, 0.9), random.number(0.25, 0.6))
    bar(Bar(height: text.height, color: theme.faint), in: (area.maxX - 46, 22), at: middle)
    builder.more(center: Point(x: area.maxX - 8, y: middle), color: theme.text)
    separator(left: left)
  }

  private mutating func layOutPerson() {
    let area = outline.body(x: 16, y: 8)
    let side = min((size.height * 0.66).rounded(), area.height)
    portrait(area, side: side)
    let left = area.minX + side + 13
    let middle = (size.height / 2).rounded()
    let height = min((size.height * 0.44).rounded(), 30)
    let width = (height * 2.5).rounded()
    twoLines(
      in: (left, area.maxX - width - 14 - left), random.number(0.45, 0.85), random.number(0.4, 0.9))
    let button = Rect(
      x: area.maxX - width, y: middle - (height / 2).rounded(), width: width, height: height)
    if random.chance(0.6) {
      builder.button(button, tint, label: .white)
    } else {
      builder.button(button, theme.chip, label: theme.text)
    }
    separator(left: left)
  }

  /// Adds a title and a text around the middle, over fractions of a column.
  private mutating func twoLines(in column: Column, _ first: Double, _ second: Double) {
    let (title, text) = (title, text)
    let gap = ((title.height + text.height) * 0.62).rounded()
    let middle = (size.height / 2).rounded()
    bar(title, in: column, at: middle - gap, first)
    bar(text, in: column, at: middle + gap, second)
  }

  private mutating func portrait(_ area: Rect, side: Double) {
    builder.portrait(in: square(side, in: area), palette: palette, random: &random)
  }

  /// The square at the left of an area, in the middle of the card.
  private func square(_ side: Double, in area: Rect) -> Rect {
    Rect(x: area.minX, y: ((size.height - side) / 2).rounded(), width: side, height: side)
  }
}
