internal import RevealMath
internal import RevealScene

/// Pictures with a horizon.
extension PicturePainter {
  /// The overlap of adjacent shapes of one color, in points.
  ///
  /// Shapes that only touch leave a hairline wherever their common side crosses a pixel, since each
  /// covers its part of that pixel separately. Two points hide it down to half a pixel per point.
  private static let overlap = 2.0

  mutating func paintSeaside() -> Fill {
    let horizon = (frame.height * random.number(0.58, 0.68)).rounded()
    let sun = (frame.shortSide * random.number(0.34, 0.44)).rounded()
    let x = random.number(0.36, 0.64)
    let rise = random.number(0.1, 0.45)
    let center = Point(x: frame.point(x, 0).x, y: frame.minY + horizon - sun * rise)
    circle(center, diameter: sun * 1.7, .color(accent), opacity: 0.22)
    circle(center, diameter: sun, .vertical(paper, accent))
    land(left: horizon, right: horizon, near: base.mixed(with: light, 0.25), far: night)
    let step = max((frame.height * 0.055).rounded(), 2)
    let thickness = max((step * 0.42).rounded(), 1)
    var y = frame.minY + horizon + step * 0.6
    var fraction = 0.95
    while y + thickness <= field.maxY - step / 2, fraction > 0.2 {
      let width = (sun * fraction).rounded()
      let shift = (sun * random.number(-0.12, 0.12)).rounded()
      let left = max(min(center.x - width / 2 + shift, field.maxX - width), field.minX)
      builder.pill(
        Rect(x: left, y: y, width: min(width, field.width), height: thickness), accent,
        opacity: 0.8)
      y += step
      fraction *= random.number(0.68, 0.86)
    }
    return .vertical(base.mixed(with: night, 0.2), light, accent.mixed(with: paper, 0.3), accent)
  }

  mutating func paintPeaks() -> Fill {
    let foot = (frame.height * random.number(0.76, 0.84)).rounded()
    let right = random.chance(0.5)
    let sun = (frame.shortSide * random.number(0.16, 0.24)).rounded()
    circle(
      frame.point(right ? random.number(0.2, 0.34) : random.number(0.66, 0.8), 0.26),
      diameter: sun, .color(accent))
    let tall = foot * random.number(0.58, 0.68)
    let low = tall * random.number(0.55, 0.7)
    let unit = min(frame.width, frame.height * 1.7)
    peak(
      x: right ? 0.26 : 0.74, foot: foot, height: low, width: unit * 0.5,
      light.mixed(with: paper, 0.25), light)
    peak(x: right ? 0.62 : 0.38, foot: foot, height: tall, width: unit * 0.72, light, base)
    if frame.width > frame.height * 1.2 {
      peak(
        x: right ? 0.9 : 0.1, foot: foot, height: low * 0.8, width: unit * 0.34,
        light.mixed(with: paper, 0.1), light.mixed(with: base, 0.5))
    }
    // The ground covers the mountains' feet, so that nothing shows between them.
    let shallow = max(frame.height * 0.02, Self.overlap)
    let steep = max(frame.height * 0.07, Self.overlap)
    land(
      left: foot - (right ? shallow : steep), right: foot - (right ? steep : shallow),
      near: base.mixed(with: night, 0.55), far: night)
    return .vertical(light.mixed(with: paper, 0.55), paper, paper.mixed(with: accent, 0.35))
  }

  /// Adds a mountain with a lit and a shaded slope, clipped to the field.
  private mutating func peak(
    x: Double, foot: Double, height: Double, width: Double, _ lit: Color, _ shaded: Color
  ) {
    let summit = frame.point(x, 0).x.rounded()
    let half = (min(width / 2, summit - field.minX, field.maxX - summit)).rounded(.down)
    let height = min(height.rounded(), foot - (field.minY - frame.minY))
    let size = Size(width: half, height: height)
    let top = frame.minY + foot - height
    guard half > 0 else { return }
    // The slopes meet over a spine, which shows where neither covers a pixel wholly. It begins
    // where the mountain is wider than the spine.
    let spine = Rect(x: summit - Self.overlap / 2, y: top, width: Self.overlap, height: height)
      .droppingTop((Self.overlap / 2 + 0.5) * height / half)
    if half >= Self.overlap { builder.rectangle(spine, .color(lit)) }
    builder.rectangle(
      Rect(x: summit - half, y: top, width: half, height: height),
      .below(left: height, right: 0, size: size, near: lit, far: lit))
    builder.rectangle(
      Rect(x: summit, y: top, width: half, height: height),
      .below(left: 0, right: height, size: size, near: shaded, far: shaded))
  }

