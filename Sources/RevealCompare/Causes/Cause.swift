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
