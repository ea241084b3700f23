/// The fixed part of the page's markup; the script fills it.
enum DiffPageBody {
  static let text = """
    <header>
      <p id="verdict" role="status"></p>
      <h1 id="summary"></h1>
      <p class="paths"><span><b>Golden</b> <code id="golden"></code></span>
        <span><b>Actual</b> <code id="actual"></code></span></p>
      <ul id="findings"></ul>
    </header>
    <main>
      <section id="viewer" aria-label="Frame">
        <div class="bar">
          <div class="steps">
            <button id="previous" aria-label="Previous differing frame" title="Previous differing frame (←)">‹</button>
            <output id="name"></output>
            <button id="next" aria-label="Next differing frame" title="Next differing frame (→)">›</button>
          </div>
          <div class="modes" role="group" aria-label="View">
            <button data-mode="side">Side by side</button>
            <button data-mode="swipe">Swipe</button>
            <button data-mode="blink">Blink</button>
            <button data-mode="difference">Difference</button>
          </div>
        </div>
        <p id="text"></p>
        <ul id="rows"></ul>
        <div id="stage"></div>
        <ul class="legend" id="legend">
          <li><i class="counts"></i>Differs</li>
          <li><i class="antialiased"></i>Anti-aliasing (ignored)</li>
          <li><i class="tolerated"></i>Within the tolerance</li>
          <li><i class="ignored"></i>Ignored region</li>
        </ul>
      </section>
      <aside>
        <section class="card" id="curve-card">
          <h2>Difference over time</h2>
          <div id="curve"></div>
        </section>
        <section class="card" id="heat-card">
          <h2>Differing regions, all frames</h2>
          <div id="heat"></div>
        </section>
      </aside>
    </main>
    <nav class="card" aria-label="Frames">
      <h2>Frames</h2>
      <div id="strip"></div>
    </nav>
    """
}
