/// The fixed part of the page's markup; the scripts fill it.
enum GalleryPageBody {
  static let text = """
    <header id="top">
      <div class="title"><h1 id="title"></h1><p id="count" role="status"></p></div>
      <search><input id="search" type="search" placeholder="Search" aria-label="Search presets" autocomplete="off"
        spellcheck="false"><kbd aria-hidden="true">/</kbd></search>
      <div class="tools">
        <button type="button" class="icon" id="theme"></button>
        <button type="button" class="icon" id="keys-button" aria-label="Keys" title="Keys (?)">?</button>
      </div>
    </header>
    <nav id="folders" aria-label="Folders"></nav>
    <main id="grid"></main>
    <p id="none" hidden>Nothing is called that. <button type="button" id="clear">Show all</button></p>
    <dialog id="viewer" aria-labelledby="viewer-title">
      <header>
        <div class="turn"><button type="button" class="icon" id="earlier" aria-label="Preset before" title="Preset before ([)"></button>
          <button type="button" class="icon" id="later" aria-label="Next preset" title="Next preset (])"></button></div>
        <h2 id="viewer-title"></h2>
        <button type="button" class="icon" id="close" aria-label="Close" title="Close (esc)"></button>
      </header>
      <div id="player"></div>
      <div id="failure"></div>
      <aside id="details"></aside>
    </dialog>
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <div class="lists">
        <section><h3>Among the cards</h3><dl><dt><kbd>/</kbd></dt><dd>search</dd>
          <dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>from card to card</dd>
          <dt><kbd>enter</kbd></dt><dd>open the preset</dd><dt><kbd>space</kbd></dt><dd>play the card</dd>
          <dt><kbd>d</kbd></dt><dd>light, dark</dd><dt><kbd>?</kbd></dt><dd>these keys</dd>
          <dt><kbd>esc</kbd></dt><dd>close</dd></dl></section>
        <section><h3>In the player</h3><dl><dt><kbd>space</kbd></dt><dd>play, pause</dd><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>one frame</dd>
          <dt><kbd>shift</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>ten frames</dd>
          <dt><kbd>home</kbd> <kbd>end</kbd></dt><dd>first, last frame</dd>
          <dt><kbd>−</kbd> <kbd>+</kbd></dt><dd>slower, faster</dd><dt><kbd>l</kbd></dt><dd>loop</dd>
          <dt><kbd>o</kbd></dt><dd>onion skin</dd><dt><kbd>z</kbd></dt><dd>fit, pixel by pixel</dd>
          <dt><kbd>c</kbd></dt><dd>compare</dd><dt><kbd>[</kbd> <kbd>]</kbd></dt><dd>preset before, next</dd></dl></section>
      </div>
      <form method="dialog"><button class="plain">Close</button></form>
    </dialog>
    """
}
