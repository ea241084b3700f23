import RevealRender

/// The page of `reveal preview`: a single HTML text that keeps asking its server for the state.
package enum PreviewPage {
  /// The text of the page.
  package static var text: String { WebPage.text("preview.html") }
}
