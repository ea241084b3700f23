import RevealFiles
import RevealJSON

/// A line of a preset, or of a file that it names, that is the cause of a difference.
package struct ChangedLine: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The number of the line in the new text, from 1; of the object that had it if it is gone.
  package let number: Int
  /// The line before, without the spaces around it; nil if it was added.
  ///
  /// Long lines are cut around the value, and have an ellipsis there.
  package let old: String?
  /// The line after; nil if it was removed.
  package let new: String?

  /// The line of a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The text before.
  ///   - new: The text after, whose path is that of the line.
  init(_ change: JSONChange, from old: SourceText, to new: SourceText) {
    file = new.file
    let places = (
      old: change.old?.range.lowerBound, new: change.new?.range.lowerBound ?? change.offset
    )
    number = new.place(of: places.new).line
    let lengths = [
      places.old.map { old.lineRange(around: $0).count },
      change.new.map { _ in new.lineRange(around: places.new).count },
    ].compactMap(\.self)
    // Both are whole or cut at the same distance from the value, so that they can be compared.
    let areWhole = lengths.allSatisfy { $0 <= Self.longestLine }
    let distance = areWhole ? Self.longestLine : Self.shownDistance
    self.old = places.old.map { old.line(around: $0, within: distance) }
    self.new = change.new.map { _ in new.line(around: places.new, within: distance) }
  }

  /// The limit on bytes of a line that is shown as a whole.
  private static let longestLine = 400
  /// The bytes that are shown on both sides of the value in a longer line, as of a preset without
  /// line breaks.
  private static let shownDistance = 90
}
