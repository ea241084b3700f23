import RevealFiles

/// Paths as a page shows them that may be published: from the folder of the presets, so that it
/// says nothing about the disk that it was made on.
struct PublishedPaths: Sendable {
  /// The beginnings of paths, the longest first, with what stands for them.
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

  /// A text with its paths as the page shows them.
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

  /// Whether a path can begin at a place: what is before it is no part of one.
  private static func begins(_ place: String.Index, in text: String) -> Bool {
    guard place > text.startIndex else { return true }
    let before = text[text.index(before: place)]
    return !before.isLetter && !before.isNumber && !"._-/".contains(before)
  }
}
