internal import RevealMath

/// A text that is laid out in lines.
struct TextBlock: Hashable, Sendable {
  /// From the top.
  let lines: [TextLine]
  /// The length of the longest line, and the height of all.
  let size: Size
}
