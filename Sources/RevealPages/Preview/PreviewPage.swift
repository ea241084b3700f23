import RevealRender

/// The page of `reveal preview`: one HTML text that asks its server for what to show, again and
/// again.
package enum PreviewPage {
  /// What the page may load and run: nothing from elsewhere.
  static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'unsafe-inline'; "
    + "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The page's text.
  package static var text: String { WebPage.text(PackageResources.preview_html) }
}
