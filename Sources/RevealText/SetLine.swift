/// A line of text that is set: its glyphs and their places.
package struct SetLine: Hashable, Sendable {
  /// A glyph and its place, in ems, y upwards from the baseline.
  package struct Glyph: Hashable, Sendable {
    /// The index of its font in the typeface.
    package let font: Int
    /// The index of the glyph in the font.
    package let index: UInt32
    package let x: Double
    package let y: Double
  }

  /// The characters of the line, in the order of reading.
  package let text: String
  /// The length, in ems.
  package let width: Double
  /// Whether its paragraph runs from right to left, so that it starts at the right.
  package let isRightToLeft: Bool
  /// From left to right.
  package let glyphs: [Glyph]
}
