import Foundation
import RevealFiles
import RevealFrames
import RevealJSON
import RevealPages
import RevealPreset
import RevealRender
import Synchronization
import TestFixtures
import Testing

/// Edits of a preset by pages: what they draw, what they write, and what they cannot reach.
@Suite struct StudioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let text = """
    { // A comment, which stays.
      "canvas": { "size": [40, 60], "scale": 1, "fps": 20, "background": "#FFFFFF" },
      "list": { "rows": 4, "rowHeight": 20, },
      "cards": { "deck": "deck.json", "template": "cell.json" },
      "entrance": { "track": "every", "duration": 0.5, "from": { "opacity": 0 } },
      "scroll": [{ "rest": 1 }]
    }

    """

  private func path(_ name: String) -> String { joinPath(folder.path, name) }

  private func write(_ text: String = text) throws {
    try folder.write(text, to: "p.json")
    try folder.write(#"[{ "title": "One" }, { "title": "Two" }]"#, to: "deck.json")
    try folder.write(
      #"{ "cell": { "shape": "rectangle", "color": "blue", "height": 20 } }"#, to: "cell.json")
  }

  /// A studio that knows its files, as after the first reading.
  private func studio(_ scope: FileScope = .everywhere) throws -> Studio {
    let path = path("p.json")
    let studio = Studio(path, scope: scope) {
      try LoadedPreset(path: path, scope: $0, willRead: $1)
    }
    studio.follow(try LoadedPreset(path: path, scope: scope))
    return studio
  }

  private func request(_ edits: String, file: Int = 0) throws -> StudioRequest {
    let text = #"{ "file": \#(file), "edits": [\#(edits)] }"#
    let root = try #require(JSONParser.parse(SourceText(file: "", text: text)).root)
    return try #require(StudioRequest(root), "\(text)")
  }

  private func text(_ name: String = "p.json") throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `draws a draft as render would, and writes nothing`() throws {
    try write()
    let studio = try studio()
    for value in ["0.2", "0.35", "0.9"] {
      let edit = #"{ "path": "entrance.duration", "value": \#(value), "seen": 0.5 }"#
      let edited = try folder.write(
        Self.text.replacing("0.5", with: value), to: "other.json")
      let preset = try SimulatedPreset(try LoadedPreset(path: edited))
      let renderer = FrameRenderer(images: preset.images(), encoding: .fast)
      for frame in [0, 3, 8] {
        let picture = try #require(
          try studio.picture(of: try request(edit), frame: frame, in: nil, at: 0))
        let due = try renderer.render(preset.timeline.exposure(at: frame))
        #expect(picture.png.bytes == due.png.bytes)
        #expect(picture.count == preset.timeline.frameCount)
      }
    }
    #expect(try text() == Self.text)
  }

  @Test func `knows when the steps of the scroll begin and end`() throws {
    try write(
      Self.text.replacing(
        #"[{ "rest": 1 }]"#,
        with: #"[{ "rest": 1 }, { "drag": 9, "duration": 0.5 }, { "rest": 2 }]"#))
    let preset = try SimulatedPreset(try LoadedPreset(path: path("p.json")))
    let times = preset.timeline.stepTimes
    #expect(times.count == 3)
    #expect(times[0] == 0...1 && times[1].lowerBound == 1 && times[1].upperBound >= 1.5)
    #expect(times[2].lowerBound == times[1].upperBound)
    #expect(abs(times[2].upperBound - times[2].lowerBound - 2) < 1e-9)
  }

  @Test func `draws the last frame in place of those that the draft lacks`() throws {
    try write()
    let studio = try studio()
    let edit = try request(#"{ "path": "scroll[0].rest", "value": 0.1, "seen": 1 }"#)
    let picture = try #require(try studio.picture(of: edit, frame: 10_000, in: nil, at: 0))
    #expect(picture.frame == picture.count - 1)
  }

  @Test func `writes the smallest edit, undoes and redoes it`() throws {
    try write()
    let studio = try studio()
    let edit = try request(#"{ "path": "entrance.duration", "value": 0.75, "seen": 0.5 }"#)
    #expect(try studio.save(edit) == true)
    let saved = Self.text.replacing("0.5", with: "0.75")
    #expect(try text() == saved)
    #expect(studio.json.compact.contains(#""undo": "entrance.duration", "redo": null"#))
    #expect(try studio.undo() == "entrance.duration")
    #expect(try text() == Self.text)
    #expect(try studio.redo() == "entrance.duration")
    #expect(try text() == saved)
    #expect(try studio.redo() == nil)
    let same = try request(#"{ "path": "entrance.duration", "value": 0.75, "seen": 0.75 }"#)
    #expect(try studio.save(same) == false, "equal content writes nothing")
    #expect(try studio.undo() == "entrance.duration")
    #expect(try studio.undo() == nil)
  }

  @Test func `sets only the parts of a value that differ`() throws {
    let text = Self.text.replacing(
      "\"duration\": 0.5", with: "\"curve\": [ 0.2,0, /* late */ 0, 1 ], \"duration\": 0.5")
    try write(text)
    let studio = try studio()
    let edit = #"{ "path": "entrance.curve", "value": [0.2, 0, 0.3, 1], "seen": [0.2, 0, 0, 1] }"#
    #expect(try studio.save(try request(edit)) == true)
    #expect(try self.text() == text.replacing("/* late */ 0,", with: "/* late */ 0.3,"))
    let other = #"{ "path": "entrance.curve", "value": "linear", "seen": [0.2, 0, 0.3, 1] }"#
    #expect(try studio.save(try request(other)) == true)
    #expect(try self.text().contains(#""curve": "linear", "duration": 0.5"#))
  }

  @Test func `adds and removes keys and elements`() throws {
    try write()
    let studio = try studio()
    try #require(
      try studio.save(try request(#"{ "path": "entrance.delay", "value": 0.1 }"#)) == true)
    try #require(
      try studio.save(try request(#"{ "path": "scroll[1]", "value": { "fling": 300 } }"#)) == true)
    try #require(try studio.save(try request(#"{ "path": "entrance.track" }"#)) == true)
    let loaded = try LoadedPreset(path: path("p.json"))
    #expect(loaded.preset.scroll.count == 2)
    let root = try #require(
      JSONParser.parse(SourceText(file: "", bytes: try folder.read("p.json"))).root)
    #expect(root["entrance"]?["delay"]?.number == 0.1 && root["entrance"]?["track"] == nil)
    #expect(try text().contains("// A comment, which stays."))
    for _ in 0..<3 { _ = try studio.undo() }
    #expect(try text() == Self.text)
  }

  @Test func `refuses what would make the preset invalid`() throws {
    try write()
    let studio = try studio()
    let edit = try request(#"{ "path": "entrance.duration", "value": -1, "seen": 0.5 }"#)
    #expect(throws: (any Error).self) { try studio.save(edit) }
    #expect(throws: (any Error).self) {
      try studio.picture(of: edit, frame: 0, in: nil, at: 0)
    }
    #expect(try text() == Self.text)
    #expect(try studio.undo() == nil)
  }

  @Test func `lets a save from elsewhere win, and can undo it`() throws {
    try write()
    let studio = try studio()
    let edit = try request(#"{ "path": "entrance.duration", "value": 0.75, "seen": 0.5 }"#)
    try write(Self.text.replacing("0.5", with: "0.6"))
    #expect(throws: StudioConflict.self) { try studio.save(edit) }
    // What the page wants may be there already: it goes on drawing while it saves.
    let same = try request(#"{ "path": "entrance.duration", "value": 0.6, "seen": 0.5 }"#)
    #expect(try studio.save(same) == false)
    // Another place of the new text can still be edited.
    let other = try request(#"{ "path": "scroll[0].rest", "value": 2, "seen": 1 }"#)
    studio.follow(try LoadedPreset(path: path("p.json")))
    #expect(try studio.save(other) == true)
    #expect(try text().contains("0.6") && text().contains(#"{ "rest": 2 }"#))
    #expect(try studio.undo() == "scroll[0].rest")
    #expect(try studio.undo() == "a save from elsewhere")
    #expect(try text() == Self.text)
    #expect(try studio.redo() == "a save from elsewhere")
    #expect(try text().contains("0.6"))
    // A newer save than the one that is known is never written over.
    try write(Self.text.replacing("0.5", with: "0.7"))
    #expect(throws: FileError.self) { try studio.undo() }
    #expect(try text().contains("0.7"))
  }

  @Test func `removes only from the text that the page shows`() throws {
    try write()
    let studio = try studio()
    let text = """
      { "file": 0, "edits": [{ "path": "scroll[0]" }], "digest": "0" }
      """
    let root = try #require(JSONParser.parse(SourceText(file: "", text: text)).root)
    let request = try #require(StudioRequest(root))
    #expect(throws: StudioConflict.self) { try studio.save(request) }
  }

  @Test func `edits decks and templates, and goes back to versions of all`() throws {
    try write()
    let studio = try studio()
    let (deck, cell) = (try text("deck.json"), try text("cell.json"))
    studio.name("first")
    let height = try request(#"{ "path": "cell.height", "value": 10, "seen": 20 }"#, file: 1)
    #expect(try studio.save(height) == true)
    let title = try request(#"{ "path": "[0].title", "value": "Uno", "seen": "One" }"#, file: 2)
    #expect(try studio.save(title) == true)
    #expect(try text("cell.json").contains("10") && text("deck.json").contains("Uno"))
    #expect(try text() == Self.text)
    #expect(try studio.restore("first"))
    #expect(try text("deck.json") == deck && text("cell.json") == cell)
    #expect(try studio.undo() == "back to first", "one step for all files")
    #expect(try text("cell.json").contains("10") && text("deck.json").contains("Uno"))
    #expect(try !studio.restore("second"))
  }

  @Test func `reaches no other file`() throws {
    try write()
    try folder.write(Self.text, to: "base.json")
    try folder.write(
      #"{ "extends": "base.json", "entrance": { "from": { "opacity": 0 } } }"#, to: "p.json")
    let studio = try studio()
    #expect(!studio.json.compact.contains("base.json"))
    for file in [-1, 3, 1000] {
      let edit = try request(#"{ "path": "title", "value": "x" }"#, file: file)
      #expect(try studio.save(edit) == nil)
      #expect(try studio.picture(of: edit, frame: 0, in: nil, at: 0) == nil)
      #expect(try studio.additions(to: JSONPath(), of: file) == nil)
    }
    // What the base has is set in the preset itself.
    let edit = try request(#"{ "path": "list.rows", "value": 5 }"#)
    #expect(try studio.save(edit) == true)
    #expect(try text("base.json") == Self.text && text().contains(#""rows": 5"#))
  }

  @Test func `offers what a preset inherits, as it is`() throws {
    try write()
    try folder.write(Self.text, to: "base.json")
    try folder.write(#"{ "extends": "base.json", "canvas": {} }"#, to: "p.json")
    let studio = try studio()
    func offered(_ path: JSONPath) throws -> [(path: String, value: String, isInherited: Bool)] {
      let additions = try #require(try studio.additions(to: path, of: 0))
      let root = try #require(
        JSONParser.parse(SourceText(file: "", text: additions.compact)).root?.elements)
      return root.map {
        ($0["path"]?.string ?? "", $0["text"]?.string ?? "", $0["isInherited"]?.bool ?? false)
      }
    }
    let keys = try offered(JSONPath())
    #expect(
      keys.prefix { $0.isInherited }.map(\.path) == ["list", "cards", "scroll", "entrance"])
    #expect(keys.first { $0.path == "scroll" }?.value == #"[{"rest": 1}]"#)
    #expect(keys.contains { $0.path == "removal" && !$0.isInherited })
    let rates = try offered(try #require(JSONPath("canvas"))).filter { $0.path == "canvas.fps" }
    #expect(rates.map(\.value) == ["20"])
    let value = keys.first { $0.path == "entrance" }?.value ?? ""
    let edit = try request(#"{ "path": "entrance", "value": \#(value), "adds": true }"#)
    let before = try studio.picture(
      of: request(#"{ "path": "title", "value": "x" }"#), frame: 5, in: nil, at: 0)
    let after = try studio.picture(of: edit, frame: 5, in: nil, at: 0)
    #expect(before?.png.bytes == after?.png.bytes, "nothing changes on the picture")
    #expect(try studio.save(edit) == true)
    #expect(try text().contains(#""track": "every""#))
    #expect(throws: StudioConflict.self) { try studio.save(edit) }
  }

  @Test func `stays inside of its folder`() throws {
    try write()
    let box = try TemporaryFolder()
    try box.write(Self.text, to: "p.json")
    try box.write(try folder.read("cell.json"), to: "cell.json")
    try box.write(try folder.read("deck.json"), to: "deck.json")
    let path = joinPath(box.path, "p.json")
    let scope = try FileScope(inside: box.path)
    let studio = Studio(path, scope: scope) {
      try LoadedPreset(path: path, scope: $0, willRead: $1)
    }
    studio.follow(try LoadedPreset(path: path, scope: scope))
    let title = try request(#"{ "path": "[0].title", "value": "Uno", "seen": "One" }"#, file: 2)
    #expect(try studio.save(title) == true)
    // A link that takes the deck's place later leads nowhere.
    try FileManager.default.removeItem(atPath: joinPath(box.path, "deck.json"))
    try FileManager.default.createSymbolicLink(
      atPath: joinPath(box.path, "deck.json"), withDestinationPath: self.path("deck.json"))
    let outside = try text("deck.json")
    #expect(throws: FileError.self) { try studio.save(title) }
    #expect(throws: FileError.self) { try studio.undo() }
    #expect(try text("deck.json") == outside)
    // Nor does a picture or a deck that an edit names.
    let away = try request(
      #"{ "path": "cards.deck", "value": "\(self.path("deck.json"))", "seen": "deck.json" }"#)
    #expect(throws: (any Error).self) { try studio.save(away) }
    #expect(throws: (any Error).self) {
      try studio.picture(of: away, frame: 0, in: nil, at: 0)
    }
  }

  @Test(arguments: [
    "", "[]", "{}", #"{ "file": 0 }"#, #"{ "file": 0, "edits": [] }"#,
    #"{ "file": 0, "edits": [{}] }"#, #"{ "file": 0, "edits": [{ "path": "" }] }"#,
    #"{ "file": 0, "edits": [{ "path": "a..b", "value": 1 }] }"#,
    #"{ "file": "0", "edits": [{ "path": "a", "value": 1 }] }"#,
    #"{ "file": 0.5, "edits": [{ "path": "a", "value": 1 }] }"#,
  ])
  func `takes no other requests`(text: String) {
    let root = JSONParser.parse(SourceText(file: "", text: text)).root
    #expect(root.flatMap(StudioRequest.init) == nil)
  }

  @Test func `draws only the latest draft of a page`() throws {
    try write()
    let studio = try studio()
    studio.announce(3, of: "a")
    studio.announce(2, of: "a")
    #expect(!studio.isLatest(2, of: "a") && studio.isLatest(3, of: "a"))
    #expect(studio.isLatest(1, of: "b"))
    for page in 0..<1000 { studio.announce(1, of: "\(page)") }
    #expect(studio.isLatest(3, of: "a"))
  }

  @Test func `previews only the presets of a folder`() throws {
    try write()
    try folder.write(Self.text, to: "sub/q.json")
    let made = Mutex<[String]>([])
    let list = PreviewFolder(folder.path, scope: .everywhere) { path in
      made.withLock { $0.append(path) }
      return PreviewSession(path) {
        "\($0)"
      } read: { scope, willRead in
        try LoadedPreset(path: path, scope: scope, willRead: willRead)
      }
    }
    #expect(list.session("p.json") == nil, "nothing has been searched for")
    #expect(try list.search() == ["p.json", "sub/q.json"])
    let session = try #require(list.session("sub/q.json"))
    #expect(list.session("sub/q.json") === session)
    for name in ["", "deck.json", "../p.json", "/etc/passwd", "sub", "sub/../p.json", "r.json"] {
      #expect(list.session(name) == nil, "\(name)")
    }
    #expect(made.withLock { $0 } == [path("sub/q.json")])
  }
}
