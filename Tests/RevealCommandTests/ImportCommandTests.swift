import Foundation
import Testing

@Suite struct ImportCommandTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(
      """
      @keyframes rise { from { opacity: 0; color: red } }
      @keyframes sink { to { opacity: 0 } }
      .rise { animation: rise 300ms linear both }
      .sink { animation: sink 1s both }
      [data-time='2'] .card, .card[data-time='2'] { transition-duration: 2s }
      .card { opacity: 0; transition-property: opacity } .card.on { opacity: 1 }

      """, to: "a.css")
  }

  @Test func `prints one preset, and notes on standard error`() throws {
    let outcome = try place.reveal("import a.css --name rise")
    #expect(
      outcome.text == """
        {
          "description": "rise of a.css",
          "entrance": {"from": {"opacity": 0}, "duration": 0.3, "curve": "linear"}
        }

        """)
    #expect(
      outcome.errors == """
        a.css:1:12: kept: "rise": entrance of 0.3 s, opacity
        a.css:1:38: dropped: "color": presets do not animate it

        """)
    try place.folder.write(outcome.text, to: "rise.json")
    try place.reveal("validate rise.json")
    #expect(try place.reveal("import a.css --name rise --quiet").errors.isEmpty)
    let piped = try place.shell("\"$REVEAL\" import - --name rise -q < a.css")
    #expect(
      piped.text == """
        {"description": "rise", "entrance": {"from": {"opacity": 0}, "duration": 0.3, \
        "curve": "linear"}}

        """)
  }

  @Test func `writes a file for each animation`() throws {
    let outcome = try place.reveal("import a.css -o presets")
    #expect(outcome.text == "presets: 4 presets\n")
    #expect(
      try place.files("presets").keys.sorted() == ["2.json", "card.json", "rise.json", "sink.json"])
    // People edit presets, so they are not replaced unless that is asked for.
    try place.folder.write("{}", to: "presets/rise.json")
    try place.reveal("import a.css -o presets", ends: .inputOutput, says: "cannot replace")
    #expect(try place.files("presets")["rise.json"] == Data("{}".utf8))
    try place.reveal("import a.css -o presets --force")
    #expect(try place.files("presets")["rise.json"] != Data("{}".utf8))
  }

  @Test func `never replaces the style sheet`() throws {
    try place.copy("a.css", to: "rise.json")
    try place.reveal(
      "import rise.json --name rise --force -o .", ends: .inputOutput, says: "this command reads it"
    )
  }

  @Test func `gives elements attributes`() throws {
    let outcome = try place.reveal("import a.css --name card --attribute data-time=2 -q")
    #expect(outcome.text.contains(#""duration": 2"#))
    try place.reveal(
      "import a.css --attribute data-time", ends: .usage, says: "expected NAME=VALUE")
  }

  @Test func `refuses what it cannot import`() throws {
    try place.reveal(
      "import a.css --name rose", ends: .usage, says: "hint: did you mean \"rise\"?")
    try place.reveal("import a.css -q", ends: .usage, says: "4 presets do not fit")
    try place.reveal("import a.css -o a.zip", ends: .usage, says: "expected a folder for presets")
    try place.reveal("import none.css", ends: .inputOutput, says: "none.css")
    try place.folder.write("p { color: red }", to: "plain.css")
    try place.reveal(
      "import plain.css", ends: .preset,
      says: "plain.css:1:1: error: expected @keyframes or rules with a transition, found none")
    try place.folder.write("@keyframes a { to { color: red } }", to: "color.css")
    try place.reveal(
      "import color.css", ends: .preset,
      says: "color.css:1:12: dropped: \"a\": animates nothing that presets have")
    try place.reveal("import a.css --confine presets", ends: .inputOutput)
  }
}
