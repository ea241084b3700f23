package import RevealMath
internal import RevealScene

/// Small round and square marks: people, app icons, and parts of controls.
extension BoxBuilder {
  /// A person in a circle, unlike the ones next to it.
  package mutating func portrait(in circle: Rect, palette: ArtPalette, random: inout SplitMix64) {
    let d = circle.shortSide
    rectangle(circle, .vertical(palette.paper, palette.light), radius: d / 2)
    guard d >= 14 else { return }
    let skin = random.pick([
      Color(0xF7D3B8), Color(0xEDB98A), Color(0xD08B5B), Color(0xAE6A3D), Color(0x7A4526),
    ])
    let hairs = [
      Color(0x2B1D18), Color(0x4A2F20), Color(0x8B5A2B), Color(0xD9A54A), Color(0x3A3A44),
      Color(0xB5482A), Color(0xC9C9CE),
    ]
    // Hair must stand out from the face below it.
    let hair = random.pick(hairs.filter { abs($0.luma - skin.luma) > 40 })
    let hasLongHair = random.chance(0.45)
    let head = circle.point(0.5, 0.42)
    if hasLongHair {
      rectangle(
        Rect(center: circle.point(0.5, 0.46), width: d * 0.46, height: d * 0.5), .color(hair),
        radius: d * 0.22)
    } else {
      self.circle(circle.point(0.5, 0.365), diameter: d * 0.37, .color(hair))
    }
    // The torso is the shoulders and, below a line, the whole circle, so that it ends at the
    // circle's edge. The shoulders stay inside the circle and extend below the line, which leaves
    // no seam.
    let (shoulders, line) = (
      Rect(center: circle.point(0.5, 0.78), width: d * 0.72, height: d * 0.3), 0.83
    )
    let cloth = palette.base.mixed(with: palette.night, 0.3)
    rectangle(
      shoulders,
      .vertical(
        from: palette.base, to: cloth,
        over: (circle.minY + d * line - shoulders.minY) / shoulders.height), radius: d * 0.15)
    rectangle(
      circle, .below(left: d * line, right: d * line, size: circle.size, near: cloth, far: cloth),
      radius: d / 2)
    rectangle(
      Rect(center: circle.point(0.5, 0.6), width: d * 0.13, height: d * 0.16),
      .color(skin.mixed(with: .black, 0.12)), radius: d * 0.06)
    self.circle(head, diameter: d * 0.32, .color(skin))
    let fringe = d * (hasLongHair ? 0.1 : 0.12)
    rectangle(
      Rect(x: head.x - d * 0.15, y: head.y - d * 0.185, width: d * 0.3, height: fringe),
      .color(hair), radius: fringe / 2)
  }

  /// A white symbol on a colored square, as in a list of settings.
  mutating func icon(in square: Rect, color: Color, random: inout SplitMix64) {
    let s = square.shortSide
    rectangle(square, .vertical(color.mixed(with: .white, 0.14), color), radius: s * 0.225)
    guard s >= 12 else { return }
    switch random.index(below: 7) {
    case 0:
      for (index, fraction) in [0.26, 0.5, 0.36].enumerated() {
        let x = 0.31 + 0.19 * Double(index)
        pill(Rect(center: square.point(x, 0.5), width: s * 0.11, height: s * fraction), .white)
      }
    case 1:
      for place in [(0.37, 0.37), (0.63, 0.37), (0.37, 0.63), (0.63, 0.63)] {
        rectangle(
          Rect(center: square.point(place.0, place.1), width: s * 0.2, height: s * 0.2),
          .color(.white), radius: s * 0.05)
      }
    case 2:
      circle(square.point(0.5, 0.5), diameter: s * 0.54, .color(.white))
      pill(Rect(center: square.point(0.5, 0.41), width: s * 0.055, height: s * 0.23), color)
      pill(Rect(center: square.point(0.575, 0.5), width: s * 0.2, height: s * 0.055), color)
    case 3:
      for y in [0.36, 0.5, 0.64] {
        pill(Rect(center: square.point(0.5, y), width: s * 0.5, height: s * 0.075), .white)
      }
    case 4:
      pill(Rect(center: square.point(0.5, 0.5), width: s * 0.58, height: s * 0.32), .white)
      circle(square.point(0.63, 0.5), diameter: s * 0.22, .color(color))
    case 5:
      rectangle(
        Rect(center: square.point(0.5, 0.5), width: s * 0.56, height: s * 0.4), .color(.white),
        radius: s * 0.07)
      rectangle(
        Rect(center: square.point(0.5, 0.44), width: s * 0.56, height: s * 0.08), .color(color))
    default:
      circle(square.point(0.5, 0.5), diameter: s * 0.52, .color(.white))
      circle(square.point(0.5, 0.5), diameter: s * 0.34, .color(color))
      circle(square.point(0.5, 0.5), diameter: s * 0.16, .color(.white))
    }
  }

  /// The chevron at the right end of a row that opens another page.
  mutating func chevron(right: Double, middle: Double, color: Color) {
    let (width, height) = (7.0, 6.0)
    // Each stroke extends into the other's half, so that no seam shows at the tip.
    let overlap = 0.5
    let size = Size(width: width, height: height + overlap)
    rectangle(
      Rect(x: right - width, y: middle - height, width: width, height: size.height),
      .stroke(left: 0, right: height, size: size, width: 1.8, color: color))
    rectangle(
      Rect(x: right - width, y: middle - overlap, width: width, height: size.height),
      .stroke(left: size.height, right: overlap, size: size, width: 1.8, color: color))
  }

  /// A switch of 51 × 31 points, as `UISwitch`, or smaller in smaller rows.
  mutating func toggle(right: Double, middle: Double, height: Double, isOn: Bool, theme: Theme) {
    let width = (height * 51 / 31).rounded()
    let frame = Rect(x: right - width, y: middle - height / 2, width: width, height: height)
    pill(frame, isOn ? Tint.green : theme.faint)
    let knob = Point(x: isOn ? frame.maxX - height / 2 : frame.minX + height / 2, y: middle)
    circle(knob, diameter: height - 4, .color(.white))
  }

  /// The line below a cell without rounded corners, as in a plain table.
  package mutating func separator(below outline: CardOutline, left: Double, theme: Theme) {
    let size = outline.size
    guard outline.cornerRadius == 0, size.height >= 24 else { return }
    rectangle(
      Rect(x: left, y: size.height - 0.5, width: size.width - left, height: 0.5),
      .color(theme.separator))
  }

  /// Three dots, as for a menu.
  mutating func more(center: Point, color: Color) {
    for step in [-6.0, 0, 6] {
      circle(Point(x: center.x + step, y: center.y), diameter: 3.5, .color(color))
    }
  }

  /// A button with a bar for its label.
  mutating func button(_ frame: Rect, _ color: Color, label: Color) {
    pill(frame, color)
    pill(
      Rect(
        center: frame.center, width: (frame.width * 0.5).rounded(),
        height: max((frame.height * 0.24).rounded(), 2)), label)
  }
}
