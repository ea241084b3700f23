internal import RevealMath
internal import RevealMotion

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

extension Flow: SchemaWord {
  var meaning: String {
    switch self {
    case .lines: "Beside the previous row, while the line has room; lines follow each other."
    case .masonry: "Into the shortest column."
    case .stack: "Over the previous row, or under it."
    }
  }
}

extension Stack.Order: SchemaWord {
  var meaning: String {
    switch self {
    case .rows: "Each row lies over the previous one; the last is uppermost."
    case .reversed: "Each row lies under the previous one; the first is uppermost."
    }
  }
}

extension TravelPath: SchemaWord {
  var meaning: String {
    switch self {
    case .straight: "In a straight line."
    case .acrossFirst: "Across the axis in the first half of the time, then along it."
    case .alongFirst: "Along the axis in the first half of the time, then across it."
    case .jump: "Up above both places, then down with a bounce; sideways by the curve."
    case .replace: "Rows play \"removal\" at their old place, then \"insertion\" at the new one."
    }
  }
}

extension ContentTransition: SchemaWord {
  var meaning: String {
    switch self {
    case .crossfade: "The new contents fade in over the former ones."
    case .fadeThrough:
      "The former contents fade out in the first 35 %, then the new ones fade in; the card's "
        + "ground stays opaque."
    case .cut: "The new contents are shown at once."
    }
  }
}

extension ListAnchor: SchemaWord {
  var meaning: String {
    switch self {
    case .start: "The row at the viewport's start; at the start of the content, the start."
    case .end: "The row at the viewport's end; at the end of the content, the end."
    }
  }
}

extension CardAlignment: SchemaWord {
  var meaning: String {
    switch self {
    case .start: "At the row's start."
    case .center: "In the middle of the row."
    case .end: "At the row's end."
    }
  }
}

extension Bar.Edge: SchemaWord {
  var meaning: String {
    switch self {
    case .top: "At the viewport's top."
    case .bottom: "At the viewport's bottom."
    case .center: "In the viewport's middle, as the band of a picker."
    }
  }
}

extension Bar.Driver: SchemaWord {
  var meaning: String {
    switch self {
    case .collapse: "0 at the bar's large height, 1 at the small one."
    case .pages: "The viewports that the list has scrolled from its start."
    case .time: "The seconds since the run began."
    }
  }
}

extension Snap: SchemaWord {
  var meaning: String {
    switch self {
    case .none: "Anywhere."
    case .afterStop:
      "The list stops anywhere; a second, animated scroll then centers the nearest row."
    case .target: "The end of a fling is moved to the nearest row before it starts."
    case .page: "At multiples of the viewport's extent, one page per fling."
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
    case .fill: "No empty space; the picture is cropped."
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
    case .bubble: "A message: a text in the card's color."
    case .typing: "Three dots; another one is dark on each card."
    case .task: "A circle, checked when the task is done, and the task's text."
    case .item: "A square picture, two lines of text, and a grip."
    case .post: "A portrait with a name, a text and a picture."
    case .placeholder: "Gray shapes in place of a post that is still loading."
    case .photo: "A picture that fills the card."
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
    case .css:
      "As browsers do: each operation by its numbers while both lists match, the rest by its parts."
    }
  }
}

extension DrawingOrder: SchemaWord {
  var meaning: String {
    switch self {
    case .rows: "Later rows."
    case .reversed: "Earlier rows."
    case .farthestFirst: "The row nearest to the middle; among equals, the later one."
    case .depth:
      "The card whose center is nearest to the eye; among equals, the one nearest to the middle."
    }
  }
}

extension StepEasing.Jump: SchemaWord {
  var meaning: String {
    switch self {
    case .start: "At the start of each step."
    case .end: "At the end of each step."
    case .none: "Between steps only."
    case .both: "At the start of the first step, and at the end of each."
    }
  }
}

extension MotionChoice.Rule: SchemaWord {
  var meaning: String {
    switch self {
    case .row: "The row's index in its section."
    case .parity: "The same, for two motions that alternate."
    case .column: "The row's column."
    case .line: "The index of the row's line."
    case .side: "0 for rows that enter at the viewport's end, 1 at its start."
    case .display: "How often the row was displayed before; beyond the last motion, the last one."
    case .random: "A random motion for each row, by the seed."
    }
  }
}

extension RankStagger.Order: SchemaWord {
  var meaning: String {
    switch self {
    case .batch: "The rows displayed together."
    case .row: "Indices in the section."
    case .column: "Columns."
    case .line: "Lines."
    case .grid: "Lines plus columns."
    }
  }
}

extension ScrollEffect.Driver: SchemaWord {
  var meaning: String {
    switch self {
    case .distance: "The row's distance from the focus along the axis."
    case .velocity: "The list's velocity in points per second."
    case .index: "The number of rows from the focus."
    case .radial: "The distance of the card's center from the focus in two dimensions."
    }
  }
}

extension DistanceUnit.Origin: SchemaWord {
  var meaning: String {
    switch self {
    case .center: "From the focus to the row's center."
    case .start: "From the viewport's start to the row's."
    case .end: "From the viewport's end to the row's."
    }
  }
}

extension ViewTrack.Fill: SchemaWord {
  var meaning: String {
    switch self {
    case .both: "The first and last poses hold outside the range."
    case .none: "The card is at rest outside the range."
    case .forwards: "The last pose holds after the range."
    case .backwards: "The first pose holds before the range."
    }
  }
}

extension DistanceTable.Beyond: SchemaWord {
  var meaning: String {
    switch self {
    case .clamp: "The outer value stays."
    case .extend: "The outer segment is extended."
    }
  }
}