  mutating func paintSkyline() -> Fill {
    let street = (frame.height - max(frame.height * 0.12, frame.maxY - field.maxY)).rounded(.down)
    let moon = (frame.shortSide * random.number(0.2, 0.3)).rounded()
    circle(
      frame.point(random.number(0.2, 0.8), random.number(0.24, 0.34)), diameter: moon,
      .vertical(paper, accent))
    let far = light.mixed(with: base, 0.55)
    houses(street: street, low: 0.34, high: 0.6, width: 0.16, far, windows: nil)
    houses(street: street, low: 0.16, high: 0.46, width: 0.19, night, windows: accent)
    // Covers the feet of all houses, which would show next to it.
    let ground = street - Self.overlap
    land(left: ground, right: ground, near: night, far: night)
    return .vertical(night.mixed(with: base, 0.6), base, light, accent.mixed(with: light, 0.3))
  }

  private mutating func houses(
    street: Double, low: Double, high: Double, width: Double, _ color: Color, windows: Color?
  ) {
    // At least a twentieth of a very wide picture, to limit the number of houses.
    let unit = max(frame.shortSide * width, frame.width / 20, 4)
    var left = field.minX
    while left < field.maxX {
      let right = min((left + unit * random.number(0.7, 1.3)).rounded(), field.maxX)
      let height = (frame.height * random.number(low, high)).rounded()
      let top = max(frame.minY + street - height, field.minY)
      let foot = min(frame.minY + street + 1, field.maxY)
      let house = Rect(x: left, y: top, width: right - left, height: foot - top)
      if windows == nil || !random.chance(0.16) {
        builder.rectangle(
          Rect(
            x: left, y: top, width: min(right + Self.overlap, field.maxX) - left,
            height: house.height), .color(color))
        if let windows { lights(in: house, windows) }
      }
      left = max(right, left + 1)
    }
  }

  private mutating func lights(in house: Rect, _ color: Color) {
    let size = max((frame.shortSide / 34).rounded(), (frame.width / 120).rounded(), 2)
    let pitch = size * 2.5
    let columns = Int(((house.width - pitch + size) / pitch).rounded(.down))
    guard columns > 0, frame.shortSide >= 64 else { return }
    let left = house.center.x - (Double(columns) * pitch - pitch + size) / 2
    var y = house.minY + pitch * 0.7
    while y + size < house.maxY - pitch / 2 {
      for column in 0..<columns where random.chance(0.45) {
        builder.rectangle(
          Rect(x: left + Double(column) * pitch, y: y, width: size, height: size), .color(color),
          opacity: 0.9)
      }
      y += pitch
    }
  }

  mutating func paintDunes() -> Fill {
    let sun = (frame.shortSide * random.number(0.26, 0.36)).rounded()
    circle(
      frame.point(random.number(0.28, 0.72), random.number(0.3, 0.38)), diameter: sun,
      .color(accent))
    let shades = [light.mixed(with: paper, 0.35), light, base, base.mixed(with: night, 0.6)]
    var sign = random.chance(0.5) ? 1.0 : -1.0
    for (index, shade) in shades.enumerated() {
      let middle = frame.height * (0.46 + 0.14 * Double(index) + random.number(-0.03, 0.03))
      let tilt = min(frame.height, frame.width) * random.number(0.06, 0.17) * sign
      land(
        left: middle - tilt, right: middle + tilt, near: shade, far: shade.mixed(with: night, 0.35))
      sign = -sign
    }
    return .vertical(paper, accent.mixed(with: paper, 0.5))
  }

  mutating func paintPlanet() -> Fill {
    let stars = Int(min(6 + frame.width * frame.height / 1800, 22))
    for _ in 0..<stars {
      let size = max((frame.shortSide * random.number(0.01, 0.028)).rounded(), 1)
      circle(
        frame.point(random.number(0.05, 0.95), random.number(0.05, 0.95)), diameter: size,
        .color(paper), opacity: random.number(0.4, 0.9))
    }
    let center = frame.point(random.number(0.42, 0.58), random.number(0.46, 0.56))
    let planet = (frame.shortSide * random.number(0.44, 0.56)).rounded()
    circle(center, diameter: planet * 1.28, .color(light), opacity: 0.16)
    circle(center, diameter: planet, .diagonal(accent, light, base))
    let thickness = max((planet * 0.09).rounded(), 1)
    let reach = min(center.x - field.minX, field.maxX - center.x) * 0.94
    builder.pill(
      Rect(
        center: Point(x: center.x, y: center.y + planet * 0.1), width: 2 * min(planet * 0.8, reach),
        height: thickness), paper, opacity: 0.9)
    let moon = max((planet * 0.2).rounded(), 2)
    circle(
      Point(x: center.x + planet * 0.62, y: center.y - planet * 0.52), diameter: moon,
      .diagonal(paper, light))
    return .diagonal(night, night.mixed(with: base, 0.65))
  }
}
