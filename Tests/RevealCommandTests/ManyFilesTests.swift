import Foundation
import TestFixtures
import Testing

/// Presets and scenes that name very many files, very large ones, or very long names.
@Suite(.enabled(if: Workplace.isOptimized, "the limits are those of a release build"))
struct ManyFilesTests {
  private let place: Workplace
  private var folder: TemporaryFolder { place.folder }

  init() throws { place = try Workplace() }

  private static let picture = PNGBytes.file(
    width: 100, height: 100, color: 0, rows: [UInt8](repeating: 0, count: 10_100))
  private static let notPicture = "a GIF file, not a PNG, JPEG or WebP file"

  /// Writes a picture, and a file that is none, of 64 MB each.
  private func writeLarge() throws {
    try place.writeSparse([(0, Self.picture)], to: "big.png", size: 64 << 20)
    try place.writeSparse([(0, Array("GIF89a".utf8))], to: "wrong.png", size: 64 << 20)
  }

  /// Expects that a preset with some cards is refused.
  private func expectRefusal(
    of cards: String, says message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try folder.write(#"{"cards": {\#(cards)}}"#, to: "p.json")
    try place.expectQuick(
      "validate", "p.json", ends: .preset, says: message, sourceLocation: sourceLocation)
  }

  /// A JSON list of names.
  private static func list(_ names: some Sequence<String>) -> String {
    "[" + WrongInput.list(names.map { "\"\($0)\"" }) + "]"
  }

  /// A deck with a card for each picture.
  private static func deck(_ pictures: some Sequence<String>) -> String {
    "[" + WrongInput.list(pictures.map { #"{"name": "A", "image": "\#($0)"}"# }) + "]"
  }

  // MARK: Pictures

  @Test(arguments: [true, false])
  func `reads a picture once that has many names`(areHard: Bool) throws {
    try writeLarge()
    try place.prepare("mkdir many")
    func add(_ name: String, _ target: String) throws {
      let path = "\(folder.path)/many/\(name).png"
      let status =
        unsafe areHard ? link("\(folder.path)/\(target)", path) : symlink("../\(target)", path)
      guard status == 0 else { throw POSIXError(.EIO) }
    }
    for number in 0..<9_999 { try add(String(format: "%05d", number), "big.png") }
    try add("99999", "wrong.png")
    try expectRefusal(of: #""images": "many/*.png""#, says: "99999.png: \(Self.notPicture)")
  }

  @Test func `reads a picture once that a preset names often`() throws {
    try writeLarge()
    let names = repeatElement("big.png", count: 9_999)
    try expectRefusal(
      of: #""images": \#(Self.list(names + ["wrong.png"]))"#, says: Self.notPicture)
    try folder.write(#"{"cards": {"images": \#(Self.list(names + ["big.png"]))}}"#, to: "p.json")
    try place.expectQuick("validate", "p.json", ends: .done)
  }

  @Test func `reads a picture once that a deck names often`() throws {
    try writeLarge()
    let names = repeatElement("big.png", count: 20_000)
    try folder.write(Self.deck(names + ["wrong.png"]), to: "deck.json")
    try expectRefusal(of: #""deck": "deck.json""#, says: Self.notPicture)
    try folder.write(Self.deck(names), to: "deck.json")
    try place.expectQuick("validate", "p.json", ends: .done)
  }

  @Test func `reads no more than the starts of many pictures`() throws {
    for number in 0..<3_000 {
      try place.writeSparse(
        [(0, Self.picture)], to: String(format: "many/%05d.png", number), size: 64 << 20)
    }
    try place.writeSparse([(0, Array("GIF89a".utf8))], to: "many/99999.png", size: 64 << 20)
    try expectRefusal(of: #""images": "many/*.png""#, says: "99999.png: \(Self.notPicture)")
  }

  @Test func `does not read on where chunks before the pixels never end`() throws {
    // Each chunk has a megabyte of zeros between its keyword and its checksum.
    let text = PNGBytes.chunk("tEXt", Array("A\0".utf8) + [UInt8](repeating: 0, count: 1 << 20))
    var pieces: [(place: Int, bytes: [UInt8])] = [(0, Array(Self.picture.prefix(33)))]
    for number in 0..<20 {
      let start = 33 + number * text.count
      pieces.append((start, Array(text.prefix(10))))
      pieces.append((start + text.count - 4, Array(text.suffix(4))))
    }
    for number in 0..<100 {
      try place.writeSparse(pieces, to: String(format: "many/%05d.png", number), size: 60 << 20)
    }
    try expectRefusal(of: #""images": "many/*.png""#, says: "cards.images")
  }

  @Test func `takes at most 10 000 pictures of a deck or a scene`() throws {
    try folder.write(Self.picture, to: "dot.png")
    try place.prepare("mkdir many")
    let names = (0..<10_001).map { "many/\($0).png" }
    for name in names {
      guard unsafe symlink("../dot.png", "\(folder.path)/\(name)") == 0 else {
        throw POSIXError(.EIO)
      }
    }
    try folder.write(Self.deck(names), to: "deck.json")
    try expectRefusal(of: #""deck": "deck.json""#, says: "at most 10000 pictures")
    let quads = names.map {
      WrongSceneTests.quad(["fill": #"{ "type": "image", "file": "\#($0)" }"#])
    }
    try folder.write(WrongSceneTests.scene(WrongInput.list(quads)), to: "scene.json")
    try place.expectQuick(
      "draw", "scene.json", "-o", "out.png", ends: .preset, says: "10000 pictures")
  }

  // MARK: Names

  @Test(arguments: [
    "many/*#.png", "many/*#*.png", "many/*0*0*#*0*.png", "*/*#", "many/#*", "./many/*/*#*",
  ])
  func `refuses many patterns`(pattern: String) throws {
    try place.prepare(
      """
      mkdir many; cd many
      seq -f %06g 0 100 19900 | xargs mkdir
      seq -f %06g.png 1 19999 | xargs touch
      """)
    let patterns = (0..<10_000).map { pattern.replacing("#", with: "\($0)") }
    try expectRefusal(of: #""images": \#(Self.list(patterns))"#, says: "cards.images")
  }

  @Test func `refuses a pattern that nearly matches many long names`() throws {
    try place.prepare(
      "mkdir many; cd many; seq -f %04g\(WrongInput.many("a", 200)) 0 4999 | xargs touch")
    let run = WrongInput.many("a", 100)
    try expectRefusal(of: #""images": "many/*\#(run)b*\#(run)*""#, says: "cards.images")
  }

  private static let longNames = [
    WrongInput("slashes", WrongInput.many("/", 800_000)),
    WrongInput("folders", WrongInput.many("a/", 400_000)),
    WrongInput("parents", WrongInput.many("../", 266_000)),
    WrongInput("letters", WrongInput.many("a", 800_000)),
    WrongInput("stars", WrongInput.many("*", 800_000)),
    WrongInput("any folders", WrongInput.many("*/", 400_000)),
    WrongInput("same folders", WrongInput.many("./", 400_000) + "a"),
    WrongInput("accents", WrongInput.many("\u{301}/", 200_000)),
    WrongInput("256 letters", WrongInput.many("a", 256)),
    WrongInput("300 stars", "b/" + WrongInput.many("*", 300)),
  ]

  @Test(arguments: longNames)
  func `refuses a long name`(name: WrongInput) throws {
    let name = String(decoding: name.content(), as: UTF8.self)
    try expectRefusal(of: #""images": "\#(name)""#, says: "cards.images")
    try expectRefusal(of: #""deck": "\#(name)""#, says: "cards.deck")
    try folder.write(#"{"cards": [{"name": "A"}], "font": "\#(name)"}"#, to: "deck.json")
    try expectRefusal(of: #""deck": "deck.json""#, says: "font")
    let fill = #"{ "type": "image", "file": "\#(name)" }"#
    try folder.write(WrongSceneTests.scene(WrongSceneTests.quad(["fill": fill])), to: "s.json")
    try place.expectQuick("draw", "s.json", "-o", "out.png", ends: .preset, says: "fill.file")
  }

  @Test(
    arguments: [
      WrongInput("slashes", WrongInput.many("/", 100_000) + "x"),
      WrongInput("folders", WrongInput.many("a/", 60_000)),
      WrongInput("letters", WrongInput.many("a", 100_000)),
    ], [[], ["--confine", "."]])
  func `refuses a long argument`(name: WrongInput, options: [String]) throws {
    let name = String(decoding: name.content(), as: UTF8.self)
    try place.expectQuick(["validate", name] + options, ends: [.inputOutput])
  }

  // MARK: Fonts

  @Test(arguments: [256, 120])
  func `refuses large fonts`(megabytes: Int) throws {
    let names = (0..<100).map { "fonts/\($0).ttf" }
    for name in names {
      try place.writeSparse([(0, [0, 1, 0, 0])], to: name, size: megabytes << 20)
    }
    try folder.write(
      #"{"cards": [{"name": "A"}], "font": \#(Self.list(names))}"#, to: "deck.json")
    try expectRefusal(of: #""deck": "deck.json""#, says: "font")
  }

  @Test(.enabled(if: TestFonts.hasLatin, "DejaVu Sans or FreeType is missing"))
  func `reads a font once that has many names`() throws {
    let names = (0..<99).map { "\($0).ttf" }
    for name in names {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: TestFonts.latinPath ?? "")
    }
    try folder.write(
      #"{"cards": [{"name": "A"}], "font": \#(Self.list(names + ["wrong.ttf"]))}"#, to: "deck.json")
    try expectRefusal(of: #""deck": "deck.json""#, says: "wrong.ttf")
  }
}
