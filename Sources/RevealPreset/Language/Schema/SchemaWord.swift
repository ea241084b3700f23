internal import RevealMath
internal import RevealMotion

/// A word of the preset language, with an explanation that editors show.
protocol SchemaWord: RawRepresentable, CaseIterable, Sendable {
  /// The meaning of the word in a short phrase.
  var meaning: String { get }
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
