/// A line of text whose glyphs have their positions.
package struct SetLine: Hashable, Sendable {
  /// A glyph and its place, in ems, y upwards from the baseline.
  package struct Glyph: Hashable, Sendable {
    /// The index of the glyph's font in the typeface.
    package let font: Int
    /// The index of the glyph in the font.
    package let index: UInt32
    package let x: Double
    package let y: Double
  }

  /// The characters of the line, in reading order.
  package let text: String
  /// The width in ems.
  package let width: Double
  /// Whether its paragraph runs from right to left, so that it starts at the right.
  package let isRightToLeft: Bool
  /// The glyphs from left to right.
  package let glyphs: [Glyph]
}
