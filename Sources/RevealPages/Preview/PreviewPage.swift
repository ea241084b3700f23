import RevealRender

/// The page of `reveal preview`: a single HTML text that keeps asking its server for the state.
package enum PreviewPage {
  /// The policy for what the page may load and run: nothing from other places.
  static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'unsafe-inline'; "
    + "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The text of the page.
  package static var text: String { WebPage.text("preview.html") }
}
