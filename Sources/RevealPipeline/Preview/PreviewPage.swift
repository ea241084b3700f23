/// The page of `reveal preview`: one HTML text that asks its server for what to show, again and again.
package enum PreviewPage {
  /// What the page may load and run: nothing from elsewhere.
  package static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'unsafe-inline'; "
    + "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The page's text.
  package static var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="reveal \(version)">
    <link rel="icon" href="data:,">
    <title>reveal</title>
    <style>\(PageTheme.style)\(PlayerStyle.text)\(PageStyle.text)\(PreviewPageStyle.text)</style>
    </head>
    <body>
    \(body)
    <noscript>This page needs JavaScript.</noscript>
    \(scripts)
    </body>
    </html>

    """
  }

  private static var scripts: String {
    PageScript.element(
      OnionSkinScript.text, PlaybackClockScript.text, PlayerViewScript.text, FrameStoreScript.text,
      FramePainterScript.text,
      PlayerScript.text, MessageScript.text, PageScript.text, PreviewScript.text)
  }

  private static let body = """
    <header id="top">
      <div class="title"><h1 id="title">reveal</h1><p id="count"></p></div>
      <p id="live" role="status"></p>
      <div class="tools">
        <button type="button" class="icon" id="theme"></button>
        <button type="button" class="icon" id="keys-button" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)">?</button>
      </div>
    </header>
    <main id="work">
      <div id="player" hidden></div>
      <div id="failure" role="alert" tabindex="0" hidden></div>
    </main>
    <aside id="details"></aside>
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard shortcuts</h2>
      <div class="lists">
        <dl><dt><kbd>space</kbd></dt><dd>Play / pause</dd><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>Previous / next frame</dd>
          <dt><kbd>shift</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>Skip ten frames</dd>
          <dt><kbd>home</kbd> <kbd>end</kbd></dt><dd>First / last frame</dd>
          <dt><kbd>−</kbd> <kbd>+</kbd></dt><dd>Slower / faster</dd></dl>
        <dl><dt><kbd>l</kbd></dt><dd>Loop</dd><dt><kbd>o</kbd></dt><dd>Onion skin</dd>
          <dt><kbd>z</kbd></dt><dd>Fit / actual size</dd><dt><kbd>d</kbd></dt><dd>Light / dark theme</dd>
          <dt><kbd>?</kbd></dt><dd>Show shortcuts</dd></dl>
      </div>
      <form method="dialog"><button class="plain">Close</button></form>
    </dialog>
    """
}
