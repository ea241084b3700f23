import RevealFiles
package import RevealJSON

/// A reason why frames differ that has been verified.
package struct Cause: Hashable, Sendable {
  /// The sentence, as in "rows 0–5, frames 1–35: the entrance is slower: `entrance.duration` 0.5 →
  /// 0.65".
  package let sentence: String
  /// The key of the preset that was changed, if that is the cause.
  package let keyPath: String?
  /// The place of the key in the preset on the actual side.
  ///
  /// For a removed key, it is the place of the object that it was removed from.
  package let place: SourceText.Place?
  /// The first lines that changed, if that is the cause.
  package let lines: [ChangedLine]
  /// The frames that differ for this reason, ascending; empty if they are not known.
  package let frames: [ClosedRange<Int>]
  /// The rows that differ for this reason, ascending; empty if it is not about rows.
  package let rows: [ClosedRange<Int>]

  init(
    _ sentence: String, keyPath: String? = nil, place: SourceText.Place? = nil,
    lines: [ChangedLine] = [], frames: [ClosedRange<Int>] = [], rows: [ClosedRange<Int>] = []
  ) {
    self.sentence = sentence
    self.keyPath = keyPath
    self.place = place
    self.lines = lines
    self.frames = frames
    self.rows = rows
  }

  /// The cause as JSON.
  package var json: JSONOutput {
    [
      "sentence": .string(sentence), "keyPath": keyPath.map(JSONOutput.string) ?? .null,
      "line": place.map { .integer($0.line) } ?? .null,
      "column": place.map { .integer($0.column) } ?? .null,
      "frames": .array(frames.map(\.json)), "rows": .array(rows.map(\.json)),
    ]
  }
}

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
