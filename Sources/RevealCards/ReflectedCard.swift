internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// Turns a card into one that stands on a mirror.
///
/// The face is then the card, the gap and the mirror image, on nothing: card and mirror image are
/// boxes like all others, so that any renderer can draw them. A fade is the canvas's background
/// colour laid over the mirror image more and more, from its upper edge on, because boxes know no
/// masks; what is behind a fading reflection is therefore hidden, and on a transparent canvas it
/// fades to the colour that the transparency is made of. A shadow is that of the whole face.
struct ReflectedCard: Sendable {
  let size: Size
  let cornerRadius: Double
  let reflection: Reflection
  let background: Color

  private var top: Double { size.height + reflection.gap }

  var faceSize: Size { Size(width: size.width, height: top + size.height) }

  func boxes(of content: CardContent, border: Border?) -> [Box] {
    let card = cardBoxes(content, border)
    var builder = BoxBuilder()
    builder.add(card)
    builder.add(card.map(mirrored))
    let image = Rect(x: 0, y: top, width: size.width, height: size.height)
    if reflection.shade > 0 {
      builder.rectangle(
        image, .color(.black), radius: cornerRadius, opacity: reflection.shade)
    }
    if reflection.fade > 0 {
      let fill = Fill.vertical(
        from: background.withAlpha(0), to: background, over: reflection.fade)
      builder.rectangle(image, fill, radius: cornerRadius)
    }
    return builder.boxes
  }

  /// The card with its border, which a box does not have, made of boxes.
  private func cardBoxes(_ content: CardContent, _ border: Border?) -> [Box] {
    let card = Rect(size: size)
    var builder = BoxBuilder()
    guard let border else {
      builder.rectangle(card, content.ground, radius: cornerRadius)
      builder.add(content.boxes)
      return builder.boxes
    }
    let width = min(border.width, card.shortSide / 2)
    let inner = card.inset(x: width, y: width)
    if cornerRadius > 0 {
      // A rim cannot be cut out of a box: the ground lies on it instead, smaller by its width.
      builder.rectangle(card, .color(border.color), radius: cornerRadius)
      builder.rectangle(inner, content.ground, radius: cornerRadius - width)
      builder.add(content.boxes)
    } else {
      builder.rectangle(card, content.ground)
      builder.add(content.boxes)
      let rim = Fill.color(border.color)
      builder.rectangle(Rect(x: 0, y: 0, width: size.width, height: width), rim)
      builder.rectangle(Rect(x: 0, y: inner.maxY, width: size.width, height: width), rim)
      // Opaque sides reach into the corners, so that no seam shows there; others would show twice.
      let sides = border.color.alpha == 1 ? card : inner
      for x in [0, inner.maxX] {
        builder.rectangle(Rect(x: x, y: sides.minY, width: width, height: sides.height), rim)
      }
    }
    return builder.boxes
  }

  private func mirrored(_ box: Box) -> Box {
    let y = 2 * size.height + reflection.gap - box.frame.minY - box.frame.height
    return Box(
      frame: Rect(
        x: box.frame.minX, y: y, width: box.frame.width, height: box.frame.height),
      fill: box.fill.upsideDown, cornerRadius: box.cornerRadius, opacity: box.opacity)
  }
}

extension Fill {
  var upsideDown: Fill {
    switch self {
    case .color: return self
    case .linear(let gradient):
      guard
        let flipped = LinearGradient(
          start: Point(x: gradient.start.x, y: 1 - gradient.start.y),
          end: Point(x: gradient.end.x, y: 1 - gradient.end.y), stops: gradient.stops)
      else { preconditionFailure("a gradient's stops do not depend on its direction") }
      return .linear(flipped)
    case .image(let image):
      return .image(
        ImageFill(
          file: image.file, contentMode: image.contentMode, isFlipped: !image.isFlipped))
    case .glyphs(let fill):
      return .glyphs(
        GlyphFill(
          color: fill.color, pointsPerUnit: fill.pointsPerUnit, glyphs: fill.glyphs,
          isFlipped: !fill.isFlipped))
    }
  }
}
