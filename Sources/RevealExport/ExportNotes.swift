import RevealFiles
import RevealPreset

/// Notes on the fidelity of an export.
package struct ExportNotes: Hashable, Sendable {
  /// Sentences about features that are exactly the same.
  package internal(set) var exact: [String] = []
  /// Sentences about features that are approximated, with the error.
  package internal(set) var approximated: [String] = []
  /// Sentences about features that are missing.
  package internal(set) var lost: [String] = []

  /// Sentences about what a page needs in addition to the style sheet.
  package internal(set) var needs: [String] = []

  /// Whether nothing is approximated or lost.
  package var isExact: Bool { approximated.isEmpty && lost.isEmpty }

  /// The notes without repeated sentences.
  var distinct: ExportNotes {
    ExportNotes(
      exact: exact.distinct, approximated: approximated.distinct, lost: lost.distinct, needs: needs)
  }

  /// Returns the sentences for a comment, as lists under the titles for their words, such as
  /// "lost".
  func list(_ title: (String) -> String) -> [String] {
    [("exact", exact), ("approximated", approximated), ("lost", lost)].filter { !$1.isEmpty }
      .flatMap { word, sentences in
        ["", "\(title(word)):"] + sentences.map { "- \($0)" }
      }
  }

  /// Returns the comment at the start of a style sheet, whose classes start with a prefix.
  func header(_ preset: Preset, prefix: String, version: String) -> String {
    let size = preset.canvas.size
    var lines = [
      preset.shownTitle, "",
      "Written by reveal \(version) for a list of \(css(size.width))×\(css(size.height)) px.",
      "The list is .\(prefix)-list, its scroll container; rows are .\(prefix)-row, cards "
        + ".\(prefix)-card.",
    ]
    lines += needs
    lines += list { $0.capitalizedFirst }
    // Nothing in the text may end the comment.
    let text = lines.map { $0.isEmpty ? "" : " " + $0 }.joined(separator: "\n")
      .replacing("*/", with: "* /")
    return "/*\(text)\n*/\n\n"
  }
}

extension [String] {
  /// Appends a sentence if a condition holds.
  mutating func append(_ sentence: String, if condition: Bool) {
    if condition { append(sentence) }
  }

  /// The sentences without those that are among the ones before them.
  var distinct: [String] { indices.filter { !self[..<$0].contains(self[$0]) }.map { self[$0] } }
}

extension Preset {
  /// The title as one line of a comment.
  var shownTitle: String {
    printable(title.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
