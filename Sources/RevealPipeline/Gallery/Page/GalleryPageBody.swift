/// The fixed part of the page's markup; the scripts fill it.
enum GalleryPageBody {
  static let text = """
    <header id="top">
      <div class="title"><h1 id="title"></h1><p id="count" role="status"></p></div>
      <search><input id="search" type="search" placeholder="Search" aria-label="Search presets" autocomplete="off"
        spellcheck="false"><kbd aria-hidden="true">/</kbd></search>
      <div class="tools">
        <button type="button" class="icon" id="theme"></button>
        <button type="button" class="icon" id="keys-button" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)">?</button>
      </div>
    </header>
    <div id="bar"><nav id="folders" aria-label="Folders"></nav>
      <div id="layout"><button type="button" class="plain" id="flat" title="One grid (G)">One grid</button>
        <label>Card size <input type="range" id="size" min="120" max="420" step="10"></label></div></div>
    <main id="grid"></main>
    <p id="none" hidden>No presets match. <button type="button" id="clear">Show all</button></p>
    <dialog id="viewer" aria-labelledby="viewer-title">
      <header>
        <div class="turn"><button type="button" class="icon" id="earlier" aria-label="Previous preset" title="Previous preset ([)"></button>
          <button type="button" class="icon" id="later" aria-label="Next preset" title="Next preset (])"></button></div>
        <h2 id="viewer-title"></h2>
        <button type="button" class="icon" id="close" aria-label="Close" title="Close (esc)"></button>
      </header>
      <div id="player"></div>
      <div id="failure"></div>
      <aside id="details"></aside>
    </dialog>
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard shortcuts</h2>
      <div class="lists">
        <section><h3>Gallery</h3><dl><dt><kbd>/</kbd></dt><dd>Search</dd>
          <dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>Move between cards</dd>
          <dt><kbd>enter</kbd></dt><dd>Open preset</dd><dt><kbd>space</kbd></dt><dd>Play or stop card</dd>
          <dt><kbd>g</kbd></dt><dd>One grid / folders</dd>
          <dt><kbd>d</kbd></dt><dd>Light / dark theme</dd><dt><kbd>?</kbd></dt><dd>Show shortcuts</dd>
          <dt><kbd>esc</kbd></dt><dd>Close</dd></dl></section>
        <section><h3>Player</h3><dl><dt><kbd>space</kbd></dt><dd>Play / pause</dd><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>Previous / next frame</dd>
          <dt><kbd>shift</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>Skip ten frames</dd>
          <dt><kbd>home</kbd> <kbd>end</kbd></dt><dd>First / last frame</dd>
          <dt><kbd>−</kbd> <kbd>+</kbd></dt><dd>Slower / faster</dd><dt><kbd>l</kbd></dt><dd>Loop</dd>
          <dt><kbd>o</kbd></dt><dd>Onion skin</dd><dt><kbd>z</kbd></dt><dd>Fit / actual size</dd>
          <dt><kbd>c</kbd></dt><dd>Compare</dd><dt><kbd>[</kbd> <kbd>]</kbd></dt><dd>Previous / next preset</dd></dl></section>
      </div>
      <form method="dialog"><button class="plain">Close</button></form>
    </dialog>
    """
}
