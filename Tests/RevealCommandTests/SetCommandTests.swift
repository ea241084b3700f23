import Foundation
import RevealCommand
import TestFixtures
import Testing

/// `reveal set` and `--set`.
@Suite struct SetCommandTests {
  private static let text = """
    {
      // The look.
      "canvas": { "size": [12, 18], "scale": 1, "fps": 10, "duration": 0.3 },
      "entrance": { "from": { "opacity": 0 }, "duration": 0.2 } // short
    }

    """.replacing("\n", with: "\r\n")

  private func expect(
    _ place: Workplace, _ words: [String], status: Int32 = 0, text: String? = nil,
    errors: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try place.start(words).wait()
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    if let text { #expect(outcome.text == text, sourceLocation: sourceLocation) }
    #expect(outcome.errors == errors, sourceLocation: sourceLocation)
  }

  @Test func `changes the value alone`() throws {
    let place = try Workplace()
    try place.folder.write(Self.text, to: "a.json")
    try expect(place, ["set", "a.json", "entrance.duration", "0.20"], text: "a.json: unchanged\n")
    try expect(
      place, ["set", "a.json", "entrance.duration", "0.1", "--dry-run"],
      text: """
        @@ line 2 @@
           // The look.
           "canvas": { "size": [12, 18], "scale": 1, "fps": 10, "duration": 0.3 },
        -  "entrance": { "from": { "opacity": 0 }, "duration": 0.2 } // short
        +  "entrance": { "from": { "opacity": 0 }, "duration": 0.1 } // short
         }
         

        """)
    #expect(try place.text("a.json") == Self.text)
    try expect(
      place,
      [
        "set", "a.json", "entrance.duration", "0.1", "entrance.curve", "easeOut", "list.rows", "3",
        "--remove", "entrance.from.opacity",
      ], text: "a.json: written\n")
    #expect(
      try place.text("a.json")
        == Self.text.replacing("{ \"opacity\": 0 }", with: "{ }")
        .replacing(
          "\"duration\": 0.2 } // short",
          with:
            "\"duration\": 0.1, \"curve\": \"easeOut\" }, // short\r\n  \"list\": { \"rows\": 3 }"))
  }

  @Test func `takes negative numbers and equals signs`() throws {
    let place = try Workplace()
    try place.folder.write(Self.text, to: "a.json")
    try place.reveal("set a.json list.inset -2.5 entrance.duration=0.1 entrance.delay 1e-1 -q")
    let text = try place.text("a.json")
    for part in ["\"inset\": -2.5", "\"duration\": 0.1", "\"delay\": 0.1"] {
      #expect(text.contains(part), "\(text)")
    }
    for (words, message) in [
      (["list.rows"], "expected a value after the key path \"list.rows\""),
      (["list.rows", "--dryrun"], "unknown option '--dryrun'"),
    ] {
      try expect(
        place, ["set", "a.json"] + words, status: 64,
        errors: "error: \(message)\n  hint: reveal set --help lists all options\n")
    }
  }

  @Test func `writes nothing that is wrong`() throws {
    let place = try Workplace()
    try place.folder.write(Self.text, to: "a.json")
    try expect(
      place, ["set", "a.json", "entrance.duration", "long"], status: 65, text: "",
      errors: """
        a.json:4:55: error: entrance.duration: expected a number > 0 and ≤ 3600, found "long"
            4 |   "entrance": { "from": { "opacity": 0 }, "duration": "long" } // short
              |                                                       ^~~~~~

        """)
    try expect(
      place, ["set", "a.json", "entrance.duration.x", "1"], status: 64,
      errors: "error: entrance.duration: expected an object for \"entrance.duration.x\"\n")
    try expect(
      place, ["set", "a.json", "--remove", "entrance.curve"], status: 64,
      errors: "error: entrance.curve: there is no such value\n")
    try expect(
      place, ["set", "a.json", "list..rows", "1"], status: 64,
      errors: """
        error: expected a key path, as in entrance.duration or scroll[2].to, found "list..rows"

        """)
    #expect(try place.text("a.json") == Self.text)
    try place.folder.write("{ \"list\": { \"rows\": 3 \"gap\": 1 } }", to: "b.json")
    try expect(
      place, ["set", "b.json", "list.rows", "4"], status: 65,
      errors: """
        b.json:1:23: error: expected "," before "gap"
            1 | { "list": { "rows": 3 "gap": 1 } }
              |                       ^

        """)
  }

  @Test func `sets inherited values in the preset itself`() throws {
    let place = try Workplace()
    try place.folder.write(Self.text, to: "a.json")
    let own = "{ \"extends\": \"a.json\", \"canvas\": { \"fps\": 20 } }"
    try place.folder.write(own, to: "b.json")
    for (path, value) in [("entrance.duration", "0.2"), ("canvas.duration", "0.3")] {
      try expect(place, ["set", "b.json", path, value], text: "b.json: unchanged\n")
    }
    try expect(
      place, ["set", "b.json", "entrance.duration", "0.1", "canvas.duration", "0.4"],
      text: "b.json: written\n")
    #expect(
      try place.text("b.json") == """
        { "extends": "a.json", "canvas": { "fps": 20, "duration": 0.4 }, "entrance": {
          "from": { "opacity": 0 },
          "duration": 0.1
        } }
        """)
    #expect(try place.text("a.json") == Self.text)
  }

  /// The same frames as after writing, and the file stays.
  @Test(arguments: [false, true])
  func `draws with values that are not written`(isInherited: Bool) throws {
    let place = try Workplace()
    try place.folder.write(Self.text, to: "a.json")
    if isInherited { try place.folder.write("{ \"extends\": \"a.json\" }", to: "b.json") }
    let name = isInherited ? "b.json" : "a.json"
    let former = try place.text(name)
    try place.reveal(
      "render \(name) --set entrance.duration=0.1 --set canvas.background=#F00 -o one -q")
    #expect(try place.text(name) == former)
    try place.reveal("set \(name) entrance.duration 0.1 canvas.background #F00 -q")
    try place.reveal("render \(name) -o two -q")
    try place.reveal("diff one two -q --frames 0-2")
    try place.reveal("verify one")
    try expect(
      place, ["inspect", name, "--set", "canvas.fps=no"], status: 65, text: "",
      errors: try place.start(["inspect", name, "--set", "canvas.fps=\"no\""]).wait().errors)
    try expect(
      place, ["inspect", name, "--set", "canvas.fps"], status: 64, text: "",
      errors: """
        error: --set: expected a key path and a value, as in entrance.duration=0.5, found \
        "canvas.fps"
          hint: reveal inspect --help lists all options

        """)
  }

  /// A link stays a link, and permissions stay.
  @Test func `replaces the content alone`() throws {
    let place = try Workplace()
    try place.folder.write(Self.text, to: "a.json")
    let files = FileManager.default
    let path = "\(place.folder.path)/a.json"
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try files.createSymbolicLink(
      atPath: "\(place.folder.path)/link.json", withDestinationPath: "a.json")
    try place.reveal("set link.json entrance.duration 0.1 -q")
    #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(
      try files.destinationOfSymbolicLink(atPath: "\(place.folder.path)/link.json") == "a.json")
    #expect(try place.text("a.json").contains("0.1 } // short"))
  }
}

extension Workplace {
  fileprivate func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }
}
