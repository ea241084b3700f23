internal import RevealJSON
internal import RevealMath

extension JSONField {
  func cards() -> Cards {
    var cards = Cards()
    guard var object = object() else { return cards }
    cards.size = object["size"]?.size()
    cards.face = object.cardFace() ?? cards.face
    cards.cornerRadius = object["cornerRadius"]?.number(.notNegative) ?? cards.cornerRadius
    cards.border = object["border"]?.border()
    cards.shadow = object["shadow"]?.shadow()
    cards.reflection = object["reflection"]?.reflection()
    cards.clipsToRow = object["clip"]?.bool() ?? cards.clipsToRow
    cards.showsBack =
      object["backface"]?.word(Backface.self).map { $0 == .visible } ?? cards.showsBack
    object.finish()
    return cards
  }

  private func border() -> CardBorder? {
    guard var object = object() else { return nil }
    defer { object.finish() }
    let width = object["width"].map { $0.number(.lineWidth) } ?? CardBorder.standard.width
    let color = object["color"].map { $0.color() } ?? CardBorder.standard.color
    guard let width, let color else { return nil }
    return CardBorder(width: width, color: color)
  }

  private func shadow() -> CardShadow? {
    guard var object = object() else { return nil }
    defer { object.finish() }
    let standard = CardShadow.standard
    let offset =
      object["offset"].map { $0.numbers(2, "a list of 2 numbers (x, y)") }
      ?? [standard.offset.x, standard.offset.y]
    let radius = object["radius"].map { $0.number(.blurRadius) } ?? standard.radius
    let color = object["color"].map { $0.color() } ?? standard.color
    let opacity = object["opacity"].map { $0.number(.share) } ?? CardShadow.standardOpacity
    guard let offset, let radius, let color, let opacity else { return nil }
    return CardShadow(
      offset: Point(x: offset[0], y: offset[1]), radius: radius,
      color: color.withAlpha(color.alpha * opacity))
  }

  private func reflection() -> Reflection? {
    guard var object = object() else { return nil }
    defer { object.finish() }
    let gap = object["gap"].map { $0.number(.headerExtent) } ?? Reflection.standard.gap
    let shade = object["shade"].map { $0.number(.share) } ?? Reflection.standard.shade
    let fade = object["fade"].map { $0.number(.share) } ?? Reflection.standard.fade
    guard let gap, let shade, let fade else { return nil }
    return Reflection(gap: gap, shade: shade, fade: fade)
  }
}

/// Whether a card that is turned away can be seen.
enum Backface: String, CaseIterable {
  case visible, hidden
}
