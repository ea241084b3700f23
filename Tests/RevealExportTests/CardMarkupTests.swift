import RevealExport
import RevealJSON
import RevealMath
import RevealPreset
import RevealScene
import RevealSimulation
import Testing

@Suite struct CardMarkupTests {
  private let source = SourceText(
    file: "decks/people.json",
    text: #"""
      [{ "name": "A & <B>", "image": "a.png", "site": "javascript:alert(1)" },
        { "name": "\"it's\"", "tint": "red; x: y" }]
      """#)

  private func page(_ markup: String) throws -> ListPage {
    let text = #"{ "canvas": { "size": [40, 60] }, "list": { "rows": 3, "rowHeight": 20 } }"#
    let preset = try Preset.read(SourceText(file: "a.json", text: text)).preset
    let timeline = Timeline(preset) { _, size in
      CardPicture(face: Face(size: size, fill: .color(.white)), cardFrame: Rect(size: size))
    }
    let list = try ListExport(
      preset, timeline: timeline, reduced: timeline, prefix: "reveal",
      tolerance: .exact, version: "1.0")
    let contents = try CardContents(
      CardMarkup(SourceText(file: "t/card.html", text: markup)), deck: Deck(json: source).cards,
      deckFolder: "decks"
    ) { path in try #require(CopiedPicture(path: path, bytes: [1], digest: "\(path.count)abc")) }
    return try ListPage(list, content: contents, version: "1.0")
  }

  /// The elements in the cards of the rows.
  private func cards(_ markup: String) throws -> [Substring] {
    let html = try page(markup).html
    return html.split(separator: "\n").compactMap { line in
      guard let card = line.firstRange(of: "class=\"reveal-card\"")?.upperBound,
        let start = line[card...].firstIndex(of: ">")
      else { return nil }
      return line[line.index(after: start)...].dropLast("</div></div>".count)
    }
  }

  @Test func `fields are escaped in texts and in attributes`() throws {
    let cards = try cards(#"<b title='x &amp; {name}'>{name} {{{row}}}</b>"#)
    #expect(
      cards == [
        "<b title='x &amp; A &amp; &lt;B&gt;'>A &amp; &lt;B&gt; {0}</b>",
        "<b title='x &amp; &quot;it&#39;s&quot;'>&quot;it&#39;s&quot; {1}</b>",
        "<b title='x &amp; A &amp; &lt;B&gt;'>A &amp; &lt;B&gt; {2}</b>",
      ])
  }

  @Test func `attributes without their fields are left out, and so are scripts and styles`() throws
  {
    let cards = try cards(#"<a href="{site}" style="color: {tint}" class="x">y</a>"#)
    #expect(cards == Array(repeating: #"<a class="x">y</a>"#, count: 3))
  }

  @Test func `styles go to the head, and scripts and comments stay as they are`() throws {
    let page = try page(
      "<style>b { color: red }</style>\n<!-- {x} --><b>{name}</b><script>if (1) {}</script>")
    #expect(page.html.contains("</style>\n<style>b { color: red }</style>"))
    #expect(page.html.contains("<!-- {x} --><b>A &amp; &lt;B&gt;</b><script>if (1) {}</script>"))
    #expect(page.html.contains(".reveal-card { overflow: clip; }"))
    #expect(page.pictures.isEmpty)
  }

  @Test func `pictures are copied, each once`() throws {
    let page = try page(#"<img src="{image}"><img src="b.svg"><img src="https://c.test/d.png">"#)
    #expect(page.copies.map(\.path) == ["decks/a.png", "t/b.svg"])
    #expect(page.copies.map(\.name) == ["cards/11abc.png", "cards/7abc.svg"])
    #expect(
      page.html.contains(#"<img src="cards/11abc.png"><img src="cards/7abc.svg"><img src="https:"#))
    // The second card has no picture.
    #expect(page.html.contains(#"<img><img src="cards/7abc.svg">"#))
  }

  @Test(arguments: [
    ("<p>{name", "1:4", "\"}\" after"), ("<p>\n }", "2:2", "before \"}\""),
    ("{}", "1:1", "a field"),
    ("<b a={name}>", "1:6", "quotes"), ("<b {name}>", "1:4", "values of attributes"),
    ("<b onclick='{name}'>", "1:13", "script"), ("<b a='{'>", "1:7", "fields like"),
    ("<b style='background: url({image})'>", "1:11", "\"src\""),
    ("<b a='x", "1:6", "closing quote"),
    ("{nmae}", "1:1", "{name}"),
  ]) func `says what is wrong, and where`(markup: String, place: String, word: String) throws {
    let error = try #require(throws: PresetError.self) { try page(markup) }
    #expect(error.report.hasPrefix("t/card.html:\(place): error: "))
    #expect(error.report.contains(word))
  }
}
