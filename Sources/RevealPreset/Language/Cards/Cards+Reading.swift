internal import RevealJSON
internal import RevealMath

extension Cards {
  static let form = ObjectForm(
    "The contents of the rows; lists of faces repeat over them.", Cards(),
    exclusive: [(["sample", "colors", "gradients", "images", "deck"], nil)],
    [
      .init(
        "size", \.size, .cardSize,
        "The size within the row's inset, which the card fills by default; lengths "
          + "like \"70% row\" are shares."
      ),
      .init(
        "align", \.align, .alignments,
        "The place across the axis of a card with a size of its own; a list repeats "
          + "over the cards."),
      .init(
        "alignAlong", \.alignAlong, .word,
        "The place along the axis of a card with a size of its own, which may be "
          + "larger than its row."),
    ] + CardFace.fields.map { $0.moved(to: \.face) } + [
      .init(
        "deck", .file("the path of a deck, a JSON or CSV file"),
        "A JSON file with a list of cards (name, title, text, image and more) "
          + "and the font files for their texts, or a CSV file whose first line names the fields; "
          + "relative to the preset's folder."
      ) { $0.face = .deck($1, template: .standard) },
      .init(
        "template", .deckTemplate,
        "The layout of a deck's cards that do not name one themselves: a built-in "
          + "one, a custom cell, or the path of a file with a cell.",
        default: DeckTemplate.standard
      ) { if case .deck(let file, _) = $0.face { $0.face = .deck(file, template: $1) } }
      .qualifying("deck"),
      .init(
        "theme", \.theme, .word, "The colors of generated cards and of the cells of a deck."),
      .init(
        "cornerRadius", \.cornerRadius, .number(.notNegative),
        "In points; limited to half the shorter side."),
      .init("border", \.border, .object(Border.form)),
      .init("shadow", .object(ShadowKeys.form)) { $0.shadow = $1.shadow },
      .init("reflection", \.reflection, .object(Reflection.form)),
      .init(
        "clip", \.clipsToRow, .bool,
        "Whether a card is clipped to its row while it moves."),
      .init(
        "backface", \.backface, .word, "Whether a card that is turned away shows its back."),
      .init("back", \.back, .object(CardFace.formOfBack, "an object like { \"sample\": 2 }")),
    ])

  private var backface: Backface {
    get { showsBack ? .visible : .hidden }
    set { showsBack = newValue == .visible }
  }

  /// The number of colors, gradients or pictures that a list of faces may have.
  static let faceCounts = 1...10_000
}

extension CardFace {
  /// The keys of faces that do not depend on a deck.
  fileprivate static let fields: [ObjectField<CardFace>] = [
    .init(
      "sample", .seed, "Generated cards like those of a real app: avatar, text bars, picture.",
      default: standardSeed
    ) { $0 = .sample(seed: $1) },
    .init(
      "colors", .list(of: .color, Cards.faceCounts, "a list of at least 1 color"), "Flat cards."
    ) { $0 = .colors($1) },
    .init(
      "gradients", .list(of: .gradient, Cards.faceCounts, "a list of at least 1 gradient"),
      "Linear gradients."
    ) { $0 = .gradients($1) },
    .init("images", .images, "PNG, JPEG or WebP files, relative to the preset's folder.") {
      $0 = .images($1, .standard)
    },
    .init(
      "fit", .word,
      "How a picture with another aspect ratio fills its card: whole; without empty "
        + "space; distorted.",
      default: ContentMode.standard
    ) { if case .images(let files, _) = $0 { $0 = .images(files, $1) } }.qualifying("images"),
  ]

  fileprivate static let formOfBack = ObjectForm(
    "The face of a card that is turned away; by default the mirrored front.",
    CardFace.sample(seed: standardSeed),
    exclusive: [(["sample", "colors", "gradients", "images"], nil)], fields)
}

extension JSONField {
  func cards() -> Cards? {
    read(Cards.form) { object, cards, _ in
      if cards.back != nil {
        if !cards.showsBack { object.warn("back", "has no effect when the back is hidden") }
        if cards.reflection != nil { object.warn("back", "has no effect with a reflection") }
      }
      return true
    }
  }
}

