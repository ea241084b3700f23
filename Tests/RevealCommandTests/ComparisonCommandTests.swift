import Testing
import RevealCommand

/// Several presets side by side.
@Suite struct ComparisonCommandTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.folder.write(Workplace.smallText, to: "small.json")
  }

  @Test func `draws presets, values and before beside after`() throws {
    let done = try place.reveal("render p.json small.json --fps 10 -o both.apng").text
    #expect(done.hasPrefix("both.apng: 12 frames of 114×"), "\(done)")
    for arguments in [
      "p.json --vary cards.cornerRadius=0,4,8 --columns 1 --frames 1 -o 1.png",
      "p.json --vary cards.cornerRadius=0,4 --vary list.inset=0,2 --frames 1 -o 2.png",
      "p.json --set cards.cornerRadius=8 --before --captions old,new --frames 1 -o 3.png",
    ] {
      try place.reveal("render \(arguments)")
    }
    try place.reveal("sheet small.json small.json --captions none -o sheet.png")
    let vary = "sheet p.json --vary cards.cornerRadius=0,4 --count 2 --width 200"
    try place.reveal("\(vary) -o values.png")
    try place.reveal("\(vary) --captions sharp,round -o named.png")
    #expect(try place.folder.read("values.png") != place.folder.read("named.png"))
  }

  @Test func `draws devices around presets, and colors what is around them`() throws {
    let alone = try place.reveal("render small.json --frames 1 --corner-radius 6 -o 1.png").text
    #expect(alone.hasPrefix("1.png: 1 frame of 12×18"), "\(alone)")
    for arguments in [
      "p.json --frame phone --captions Fade --frames 1 -o 2.png",
      "p.json --frame browser --padding 0 --background white --frames 1 -o 3.png",
      "p.json small.json --fps 10 --frame phone --frames 1 -o 4.png",
    ] {
      try place.reveal("render \(arguments)")
    }
  }

  @Test func `chooses what suits a purpose and a size, and says so`() throws {
    let still = try place.reveal("render small.json --for story --frames 1 -o story.png").text
    #expect(still.contains("kB with --scale 4 --fps 10"), "\(still)")
    let film = try place.reveal("render p.json --max-size 6kB -o small.apng").text
    #expect(film.hasPrefix("small.apng: ") && film.contains("of at most 6 kB"), "\(film)")
    let chosen = try place.reveal("render p.json --for readme --json -o readme.apng").text
    #expect(chosen.contains("\"fps\": 20"), "\(chosen)")
  }

  @Test(arguments: [
    ("render p.json --for readme", "--for is for one film or picture, as in -o film.webp"),
    ("render p.json --for story -o a.apng", "a story shows mp4, mov and png, not apng"),
    ("render p.json --max-size 2MB -o a.png --frames 1", "--max-size is for films"),
    ("render p.json --max-size 1kB -o a.apng", "expected at most 1 kB, found"),
    ("render p.json --max-size big -o a.apng", "--max-size"),
    ("render p.json p.json --frames 0", "presets side by side or in a frame make a film"),
    ("render p.json small.json -o a.apng", "one frame rate, found 30 and 10\n  hint: --fps 30"),
    ("render p.json --before -o a.apng", "--before needs --set"),
    ("render p.json --captions a -o a.apng", "--captions needs several presets"),
    ("render p.json --columns 2 -o a.apng", "--columns needs several presets"),
    ("render p.json p.json --watch -o a.apng", "--watch is for one preset"),
    ("render p.json --frame phone -o frames", "presets side by side or in a frame make a film"),
    ("render p.json --frame phone --corner-radius 3 -o a.png", "a device has its own corners"),
    ("render p.json --padding 1001 -o a.png", "--padding must be 0 to 1000"),
    ("render p.json p.json --captions a -o a.apng", "expected 2 texts separated by commas"),
    ("render p.json p.json --vary list.inset=1,2 -o a.apng", "--vary is for one preset"),
    ("sheet p.json small.json -o a.png", "frames of one size"),
    ("sheet p.json --vary list.inset=1,2 --captions a -o a.png", "expected 2 texts"),
    (
      "sheet p.json --vary list.inset=1,2 --vary list.gap=1,2 --captions a,b,c,d -o a.png",
      "--captions is for one --vary"
    ),
  ])
  func `refuses what does not go together`(line: String, message: String) throws {
    try place.reveal(line, ends: .usage, says: message)
  }

  @Test func `refuses a gallery of more cards than memory holds`() throws {
    for number in 1...5 { try place.folder.write(Workplace.smallText, to: "many/\(number).json") }
    let values = (1...24).map(\.description).joined(separator: ",")
    let line = "gallery many --vary list.inset=\(values) --vary cards.cornerRadius=\(values)"
    try place.reveal(
      line, ends: .usage,
      says: """
        --vary: expected at most 2500 cards, found 2880: 5 presets with 576 pairs of values each
          hint: draw a folder with fewer presets, or compare fewer values
        """)
    #expect(!place.exists("gallery"))
  }
}
