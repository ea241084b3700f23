import Foundation
import Testing

@Suite struct EffectsCommandTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `lists kinds and libraries with the number of their effects`() throws {
    let text = try place.reveal("effects").text
    #expect(text.contains(#/reveal effects --kind KIND\n  comes-in +\d+  Cards move in when/#))
    #expect(text.contains(#/\n  animate.css +97  animate.css, 4.1.1, Hippocratic-2.1\n/#))
    #expect(text.split(separator: "\n").count < 80)
    let all = try place.reveal("effects --all").text.split(separator: "\n")
    #expect(all.count > 700)
    #expect(all[0].hasPrefix("recipes/"))
    let exits = try place.reveal("effects --kind goes --library animate.css").text
    #expect(exits.split(separator: "\n").count > 30)
    #expect(exits.contains("\nanimate.css/fadeOutDown         Fades out downwards. (1 variant)\n"))
    #expect(!exits.contains("fadeOutDownBig"))
  }

  @Test func `finds effects by words`() throws {
    let some = try place.reveal("effects FADE css/ bottom").text
    #expect(some.hasPrefix("animate.css/fadeInBottomLeft"))
    #expect(some.contains("  Fades in from the bottom left.\n"))
    #expect(try place.reveal("effects wallet").text.hasPrefix("recipes/wallet  "))
    #expect(try place.reveal("effects boarding pass").text.hasPrefix("recipes/wallet  "))
    let fade = try place.reveal("effects fade")
    #expect(fade.text.split(separator: "\n").count == 24)
    #expect(fade.errors.hasSuffix("more; --all lists them, and variants by themselves\n"))
    #expect(
      try place.reveal("effects --json aos/flip-down").text.hasPrefix(
        """
        [
          {
            "name": "aos/flip-down",
            "kind": "comes-in",
            "variants": ["aos/flip-down-1000-ease-in-out-quart", "aos/flip-down-600-ease-in-back"],
            "library": "AOS",
            "version": "3.0.0-beta.6",
            "license": "MIT",
            "description": "Flips in downwards."
          },

        """))
    try place.reveal("effects --json --markdown", ends: .usage, says: "exclude each other")
  }

  @Test func `forgives typing errors, and names what may have been meant`() throws {
    let outcome = try place.reveal("effects walet")
    #expect(outcome.text.hasPrefix("recipes/wallet  "))
    #expect(outcome.errors == "no effect has \"walet\"; these have \"wallet\"\n")
    #expect(try place.reveal("effects fadeinupp").text.hasPrefix("animate.css/fadeInUp  "))
    let half = try place.reveal("effects flip qqqqqq")
    #expect(half.text.hasPrefix("animate.css/flip  "))
    #expect(half.errors.hasPrefix("no effect has \"qqqqqq\"; these have the other words\n"))
    try place.reveal("effects qqq", ends: .usage, says: "hint: reveal effects lists all")
    try place.reveal(
      "effects --library anos", ends: .usage, says: #"hint: did you mean "aos"?"#)
    try place.reveal("effects --kind goe", ends: .usage, says: "--kind")
    try place.reveal(
      "effects wallet --kind swipe", ends: .usage,
      says: #"there is no effect with "wallet" of this kind and library"#)
    try place.reveal(
      "init --effect animate.css/fadeinUpp", ends: .usage,
      says: #"hint: did you mean "animate.css/fadeInUp"?"#)
    // A name is no path.
    try place.reveal("init --effect demo/../zoom/habr-1", ends: .usage, says: "--effect: expected")
    #expect(!place.exists("preset.schema.json"))
  }

  @Test func `has its list in the repository`() throws {
    let file = Workplace.root.appending(path: "Presets/EFFECTS.md")
    let isSame = try place.reveal("effects --markdown").output == Array(Data(contentsOf: file))
    #expect(isSame, "run make effects")
  }

  /// Entrances and scroll effects, on lists of every kind, and with a deck.
  ///
  /// Pages and carousels are on portrait cards.
  @Test(arguments: [
    ("animate.css/fadeInUp", ""), ("aos/fade-up", ""),
    ("cover-flow/turning", "--set canvas.size=[568,591] --set cards.size=[58,81]"),
    ("drop-in/tip-in", ""),
    ("icarousel/cylinder", "--set canvas.size=[390,496] --set cards.size=[240,336]"),
    ("view-pager-transforms/CubeIn", "--set canvas.size=[390,520]"), ("zoom/habr-1", ""),
    ("cells/messages", ""),
  ])
  func `writes presets that show the same`(effect: String, changes: String) throws {
    let file = effect.split(separator: "/")[1] + ".json"
    try place.remove("tip-in.json", "decks")
    #expect(
      try place.reveal("init --effect \(effect)").text
        == "\(file): written; try: reveal preview \(file)\n")
    #expect(try place.reveal("validate \(file)").errors.isEmpty)
    let original = Workplace.root.appending(path: "Presets/\(effect).json").path
    for frame in [10, 60] {
      let options = "--frame \(frame) --text bars"
      let scene = try place.reveal("scene \(file) \(options)").text
      #expect(!scene.isEmpty)
      #expect(try scene == place.reveal("scene \(options) \(changes)", original).text)
    }
    let text = String(decoding: try place.folder.read(String(file)), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"$schema\": \"preset.schema.json\",\n"))
    #expect(text.contains("\"description\""))
    #expect(!text.contains("\"extends\""))
  }

  @Test func `keeps files that are there, and takes other names for its own`() throws {
    try place.reveal("init --effect animate.css/bounce p.json", ends: .inputOutput)
    try place.folder.write(#"[{"name": "A"}]"#, to: "new/decks/members.json")
    let outcome = try place.reveal("init --effect drop-in/flip-x new/flip.json")
    #expect(
      outcome.errors == """
        new/decks/members-2.json: written under this name, since new/decks/members.json is \
        another file

        """)
    // The second effect finds its deck.
    try place.reveal("init --effect drop-in/tip-in new/tip.json")
    #expect(
      try place.files("new").keys.sorted() == [
        "decks/members-2.json", "decks/members.json", "flip.json", "preset.schema.json", "tip.json",
      ])
    #expect(try place.folder.read("new/decks/members.json") == Array(#"[{"name": "A"}]"#.utf8))
    for name in ["flip", "tip"] {
      let text = String(decoding: try place.folder.read("new/\(name).json"), as: UTF8.self)
      #expect(text.contains(#""decks/members-2.json""#))
      #expect(try place.reveal("validate new/\(name).json").errors.isEmpty)
    }
  }

  @Test func `keeps the comments of an effect`() throws {
    try place.reveal("init --effect scenes/feed")
    let text = String(decoding: try place.folder.read("feed.json"), as: UTF8.self)
    let original = String(
      decoding: try Data(contentsOf: Workplace.root.appending(path: "Presets/scenes/feed.json")),
      as: UTF8.self)
    #expect(text.contains("  // Placeholders breathe while they wait.\n"))
    #expect(text == original.replacing("../preset.schema.json", with: "preset.schema.json"))
  }

  @Test func `puts effects on other lists`() throws {
    try place.reveal("init --effect animate.css/fadeInUp --on scenes/feed up.json")
    let text = String(decoding: try place.folder.read("up.json"), as: UTF8.self)
    #expect(text.contains("\n  \"title\": \"fadeInUp, Feed\",\n"))
    #expect(text.contains("\"deck\": \"decks/feed.json\""))
    // The script of the feed shows the entrance; the comment was about its own.
    #expect(text.contains("{ \"pull\": 150,") && !text.contains("breathe"))
    #expect(text.contains("\"100% card\"") && !text.contains("\"track\""))
    // Nothing leaves the list of messages.
    try place.reveal("init --effect animate.css/fadeOutLeft --on cells/messages out.json")
    let other = String(decoding: try place.folder.read("out.json"), as: UTF8.self)
    #expect(other.contains("\"remove\"") && !other.contains("\"move\""))
    try place.reveal("init --effect aos/fade-up --on out.json own.json")
    for file in ["up", "out", "own"] {
      #expect(try place.reveal("validate \(file).json").errors.isEmpty)
    }
  }

  @Test func `puts pages and carousels on portrait cards`() throws {
    func preset(_ line: String) throws -> String {
      try place.reveal("init --effect \(line) made.json")
      #expect(try place.reveal("validate made.json").errors.isEmpty)
      let text = String(decoding: try place.folder.read("made.json"), as: UTF8.self)
      try FileManager.default.removeItem(atPath: place.folder.path + "/made.json")
      return text
    }
    #expect(try preset("view-pager-transforms/Tablet").contains("\"size\": [390, 520]"))
    let cylinder = try preset("icarousel/cylinder")
    #expect(cylinder.contains("\"size\": [390, 496]") && cylinder.contains("[240, 336]"))
    // They need a list like their own, and have the cards of another one.
    let photos = try preset("icarousel/cylinder --on cells/photos")
    #expect(photos.contains("\"deck\": \"decks/photos.json\"") && !photos.contains("gradients"))
    #expect(photos.contains("\"size\": [240, 336]") && photos.contains("\"snap\": \"target\""))
  }

  @Test(arguments: [
    ("animated-collection-view-layout/cube", "scenes/feed", "it needs a horizontal list"),
    ("animated-collection-view-layout/cube-vertical", "scenes/feed", "it turns pages"),
    ("scenes/chat", "scenes/feed", "it is a whole list itself"),
  ])
  func `says why an effect cannot be put on a list`(
    effect: String, list: String, reason: String
  ) throws {
    let line = "init --effect \(effect) --on \(list)"
    try place.reveal(line, ends: .preset, says: "cannot be put on \(list): \(reason)")
  }

  @Test func `names the lists that may have been meant`() throws {
    try place.reveal(
      "init --effect aos/fade-up --on scenes/fed", ends: .usage,
      says: #"hint: did you mean "scenes/feed"?"#)
    try place.reveal(
      "init --effect aos/fade-up --on nothing", ends: .usage,
      says: "--on: expected a preset of the catalogue or a file")
    try place.reveal("init --on scenes/feed", ends: .usage, says: "--on needs --effect")
  }

  @Test func `finds its effects from any folder, through links`() throws {
    try FileManager.default.createDirectory(
      atPath: place.folder.path + "/bin", withIntermediateDirectories: true)
    let outcome = try place.shell(
      #"ln -s "$REVEAL" bin/r && cd / && "$OLDPWD/bin/r" effects animate.css/bounceIn"#)
    #expect(outcome.text.hasPrefix("animate.css/bounceIn "), "\(outcome.errors)")
  }

  @Test func `takes another catalogue, and says where there is none`() throws {
    try place.folder.write(
      #"{"description": "Hops.", "zoom": [1, 1, 0, 9, 0, 1]}"#, to: "mine/own/hop.json")
    let outcome = try place.shell(#"REVEAL_PRESETS=mine "$REVEAL" effects --all"#)
    #expect(outcome.text == "own/hop  Hops.\n")
    let missing = try place.shell(
      #"cp "$REVEAL" r && PATH=/nowhere REVEAL_PRESETS= exec ./r effects"#)
    #expect(missing.status == ExitStatus.inputOutput.rawValue)
    #expect(missing.errors.hasPrefix("error: no effects were found in /"))
    #expect(missing.errors.contains("/share/reveal/presets, "))
  }

  @Test func `offers names to shells`() throws {
    let script = try place.reveal("--generate-completion-script bash").text
    #expect(script.contains("---completion init"))
  }
}
