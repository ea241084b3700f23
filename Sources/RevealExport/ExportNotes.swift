import RevealFiles
import RevealPreset

/// How close an export is to its preset.
package struct ExportNotes: Hashable, Sendable {
  /// Sentences on what is the same.
  package internal(set) var exact: [String] = []
  /// Sentences on what is close, with the error.
  package internal(set) var approximated: [String] = []
  /// Sentences on what is missing.
  package internal(set) var lost: [String] = []

  /// Sentences on what a page needs beside a style sheet.
  package internal(set) var needs: [String] = []

  /// Whether nothing is approximated or lost.
  package var isExact: Bool { approximated.isEmpty && lost.isEmpty }

  /// The comment at the start of a style sheet.
  func header(_ preset: Preset, version: String) -> String {
    let size = preset.canvas.size
    var lines = [
      preset.shownTitle, "",
      "Written by reveal \(version) for a list of \(css(size.width))×\(css(size.height)) px.",
      "The list is .reveal-list, its scroll container; rows are .reveal-row, cards .reveal-card.",
    ]
    lines += needs
    for (title, sentences) in [("Exact", exact), ("Approximated", approximated), ("Lost", lost)] {
      guard !sentences.isEmpty else { continue }
      lines += ["", "\(title):"] + sentences.map { "- \($0)" }
    }
    // Nothing in the text may end the comment.
    let text = lines.map { $0.isEmpty ? "" : " " + $0 }.joined(separator: "\n")
      .split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
    return "/*\(text)\n*/\n\n"
  }
}

extension Preset {
  /// The title as one line of a comment.
  var shownTitle: String {
    printable(title.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
