internal import RevealMath
internal import RevealPreset
internal import RevealSamples
internal import RevealScene

/// A card with its reflection, as if it stood on a mirror.
///
/// Its transparent face holds the card, the gap and the mirror image as ordinary boxes, so that any
/// renderer can draw them. Since boxes have no masks, a fade is a gradient to the canvas's
/// background color over the mirror image. So a fading reflection hides what is behind it, and on a
/// transparent canvas it fades to the background color. A shadow is that of the whole face.
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
      builder.rectangle(image, .color(.black), radius: cornerRadius, opacity: reflection.shade)
    }
    if reflection.fade > 0 {
      let fill = Fill.vertical(from: background.withAlpha(0), to: background, over: reflection.fade)
      builder.rectangle(image, fill, radius: cornerRadius)
    }
    return builder.boxes
  }

  /// The card with its border, which is made of boxes, since a box cannot have one.
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
      // A border cannot be cut out of a box; instead, a smaller ground covers a box of the border's
      // color.
      builder.rectangle(card, .color(border.color), radius: cornerRadius)
      builder.rectangle(inner, content.ground, radius: cornerRadius - width)
      builder.add(content.boxes)
    } else {
      builder.rectangle(card, content.ground)
      builder.add(content.boxes)
      let rim = Fill.color(border.color)
      builder.rectangle(Rect(x: 0, y: 0, width: size.width, height: width), rim)
      builder.rectangle(Rect(x: 0, y: inner.maxY, width: size.width, height: width), rim)
      // Opaque sides extend into the corners to avoid seams; translucent ones would overlap there.
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
      frame: Rect(x: box.frame.minX, y: y, width: box.frame.width, height: box.frame.height),
      fill: box.fill.upsideDown, cornerRadius: box.cornerRadius, opacity: box.opacity)
  }
}

extension Fill {
  fileprivate var upsideDown: Fill {
    switch self {
    case .color: return self
    case .linear(let gradient):
      guard
        let flipped = LinearGradient(
          start: Point(x: gradient.start.x, y: 1 - gradient.start.y),
          end: Point(x: gradient.end.x, y: 1 - gradient.end.y), stops: gradient.stops)
      else { preconditionFailure("a gradient's stops do not depend on its direction") }
      return .linear(flipped)
    case .image(var image):
      image.isFlipped.toggle()
      return .image(image)
    case .glyphs(var fill):
      fill.isFlipped.toggle()
      return .glyphs(fill)
    case .painting(var fill):
      fill.isFlipped.toggle()
      return .painting(fill)
    }
  }
}
