import Testing

@Suite struct DiffCommandTests {
  @Test func `tells equal from different, unreadable, wrong and unknown`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 -o golden -q")
    try place.copy("golden", to: "actual")
    try place.reveal("diff golden actual -q")
    try place.reveal("diff golden p.json --fps 10 -q")
    try place.reveal("diff golden/reveal.json p.json --fps 10 -q")
    try place.reveal("diff golden p.json --fps 20 -q", ends: .different)
    try place.copy("golden/frame_00005.png", to: "actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .different)
    try place.remove("actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .different)
    try place.folder.write(
      Array(place.folder.read("golden/frame_00003.png").prefix(100)), to: "actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .inputOutput)
    try place.reveal("diff golden nowhere -q", ends: .inputOutput)
    try place.folder.write(#"{ "zoom": 3 }"#, to: "wrong.json")
    try place.reveal("diff golden wrong.json -q", ends: .preset)
  }

  @Test func `approves with --update`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 -o golden -q")
    try place.copy("golden", to: "actual")
    try place.copy("golden/frame_00005.png", to: "actual/frame_00003.png")
    try place.reveal("diff golden actual -q", ends: .different)
    try place.reveal("diff golden actual --update")
    try place.reveal("diff golden actual -q")
  }

  @Test func `approves the files that a manifest lists together with it`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 -o golden -q")
    try place.folder.write(
      Workplace.presetText.replacing("\"#C33\"", with: "\"#C34\""), to: "red.json")
    let changes = try place.reveal("diff golden/reveal.json red.json --fps 10 --update").text
    #expect(changes.contains("\ngolden: 12 changed (frame_00000.png, "), "\(changes)")
    for golden in ["golden", "golden/reveal.json"] {
      try place.reveal("diff \(golden) red.json --fps 10 -q")
    }
    try place.reveal("verify golden")
    // A manifest without its files stays one.
    try place.folder.write(place.folder.read("golden/reveal.json"), to: "alone/reveal.json")
    try place.reveal("diff alone/reveal.json p.json --fps 10 --update -q")
    #expect(try place.files("alone").keys.sorted() == ["reveal.json"])
  }

  @Test(arguments: [
    "--fps 20", "--scale 2", "--size 40x40", "--text bars", "--overlay", "--reduced-motion",
    "--pixel-snap off", "--shutter 180", "--background #FFF", "--ignore-row 1",
  ])
  func `refuses options for which it needs a preset`(option: String) throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 --frames 0-1 -o golden -q")
    let name = option.split(separator: " ")[0]
    try place.reveal(
      "diff golden golden \(option)", ends: .usage, says: "\(name) needs a preset on one side")
  }

  @Test func `shows changed lines whole, or cut at the same place`() throws {
    let place = try Workplace()
    let padding = String(repeating: "x", count: 120)
    let line =
      "{ \"description\": \"\(padding)\", \"canvas\": { \"size\": [12, 18], \"fps\": 10, "
      + "\"scale\": 1, \"duration\": 0.3 }, \"zoom\": [0.5, 0.5, 0, 0, 0.7, 0.3] }"
    let long = line.replacing(padding, with: String(repeating: padding, count: 4))
    for (name, text) in [("whole", line), ("cut", long)] {
      try place.folder.write(text, to: "\(name)/a.json")
      try place.reveal("test \(name) --update -q --no-cache")
      let changed = text.replacing("0.7,", with: "0.8,")
      try place.folder.write(changed, to: "\(name)/a.json")
      try place.reveal(
        "test \(name) -q --no-cache --markdown \(name).md", ends: .different)
      let summary = String(decoding: try place.folder.read("\(name).md"), as: UTF8.self)
      let lines = summary.split(separator: "\n").filter {
        $0.hasPrefix("  - ") || $0.hasPrefix("  + ")
      }.map { String($0.dropFirst(4)) }
      try #require(lines.count == 2, "\(summary)")
      #expect(lines[0].replacing("0.7,", with: "0.8,") == lines[1])
      #expect(lines[0].hasPrefix("…") == (name == "cut"), "\(lines)")
      #expect(name == "cut" || lines[0] == line, "\(lines)")
    }
  }
}
