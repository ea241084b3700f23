import TestFixtures
import Testing

@Suite struct RenderCommandTests {
  @Test(arguments: ["fast", "balanced", "small", "libpng"])
  func `writes the same files with any jobs, and with bands remembered or not`(
    encoder: String
  ) throws {
    let place = try Workplace()
    let render = "render \(Workplace.preset) -q --frames ::3 --encode \(encoder)"
    try place.reveal("\(render) --jobs 1 -o one")
    for options in ["--jobs 2", "--jobs 7", "--no-memo"] {
      try place.reveal("\(render) \(options) -o other --force")
      try place.expectSame("one", "other")
    }
    try place.reveal("diff one \(Workplace.preset) --frames ::3 -q")
  }

  @Test func `draws any frame alone, and from its scene`() throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o whole --frames 10-14")
    let frame = try place.folder.read("whole/frame_00012.png")
    #expect(try place.reveal("render \(Workplace.preset) --frames 12 -o -").output == frame)
    try place.reveal("scene \(Workplace.preset) --frame 12 -o scene.json")
    try place.reveal("draw scene.json -o drawn.png")
    // A picture of its own has a mark besides, by which it may be replaced.
    #expect(try place.folder.read("drawn.png").starts(with: frame.dropLast(12)))
    try place.reveal("diff drawn.png whole/frame_00012.png -q")
    try place.reveal("draw scene.json -o drawn.png")
  }

  @Test func `asks neither folder, language, time zone nor umask`() throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o whole --frames ::6")
    let outcome = try place.shell(
      """
      mkdir inner && cd inner && umask 077
      export LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 TZ=Asia/Tokyo
      "$REVEAL" render ../\(Workplace.preset) -q -o frames --frames ::6
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    try place.expectSame("whole", "inner/frames")
  }

  @Test(arguments: ["apng -o out.png", "rgba -o out.rgba", "y4m -o out.y4m"])
  func `writes the same stream with any jobs, measured or not`(format: String) throws {
    let place = try Workplace()
    try place.folder.write(
      Workplace.presetText.replacing("#0000", with: "white"), to: "white.json")
    let preset = format.hasPrefix("y4m") ? "white.json" : "p.json"
    let output = String(format.split(separator: " ")[2])
    let write = { (options: String) in
      try place.reveal("render \(preset) -q --frames ::4 --force --format \(format) \(options)")
      return try place.folder.read(output)
    }
    let bytes = try write("--jobs 1")
    #expect(try write("--jobs 7 --timings") == bytes)
    if !format.hasPrefix("apng") {
      let stream = format.replacing(output, with: "-")
      let outcome = try place.reveal("render \(preset) --frames ::4 --format \(stream)")
      #expect(outcome.output == bytes)
    }
  }

  @Test func `tells pictures apart whose names Unicode takes for equal`() throws {
    let place = try Workplace()
    let names = ["\u{E9}.png", "e\u{301}.png"]
    for (name, color) in zip(names, [[255, 0, 0], [0, 0, 255]] as [[UInt8]]) {
      try place.folder.write(PNGBytes.file(width: 1, height: 1, rows: [0] + color), to: name)
    }
    // Some file systems take them for equal as well.
    guard try place.folder.names().filter({ $0.hasSuffix(".png") }).count == 2 else { return }
    let frames = try [names, [names[0]], [names[1]]].map { names in
      try place.folder.write(
        """
        { "canvas": { "size": [60, 60], "scale": 1 }, "list": { "rows": 2, "rowHeight": 30 },
          "cards": { "images": ["\(names.joined(separator: "\", \""))"] } }
        """, to: "a.json")
      return try place.reveal("render a.json --frames 100% -o -").output
    }
    #expect(Set(frames).count == 3)
  }

  @Test func `ends quietly when its reader goes away`() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      """
      { "$REVEAL" render p.json --format rgba -o -; echo $? >status; } | head -c 1000 >/dev/null
      """)
    #expect(outcome.errors.isEmpty)
    #expect(try place.folder.read("status") == Array("74\n".utf8))
  }
}
