import Foundation
import Testing
import RevealCommand

@Suite struct CommandLineTests {
  @Test(arguments: [
    (["rendr", "p.json"], "error: unknown command 'rendr'\n  hint: did you mean 'render'?\n"),
    (
      ["inspect"],
      "error: missing expected argument '<preset>'\n  hint: the preset, a JSON file\n"
    ),
    (
      ["inspect", "p.json", "extra"],
      "error: unexpected argument 'extra'\n  hint: reveal inspect --help lists all options\n"
    ),
    (
      ["render", "p.json", "--no-syn"],
      "error: unknown option '--no-syn'\n  hint: did you mean '--no-sync'?\n"
    ),
    (
      ["render", "p.json", "--size", "390,844"],
      "error: --size: cannot use '390,844'\n  hint: width and height in points, as in 390x844\n"
    ),
    (
      ["render", "p.json", "--scale", "2x"],
      "error: --scale: cannot use '2x'\n  hint: pixels per point, 0.1 to 16\n"
    ),
    (["render", "p.json", "--fps", "0"], "error: --fps must be 1 to 1000, found 0\n"),
    (["render", "p.json", "--jobs", "0"], "error: --jobs must be 1 to 1024, found 0\n"),
    (
      ["render", "p.json", "--format", "mp5"],
      "error: --format: cannot use 'mp5'\n  hint: png (a folder of files), apng (an animated PNG), "
    ),
    (
      ["render", "p.json", "--progress", "x"],
      "error: --progress: expected 'bar' or 'openjd', found 'x'\n"
    ),
    (
      ["render", "p.json", "--frames", "5-"],
      "error: --frames: expected frames such as 12, 10-39, 10:40:5, "
    ),
    (
      ["render", "p.json", "--frames", "a' is invalid for '--fps"],
      "error: --frames: expected frames such as "
    ),
    (
      ["render", "p.json", "--frames", "0-1", "--frames", "<60"],
      "error: --frames: expected frames such as "
    ),
    (
      ["sheet", "p.json", "-o", "a.png", "--every", "0"],
      "error: --every must be 1 or more, found 0"
    ),
    (
      ["sheet", "p.json", "-o", "a.png", "--every", "3", "--count", "4"],
      "error: --frames, --count and --every exclude each other\n"
    ),
    (["diff", "p.json", "p.json", "--window", "3"], "error: --window"),
    (["diff", "p.json", "p.json", "--threshold", "2"], "error: --threshold must be 0 to 1"),
    (["diff", "p.json"], "error: missing expected argument '<actual>'\n"),
    (
      ["sheet", "p.json", "--frames", "900"],
      "error: --frames: frame 900 does not exist: the run has 36 frames, 0 to 35\n"
        + "  hint: reveal sheet --help lists all options\n"
    ),
    (["inspect", "p.json", "--overlay"], "error: unknown option '--overlay'\n"),
    (["inspect", "p.json", "--shutter", "180"], "error: unknown option '--shutter'\n"),
    (["scene", "p.json", "--shutter", "180"], "error: unknown option '--shutter'\n"),
    (
      ["gallery", "p.json"],
      "error: p.json: this is a file, and a gallery shows a folder\n  hint: reveal gallery ./\n"
    ),
    (["gallery"], "error: expected a folder with presets\n"),
    (
      ["gallery", ".", "--site", "a", "-o", "b"],
      "error: --site names the folder of the gallery, and so does -o\n"
    ),
    (
      ["gallery", ".", "--featured"],
      "error: --featured: expected a file gallery.json in . that names presets\n"
    ),
    (["preview", "decks"], "error: decks: this is a folder, and there is no preset below it\n"),
  ])
  func `says what is wrong and what to write`(words: [String], message: String) throws {
    let place = try Workplace()
    let outcome = try withExtendedLifetime(place) { try place.start(words).wait() }
    #expect(outcome.status == ExitStatus.usage.rawValue)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
  }

