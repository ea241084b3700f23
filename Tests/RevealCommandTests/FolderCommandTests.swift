import Foundation
import RevealCommand
import Testing

/// Folders where commands take one, and what programs read.
@Suite struct FolderCommandTests {
  @Test func `validates all presets of a folder`() throws {
    let place = try Workplace()
    try place.folder.write(#"{ "zoom": 3 }"#, to: "many/sub/wrong.json")
    try place.folder.write("{}", to: "many/p.json")
    let outcome = try place.reveal("validate many", ends: .preset, says: "many/sub/wrong.json:1:11")
    #expect(outcome.text == "many/p.json: ok\n")
    let json = try place.reveal("validate many --json", ends: .preset).text
    #expect(json.contains(#""file": "many/p.json", "outcome": "ok""#))
    #expect(json.contains(#/"line": 1,\s+"column": 11,\s+"keyPath": "zoom"/#))
    #expect(json.contains(#""passes": false"#))
    for _ in 1...2 {
      try place.reveal("validate many -q --sarif problems.sarif", ends: .preset)
      let report = String(decoding: try place.folder.read("problems.sarif"), as: UTF8.self)
      #expect(report.contains(#""uri": "many/sub/wrong.json""#))
      #expect(report.contains(#/"startLine": 1,\s+"startColumn": 11/#))
      #expect(report.contains(#""version": "2.1.0""#) && report.contains(#""level": "error""#))
    }
    try place.folder.write("none", to: "empty/file")
    try place.reveal("validate empty", ends: .inputOutput, says: "there is no preset below it")
    let missing = try place.reveal("validate gone.json --json", ends: .inputOutput)
    #expect(missing.text.contains(#""outcome": "wrong""#) && missing.errors.isEmpty)
  }

  @Test func `imports and exports with what became of everything as JSON`() throws {
    let place = try Workplace()
    try place.folder.write(
      "@keyframes a{from{opacity:0;color:red}}.a{animation:a 1s}@keyframes b{from{opacity:0}}",
      to: "x.css")
    let json = try place.reveal("import x.css --json")
    #expect(json.errors.isEmpty)
    #expect(json.text.contains(#""name": "a""#) && json.text.contains(#""name": "b""#))
    #expect(
      json.text.contains(#/"kind": "dropped",\s+"file": "x.css",\s+"line": 1,\s+"column": 29/#))
    let files = try place.reveal("import x.css --json -o presets").text
    #expect(files.contains(#""file": "presets/a.json""#) && place.exists("presets/a.json"))
    let export = try place.reveal("export presets/a.json --to css --json").text
    #expect(export.contains(#""exact": ["#) && export.contains(#""text": "/*"#))
    let file = try place.reveal("export presets/a.json --to swift -o A.swift --json").text
    #expect(file.contains(#""output": "A.swift""#) && file.contains(#""swiftUI": {"#))
    let web = try place.reveal("export presets/a.json --to web -o page --json").text
    #expect(web.contains(#""output": "page""#) && web.contains(#""lost": "#))
  }

  @Test func `ends a failing test with the commands that come next`() throws {
    let place = try Workplace()
    try place.folder.write(
      #"{ "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 0.5 } }"#,
      to: "my presets/a b.json")
    try place.reveal("test", "my presets", "--update")
    try place.folder.write(
      #"{ "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 0.6 } }"#,
      to: "my presets/a b.json")
    let text = try place.reveal("test", "my presets", ends: .different).text
    #expect(
      text.hasSuffix(
        "\n  look:    reveal test 'my presets' --serve\n"
          + "  approve: reveal test 'my presets' 'a b' --update\n"), "\(text)")
    #expect(!text.contains("frame_0000"), "\(text)")
    let approve = try place.shell("\"$REVEAL\" test 'my presets' 'a b' --update")
    #expect(approve.status == 0)
    let equal = try place.reveal("test", "my presets").text
    #expect(equal == "1 preset: 1 equal\n")
    try place.reveal(
      "test p.json", ends: .inputOutput, says: "its folder comes first: reveal test . p")
  }

  @Test func `compares folders in folders, and leaves out what it is told to`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 --frames 0,1 -o golden/home -q")
    try place.copy("golden", to: "actual")
    let equal = try place.reveal("diff golden actual")
    #expect(equal.text == "actual: equal to golden, 2 frames\n")
    try place.copy("golden/home/frame_00000.png", to: "actual/home/frame_00001.png")
    let text = try place.reveal("diff golden actual", ends: .different).text
    #expect(text.contains("home/frame_00001.png"))
    try place.reveal("diff golden actual -q --ignore-file frame_00001.png")
    try place.folder.write("any", to: "golden/home/a.jpg")
    try place.reveal("diff golden actual -q", "--ignore-file", "frame*1.png", ends: .inputOutput)
    try place.reveal("diff golden actual --update -q", ends: .done)
    #expect(place.exists("golden/home/a.jpg"))
    try place.reveal("diff golden actual -q", "--ignore-file", "*.jpg")
    try place.copy("golden/home/a.jpg", to: "actual/a.jpg")
    try place.reveal(
      "diff golden actual --update -q", ends: .inputOutput, says: "it is no PNG file")
  }

  @Test func `says how many frames an animation has`() throws {
    let place = try Workplace()
    // Of the 12 that are chosen some are equal, and stay longer.
    try place.reveal("render p.json --fps 10 --frames 0:12 -o a.png --format apng -q")
    try place.copy("a.png", to: "b.png")
    #expect(try place.reveal("diff a.png b.png").text.hasSuffix("1 animation of 7 frames\n"))
    let json = try place.reveal("diff a.png b.png --json --junit r.xml").text
    #expect(json.contains(#""animationFrames": [7, 7]"#))
    let xml = try String(decoding: place.folder.read("r.xml"), as: UTF8.self)
    #expect(xml.contains("a.png, an animation of 7 frames"))
  }

  @Test func `refuses a large wrong file by its start`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 --frames 0 -o out -q")
    let script = """
      truncate -s 1073741823 a.png && cp out/frame_00000.png b.png && truncate -s 1G b.png
      ulimit -v 4000000
      "$REVEAL" diff a.png a.png; "$REVEAL" diff b.png b.png
      """
    let start = Date()
    let outcome = try place.shell(script)
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.text.contains("not a PNG file"))
    #expect(outcome.text.contains("bytes after the end of the picture"))
    #expect(Date().timeIntervalSince(start) < 20)
  }

  @Test func `refuses a journal that is too long`() throws {
    let place = try Workplace()
    try place.reveal("render p.json --fps 10 --frames 0 -o out -q")
    _ = try place.shell("yes '1 aa' | head -c 20000000 >out/.reveal.journal")
    try place.reveal(
      "render p.json --fps 10 -o out --resume -q", ends: .inputOutput, says: "more than")
  }
}
