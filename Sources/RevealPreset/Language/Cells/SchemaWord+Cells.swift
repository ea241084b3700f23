extension CardTheme: SchemaWord {
  var meaning: String {
    switch self {
    case .auto: "Those that suit the canvas: dark on a dark one."
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
    case .cover: "No empty space; what sticks out is cut off."
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
    case .none: "Nothing; the part is left out."
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
    }
  }
}

extension ThemeColor: SchemaWord {
  var meaning: String {
    switch self {
    case .title: "Of names and titles."
    case .text: "Of longer texts."
    case .secondary: "Of what matters less."
    case .faint: "Of marks at the edge."
    case .separator: "Of lines between parts."
    case .surface: "The ground of cards."
    case .chip: "The ground of secondary buttons."
    case .tint: "Blue: of links and of what can be tapped."
    }
  }
}