  /// Arguments with bytes, as `printf` writes them, that are no UTF-8.
  @Test(arguments: [
    ("render p.json -o", #"f\377"#), ("sheet p.json -o", #"s\351.png"#),
    ("validate", #"\377.json"#), ("init", #"\303.json"#),
    ("render p.json", #"--output=f\355\240\200"#),
  ])
  func `takes no argument that is no text`(line: String, argument: String) throws {
    let place = try Workplace()
    let outcome = try place.shell(
      """
      "$REVEAL" \(line) "$(printf -- '\(argument)')"
      status=$?
      ls
      exit $status
      """)
    #expect(outcome.status == ExitStatus.usage.rawValue)
    #expect(outcome.errors.contains("UTF-8"), "\(outcome.errors)")
    #expect(outcome.text == "decks\np.json\ntip-in.json\n")
  }

  @Test(arguments: ["--fps 9", "--overlay", "--pixel-snap off", "--shutter 180"])
  func `takes no option of frames for an export`(option: String) throws {
    try Workplace().reveal(
      "export p.json --to css \(option)", ends: .usage, says: "error: unknown option")
  }

  @Test func `prints the reference of the language, or a section of it`() throws {
    let place = try Workplace()
    let reference = String(
      decoding: try Data(contentsOf: Workplace.root.appending(path: "Presets/README.md")),
      as: UTF8.self)
    #expect(try place.reveal("help preset").text == reference)
    let scroll = try place.reveal("help preset Scroll").text
    #expect(scroll.hasPrefix("## scroll\n") && scroll.contains("\n### Turning the device\n"))
    #expect(!scroll.contains("## entrance"))
    let turning = try place.reveal("help preset turning the device").text
    #expect(turning.hasPrefix("### Turning the device\n"))
    // A key that has no section of its own.
    let step = try place.reveal("help preset fling").text
    #expect(step.hasPrefix("## scroll\n") && step.contains("| `{ \"fling\": 900 }` |"))
    #expect(!step.contains("### Turning the device"))
  }

  @Test(arguments: [
    ("nosuch", "unknown command 'nosuch'\n  hint: reveal help lists all commands\n"),
    ("rendr", "unknown command 'rendr'\n  hint: did you mean 'render'?\n"),
    ("render x", "unexpected argument 'x'\n"),
    (
      "preset scrol",
      "the reference has no section and no key 'scrol'\n  hint: did you mean 'scroll'?\n"
    ),
    ("preset wallet", "the reference has no section and no key 'wallet'\n  hint: sections: The "),
  ])
  func `helps with what there is`(topic: String, message: String) throws {
    let outcome = try Workplace().reveal("help \(topic)", ends: .usage)
    #expect(outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix("error: \(message)"), "\(outcome.errors)")
  }

  @Test func `draws a sheet into a file of its usual name`() throws {
    let place = try Workplace()
    #expect(try place.reveal("sheet p.json --width 64").text.hasPrefix("sheet.png: 12 frames"))
    try place.folder.write("mine", to: "sheet.png")
    try place.reveal("sheet p.json --width 64", ends: .inputOutput, says: "sheet.png")
  }

  static let film = "for a film: a name that ends in .mp4, "
  static let animation = "for an animated PNG: --format apng"
  static let folder = "for a folder of that name, add a slash"

  @Test(arguments: [
    ("render p.json -o a.mkv", film), ("render p.json -o b/ -o a.avi", film),
    ("render p.json --format y4m -o a.mov", "for a QuickTime film: --format mov"),
    ("render p.json --format png -o a.gif", "for an animated GIF: --format gif"),
    ("render p.json -o a.png", animation),
    ("render p.json -o a.jpg", folder), ("render p.json --format apng -o new/", "name the file"),
    ("render p.json --format apng -o taken.mp4", "name the file"),
    ("sheet p.json -o a.jpg", "write -o a.png"),
    ("inspect p.json --plot a.png", "write --plot a.svg"),
    ("scene p.json -o a.png", "write -o a.json"), ("draw a.json -o a.jpg", "write -o a.png"),
    ("init a.png", "write a.json"), ("gallery . -o a.html", folder),
    ("merge taken.mp4 -o a.zip", folder), ("diff p.json p.json --html a.html", folder),
    ("diff p.json p.json -o a.png", folder),
    ("diff p.json p.json --junit a.json", "write --junit a.xml"),
  ])
  func `refuses names that promise something else`(line: String, hint: String) throws {
    let place = try Workplace()
    try place.folder.write("", to: "taken.mp4/file")
    try place.reveal(line, ends: .usage, says: "hint: \(hint)")
    #expect(try place.folder.names() == ["decks", "p.json", "taken.mp4", "tip-in.json"])
  }

  @Test(arguments: [
    "--format y4m", "--format y4m -o -", "--format apng -o -", "-o -", "--format gif -o -",
    "--format apng -o - --poster", "-o a.mp4", "-o a/ -o -", "-o a -o b", "-o a.webp -o a.webp",
    "-o a -o b --format png", "-o a --quality 5", "-o a.gif --quality 5", "-o a.webp --quality 101",
    "-o a.mp4 --loop 2", "-o a --poster", "-o a.webp --loop -1",
    "-o a.webp --scale 16 --size 999x999",
  ])
  func `refuses what a format or standard output cannot hold`(options: String) throws {
    try Workplace().reveal("render p.json \(options)", ends: .usage)
  }
}
