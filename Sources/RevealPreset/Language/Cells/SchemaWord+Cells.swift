extension CardTheme: SchemaWord {
  var meaning: String {
    switch self {
    case .auto: "The theme that suits the canvas: dark on a dark one."
    case .light: "Dark letters on light cards."
    case .dark: "Light letters on dark cards."
    }
  }
}

extension CellAlignment: SchemaWord {
  var meaning: String {
    switch self {
    case .start: "At the top of a horizontal stack, at the left of a vertical one."
    case .center: "In the middle."
    case .end: "At the bottom of a horizontal stack, at the right of a vertical one."
    case .stretch: "From edge to edge, unless a part has a size."
    case .baseline: "The first lines of texts in a horizontal stack share a baseline."
    }
  }
}

extension CellJustification: SchemaWord {
  var meaning: String {
    switch self {
    case .start: "At the start."
    case .center: "In the middle."
    case .end: "At the end."
    case .between: "The space is between the parts."
    }
  }
}

extension CellWeight: SchemaWord {
  var meaning: String {
    switch self {
    case .regular: "The deck's regular font."
    case .bold: "The deck's bold font."
    }
  }
}

extension CellFit: SchemaWord {
  var meaning: String {
    switch self {
    case .cover: "No empty space; the picture is cropped."
    case .contain: "The whole picture, centered."
    case .fill: "Both sides scaled to the part."
    }
  }
}

extension CellArt: SchemaWord {
  var meaning: String {
    switch self {
    case .portrait: "A portrait."
    case .scenery: "A landscape."
    case .cover: "A cover, as of an album."
    case .none: "Nothing; the part is omitted."
    }
  }
}

extension CellOutline: SchemaWord {
  var meaning: String {
    switch self {
    case .rectangle: "A rectangle, with \"radius\" for round corners."
    case .circle: "The largest circle in the part."
    case .capsule: "A rectangle whose ends are half circles."
    case .line: "A hairline across the stack."
    }
  }
}

extension CellSymbolName: SchemaWord {
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

extension ThemeColor: SchemaWord {
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
