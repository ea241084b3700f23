import Testing

@Suite struct RenderCommandTests {
  @Test(arguments: ["fast", "small", "libpng"])
  func `writes the same files with any jobs, and with bands remembered or not`(
    encoder: String
  ) throws {
    let place = try Workplace()
    let render = "render \(Workplace.preset) -q --encode \(encoder)"
    try place.reveal("\(render) --jobs 1 -o one")
    for options in ["--jobs 2", "--jobs 7", "--no-memo"] {
      try place.reveal("\(render) \(options) -o other --force")
      try place.expectSame("one", "other")
    }
    try place.reveal("render \(Workplace.preset) -q -o fast")
    try place.reveal("diff fast one -q")
  }

  @Test func `draws any frame alone, at any rate, from its scene`() throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o whole")
    let whole = try place.files("whole")
    #expect(whole.count > 36)
    try place.reveal("render \(Workplace.preset) -q -o alone --frames 12")
    #expect(try place.files("alone")["frame_00012.png"] == whole["frame_00012.png"])
    let frame = try place.reveal("render \(Workplace.preset) --frames 12 -o -")
    #expect(frame.output == whole["frame_00012.png"].map(Array.init))
    try place.reveal("render \(Workplace.preset) -q -o half --fps 15")
    for index in 0..<18 {
      let name = { (index: Int) in "frame_000\(index < 10 ? "0" : "")\(index).png" }
      #expect(try place.files("half")[name(index)] == whole[name(2 * index)], "frame \(index)")
    }
    for index in [10, 20, 30] {
      try place.reveal("scene \(Workplace.preset) --frame \(index) -o scene.json --force")
      try place.reveal("draw scene.json -o drawn.png --force")
      #expect(try place.folder.read("drawn.png") == whole["frame_000\(index).png"].map(Array.init))
    }
  }

  @Test func `asks neither folder, language, time zone nor umask`() throws {
    let place = try Workplace()
    try place.reveal("render \(Workplace.preset) -q -o whole")
    let outcome = try place.shell(
      """
      mkdir inner && cd inner && umask 077
      export LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 TZ=Asia/Tokyo
      "$REVEAL" render ../\(Workplace.preset) -q -o frames
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
      try place.reveal("render \(preset) -q --force --format \(format) \(options)")
      return try place.folder.read(output)
    }
    let bytes = try write("--jobs 1")
    #expect(try write("--jobs 7") == bytes)
    #expect(try write("--timings") == bytes)
    if !format.hasPrefix("apng") {
      let stream = format.replacing(output, with: "-")
      for options in ["--jobs 1", "--jobs 7 --timings"] {
        let outcome = try place.reveal("render \(preset) --format \(stream) \(options)")
        #expect(outcome.output == bytes)
      }
    }
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

  @Test func `says that a disk is full`() throws {
    let place = try Workplace()
    guard (try place.shell("test -e /dev/full")).status == 0 else { return }
    let outcome = try place.shell(#""$REVEAL" render p.json --format rgba -o - >/dev/full"#)
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("standard output: cannot write"))
  }
}
