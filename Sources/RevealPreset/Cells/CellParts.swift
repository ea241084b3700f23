package import RevealMath

/// A text of a cell.
package struct CellText: Hashable, Sendable {
  package var text: BoundText
  /// The size of the font in points.
  package var size = 17.0
  package var weight = CellWeight.regular
  package var color = CellColor.theme(.title)
  /// The limit on lines; 0 for none.
  package var lines = 1
  /// The alignment of lines; nil for that of the deck.
  package var align: TextAlignment? = nil
  /// The distance from line to line in points; nil for one that suits the font size.
  package var lineHeight: Double? = nil
}

/// The weight of letters.
package enum CellWeight: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case regular, bold

  var meaning: String {
    switch self {
    case .regular: "The deck's regular font."
    case .bold: "The deck's bold font."
    }
  }
}

/// A short text in a capsule.
package struct CellBadge: Hashable, Sendable {
  package var label: CellText
  package var box: CellBox
}

/// A picture of a cell.
package struct CellPicture: Hashable, Sendable {
  /// The path: relative to the deck's folder if it has fields, else to the template's folder.
  package var file: BoundText
  package var fit = CellFit.cover
  package var radius = CellRadius.points(0)
  package var border: CellBorder? = nil
  /// The picture of a card whose fields are empty.
  package var missing = CellArt.scenery
}

/// The way a picture of another aspect ratio fills its part, like `object-fit` in CSS.
package enum CellFit: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case cover, contain, fill

  var meaning: String {
    switch self {
    case .cover: "No empty space; the picture is cropped."
    case .contain: "The whole picture, centered."
    case .fill: "Both sides scaled to the part."
    }
  }
}

/// The generated picture in place of one that a card lacks.
package enum CellArt: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case portrait, scenery, cover, none

  var meaning: String {
    switch self {
    case .portrait: "A portrait."
    case .scenery: "A landscape."
    case .cover: "A cover, as of an album."
    case .none: "Nothing; the part is omitted."
    }
  }
}

/// A plain shape.
package struct CellShape: Hashable, Sendable {
  package var outline: CellOutline
  package var fill: CellFill
  package var radius = CellRadius.points(0)
  package var border: CellBorder? = nil
}

/// The outline of a shape.
package enum CellOutline: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case rectangle, circle, capsule, line

  var meaning: String {
    switch self {
    case .rectangle: "A rectangle, with \"radius\" for round corners."
    case .circle: "The largest circle in the part."
    case .capsule: "A rectangle whose ends are half circles."
    case .line: "A hairline across the stack."
    }
  }
}

/// A small drawing in one color.
package struct CellSymbol: Hashable, Sendable {
  /// One of ``CellSymbolName``, or the field that names it.
  package var name: BoundText
  /// The side length of the symbol's square in points.
  package var size = 20.0
  package var color = CellColor.theme(.secondary)
}

/// The symbols of cells.
package enum CellSymbolName: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case chevron, check, heart, speech, bookmark, star, play, plus, bell, pin, more
  case trash, archive, flag, reply, mute, mail, clock, cross

  var meaning: String {
    switch self {
    case .chevron: "An angle that points to the right."
    case .check: "A check mark."
    case .heart: "A heart."
    case .speech: "A speech bubble."
    case .bookmark: "A bookmark."
    case .star: "A star with five points."
    case .play: "A triangle that points to the right."
    case .plus: "A plus sign."
    case .bell: "A bell."
    case .pin: "A map pin."
    case .more: "Three dots."
    case .trash: "A trash can."
    case .archive: "A box with a lid."
    case .flag: "A flag."
    case .reply: "An arrow that turns to the left."
    case .mute: "A bell that is crossed out."
    case .mail: "An envelope."
    case .clock: "A clock."
    case .cross: "Two lines that cross."
    }
  }
}

/// The radius of a part's corners.
package enum CellRadius: Hashable, Sendable {
  case points(Double)
  /// Half the shorter side.
  case round
  /// The radius of the largest circle in the part; nothing is drawn outside the circle.
  case circle
}

/// A line along the inside of an outline.
package struct CellBorder: Hashable, Sendable {
  /// The width in points.
  package var width = 1.0
  package var color = CellColor.theme(.separator)
}

/// The fill of a shape or a box.
package enum CellFill: Hashable, Sendable {
  case color(CellColor)
  case gradient(LinearGradient)

  var fields: [String] { if case .color(let color) = self { color.fields } else { [] } }
}

/// A color of a cell.
package enum CellColor: Hashable, Sendable {
  case fixed(light: Color, dark: Color)
  case theme(ThemeColor)
  /// The color that a field of the card names; the tint color if the field is empty.
  case field(String)

  var fields: [String] { if case .field(let name) = self { [name] } else { [] } }
}

/// The colors of the light and the dark theme.
package enum ThemeColor: String, Hashable, Sendable, CaseIterable, SchemaWord {
  case title, text, secondary, faint, separator, surface, chip, tint

  var meaning: String {
    switch self {
    case .title: "The color of names and titles."
    case .text: "The color of longer texts."
    case .secondary: "The color of less important texts."
    case .faint: "The color of marks at the edge."
    case .separator: "The color of lines between parts."
    case .surface: "The background of cards."
    case .chip: "The background of secondary buttons."
    case .tint: "Blue, for links and controls."
    }
  }
}
