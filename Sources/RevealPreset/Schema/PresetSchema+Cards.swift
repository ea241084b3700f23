internal import RevealJSON

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
        "colors": .list(of: .defined("color"), 1...10_000, "Flat cards."),
        "gradients": .list(of: .defined("gradient"), 1...10_000, "Linear gradients."),
        "images": .anyOf(
          [path, .list(of: path, 1...10_000)], "PNG files, relative to the preset's folder."),
        "fit": .words(
          "How a picture of another shape fills its card: whole; without empty space; distorted.",
          default: ImageFit.fill),
        "deck": .string(
          "A JSON file with a list of cards (name, title, location, about, website, image) and the font files for their texts, relative to the preset's folder.",
          pattern: "."),
        "template": .words("How a deck's cards are laid out.", default: CardTemplate.member),
        "cornerRadius": .number(
          .notNegative, "In points; at most half the shorter side is drawn.",
          default: standard.cornerRadius),
        "border": .object(
          "A line along the inside of the outline.",
          [
            "width": .number(.lineWidth, "In points.", default: 1),
            "color": .defined("color", default: "black"),
          ]),
        "shadow": shadow,
        "reflection": reflection,
        "clip": .bool(
          "Whether a card is cut off at its row's edges while it moves.",
          default: standard.clipsToRow),
        "backface": .words(
          "Whether a card that is turned away shows its back.", default: Backface.visible),
      ])
  }

  private static var path: SchemaValue {
    .string("A path, or a pattern like covers/*.png.", pattern: ".")
  }

  private static var sample: SchemaValue {
    let seed = SchemaValue.integer(Cards.seeds, "Equal seeds look equal.", default: 1)
    return .anyOf(
      [seed, .object("With a seed.", ["seed": seed])],
      "Generated cards like those of a real app: avatar, text bars, picture.", default: 1)
  }

  private static var shadow: SchemaValue {
    let length = SchemaValue.number(.any, "In points.")
    return .object(
      "A Gaussian shadow in the card's plane.",
      [
        "offset": .list(of: length, 2...2, "To the right and down.", default: [0, 2]),
        "radius": .number(.blurRadius, "Standard deviation of the blur, in points.", default: 4),
        "color": .defined("color", default: "black"),
        "opacity": .number(.share, "Times the color's alpha.", default: 0.25),
      ])
  }

  private static var reflection: SchemaValue {
    .object(
      "The face flipped below itself.",
      [
        "gap": .number(.headerExtent, "Between face and reflection, in points.", default: 0),
        "shade": .number(.share, "Opacity of the black laid over it.", default: 0.5),
        "fade": .number(
          .share, "Share of its height over which it fades to nothing; 0 is no fade.", default: 0),
      ])
  }

  static var gradient: SchemaValue {
    let stop = SchemaValue.anyOf([
      .defined("color"),
      .tuple([.number(.share, "Position."), .defined("color")], "[position, color]"),
    ])
    let stops = SchemaValue.list(
      of: stop, 2...1000, "Colors at even distances, or with positions in ascending order.")
    return .anyOf([
      stops,
      .object(
        required: ["stops"],
        [
          "from": .defined("point", "Where position 0 lies.", default: [0.5, 0]),
          "to": .defined("point", "Where position 1 lies.", default: [0.5, 1]),
          "stops": stops,
        ]),
    ])
  }
}
