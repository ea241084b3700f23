package import RevealMath
package import RevealScene

/// A generated picture: a ground that fills a rounded frame, and boxes inside it.
package struct GeneratedPicture: Sendable {
  let frame: Rect
  let cornerRadius: Double
  package let ground: Fill
  /// The boxes on the ground, all inside the frame's rounded outline.
  package let details: [Box]

  package init(
    _ motif: Motif, palette: ArtPalette, frame: Rect, cornerRadius: Double, random: inout SplitMix64
  ) {
    var painter = PicturePainter(
      frame: frame, cornerRadius: cornerRadius, palette: palette, random: random)
    ground = painter.paint(motif)
    details = painter.builder.boxes
    random = painter.random
    self.frame = frame
    self.cornerRadius = painter.cornerRadius
  }

  /// The ground and the details, for a picture that is part of a card.
  package var boxes: [Box] {
    [Box(frame: frame, fill: ground, cornerRadius: cornerRadius)] + details
  }
}

/// The subject of a generated picture.
package enum Motif: Hashable, Sendable, CaseIterable {
  case seaside, peaks, skyline, dunes, planet
  case rings, stripes, tiles, bubbles, equalizer, halftone, bloom

  package static let scenery: [Motif] = [.seaside, .peaks, .skyline, .dunes, .planet]
  static let objects: [Motif] = [.bloom, .bubbles, .tiles, .rings, .planet]
  package static let covers: [Motif] = [
    .seaside, .rings, .peaks, .stripes, .bubbles, .skyline, .tiles, .dunes, .equalizer, .planet,
    .halftone, .bloom,
  ]
}

/// The state of making a picture.
struct PicturePainter: Sendable {
  let frame: Rect
  let cornerRadius: Double
  let palette: ArtPalette
  var random: SplitMix64
  var builder = BoxBuilder()
  /// A rectangle inside the rounded frame.
  let field: Rect

  init(frame: Rect, cornerRadius: Double, palette: ArtPalette, random: SplitMix64) {
    self.frame = frame
    self.cornerRadius = frame.cornerRadius(cornerRadius)
    self.palette = palette
    self.random = random
    // Between small corners the whole width is free; large ones need space on all sides.
    let clear = clearance(ofCornerRadius: self.cornerRadius)
    field =
      self.cornerRadius <= frame.shortSide / 5
      ? frame.inset(x: 0, y: self.cornerRadius) : frame.inset(x: clear, y: clear)
  }

  var night: Color { palette.night }
  var base: Color { palette.base }
  var light: Color { palette.light }
  var accent: Color { palette.accent }
  var paper: Color { palette.paper }

  mutating func paint(_ motif: Motif) -> Fill {
    switch motif {
    case .seaside: paintSeaside()
    case .peaks: paintPeaks()
    case .skyline: paintSkyline()
    case .dunes: paintDunes()
    case .planet: paintPlanet()
    case .rings: paintRings()
    case .stripes: paintStripes()
    case .tiles: paintTiles()
    case .bubbles: paintBubbles()
    case .equalizer: paintEqualizer()
    case .halftone: paintHalftone()
    case .bloom: paintBloom()
    }
  }

  /// Adds a circle, moved into the field, and shrunk if it does not fit.
  mutating func circle(_ center: Point, diameter: Double, _ fill: Fill, opacity: Double = 1) {
    let diameter = min(diameter, field.shortSide)
    let radius = diameter / 2
    let center = Point(
      x: min(max(center.x, field.minX + radius), field.maxX - radius),
      y: min(max(center.y, field.minY + radius), field.maxY - radius))
    builder.circle(center, diameter: diameter, fill, opacity: opacity)
  }

  /// Adds a layer over the whole frame that is transparent above a line.
  mutating func land(left: Double, right: Double, near: Color, far: Color) {
    builder.rectangle(
      frame, .below(left: left, right: right, size: frame.size, near: near, far: far),
      radius: cornerRadius)
  }
}