extension Border {
  fileprivate static let form = ObjectForm(
    "A line along the inside of the outline.", Border(width: 1, color: .black),
    [
      .init("width", \.width, .number(.lineWidth), "In points."),
      .init("color", \.color, .color, "The line's color."),
    ])
}

/// The keys of a shadow.
private struct ShadowKeys {
  var offset = Point(x: 0, y: 2)
  var radius = 4.0
  var color = Color.black
  /// A factor for the color's alpha.
  var opacity = 0.25

  var shadow: Shadow {
    Shadow(offset: offset, sigma: radius, color: color.withAlpha(color.alpha * opacity))
  }

  static let form = ObjectForm(
    "A Gaussian shadow in the card's plane.", ShadowKeys(),
    [
      .init(
        "offset", \.offset,
        ValueKind<[Double]>.numbers(2, .any, "In points.", "a list of 2 numbers (x, y)").map {
          Point(x: $0[0], y: $0[1])
        } back: {
          [$0.x, $0.y]
        }, "To the right and down."),
      .init(
        "radius", \.radius, .number(.blurRadius), "Standard deviation of the blur, in points."),
      .init("color", \.color, .color, "The shadow's color."),
      .init("opacity", \.opacity, .number(.share), "Times the color's alpha."),
    ])
}

extension Reflection {
  fileprivate static let form = ObjectForm(
    "A mirror image of the face below the card.", Reflection(gap: 0, shade: 0.5, fade: 0),
    [
      .init(
        "gap", \.gap, .number(.clearance), "The distance between face and reflection, in points."),
      .init("shade", \.shade, .number(.share), "Opacity of black over it."),
      .init(
        "fade", \.fade, .number(.share),
        "Share of its height over which it fades out; 0 is no fade."),
    ])
}

/// Whether the back of a card is visible.
enum Backface: String, CaseIterable, SchemaWord, Sendable {
  case visible, hidden

  var meaning: String {
    switch self {
    case .visible: "Its back is the mirrored face."
    case .hidden: "Nothing is drawn."
    }
  }
}

extension ContentMode {
  fileprivate static let standard = ContentMode.fill
}

extension DeckTemplate {
  fileprivate static let standard = DeckTemplate.builtIn(.member)
}

extension ValueKind where Value == CardSize {
  /// Width and height, as lengths.
  static var cardSize: ValueKind {
    let length = ValueKind<Length>.sideOfCard
    return .defined(
      "cardSize",
      read: { field in
        field.list(2...2, "a list of 2 lengths (width, height)", of: length.read).map {
          CardSize(width: $0[0], height: $0[1])
        }
      },
      admits: { size in
        [size.width, size.height].allSatisfy { length in
          length.literal.map(NumberRange.extent.contains) ?? true
        }
      })
  }
}

extension ValueKind where Value == Length {
  /// The width or height of a card, in terms of its row and the viewport.
  fileprivate static var sideOfCard: ValueKind {
    expression(.extent, names: [.main, .cross, .item, .index, .count, .pi])
  }
}

extension PresetSchema {
  static var cardSize: JSONOutput {
    let length = ValueKind<Length>.sideOfCard
    return .tuple(
      [length.described("Width."), length.described("Height.")],
      "[width, height]: points, or shares like \"70% row\".")
  }
}

extension ValueKind where Value == [CardAlignment] {
  private static let counts = 1...10_000

  /// A word, or a list of words that repeats.
  fileprivate static var alignments: ValueKind {
    let word = ValueKind<CardAlignment>.word
    return ValueKind(
      .anyOf([word.described(), .list(of: word.described(), counts)]),
      read: { field in
        guard case .array = field.node.value else { return word.read(field).map { [$0] } }
        return field.list(counts, "a list of alignments", of: word.read)
      },
      written: { $0 == [.center] ? "center" : nil }, admits: { counts.contains($0.count) })
  }
}
