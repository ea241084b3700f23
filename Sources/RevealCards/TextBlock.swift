internal import RevealMath

/// A text that is laid out in lines.
struct TextBlock: Hashable, Sendable {
  /// The lines from the top.
  let lines: [TextLine]
  /// The length of the longest line, and the height of all lines.
  let size: Size
}
