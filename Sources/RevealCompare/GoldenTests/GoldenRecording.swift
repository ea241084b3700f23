import RevealFiles
package import RevealJSON

/// The goldens that were recorded.
package struct GoldenRecording: Sendable {
  /// The path of the folder as the user gave it.
  package let folder: String
  /// The goldens of all chosen presets, followed by those without a preset.
  package let goldens: [Golden]

  /// A golden and the change to it.
  package struct Golden: Sendable {
    package let item: GoldenCase
    package let path: String
    package let change: Change
  }

  /// The change to a golden.
  package enum Change: Hashable, Sendable {
    case unchanged
    /// The digests of some frames changed, or only the name of the preset.
    case changed(FrameRecorder.Changes)
    /// The golden is new and has this number of frames.
    case added(frames: Int)
    case removed
    /// The golden has no preset, and is kept.
    case orphaned
    /// The file is named like a golden but is not one, or cannot be read; it is kept.
    case foreign
  }
}

extension GoldenRecording {
  /// The changes for readers: a line for each golden, and the numbers.
  package var text: String {
    let lines = goldens.compactMap { golden in
      golden.change.phrase.map { "\(printable(golden.path)): \($0)" }
    }
    return (lines + [summary]).joined(separator: "\n")
  }

  /// The numbers, as in "788 presets: 2 goldens changed, 1 new, 785 unchanged".
  private var summary: String {
    var parts: [String] = []
    for word in ["changed", "new", "removed", "unchanged", "orphaned"] {
      let count = goldens.count { $0.change.word == word }
      guard count > 0 else { continue }
      let counted = parts.isEmpty ? count.counted("golden") : "\(count)"
      parts.append("\(counted) \(word == "orphaned" ? "without a preset" : word)")
    }
    let presets = goldens.count { $0.item.preset != nil }
    return "\(presets.counted("preset")): \(parts.joined(separator: ", "))"
  }

  /// The changes as JSON.
  package var json: JSONOutput {
    [
      "folder": .string(folder),
      "goldens": .array(
        goldens.map { golden in
          var members: [JSONOutput.Member] = [
            ("name", .string(golden.item.name)), ("golden", .string(golden.path)),
            ("change", .string(golden.change.word)),
          ]
          if case .changed(let changes) = golden.change {
            let lists = [
              ("changed", changes.changed), ("added", changes.added), ("removed", changes.removed),
            ]
            members += lists.map { ($0, .array($1.map(JSONOutput.string))) }
          }
          return .object(members)
        }),
    ]
  }
}

extension GoldenRecording.Change {
  /// The change as one word for programs.
  fileprivate var word: String {
    switch self {
    case .unchanged: "unchanged"
    case .changed: "changed"
    case .added: "new"
    case .removed: "removed"
    case .orphaned: "orphaned"
    case .foreign: "foreign"
    }
  }

  /// The end of a line about a golden; nil if it is unchanged.
  fileprivate var phrase: String? {
    switch self {
    case .unchanged: nil
    case .changed(let changes) where changes.isEmpty:
      "the same frames, with the preset as it is now"
    case .changed(let changes): changes.text
    case .added(let frames): "new, \(frames.counted("frame"))"
    case .removed: "removed"
    case .orphaned: "it has no preset; --prune removes it"
    case .foreign: "it is not a golden that reveal wrote; it stays"
    }
  }
}
