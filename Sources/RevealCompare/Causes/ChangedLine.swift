import RevealFiles
import RevealJSON

/// A line of a preset, or of a file that it names, that is the cause of a difference.
package struct ChangedLine: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The number of the line in the new text, from 1; of the object that had it if it is gone.
  package let number: Int
  /// The line before, without the spaces around it; nil if it was added.
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
    number = new.place(of: change.offset).line
    self.old = change.old.map { old.line(around: $0.range.lowerBound) }
    self.new = change.new.map { _ in new.line(around: change.offset) }
  }
}
