internal import RevealJSON
internal import RevealMath

/// The keys of a part of a cell; each kind of part has keys of its own.
struct CellKeys {
  var horizontal: [CellPart]?
  var vertical: [CellPart]?
  var layers: [CellPart]?
  var text: BoundText?
  var badge: BoundText?
  var picture: BoundText?
  var shape: CellOutline?
  var symbol: BoundText?
  var space: Double?

  var spacing = 0.0
  var align: CellAlignment?
  var justify = CellJustification.start
  var padding: Inset?
  var background: CellFill?
  var radius: CellRadius?
  var border: CellBorder?

  var size: Double?
  var weight: CellWeight?
  var color: CellColor?
  var lines = 1
  var lineHeight: Double?

  var fit = CellFit.cover
  var isCircle = false
  var missing: CellArt?
  var gradient: LinearGradient?

  /// The part with its size and its share of a stack, but not yet its content.
  var part = CellPart(content: .space(0))
  var frame: [CellLength]?
  var at: Point?

  static let form = ObjectForm(
    "A part of a cell: what it shows is said by one of the keys "
      + Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") + ".",
    CellKeys(), exclusive: [(Kind.allCases.map(\.rawValue), nil)],
    kinds + boxes + letters + pictures + sizes + places)

  private static let kinds: [ObjectField<CellKeys>] = [
    .init("horizontal", \.horizontal, .parts(of: .horizontal), "Parts from left to right."),
    .init("vertical", \.vertical, .parts(of: .vertical), "Parts from top to bottom."),
    .init("layers", \.layers, .parts(of: .layers), "Parts on top of each other."),
    .init(
      "text", \.text, .boundText,
      "A text; a field of the card is named in braces, as in \"{name}, {city}\"."),
    .init("badge", \.badge, .boundText, "A short text in a capsule."),
    .init(
      "picture", \.picture, .boundText,
      "The path of a picture: \"{image}\" is relative to the deck's folder, a path without fields "
        + "to that of the template."),
    .init("shape", \.shape, .word, "A shape."),
    .init("symbol", \.symbol, .symbol, "A small drawing in one color, or the field that names it."),
    .init(
      "space", \.space, .number(.clearance),
      "Flexible space with a minimum in points, which takes the space that other parts leave."),
  ]

  private static let boxes: [ObjectField<CellKeys>] = [
    .init(
      "spacing", \.spacing, .number(.clearance),
      "Of a stack: the distance between its parts, in points."),
    .init(
      "align", \.align, .word,
      "Of a stack: the alignment across it, by default \"stretch\". Of a text: the "
        + "alignment of its lines, by default the deck's."),
    .init(
      "justify", \.justify, .word,
      "Of a stack: the distribution along it, if its parts leave space."),
    .init(
      "padding", \.padding, .sides(.notNegative),
      "The distances from the edges of a stack, layers or a badge inwards."),
    .init("background", \.background, .cellFill, "The background of a stack, layers or a badge."),
    .init(
      "radius", \.radius, .cellRadius, "The corner radius in points; \"round\": half the height."),
    .init(
      "border", \.border, .object(CellBorder.form), "A line along the inside of the outline."),
  ]

  private static let letters: [ObjectField<CellKeys>] = [
    .init(
      "size", \.size, .number(.fontSize),
      "The size of letters, by default 17 (13 in badges), or of a symbol (20), in points."),
    .init(
      "weight", \.weight, .word, "The weight of letters; by default regular, and bold in badges."),
    .init(
      "color", \.color, .cellColor,
      "The color of letters, of a symbol or a shape; by default \"title\", "
        + "\"secondary\" and \"chip\"."),
    .init(
      "lines", \.lines, .integer(0...1000),
      "The limit on lines, after which a text ends in an ellipsis; 0 is no limit."),
    .init(
      "lineHeight", \.lineHeight, .number(.fontSize),
      "The distance from line to line, in points; by default 1.3 times the size."),
  ]

  private static let pictures: [ObjectField<CellKeys>] = [
    .init("fit", \.fit, .word, "How a picture with another aspect ratio fills its part."),
    .init(
      "circle", \.isCircle, .bool, "Whether a picture is clipped to the largest circle in it."),
    .init(
      "missing", \.missing, .word,
      "The generated picture of a card whose fields are empty; by default a portrait in circles."),
    .init("gradient", \.gradient, .gradient, "The gradient of a shape, in place of a color."),
  ]

  private static let sizes: [ObjectField<CellKeys>] = [
    .init(
      "width", \.part.sizing.width, .cellLength, "Points, or a share of the space like \"50%\"."),
    .init("height", \.part.sizing.height, .cellLength, "Points, or a share of the space."),
    .init("minWidth", \.part.sizing.minWidth, .number(.clearance), "In points."),
    .init("maxWidth", .number(.clearance), "In points.") { $0.part.sizing.maxWidth = $1 },
    .init("minHeight", \.part.sizing.minHeight, .number(.clearance), "In points."),
    .init("maxHeight", .number(.clearance), "In points.") { $0.part.sizing.maxHeight = $1 },
    .init(
      "ratio", \.part.sizing.ratio, .number(.from(0.001, to: 1000)),
      "The width divided by the height, if only one of them is given."),
  ]

  private static let places: [ObjectField<CellKeys>] = [
    .init(
      "grow", \.part.flex.grow, .number(.from(0, to: 1000)),
      "In a stack: the weight with which it takes extra space."),
    .init(
      "shrink", \.part.flex.shrink, .number(.from(0, to: 1000)),
      "In a stack: the weight, times its size, with which it gives up space that is "
        + "lacking; by default 1 if its size comes from texts, else 0."),
    .init(
      "alignSelf", \.part.flex.align, .word,
      "In a stack: the alignment across it, in place of the stack's \"align\"."),
    .init("frame", \.frame, .cellFrame, "In layers: [left, top, width, height], points or shares."),
    .init(
      "at", \.at, .anchor,
      "In layers: the part has the size of its content and is at these shares of the "
        + "space; [1, 0] is top right."),
    .init(
      "when", \.part.presentField, .fieldName, "The part is shown only if this field is present."),
    .init(
      "unless", \.part.absentField, .fieldName, "The part is shown only if this field is absent."),
  ]
}

extension CellKeys {
  /// The kinds of parts, named after the keys that identify them.
  enum Kind: String, CaseIterable {
    case horizontal, vertical, layers, text, badge, picture, shape, symbol, space

    /// The noun phrase for messages, as in "a picture".
    var noun: String { traits.noun }

    private static let special = Set(allCases.flatMap(\.traits.keys))

    /// Returns whether a part of this kind may have a key.
    func has(_ key: String) -> Bool { !Self.special.contains(key) || traits.keys.contains(key) }

    /// The noun phrase, and the special keys that this kind has.
    private var traits: (noun: String, keys: [String]) {
      let box = ["padding", "background", "radius", "border"]
      let letters = ["size", "weight", "color", "lineHeight"]
      return switch self {
      case .horizontal, .vertical: ("a stack", box + ["spacing", "align", "justify", "ratio"])
      case .layers: ("a part with layers", box + ["ratio"])
      case .text: ("a text", letters + ["lines", "align"])
      case .badge: ("a badge", box + letters)
      case .picture: ("a picture", ["fit", "radius", "circle", "missing", "border", "ratio"])
      case .shape: ("a shape", ["color", "gradient", "radius", "border", "ratio"])
      case .symbol: ("a symbol", ["size", "color"])
      case .space: ("a space", [])
      }
    }
  }
}
