internal import RevealMath
internal import RevealScene

/// Pictures of abstract patterns.
extension PicturePainter {
  /// The limit on repeats of a shape along either side, so that very long pictures have few boxes.
  private static let mostRepeats = 14

  mutating func paintRings() -> Fill {
    let dark = random.chance(0.5)
    let colors = dark ? [base, light, accent, paper] : [light, base, night, accent]
    let center = frame.point(random.number(0.46, 0.54), random.number(0.46, 0.54))
    let sides = [
      center.x - field.minX, field.maxX - center.x, center.y - field.minY, field.maxY - center.y,
    ]
    let outer = (sides.min() ?? 0) * 2 * 0.94
    for (index, color) in colors.enumerated() {
      circle(center, diameter: outer * (1 - 0.235 * Double(index)), .color(color))
    }
    return .color(dark ? night : paper)
  }

  mutating func paintStripes() -> Fill {
    let colors = [night, base, light, accent, paper]
    let slope = frame.height * random.pick([-0.9, -0.45, 0.45, 0.9])
    let sun = frame.shortSide * random.number(0.34, 0.42)
    circle(
      frame.point(slope < 0 ? 0.3 : 0.7, 0.3), diameter: sun.rounded(),
      .color(random.chance(0.5) ? paper : accent))
    return .stripes(colors, slope: slope, size: frame.size)
  }

  mutating func paintTiles() -> Fill {
    let area = field.inset(x: frame.shortSide * 0.07, y: frame.shortSide * 0.07)
    let count = frame.shortSide < 48 ? 2.0 : 3.0
    let side = (area.shortSide / count).rounded(.down)
    guard side >= 3 else { return .diagonal(base, light) }
    let columns = min(Int(area.width / side), Self.mostRepeats)
    let rows = min(Int(area.height / side), Self.mostRepeats)
    let gap = max((side * 0.08).rounded(), 1)
    let corner = Point(
      x: (area.center.x - (side * Double(columns) - gap) / 2).rounded(),
      y: (area.center.y - (side * Double(rows) - gap) / 2).rounded())
    let colors = [base, light, accent, night]
    for row in 0..<rows {
      for column in 0..<columns {
        // Adjacent tiles would leave hairlines between them.
        let tile = Rect(
          x: corner.x + Double(column) * side, y: corner.y + Double(row) * side,
          width: side - gap, height: side - gap)
        // Diagonals of one color look arranged; a random tile breaks the pattern.
        let color = colors[(row + column + (random.chance(0.2) ? 1 : 0)) % colors.count]
        paint(tile: tile, color)
      }
    }
    return .color(paper)
  }

  private mutating func paint(tile: Rect, _ color: Color) {
    let side = tile.width
    switch random.index(below: 6) {
    case 0:
      builder.circle(tile.center, diameter: side, .color(color))
      builder.circle(tile.center, diameter: side * 0.44, .color(paper))
    case 1: builder.circle(tile.center, diameter: side, .color(color))
    case 2: builder.rectangle(tile, .color(color))
    case 3:
      builder.rectangle(
        tile, .below(left: side, right: 0, size: tile.size, near: color, far: color))
    case 4:
      builder.rectangle(
        tile, .below(left: 0, right: side, size: tile.size, near: color, far: color))
    default: builder.rectangle(tile, .color(color), radius: side * 0.36)
    }
  }

  mutating func paintBubbles() -> Fill {
    let fills: [Fill] = [
      .diagonal(light, base), .diagonal(accent, light),
      .diagonal(base, night), .diagonal(paper, accent),
    ]
    let first = frame.point(random.number(0.34, 0.66), random.number(0.4, 0.6))
    circle(first, diameter: (frame.shortSide * 0.64).rounded(), fills[0])
    for index in 1...5 {
      let place = frame.point(random.number(0.1, 0.9), random.number(0.12, 0.88))
      let diameter = (frame.shortSide * random.number(0.12, 0.36)).rounded()
      circle(place, diameter: diameter, fills[index % fills.count], opacity: 0.92)
    }
    return .diagonal(paper, light.mixed(with: paper, 0.45))
  }

  mutating func paintEqualizer() -> Fill {
    let area = field.inset(x: frame.width * 0.14, y: frame.height * 0.16)
    let count = max(min(Int(area.width / 5), frame.shortSide < 90 ? 7 : 11), 1)
    let pitch = area.width / Double(count)
    let thickness = max((pitch * 0.58).rounded(), 1)
    for index in 0..<count {
      // A rough hill with its top in the middle.
      let place = (Double(index) + 0.5) / Double(count)
      let hill = 1 - (2 * place - 1) * (2 * place - 1)
      let height = area.height * min(max(0.2 + 0.6 * hill + random.number(-0.25, 0.25), 0.14), 1)
      builder.rectangle(
        Rect(
          center: Point(x: area.minX + pitch * (Double(index) + 0.5), y: area.center.y),
          width: thickness, height: max(height.rounded(), thickness)),
        .vertical(accent, light), radius: thickness / 2)
    }
    return .diagonal(night, base)
  }

  mutating func paintHalftone() -> Fill {
    let area = field.inset(x: frame.shortSide * 0.08, y: frame.shortSide * 0.08)
    let pitch = area.shortSide / (frame.shortSide < 90 ? 5 : 7)
    guard pitch >= 2 else { return .diagonal(accent, light) }
    let columns = min(Int((area.width / pitch).rounded()), Self.mostRepeats)
    let rows = min(Int((area.height / pitch).rounded()), Self.mostRepeats)
    let falling = random.chance(0.5)
    let corner = Point(
      x: area.center.x - pitch * Double(columns) / 2, y: area.center.y - pitch * Double(rows) / 2)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (Double(column) + 0.5) / Double(columns)
        let y = (Double(row) + 0.5) / Double(rows)
        let fraction = ((falling ? x : 1 - x) + y) / 2
        let place = Point(
          x: corner.x + pitch * (Double(column) + 0.5), y: corner.y + pitch * (Double(row) + 0.5))
        builder.circle(
          place, diameter: pitch * (0.2 + 0.74 * fraction),
          .color(base.mixed(with: night, fraction)))
      }
    }
    return .diagonal(accent, light)
  }

  mutating func paintBloom() -> Fill {
    let center = frame.point(0.5, 0.5)
    let reach = field.shortSide * 0.46
    let diagonal = (0.5).squareRoot()
    let directions: [(x: Double, y: Double)] = [
      (diagonal, diagonal), (-diagonal, diagonal), (diagonal, -diagonal), (-diagonal, -diagonal),
      (1, 0), (-1, 0), (0, 1), (0, -1),
    ]
    let petal = reach * 0.72
    for (index, direction) in directions.enumerated() {
      let place = Point(
        x: center.x + direction.x * (reach - petal / 2),
        y: center.y + direction.y * (reach - petal / 2))
      circle(
        place, diameter: petal,
        index < 4
          ? .vertical(base, base.mixed(with: night, 0.4))
          : .vertical(light, light.mixed(with: base, 0.5)), opacity: 0.94)
    }
    circle(center, diameter: reach * 0.66, .color(accent))
    circle(center, diameter: reach * 0.26, .color(paper))
    return random.chance(0.5)
      ? .vertical(paper, accent.mixed(with: paper, 0.6))
      : .diagonal(night, night.mixed(with: base, 0.5))
  }
}
