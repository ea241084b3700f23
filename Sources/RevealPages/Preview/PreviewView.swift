import RevealRender

/// What a page chooses to see of a preset, instead of what the command line asked for.
package struct PreviewView: Hashable, Sendable {
  /// Whether the layout is drawn on top.
  package let hasOverlay: Bool
  /// Whether it shows what people who prefer reduced motion see.
  package let reducesMotion: Bool
  /// The number of the row whose cards alone are shown; nil for everything.
  package let row: Int?

  package init(hasOverlay: Bool = false, reducesMotion: Bool = false, row: Int? = nil) {
    self.hasOverlay = hasOverlay
    self.reducesMotion = reducesMotion
    self.row = row
  }

  /// Reads a part of an address: `plain`, or some of `overlay`, `reduced` and `row3`, with a plus
  /// sign between them.
  ///
  /// Fails for any other text, so that every view has one name.
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

  /// The motion and the annotation, which decide what is simulated.
  var allRows: PreviewView {
    PreviewView(hasOverlay: hasOverlay, reducesMotion: reducesMotion)
  }
}

extension LoadedPreset {
  /// The view that the command line asks for.
  var view: PreviewView {
    PreviewView(
      hasOverlay: overrides.annotation == .layout, reducesMotion: overrides.reducesMotion)
  }
}
