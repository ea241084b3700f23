import Foundation
import RevealImage
import RevealJSON
import RevealPictures
import RevealPreset
import RevealRender
import TestFixtures
import Testing

/// Pictures of several formats and colors that a preset or its deck names.
@Suite struct PictureKindsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func png(gamma: Int? = nil) -> [UInt8] {
    let extra = gamma.map { PNGBytes.chunk("gAMA", PNGBytes.bigEndian($0)) } ?? []
    return PNGBytes.file(width: 1, height: 1, rows: [0, 10, 20, 30], extra: extra)
  }

  private func copy(_ name: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let kind = name.hasSuffix("jpg") ? "jpeg" : "webp"
    let url = tests.appending(path: "Fuzz/corpus/\(kind)/\(name)")
    try folder.write(Array(Data(contentsOf: url)), to: name)
  }

  private func load(_ cards: String) throws -> LoadedPreset {
    let preset = try folder.write(
      """
      { "canvas": { "size": [40, 60], "scale": 1, "duration": 0.1, "fps": 10 },
        "list": { "rowHeight": 30, "rows": 2 },
        "cards": { \(cards) } }
      """, to: "p.json")
    return try LoadedPreset(path: preset)
  }

  @Test func `are warned of once per file when their colors are taken as sRGB`() throws {
    try folder.write(png(gamma: 100_000), to: "a.png")
    try folder.write(png(gamma: 50_000), to: "b.png")
    try folder.write(png(), to: "c.png")
    let loaded = try load(#""images": ["c.png", "a.png", "*.png", "a.png"]"#)
    let reports = loaded.warnings.map { $0.report(in: loaded.source) }
    try #require(reports.count == 2)
    #expect(reports[0].contains("p.json:3:34: warning: cards.images[1]: "))
    #expect(
      loaded.warnings[0].message
        == "\(folder.path)/a.png has a gamma of 1.0 (gAMA): its colors are taken as sRGB")
    #expect(loaded.warnings[1].message.contains("b.png has a gamma of 0.5 (gAMA)"))
  }

  @Test func `are warned of together when a pattern or a deck names several`() throws {
    for name in ["a", "b", "c"] { try folder.write(png(gamma: 100_000), to: "\(name).png") }
    let more = "its colors are taken as sRGB, like those of 2 more pictures"
    #expect(try load(#""images": "*.png""#).warnings.map { $0.message.hasSuffix(more) } == [true])
    try folder.write(
      #"[{ "image": "a.png" }, { "image": "b.png" }, { "image": "c.png" }]"#, to: "deck.json")
    let loaded = try load(#""deck": "deck.json""#)
    #expect(loaded.warnings.map { $0.message.hasSuffix(more) } == [true])
    #expect(
      loaded.warnings[0].report(in: loaded.source).contains("p.json:3:22: warning: cards.deck"))
  }

  @Test(
    .enabled(
      if: PictureLibraries.linked.jpeg != nil && PictureLibraries.linked.webP != nil,
      "libjpeg-turbo or libwebp is missing"))
  func `are drawn, and the manifest names what decodes them`() throws {
    for name in ["baseline-444.jpg", "lossless.webp"] { try copy(name) }
    try folder.write(png(), to: "a.png")
    let images = try load(#""images": ["*.jpg", "*.webp", "a.png"]"#)
    let libraries = PictureLibraries.linked
    let decoders = [PictureFormat.jpeg, .webP].compactMap { libraries.decoder(of: $0) }
    let identity = try SimulatedPreset(images).identity
    #expect(identity.pictureDecoders == decoders)
    let manifest = Manifest(identity: identity, digests: [0: "aa"])
    #expect(manifest.text.contains(#""decoders": ["libjpeg-turbo "#))
    let source = SourceText(file: "reveal.json", text: manifest.text)
    #expect(try Manifest(file: source) == manifest)
    let plain = try SimulatedPreset(load(#""images": "a.png""#)).identity
    #expect(plain.pictureDecoders.isEmpty)
    let text = Manifest(identity: plain, digests: [0: "aa"]).text
    #expect(!text.contains("decoders"))
  }

  @Test(.enabled(if: PictureLibraries.linked.jpeg == nil, "libjpeg-turbo is there"))
  func `are refused at their place without their library`() throws {
    try copy("gray.jpg")
    let error = #expect(throws: PresetError.self) { try load(#""images": "gray.jpg""#) }
    #expect(error?.report.contains("p.json:3:24: error: cards.images: expected a picture") == true)
    #expect(error?.report.contains("this build reads no JPEG: ") == true)
  }
}
