import RevealRender

/// A view of a preset that a page has chosen instead of that of the command line.
package struct PreviewView: Hashable, Sendable {
  /// Whether the layout is drawn on top.
  package let hasOverlay: Bool
  /// Whether it shows the run for people who prefer reduced motion.
  package let reducesMotion: Bool
  /// The number of the row whose cards alone are shown; nil for all rows.
  package let row: Int?

  package init(hasOverlay: Bool = false, reducesMotion: Bool = false, row: Int? = nil) {
    self.hasOverlay = hasOverlay
    self.reducesMotion = reducesMotion
    self.row = row
  }

  /// Reads a part of an address: `plain`, or some of `overlay`, `reduced` and `row3`, separated by
  /// plus signs.
  ///
  /// Fails for any other text, so that every view has a single name.
  package init?(_ text: String) {
    var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)[...]
    func take(_ word: String) -> Bool {
      guard words.first == word else { return false }
      words.removeFirst()
      return true
    }
    if take("plain") {
      self.init()
    } else {
      let (hasOverlay, reducesMotion) = (take("overlay"), take("reduced"))
      var row: Int?
      if let last = words.first, last.hasPrefix("row"), let number = Int(last.dropFirst(3)),
        number >= 0, last == "row\(number)"
      {
        row = number
        words.removeFirst()
      }
      self.init(hasOverlay: hasOverlay, reducesMotion: reducesMotion, row: row)
      guard self != PreviewView() else { return nil }
    }
    if !words.isEmpty { return nil }
  }

  /// Reads the view that a request names.
  ///
  /// - Parameter text: A text like those of `init(_:)`; nil for the view of the command line.
  /// - Returns: The view, which is nil for that of the command line; nil if it does not exist.
  static func chosen(_ text: (some StringProtocol)?) -> PreviewView?? {
    guard let text else { return .some(nil) }
    return PreviewView(String(text)).map(Optional.some)
  }

  /// The same view with all rows: motion and overlay, which determine the simulation.
  var allRows: PreviewView {
    PreviewView(hasOverlay: hasOverlay, reducesMotion: reducesMotion)
  }
}

extension LoadedPreset {
  /// The view of the command line.
  var view: PreviewView {
    PreviewView(
      hasOverlay: overrides.hasOverlay, reducesMotion: overrides.reducesMotion)
  }
}
