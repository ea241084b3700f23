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
      left: left, middle: middle, room: area.maxX - left, fraction: random.number(0.25, 0.5),
      height: height, theme.title)
    let rest = area.maxX - end
    let width = (rest * random.number(0.14, 0.26)).rounded()
    bar(left: area.maxX - width, middle: middle, room: width, height: height, theme.text)
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

  /// The heights of bars for the row's height.
  private var title: Double { max((size.height * 0.135).rounded(), 5) }
  private var text: Double { max((size.height * 0.105).rounded(), 4) }

  private mutating func layOutMessage() {
    let area = outline.body(x: 14, y: 8)
    let side = min((size.height * 0.68).rounded(), area.height)
    portrait(area, side: side)
    let left = area.minX + side + 12
    let time = (size.width * random.number(0.055, 0.09)).rounded()
    let hasThirdLine = size.height >= 70
    let pitch = (text * 1.9).rounded()
    let top = hasThirdLine ? size.height / 2 - pitch : size.height / 2 - (title + text) * 0.6
    let isUnread = random.chance(0.3)
    bar(
      left: area.maxX - time, middle: top, room: time, height: text, isUnread ? tint : theme.faint)
    bar(
      left: left, middle: top, room: area.maxX - time - 12 - left,
      fraction: random.number(0.3, 0.62), height: title, theme.title)
    let second = hasThirdLine ? size.height / 2 + 1 : size.height / 2 + (title + text) * 0.6
    let room = area.maxX - left - 26
    bar(
      left: left, middle: second, room: room,
      fraction: hasThirdLine ? random.number(0.88, 1) : random.number(0.55, 1), height: text,
      theme.text)
    if hasThirdLine {
      bar(
        left: left, middle: second + pitch, room: room, fraction: random.number(0.3, 0.75),
        height: text, theme.text)
    }
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
    let left = area.minX + side + 14
    let room = area.maxX - left
    let hasText = size.height >= 56 && random.chance(0.5)
    let control = random.index(below: 3)
    let titleMiddle = hasText ? middle - (title * 0.85).rounded() : middle
    let fraction = random.number(0.26, 0.48)
    let end = bar(
      left: left, middle: titleMiddle, room: room, fraction: fraction, height: title, theme.title)
    if hasText {
      bar(
        left: left, middle: middle + (title * 0.95).rounded(), room: room * 0.74,
        fraction: random.number(0.5, 0.95), height: text, theme.text)
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
        bar(
          left: area.maxX - 18 - width, middle: middle, room: width, height: text, theme.text)
      }
    }
    separator(left: left)
  }

  private mutating func layOutSong() {
    let area = outline.body(x: 16, y: 6)
    let side = min((size.height * 0.74).rounded(), area.height)
    let frame = Rect(
      x: area.minX, y: ((size.height - side) / 2).rounded(), width: side, height: side)
    picture(frame, radius: max((side * 0.14).rounded(), 3), of: Motif.covers)
    let left = area.minX + side + 13
    let gap = ((title + text) * 0.62).rounded()
    let middle = (size.height / 2).rounded()
    let right = area.maxX - 58
    bar(
      left: left, middle: middle - gap, room: right - left, fraction: random.number(0.4, 0.9),
      height: title, theme.title)
    bar(
      left: left, middle: middle + gap, room: right - left, fraction: random.number(0.25, 0.6),
      height: text, theme.text)
    bar(left: area.maxX - 46, middle: middle, room: 22, height: text, theme.faint)
    builder.more(center: Point(x: area.maxX - 8, y: middle), color: theme.text)
    separator(left: left)
  }

  private mutating func layOutPerson() {
    let area = outline.body(x: 16, y: 8)
    let side = min((size.height * 0.66).rounded(), area.height)
    portrait(area, side: side)
    let left = area.minX + side + 13
    let gap = ((title + text) * 0.62).rounded()
    let middle = (size.height / 2).rounded()
    let height = min((size.height * 0.44).rounded(), 30)
    let width = (height * 2.5).rounded()
    let room = area.maxX - width - 14 - left
    bar(
      left: left, middle: middle - gap, room: room, fraction: random.number(0.45, 0.85),
      height: title, theme.title)
    bar(
      left: left, middle: middle + gap, room: room, fraction: random.number(0.4, 0.9), height: text,
      theme.text)
    let button = Rect(
      x: area.maxX - width, y: middle - (height / 2).rounded(), width: width, height: height)
    if random.chance(0.6) {
      builder.button(button, tint, label: .white)
    } else {
      builder.button(button, theme.chip, label: theme.text)
    }
    separator(left: left)
  }

  private mutating func portrait(_ area: Rect, side: Double) {
    builder.portrait(
      in: Rect(
        x: area.minX, y: ((size.height - side) / 2).rounded(), width: side, height: side),
      palette: palette, random: &random)
  }
}
