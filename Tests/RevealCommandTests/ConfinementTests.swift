import Foundation
import TestFixtures
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Ways out of the folder that `--confine` names.
///
/// `.ci/run` repeats these tests where the system has no `openat2`, and where it is forbidden.
@Suite struct ConfinementTests {
  private let place: Workplace
  private var folder: TemporaryFolder { place.folder }

  /// What nobody inside may see.
  private static let secret = "sesame-4711"
  private static let zoom = #""zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]"#
  private static let dot = PNGBytes.file(width: 1, height: 1, rows: [0, 255, 0, 0])

  /// A folder `box` beside files with the secret, with links to them.
  init() throws {
    place = try Workplace()
    for (name, text) in [
      ("id", "KEY\n\(Self.secret)\n"), ("away/deck.json", #"[{ "name": \#(Self.secret) }]"#),
      ("away/p.json", #"{ "\#(Self.secret)": 1 }"#), ("away/deck.csv", "name\n\(Self.secret),1"),
      ("away/cell.json", #"{"cell": {"text": \#(Self.secret)}}"#),
    ] {
      try folder.write(text, to: name)
    }
    try folder.write(Self.dot, to: "away/dot.png")
    try place.prepare("mkdir box")
  }

  /// Expects that a command is refused for what lies outside, and shows nothing of it.
  private func expectRefusal(
    _ line: String, ends status: ExitStatus = .inputOutput,
    says message: String = "lies outside of box",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try place.reveal(
      "\(line) --confine box", ends: status, says: message, sourceLocation: sourceLocation)
    #expect(
      !(outcome.text + outcome.errors).contains(Self.secret), "\(line)",
      sourceLocation: sourceLocation)
  }

  // MARK: Links

  /// Lines of a shell that lead from `box/a.json` to a file outside.
  private static let links = [
    "ln -s ../id box/a.json", "ln -s \"$PWD/id\" box/a.json",
    "ln -s b.json box/a.json; ln -s c.json box/b.json; ln -s ../id box/c.json",
    "ln -s .. box/up; ln -s up/id box/a.json", "ln -s ../box/.. box/out; ln -s out/id box/a.json",
    "ln -s \"/proc/self/root$PWD/id\" box/a.json", "ln -s /proc/self/cwd/id box/a.json",
  ]

  @Test(
    arguments: links,
    [
      "validate a", "inspect a", "scene a", "inspect a --plot -", "render a -o out --quiet",
      "sheet a -o out.png", "draw a -o out.png", "diff a a",
    ])
  func `is not left by a link`(link: String, command: String) throws {
    try place.prepare(link)
    try expectRefusal(command.replacing(" a", with: " box/a.json"))
  }

  @Test(arguments: links)
  func `is not left by a gallery that finds a link`(link: String) throws {
    try place.prepare(link)
    try expectRefusal("gallery box -o g")
    let page = try String(decoding: folder.read("g/index.html"), as: UTF8.self)
    #expect(page.contains("lies outside of box"))
    #expect(!page.contains(Self.secret))
  }

  @Test func `takes a gallery inside alone`() throws {
    try folder.write(Workplace.smallText, to: "box/p.json")
    try place.prepare("ln -s ../away box/away; ln -s box entry")
    try expectRefusal("gallery away -o g")
    try expectRefusal("gallery box/away -o g")
    try? place.remove("g")
    try place.reveal("gallery entry -o g --confine box --quiet")
    #expect(try folder.names("g") == ["gallery.json", "index.html", "p"])
  }

  // MARK: Names in files

  @Test(arguments: [
    (#""deck": "deck.json""#, "lies outside of box"),
    (#""deck": "away/deck.json""#, "lies outside of box"),
    (#""deck": "../away/deck.json""#, "lies outside of box"),
    (#""deck": "HERE/away/deck.json""#, "lies outside of box"),
    (#""deck": "../box/../away/deck.json""#, "lies outside of box"),
    (#""deck": "/proc/self/cwd/away/deck.json""#, "lies outside of box"),
    (#""deck": "../away/deck.csv""#, "lies outside of box"),
    (#""deck": "people.json", "template": "cell.json""#, "lies outside of box"),
    (#""deck": "people.json", "template": "../away/cell.json""#, "lies outside of box"),
    (#""deck": "table.json""#, "table.json"), (#""deck": "fonts.json""#, "font"),
    (#""images": "dot.png""#, "cards.images"), (#""images": "away/*.png""#, "cards.images"),
    (#""images": "../away/d*.png""#, "cards.images"),
    (#""images": "HERE/aw*/dot.png""#, "cards.images"),
    (#""images": "/proc/self/cwd/away/dot.png""#, "cards.images"),
  ])
  func `is not left by a name in a preset`(cards: String, message: String) throws {
    try place.prepare(
      """
      ln -s ../away box/away
      for name in deck.json cell.json dot.png; do ln -s away/$name box/$name; done
      """)
    try folder.write(#"[{"name": "A"}]"#, to: "box/people.json")
    try folder.write(#"{"cards": "../away/deck.csv"}"#, to: "box/table.json")
    try folder.write(
      #"{"cards": [{"name": "A"}], "font": "../away/font.ttf"}"#, to: "box/fonts.json")
    let cards = cards.replacing("HERE", with: folder.path)
    try folder.write("{\"cards\": {\(cards)}, \(Self.zoom)}", to: "box/q.json")
    try expectRefusal("validate box/q.json", ends: .preset, says: message)
  }

  @Test func `is not left by a name in a scene`() throws {
    try place.prepare("ln -s ../away box/away")
    let fill = #"{ "type": "image", "file": "away/dot.png" }"#
    try folder.write(
      WrongSceneTests.scene(WrongSceneTests.quad(["fill": fill])), to: "box/scene.json")
    try expectRefusal("draw box/scene.json -o out.png", ends: .preset)
  }

  // MARK: Changes

  @Test(arguments: ["render box/p.json -o out --watch", "preview box/p.json --port 0"])
  func `is not left by a preset that becomes a link`(command: String) async throws {
    try folder.write(Workplace.smallText, to: "box/p.json")
    let program = try place.start("\(command) --confine box")
    func shown() throws -> String {
      try String(decoding: program.output, as: UTF8.self) + program.errors
    }
    try program.wait(until: "the first round") {
      try shown().contains(/waiting for changes|frames/)
    }
    let address = try shown().firstMatch(of: /http:\S+/).flatMap { URL(string: String($0.0)) }
    try place.prepare("ln -s ../id box/new; mv -f box/new box/p.json")
    try program.wait(until: "a refusal") { try shown().contains("lies outside of box") }
    #expect((address == nil) == command.hasPrefix("render"))
    var pages = ""
    for path in address == nil ? [] : ["./", "state", "plot.svg"] {
      let page = try #require(URL(string: path, relativeTo: address))
      let (data, _) = try await URLSession.shared.data(from: page)
      pages += String(decoding: data, as: UTF8.self)
    }
    program.send(SIGINT)
    _ = try program.wait()
    #expect(try !(shown() + pages).contains(Self.secret))
  }
}
