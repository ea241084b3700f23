import RevealFiles

/// Paths in the form in which a page shows them that may be published.
///
/// They begin at the folder of the presets, so that they reveal nothing about the disk.
struct PublishedPaths: Sendable {
  /// The prefixes to replace, the longest first, and their replacements.
  private let beginnings: [(path: String, shown: String)]

  /// - Parameter folder: The folder of the presets.
  init(from folder: String) {
    var beginnings = [(joinPath(folder, ""), "")]
    var (above, up) = (splitPath(folder).folder, "../")
    while above.utf8.first == UInt8(ascii: "/"), above != "/" {
      beginnings.append((above + "/", up))
      (above, up) = (splitPath(above).folder, up + "../")
    }
    self.beginnings = beginnings
  }

  /// A text with its paths in the form in which the page shows them.
  func shown(_ text: String) -> String {
    beginnings.reduce(text) { text, beginning in
      var result = ""
      var end = text.startIndex
      for range in text.ranges(of: beginning.path) where Self.begins(range.lowerBound, in: text) {
        result += text[end..<range.lowerBound]
        result += beginning.shown
        end = range.upperBound
      }
      result += text[end...]
      return result
    }
  }

  /// Whether a path can begin at a place, because the character before it is not part of one.
  private static func begins(_ place: String.Index, in text: String) -> Bool {
    guard place > text.startIndex else { return true }
    let before = text[text.index(before: place)]
    return !before.isLetter && !before.isNumber && !"._-/".contains(before)
  }
}
