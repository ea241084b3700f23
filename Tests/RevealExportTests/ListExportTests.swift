import RevealCSS
import RevealExport
import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import TestFixtures
import Testing

/// Presets in the words of CSS; what Chromium makes of them, `make export-check` compares.
@Suite struct ListExportTests {
  private func preset(_ members: String) throws -> Preset {
    let text = """
      { "title": "A */ b", "canvas": { "size": [200, 300], "scale": 1 },
        "list": { "rows": 12, "rowHeight": 60, "inset": 5 }, \(members) }
      """
    return try Preset.read(SourceText(file: "a.json", text: text)).preset
  }

  private func timeline(_ preset: Preset) -> Timeline {
    Timeline(preset) { _, size in
      CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
    }
  }

  private func export(
    _ preset: Preset, tolerance: ExportTolerance = .exact
  ) throws -> ListExport {
    try ListExport(
      preset, timeline: timeline(preset), reduced: timeline(preset.withReducedMotion),
      prefix: "reveal", tolerance: tolerance, version: "1.0")
  }

  private func export(_ members: String) throws -> ListExport { try export(preset(members)) }

  @Test func `design tokens are custom properties where animations have their values`() throws {
    let preset = try preset(
      """
      "entrance": { "track": "once", "from": { "opacity": 0.5 }, "duration": 0.5, "delay": 0.05,
        "curve": [0.2, 0, 0, 1] }
      """)
    let tokens = try DesignTokens(
      json: SourceText(
        file: "motion.json",
        text: """
          { "duration": { "$type": "duration", "long 2": { "$value": "500ms" },
              "unused": { "$value": "300ms" } },
            "easing": { "$type": "cubicBezier", "standard": { "$value": [0.2, 0, 0, 1] } } }
          """)
    ).tokens
    func styleSheet(_ tokens: [DesignTokens.Token]) throws -> String {
      try ListExport(
        preset, timeline: timeline(preset), reduced: timeline(preset.withReducedMotion),
        prefix: "reveal", tolerance: .exact, tokens: tokens, version: "1.0"
      ).styleSheet
    }
    let (plain, named) = (try styleSheet([]), try styleSheet(tokens))
    #expect(
      named.contains(
        """
        :root {
          --duration-long-2: 0.5s;
          --easing-standard: cubic-bezier(0.2, 0, 0, 1);
        }
        """))
    #expect(named.contains("var(--duration-long-2) var(--easing-standard) 0.05s"))
    let back = named.replacing("var(--duration-long-2)", with: "0.5s")
      .replacing("var(--easing-standard)", with: "cubic-bezier(0.2, 0, 0, 1)")
    #expect(back.replacing(#/:root \{[^}]*\}\n/#, with: "") == plain)
  }

  @Test func `an entrance is keyframes that a trigger starts`() throws {
    let list = try export(
      """
      "entrance": { "track": "once", "from": { "transform": [{ "scale": 0.5 },
        { "translateX": 40 }], "opacity": 0.2 }, "duration": 0.5, "curve": "easeOut",
        "stagger": { "row": 0.05 } }
      """)
    let css = list.styleSheet
    #expect(css.contains("0% { translate: 40px; scale: 0.5; opacity: 0.2 }"))
    #expect(
      css.contains(
        "animation: reveal-in 0.5s ease-out calc(var(--reveal-row, 0) * 0.05s) both;"))
    #expect(css.contains("animation-trigger: --reveal-shown play-once;\n"))
    #expect(list.notes.isExact)
    #expect(list.notes.exact == ["Entrances are the same."])
    // The title cannot end the comment, and reduced motion is a fade.
    #expect(css.hasPrefix("/* A * / b\n"))
    #expect(css.contains("@media (prefers-reduced-motion: reduce) {\n  @keyframes reveal-calm-in"))
    #expect(list.attributes[3].properties == ["--reveal-row: 3"])
  }

  @Test func `gives each row keyframes of its own where lengths know its index`() throws {
    let list = try export(
      """
      "entrance": { "from": { "transform": [{ "translateX": "index * 14 + count" }] } },
      "removal": { "to": { "opacity": 0, "transform": [{ "translateX": "index * 3" }] } }
      """)
    let keyframes = list.styleSheet.split(separator: "@keyframes reveal-in")
    #expect(keyframes.count == 13)
    for index in 0..<12 {
      let name = index == 0 ? " {" : "-shape\(index + 1) {"
      let own = keyframes.first { $0.hasPrefix(name) }
      #expect(own?.contains("0% { translate: \(index * 14 + 12)px }") == true)
      let classes = index == 0 ? [] : ["reveal-shape-\(index + 1)"]
      #expect(list.attributes[index].classes == classes)
    }
    #expect(list.notes.approximated.contains { $0.hasPrefix("Lengths that depend on the index") })
    let calm = try export(
      """
      "entrance": { "from": { "opacity": 0 } },
      "reducedMotion": { "from": { "transform": [{ "translateX": "index * 2" }] } }
      """
    ).styleSheet
    #expect(calm.contains("@keyframes reveal-calm-in-shape12 {"))
    #expect(calm.contains("0% { translate: 22px }"))
    #expect(list.notes.lost.contains { $0.hasPrefix("The index in lengths of rows that come") })
  }

  @Test func `says once when rows are displayed, and what browsers without triggers need`() throws {
    let css = try export(#""entrance": { "from": { "opacity": 0 }, "duration": 0.5 }"#).styleSheet
    #expect(css.ranges(of: "timeline-trigger:").count == 1)
    #expect(css.ranges(of: "animation-play-state: paused").count == 1)
    #expect(css.ranges(of: "animation-trigger: --reveal-shown play-once;").count == 2)
    #expect(css.ranges(of: "need effect.js").count == 1)
    let own = try export(
      """
      "entrance": { "from": { "opacity": 0 }, "trigger": { "visible": 0.5 } },
        "reducedMotion": { "from": { "opacity": 0 }, "trigger": { "visible": 0.2 } }
      """
    ).styleSheet
    #expect(own.ranges(of: "timeline-trigger:").count == 2)
  }

  @Test(arguments: [
    ("afterStop", "center;"), ("target", "center;"), ("page", "start; scroll-snap-stop: always;"),
  ])
  func `rests where the list snaps`(snap: String, align: String) throws {
    let text = """
      { "list": { "axis": "horizontal", "rowHeight": 390, "snap": "\(snap)" },
        "entrance": { "from": { "opacity": 0 } } }
      """
    let list = try export(Preset.read(SourceText(file: "a.json", text: text)).preset)
    #expect(list.styleSheet.contains(".reveal-list { scroll-snap-type: x mandatory; }\n"))
    #expect(list.styleSheet.contains(".reveal-row { scroll-snap-align: \(align) }\n"))
    #expect(!list.notes.lost.contains { $0.contains("napping") })
    #expect(
      try !export(#""entrance": { "from": { "opacity": 0 } }"#).styleSheet.contains("scroll-snap"))
  }

  @Test func `tables are keyframes on the view timeline of the row`() throws {
    let list = try export(
      """
      "scrollEffect": { "distance": { "per": 100 },
        "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": 400 }] }
      """)
    let css = list.styleSheet
    // The row is 60 high and the viewport 300: a distance of 100 is 100/360 from the middle.
    #expect(css.contains("50% { transform: perspective(400px) rotateY(0deg) }"))
    #expect(css.contains("22.222222% { transform: perspective(400px) rotateY(60deg) }"))
    #expect(css.contains("77.777778% { transform: perspective(400px) rotateY(-60deg) }"))
    #expect(css.contains("view-timeline: --reveal-row y;"))
    #expect(list.notes.exact == ["Scroll effects are the same."])
  }

  @Test func `an eye behind the card, which CSS lacks, is a matrix`() throws {
    let list = try export(
      """
      "scrollEffect": { "distance": { "per": 100 },
        "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": -400 }] }
      """)
    #expect(
      list.styleSheet.contains(
        "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0.0025, 0, 0, 0, 1) rotateY(60deg)"))
    #expect(!list.styleSheet.contains("perspective("))
  }

  @Test func `says what is approximated and lost`() throws {
    let spring = try export(
      """
      "entrance": { "from": { "transform": [{ "translateY": 60 }] }, "duration": 1,
        "spring": { "damping": 0.4 }, "track": "once" }
      """)
    #expect(spring.styleSheet.contains("linear(\n        0 0%"))
    #expect(spring.notes.approximated.count == 1)
    #expect(spring.notes.approximated[0].hasPrefix("Entrances are within 0.00"))
    let again = try export(
      """
      "entrance": { "from": { "opacity": 0 }, "again": { "from": { "opacity": 0.5 } } }
      """)
    #expect(again.notes.lost == ["What a row plays when it is displayed again."])
    #expect(again.styleSheet.contains("Lost:\n - What a row plays"))
    let light = try export(
      """
      "entrance": { "from": { "opacity": 0, "sheen": { "at": 0.3 } } },
        "scrollEffect": { "sheen": { "at": { "plain": [[-1, 0], [1, 1]] } } }
      """)
    #expect(light.notes.lost == ["The light that passes over cards."])
    #expect(!light.styleSheet.contains("sheen") && light.styleSheet.contains("opacity: 0"))
  }

  @Test func `lays cards above others by their heights, unless their rows confine them`() throws {
    let insertion = #""insertion": { "from": { "opacity": 0, "z": -1 } }"#
    let under = try export(insertion)
    #expect(under.notes.lost.isEmpty)
    #expect(under.styleSheet.contains("0% { opacity: 0; z-index: -1000 }"))
    #expect(under.styleSheet.contains("isolation: isolate;"))
    // Cards that go are below those that stay at the same height.
    let flying = try export(#""removal": { "to": { "opacity": 0, "z": 2 } }"#)
    #expect(flying.styleSheet.contains("0% { opacity: 1; z-index: -1 }"))
    #expect(flying.styleSheet.contains("100% { opacity: 0; z-index: 1999 }"))
    let parts = flying.styleSheet.split(separator: "reduced-motion: reduce")
    #expect(parts.map { $0.contains(".reveal-removing { z-index") } == [false, true])
    let confined = try export(
      """
      "entrance": { "from": { "z": 1 } },
        "scrollEffect": { "opacity": { "even": [[0, 1], [1, 0]] } }
      """)
    #expect(confined.notes.lost == ["Which cards are above others while they move."])
  }

  @Test func `lays cards that go over the others, and says what it loses of swipes`() throws {
    let removal = #""to": { "opacity": 0 }, "duration": 0.3"#
    let above = try export("\"removal\": { \(removal), \"above\": true }")
    #expect(above.styleSheet.contains(".reveal-removing { z-index: 1; }"))
    #expect(above.notes.lost.isEmpty)
    let below = try export("\"removal\": { \(removal) }")
    #expect(below.styleSheet.contains(".reveal-removing { z-index: -1; }"))
    #expect(below.styleSheet.contains("isolation: isolate;"))
    let several = try export(
      #""removal": { "choose": "parity", "of": [{ \#(removal) }, { "to": { "blur": 3 } }] }"#
    )
    #expect(several.notes.lost == ["Of several removals, all but the first."])
    #expect(several.styleSheet.contains("opacity: 0") && !several.styleSheet.contains("blur"))
    let swiped = try export(
      #""removal": { \#(removal) }, "swipeEffect": { "opacity": { "even": [[0, 1], [1, 0]] } }"#
    )
    #expect(
      swiped.notes.lost == [
        "What cards do while they are swiped aside: the page moves cards by the pointer, and "
          + "removes them by changeList()."
      ])
  }

  @Test(arguments: [
    (
      """
      "scrollEffect": { "by": "velocity",
        "transform": [{ "translateX": { "odd": [[0, 0], [1000, 9]] } }] }
      """,
      "speed"
    )
  ]) func `refuses what no scroll container does`(members: String, word: String) throws {
    let text = "{ \"canvas\": { \"size\": [200, 300] }, \(members) }"
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    let refusal = #expect(throws: ExportRefusal.self) { try export(preset) }
    #expect(refusal?.description.contains(word) == true)
  }

  @Test func `rows out of view are hidden only where they would be seen`() throws {
    let near = try export(
      #""entrance": { "from": { "transform": [{ "translateY": 50 }] }, "track": "once" }"#)
    #expect(!near.styleSheet.contains("reveal-near"))
    let far = try export(
      #""entrance": { "from": { "transform": [{ "translateY": -200 }] }, "track": "once" }"#)
    #expect(far.styleSheet.contains(".reveal-row {\n      opacity: 0;"))
    #expect(far.notes.lost.isEmpty)
  }

  @Test func `the page has an element and a picture for each card`() throws {
    let list = try export(#""entrance": { "from": { "opacity": 0 } }"#)
    let page = try ListPage(list, version: "1.0")
    #expect(page.html.components(of: "class=\"reveal-row\"") == 12)
    #expect(page.html.contains("<title>A */ b</title>"))
    #expect(page.html.contains("left: 5px; top: 5px; width: 190px; height: 50px"))
    // All cards show the same.
    #expect(page.pictures.map(\.name) == ["cards/0.png"])
    #expect(ListPage.script("effect.js").utf8.count <= 6000)
    #expect(list.scripts == ["effect.js"] && !page.html.contains("list.js"))
  }

  @Test func `rows that come, go and move travel by a script`() throws {
    let list = try export(
      """
      "layout": { "spring": { "duration": 0.5, "bounce": 0.2 } },
      "insertion": { "from": { "opacity": 0 }, "stagger": { "each": 0.1 } },
      "movement": { "keyframes": [{ "at": 0 }, { "at": 0.5, "transform": [{ "scale": 1.1 }] },
        { "at": 1 }] },
      "scroll": [{ "rest": 0.5 }, { "insert": { "at": 0, "count": 2 } }, { "rest": 1 },
        { "move": { "row": 1, "to": 4 }, "duration": 0.2, "curve": "easeOut" },
        { "remove": { "row": 0 } }]
      """)
    let css = list.styleSheet
    #expect(css.contains("--reveal-layout-spring: 12.566371 0.8;"))
    #expect(css.contains("calc(var(--reveal-rank, 0) * 0.1s)"))
    #expect(css.contains(".reveal-moving .reveal-card {"))
    #expect(css.contains("by changeList() of list.js"))
    #expect(list.notes.exact.contains("Rows that come, go and move are the same, by list.js."))
    #expect(list.notes.lost.isEmpty)
    #expect(list.scripts == ["effect.js", "list.js", "list-spring.js"])
    let html = try ListPage(list, version: "1.0").html
    #expect(html.contains("<script src=\"list.js\"></script>\n<script src=\"list-spring.js\">"))
    #expect(html.components(of: "data-number=\"") == 16)
    let data = try #require(
      html.firstMatch(of: #/id="changes">(.*?)<\/script>/#.dotMatchesNewlines()))
    let root = try #require(JSONParser.parse(SourceText(file: "page", text: String(data.1))).root)
    #expect(root["prefix"]?.string == "reveal" && root["axis"]?.string == "y")
    let changes = try #require(root["changes"]?.elements)
    #expect(changes.first?["time"]?.number == 0.5)
    #expect(changes.first?["removed"]?.elements?.isEmpty == true)
    #expect(changes.first?["moved"]?.elements?.isEmpty == true)
    let layouts = changes.compactMap { $0["layout"] }
    #expect(
      layouts.contains {
        $0["duration"]?.string == "0.2s" && $0["easing"]?.string == "ease-out"
      })
    // Only the list moves.
    let still = try export(
      #""scroll": [{ "move": { "row": 1, "to": 4 } }, { "update": { "row": 1 } }]"#)
    #expect(still.moves && still.styleSheet.contains("--reveal-layout-duration: 0.3s;"))
    #expect(still.notes.lost.isEmpty && still.scripts == ["effect.js", "list.js", "list-more.js"])
    #expect(ListPage.script("list.js").utf8.count <= 4096)
    #expect(try !export(#""scroll": [{ "rest": 1 }]"#).moves)
  }

  @Test func `cards that change and stacks need a second script`() throws {
    let list = try export(
      """
      "layout": { "duration": 0.4, "stagger": { "each": 0.06 } },
      "scroll": [{ "update": { "row": 1, "content": 8 } }, { "rest": 0.5 },
        { "arrange": { "flow": "stack", "peek": 10, "shrink": 0.05 } }]
      """)
    #expect(list.scripts.contains("list-more.js") && list.notes.lost.isEmpty)
    #expect(
      list.styleSheet.contains(":where(.reveal-card) { position: relative; overflow: clip; }"))
    #expect(list.notes.needs.contains { $0.hasPrefix("Cards that change, stacks and other paths") })
    let html = try ListPage(list, version: "1.0").html
    #expect(html.contains("<script src=\"list-more.js\"></script>"))
    #expect(html.contains("scale: 1; opacity: 1; --") || html.contains("scale: 1; opacity: 1\""))
    #expect(html.contains("data-step=\"0\" data-number=\"1\""))
    #expect(html.contains("\"updated\": [1]") || html.contains("\"updated\":[1]"))
    #expect(html.contains("width: 100%; height: 100%; object-fit: cover"))
    // Cards that grow have the color of their pictures around these.
    #expect(html.contains("; background: rgb"))
  }

  @Test(arguments: [
    ("acrossFirst", "across"), ("alongFirst", "across"), ("replace", "path"), ("jump", "rise"),
  ])
  func `rows take other paths by custom properties`(path: String, word: String) throws {
    let list = try export(
      """
      "layout": { "path": "\(path)", "curve": "easeInOutQuad" },
      "scroll": [{ "move": { "row": 1, "to": 4 } }]
      """)
    #expect(list.styleSheet.contains("--reveal-layout-\(word): "))
    #expect(list.scripts.contains("list-more.js") && list.notes.lost.isEmpty)
  }

  @Test func `a presented card grows in its row, above the others`() throws {
    let list = try export(
      """
      "layout": { "spring": { "duration": 0.5, "bounce": 0 } },
      "scroll": [{ "to": { "row": 1 }, "duration": 0.2 },
        { "present": { "row": 1, "content": 8, "frame": [0, 10, "100% viewport", 200],
          "cornerRadius": 4, "others": { "transform": [{ "scale": 0.9 }], "opacity": 0.5 } } },
        { "dismiss": true }]
      """)
    #expect(list.scripts.contains("list-more.js") && list.notes.lost.isEmpty)
    #expect(list.notes.needs.contains { $0.hasPrefix("Cards are presented where") })
    let steps = list.timeline.listSteps(atMost: 12)
    let (shown, gone) = (steps[0].rows, steps[1].rows)
    let start = try #require(list.rows.first)
    #expect(shown[0].scale == 0.9 && shown[0].opacity == 0.5 && shown[0].presentation == nil)
    #expect(shown[1].presentation?.cornerRadius == 4 && shown[1].content == 8)
    let offset = list.timeline.contentOffset(at: steps[0].time)
    #expect(offset > 1 && abs(shown[1].card.minY - (10 - 60 + offset)) < 1e-9)
    #expect(shown[1].card.size == Size(width: 200, height: 200))
    #expect(gone[0].scale == 1 && gone[1].presentation == nil && gone[1].card == start.card)
    let html = try ListPage(list, version: "1.0").html
    #expect(html.contains("width: 100%; height: auto") && html.contains("1000001"))
  }

  @Test(arguments: [
    (#""others": { "blur": 8 }"#, "", "What other cards do"),
    (#""others": { "opacity": 0 }"#, #", "contents": "fadeThrough""#, "How the contents of"),
  ])
  func `says what presented cards lose`(others: String, layout: String, sentence: String) throws {
    let list = try export(
      """
      "layout": { "duration": 0.4\(layout) },
      "scroll": [{ "present": { "row": 1, \(others) } }, { "rest": 0.1 }]
      """)
    #expect(list.notes.lost.contains { $0.hasPrefix(sentence) })
    let scrolls = try export(
      #""scroll": [{ "present": { "row": 1 }, "wait": false }, { "drag": -90 }]"#)
    #expect(scrolls.notes.lost.contains { $0.hasPrefix("Cards that are presented stay") })
  }

  @Test func `an endless list has room for many laps`() throws {
    let text = """
      { "canvas": { "size": [200, 300] }, "list": { "rows": 6, "rowHeight": 60, "wrap": true },
        "scrollEffect": { "distance": { "per": 100 },
          "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }] } }
      """
    let list = try export(Preset.read(SourceText(file: "a.json", text: text)).preset)
    #expect(list.scripts.contains("endless.js"))
    #expect(list.notes.needs.contains { $0.contains("endless.js") })
    let html = try ListPage(list, version: "1.0").html
    #expect(html.contains("data-inset=\"7200\" data-lap=\"360\""))
    #expect(html.contains("left: 0; top: 7200px"))
    #expect(
      html.contains("<script src=\"endless.js\"></script>\n<script src=\"effect.js\"></script>"))
  }

  @Test func `says what a changing list loses`() throws {
    let fades = try export(
      """
      "layout": { "contents": "fadeThrough" },
      "scroll": [{ "update": { "row": 1, "content": 8 } }]
      """)
    #expect(fades.notes.lost.contains { $0.hasPrefix("The pause between former and new") })
    let scrolls = try export(
      """
      "scrollEffect": { "range": "entry", "keyframes": [{ "at": 0, "opacity": 0 }, { "at": 1 }] },
      "scroll": [{ "remove": { "row": 1 } }]
      """)
    #expect(scrolls.notes.lost.contains { $0.hasPrefix("Scroll effects on the way of rows") })
  }

  @Test(arguments: [
    #""from": { "transform": [{ "scale": 0.5 }, { "translateX": 40 }], "opacity": 0.2 }"#,
    #""from": { "transform": [{ "rotate": 50 }, { "translateX": 40 }] }, "curve": "easeOut""#,
    """
    "keyframes": [{ "at": 0, "opacity": 0, "curve": "easeIn" },
      { "at": 0.3, "transform": [{ "rotateY": 30 }, { "perspective": 300 }] }, { "at": 1 }],
      "interpolation": "css"
    """,
    #""from": { "transform": [{ "translateY": 60 }] }, "spring": { "damping": 0.5 }"#,
    #""from": { "transform": [{ "scale": 0 }] }, "curve": "easeOutBounce", "anchor": [0, 1]"#,
    """
    "parts": [{ "from": { "transform": [{ "rotate": 80 }] } },
      { "from": { "transform": [{ "translateX": 90 }] }, "duration": 0.2 }]
    """,
    """
    "curve": "easeIn", "parts": [
      { "from": { "transform": [{ "rotateX": 90 }, { "perspective": 400 }] } },
      { "from": { "opacity": 0, "blur": 4 }, "duration": 0.3, "repeat": 2, "autoreverse": true }]
    """,
    """
    "from": { "opacity": 0 }, "track": "every",
    "stagger": { "total": 0.5, "over": "row", "from": "center", "curve": "easeOut" }
    """,
    """
    "from": { "transform": [{ "scale": 0.2 }] }, "stagger": { "pointsPerSecond": 500 },
    "trigger": { "inset": [20, "10% viewport"], "visible": 0.5 }, "leave": "reverse"
    """,
    """
    "choose": "parity", "of": [{ "from": { "opacity": 0 }, "stagger": { "row": 0.05 } },
      { "from": { "shade": 0.8, "content": { "offset": [9, 3] } }, "duration": 0.3 }]
    """,
  ]) func `an exported entrance, imported again, has the same states`(entrance: String) throws {
    try expectRoundTrip("\"entrance\": { \"duration\": 0.8, \(entrance) }")
  }

  @Test(arguments: [
    """
    { "distance": { "per": 100 }, "order": "farthestFirst",
      "transform": [{ "rotateY": { "odd": [[0, 0], [1, 60]] } }, { "perspective": 400 }],
      "opacity": { "even": [[0.5, 1], [1.5, 0.2]] }, "radius": { "even": [[0, 2], [1, 20]] } }
    """,
    """
    { "range": ["entry 20%", "cover 60%"], "curve": "easeIn",
      "keyframes": [{ "at": 0, "opacity": 0, "transform": [{ "scale": 0.5 }] }, { "at": 1 }] }
    """,
  ]) func `an exported scroll effect, imported again, has the same states`(effect: String) throws {
    try expectRoundTrip("\"scrollEffect\": \(effect)")
    try expectRoundTrip(
      "\"scrollEffect\": \(effect), \"entrance\": { \"from\": { \"opacity\": 0.2 } }")
  }

  /// Holds what comes back of an effect against it, with a script that is no part of it.
  private func expectRoundTrip(_ members: String, scroll: String? = nil) throws {
    let script = scroll.map { ["\"scroll\": [\($0)]"] } ?? []
    let original = try preset(([members] + script).joined(separator: ", "))
    let css = try export(original).styleSheet
    let imported = try StyleSheetImport(SourceText(file: "effect.css", text: css))
    #expect(imported.presets.map(\.name) == ["reveal-list"])
    guard case .object(let effect)? = imported.presets.first?.json else { return }
    let again = effect.filter { $0.key != "description" }.map { key, value in
      "\"\(key)\": \(value.compact)"
    }
    let both = (again + script).joined(separator: ", ")
    let (a, b) = (timeline(original), timeline(try preset(both)))
    for time in stride(from: 0.01, to: 1.4, by: 0.053) {
      let (x, y) = (a.scene(time: time).quads, b.scene(time: time).quads)
      #expect(x.count == y.count)
      for (x, y) in zip(x, y) {
        #expect(abs(x.opacity - y.opacity) < 0.002, "at \(time)")
        #expect(abs(x.appearance.blur - y.appearance.blur) < 0.01, "at \(time)")
        #expect(abs(x.overlay.alpha - y.overlay.alpha) < 0.002, "at \(time)")
        for (x, y) in zip(x.corners, y.corners) {
          #expect(abs(x.x - y.x) < 0.02 && abs(x.y - y.y) < 0.02, "at \(time)")
        }
      }
    }
  }

  @Test(arguments: [
    #""spring": { "duration": 0.5, "bounce": 0.2 }, "delay": 0.1"#,
    #""spring": { "duration": 0.4, "bounce": 0 }"#,
    #""spring": { "duration": 0.4, "bounce": -0.4 }"#,
    #""duration": 0.4, "curve": "easeInOutQuad", "stagger": { "batch": 0.04 }"#,
    #""duration": 0.35, "curve": "easeOutBounce", "stagger": { "total": 0.2, "from": "end" }"#,
    #""duration": 0.3, "path": "replace", "contents": "cut""#,
    #""duration": 0.3, "contents": "fadeThrough""#,
  ]) func `how rows travel comes back`(layout: String) throws {
    try expectRoundTrip(
      "\"layout\": { \(layout) }",
      scroll: """
        { "remove": { "row": 1 }, "wait": false }, { "rest": 0.1 },
        { "move": { "row": 1, "to": 3 }, "wait": false }, { "rest": 0.6 },
        { "update": { "row": 2, "content": 9 } }
        """)
  }

  @Test(arguments: ["acrossFirst", "alongFirst", "jump"])
  func `paths of rows come back`(path: String) throws {
    try expectRoundTrip(
      "\"layout\": { \"duration\": 0.4, \"curve\": \"easeOut\", \"path\": \"\(path)\" }",
      scroll: #"{ "move": { "row": 0, "to": 2 } }, { "move": { "row": 3, "to": 0 } }"#)
  }

  @Test func `what rows play when they change comes back`() throws {
    try expectRoundTrip(
      """
      "removal": { "to": { "opacity": 0, "transform": [{ "scale": 0.5 }] }, "above": true,
        "stagger": { "batch": 0.05 } },
      "insertion": { "from": { "transform": [{ "translateX": 90 }] }, "duration": 0.4 },
      "movement": { "duration": 0.5, "keyframes": [{ "at": 0 },
        { "at": 0.4, "transform": [{ "scale": 1.1 }] }, { "at": 1 }] },
      "layout": { "spring": { "response": 0.4, "dampingFraction": 0.7 } }
      """,
      scroll: """
        { "remove": { "row": 1, "count": 2 }, "wait": false }, { "rest": 0.2 },
        { "insert": { "at": 0 }, "wait": false }, { "rest": 0.3 },
        { "move": { "row": 3, "to": 1 } }
        """)
  }

  @Test(arguments: [
    #""from": { "transform": [{ "translateY": 60 }] }, "spring": { "damping": 0.4 }"#,
    #""from": { "transform": [{ "translateX": 700 }, { "rotate": 4 }] }, "curve": "easeOutBounce""#,
    """
    "parts": [{ "from": { "transform": [{ "rotate": 80 }] }, "spring": { "damping": 0.6 } },
      { "from": { "transform": [{ "translateX": 90 }], "opacity": 0 }, "duration": 0.2 }]
    """,
  ]) func `a tolerance is kept with few numbers`(entrance: String) throws {
    let preset = try preset("\"entrance\": { \"track\": \"once\", \"duration\": 1.2, \(entrance) }")
    let exact = try export(preset)
    let coarse = try export(preset, tolerance: .standard)
    #expect(coarse.styleSheet.utf8.count < 4000)
    #expect(coarse.styleSheet.utf8.count * 2 < exact.styleSheet.utf8.count)
    let sentences = coarse.notes.approximated.joined(separator: "\n")
    let error = try #require(sentences.firstMatch(of: /within (?<px>[.\d]+) px/))
    #expect(try #require(Double(error.output.px)) <= 0.51)
    let corners = try [exact, coarse].map { list in
      let imported = try StyleSheetImport(SourceText(file: "effect.css", text: list.styleSheet))
      guard case .object(let effect)? = imported.presets.first?.json else { return [[Point]]() }
      let members = effect.filter { $0.key != "description" }.map { "\"\($0)\": \($1.compact)" }
      let timeline = timeline(try self.preset(members.joined(separator: ", ")))
      return stride(from: 0.01, to: 1.4, by: 0.023).map { time in
        timeline.scene(time: time).quads.flatMap(\.corners).map { Point(x: $0.x, y: $0.y) }
      }
    }
    #expect(corners[0].count > 50)
    for (a, b) in zip(corners[0], corners[1]) {
      for (a, b) in zip(a, b) { #expect(abs(a.x - b.x) < 0.52 && abs(a.y - b.y) < 0.52) }
    }
  }

  @Test func `a matrix is written only where properties do not say the same`() throws {
    func moves(_ entrance: String) throws -> String {
      try export("\"entrance\": { \"duration\": 1, \(entrance) }").styleSheet
    }
    let placed = try moves(
      """
      "from": { "transform": [{ "scale": 0.92 }, { "rotate": -4 }, { "translate": [4, 50] }] }
      """)
    #expect(placed.contains("0% { translate: 4px 50px; rotate: -4deg; scale: 0.92 }"))
    #expect(placed.contains("100% { translate: 0; rotate: 0deg; scale: 1 }"))
    #expect(!placed.contains("matrix"))
    let turned = try moves(#""from": { "transform": [{ "rotateX": 60 }] }"#)
    #expect(turned.contains("0% { rotate: x 60deg }"))
    let seen = try moves(
      #""from": { "transform": [{ "rotateX": 60 }, { "perspective": 300 }] }"#)
    #expect(seen.contains("perspective(300px)") || seen.contains("matrix3d("))
  }

  @Test func `keyframes are as close to any course as promised`() {
    var numbers = SplitMix64(seed: 7)
    let card = Size(width: 120, height: 80)
    for round in 0..<60 {
      func number(_ range: ClosedRange<Double>) -> Double { numbers.number(range) }
      let (turn, wave, move, eye) = (
        number(-90...90), number(1...9), number(-80...80), number(150...900)
      )
      let jump = number(0.1...0.9)
      let sampler = StyleSampler(card: card, tolerance: .exact) { place in
        var pose = CardPose.plain
        let steps: [TransformStep] = [
          .rotate(
            degrees: turn * Double.sineAndCosine(degrees: place * 40 * wave).sine,
            axis: SIMD3(0, 1, 0)),
          .translate(SIMD3(place < jump ? 0 : move, move * place * place, 0)),
          .perspective(1 / eye),
        ]
        pose.matrix = steps.matrix
        pose[.opacity] = place * place
        return CardStyle(steps: steps, pose: pose)
      }
      let (frames, error) = sampler.frames(cuts: [jump])
      #expect(error <= StyleSampler.tolerance, "round \(round) of seed 7")
      for _ in 0..<40 {
        let place = number(0...1)
        guard let next = frames.firstIndex(where: { $0.place > place }), next > 0 else { continue }
        let (a, b) = (frames[next - 1], frames[next])
        let drawn = CardStyle.between(
          a.style, b.style, (place - a.place) / (b.place - a.place))
        let exact = sampler.style(place)
        let distance = drawn.distance(from: exact, matrix: drawn.pose.matrix, card: card)
        #expect(distance < 0.02, "round \(round) of seed 7, at \(place)")
      }
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { split(separator: part).count - 1 }
}

extension Preset {
  fileprivate func with(entrance: Entrance?) -> Preset {
    Preset(
      title: title, canvas: canvas, list: list, cards: cards, scroll: scroll, entrance: entrance)
  }
}

extension Quad {
  /// The corners on the screen.
  fileprivate var corners: [Point] {
    CardStyle.corners(matrix, anchor, face.size).compactMap(\.self)
  }
}
