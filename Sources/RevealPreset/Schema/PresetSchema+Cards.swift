internal import RevealJSON
internal import RevealMath

extension PresetSchema {
  static var cards: SchemaValue {
    let standard = Cards()
    return .object(
      "What is drawn in the rows; lists of faces are repeated over them.",
      exclusive: [["sample", "colors", "gradients", "images", "deck"]],
      [
        "size": .defined(
          "size", "Centred in the row less its inset; by default the card fills that."),
        "sample": sample,
        "colors": .list(of: .defined("color"), Cards.faceCounts, "Flat cards."),
        "gradients": .list(of: .defined("gradient"), Cards.faceCounts, "Linear gradients."),
        "images": .anyOf(
          [path, .list(of: path, Cards.faceCounts)], "PNG files, relative to the preset's folder."),
        "fit": .words(
          "How a picture of another shape fills its card: whole; without empty space; distorted.",
          default: ImageFit.standard),
        "deck": .string(
          "A JSON file with a list of cards (name, title, location, about, website, image) and the font files for their texts, relative to the preset's folder.",
          pattern: "."),
        "template": .words("How a deck's cards are laid out.", default: CardTemplate.standard),
        "cornerRadius": .number(
          .notNegative, "In points; at most half the shorter side is drawn.",
          default: standard.cornerRadius),
        "border": .object(
          "A line along the inside of the outline.",
          [
            "width": .number(.lineWidth, "In points.", default: CardBorder.standard.width),
            "color": .defined(
              "color", "The line's color.", default: .name(CardBorder.standard.color)),
          ]),
        "shadow": shadow,
        "reflection": reflection,
        "clip": .bool(
          "Whether a card is cut off at its row's edges while it moves.",
          default: standard.clipsToRow),
        "backface": .words(
          "Whether a card that is turned away shows its back.",
          default: standard.showsBack ? Backface.visible : .hidden),
      ])
  }

  private static var path: SchemaValue {
    .string("A path, or a pattern like covers/*.png.", pattern: ".")
  }

  private static var sample: SchemaValue {
    let about = "Equal seeds look equal."
    let seed = SchemaValue.integer(Cards.seeds, about, default: CardFace.standardSeed)
    return .anyOf(
      [.integer(Cards.seeds, about), .object("With a seed.", ["seed": seed])],
      "Generated cards like those of a real app: avatar, text bars, picture.",
      default: .number(Double(CardFace.standardSeed)))
  }

  private static var shadow: SchemaValue {
    let length = SchemaValue.number(.any, "In points.")
    let standard = CardShadow.standard
    return .object(
      "A Gaussian shadow in the card's plane.",
      [
        "offset": .list(
          of: length, 2...2, "To the right and down.", default: .pair(standard.offset)),
        "radius": .number(
          .blurRadius, "Standard deviation of the blur, in points.", default: standard.radius),
        "color": .defined(
          "color", "The shadow's color.", default: .name(standard.color)),
        "opacity": .number(
          .share, "Times the color's alpha.", default: CardShadow.standardOpacity),
      ])
  }

  private static var reflection: SchemaValue {
    let standard = Reflection.standard
    return .object(
      "The face flipped below itself.",
      [
        "gap": .number(
          .headerExtent, "Between face and reflection, in points.", default: standard.gap),
        "shade": .number(.share, "Opacity of the black laid over it.", default: standard.shade),
        "fade": .number(
          .share, "Share of its height over which it fades to nothing; 0 is no fade.",
          default: standard.fade),
      ])
  }

  static var gradient: SchemaValue {
    let stop = SchemaValue.anyOf([
      .defined("color"),
      .tuple([.number(.share, "Position."), .defined("color")], "[position, color]"),
    ])
    let stops = SchemaValue.list(
      of: stop, Cards.stopCounts, "Colors at even distances, or with positions in ascending order.")
    return .anyOf(
      [
        stops,
        .object(
          "From one point of the card to another.", required: ["stops"],
          [
            "from": .defined(
              "point", "Where position 0 lies.", default: .pair(Point.gradientStart)),
            "to": .defined("point", "Where position 1 lies.", default: .pair(Point.gradientEnd)),
            "stops": stops,
          ]),
      ], "A linear gradient; from top to bottom unless it says otherwise.")
  }
}
