internal import RevealMath

/// A word of the preset language, with an explanation that editors show.
protocol SchemaWord: RawRepresentable, CaseIterable, Sendable {
  /// The meaning of the word in a short phrase.
  var meaning: String { get }
}

extension Axis: SchemaWord {
  var meaning: String {
    switch self {
    case .vertical: "Rows follow each other downwards."
    case .horizontal: "Rows follow each other to the right."
    }
  }
}

extension Snap: SchemaWord {
  var meaning: String {
    switch self {
    case .none: "Anywhere."
    case .afterStop:
      "The list stops freely; a second, animated scroll then centers the nearest row."
    case .target: "The end of a fling is moved to the nearest row before it starts."
    case .page: "At multiples of the viewport's extent, one page a fling."
    }
  }
}

extension Deceleration: SchemaWord {
  var meaning: String {
    switch self {
    case .normal: "0.998 of the velocity is left after each millisecond."
    case .fast: "0.99 of the velocity is left after each millisecond."
    }
  }
}

extension Orientation: SchemaWord {
  var meaning: String {
    switch self {
    case .portrait: "Shows the viewport \"portrait\"."
    case .landscape: "Shows the viewport \"landscape\"."
    }
  }
}

extension Refresh: SchemaWord {
  var meaning: String {
    switch self {
    case .hz60: "Most devices."
    case .hz120: "Devices with a fast display."
    }
  }
}

extension ContentMode: SchemaWord {
  var meaning: String {
    switch self {
    case .fit: "The whole picture, centered."
    case .fill: "No empty space; what sticks out is cut off."
    case .stretch: "Both sides scaled to the card."
    }
  }
}

extension CardTemplate: SchemaWord {
  var meaning: String {
    switch self {
    case .member: "Portrait, name, title, location, about and website."
    case .row: "A table cell: a picture at the left, two lines of text."
    case .poster: "A picture with a caption below."
    }
  }
}

extension Backface: SchemaWord {
  var meaning: String {
    switch self {
    case .visible: "Its back is the mirrored face."
    case .hidden: "Nothing is drawn."
    }
  }
}

extension Tracking: SchemaWord {
  var meaning: String {
    switch self {
    case .furthest: "Rows beyond the furthest displayed so far."
    case .firstScreen: "Until the last row visible at first has been displayed; then none."
    case .once: "Each row at its first display."
    case .every: "Every display."
    case .never: "None."
    }
  }
}

extension Interpolation: SchemaWord {
  var meaning: String {
    switch self {
    case .decomposed: "By the parts of both matrices; rotation takes the shortest way."
    case .perOperation: "Each operation by its numbers, so 360° is a full turn."
    }
  }
}

extension DrawingOrder: SchemaWord {
  var meaning: String {
    switch self {
    case .rows: "Later rows."
    case .farthestFirst: "The row nearest to the middle; of equals the later."
    }
  }
}

extension DistanceTable.Beyond: SchemaWord {
  var meaning: String {
    switch self {
    case .clamp: "The outer value stays."
    case .extend: "The outer segment goes on."
    }
  }
}
