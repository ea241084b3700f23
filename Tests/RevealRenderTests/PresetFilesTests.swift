import Foundation
import RevealFiles
import RevealPreset
import RevealRender
import TestFixtures
import Testing

@Suite struct PresetFilesTests {
  private let folder: TemporaryFolder
  private let scope: FileScope

  /// `inside/`, to which presets are confined, with a link to a file beside it.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("outside", to: "outside")
    try folder.write("inside", to: "inside/file")
    try FileManager.default.createSymbolicLink(
      atPath: joinPath(folder.path, "inside/bad-link"), withDestinationPath: "../outside")
    scope = try FileScope(inside: joinPath(folder.path, "inside"))
  }

  @Test(arguments: [
    (#"{ "cards": { "images": "../outside" } }"#, "cards.images"),
    (#"{ "cards": { "images": ["bad-link"] } }"#, "cards.images[0]"),
    (#"{ "cards": { "images": "../*" } }"#, "cards.images"),
    (#"{ "cards": { "deck": "../deck.json" } }"#, "cards.deck"),
  ])
  func `names the place of a path that leads out of the folder`(preset: String, keyPath: String)
    throws
  {
    let path = try folder.write(preset, to: "inside/preset.json")
    let error = try #require(throws: PresetError.self) {
      try LoadedPreset(path: path, scope: scope)
    }
    #expect(error.problems.map(\.keyPath) == [keyPath])
    #expect(error.problems[0].message.contains("it lies outside of"))
  }

  @Test(arguments: [
    ("../outside", "expected a preset that can be read: it lies outside of"),
    ("none.json", "expected a preset that can be read: No such file"),
    ("preset.json", "expected at most 16 presets that extend each other"),
  ])
  func `extends only what is there, inside, and no circle`(base: String, message: String) throws {
    let path = try folder.write(#"{ "extends": "\#(base)" }"#, to: "inside/preset.json")
    let error = try #require(throws: PresetError.self) {
      try LoadedPreset(path: path, scope: scope)
    }
    #expect(error.problems.map(\.keyPath) == ["extends"])
    #expect(error.problems[0].message.hasPrefix(message))
  }

  @Test func `reports problems of the extended preset in its file, and no warnings`() throws {
    let path = try folder.write(
      #"{ "extends": "sub/base.json", "canvas": { "duration": 1 } }"#, to: "preset.json")
    let base = try folder.write(#"{ "canvas": { "hold": 1 } }"#, to: "sub/base.json")
    let loaded = try LoadedPreset(path: path)
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.preset.canvas.hold == 1)
    #expect(loaded.files == [path, joinPath(folder.path, "sub/base.json")])
    try folder.write(#"{ "canvas": { "hold": -1 } }"#, to: "sub/base.json")
    let error = try #require(throws: PresetError.self) { try LoadedPreset(path: path) }
    #expect(error.report.hasPrefix("\(base):1:23: error: canvas.hold: expected"))
  }

  @Test func `confines the pictures of a deck`() throws {
    let path = try folder.write(#"{ "cards": { "deck": "deck.json" } }"#, to: "inside/preset.json")
    try folder.write(#"[{ "name": "A", "image": "/usr/bin/env" }]"#, to: "inside/deck.json")
    let error = try #require(throws: PresetError.self) {
      try LoadedPreset(path: path, scope: scope)
    }
    #expect(error.problems.map(\.keyPath) == ["[0].image"])
  }

  @Test func `tells which files were read, also by a preset that is wrong`() throws {
    try folder.write("two", to: "sub/file")
    let deck = try folder.write(#"{ "cards": [{ "title": "a" }] }"#, to: "deck.json")
    let good = try folder.write(
      #"{ "cards": { "deck": "deck.json" }, "zoom": [1, 1, 0, 0, 0, 1] }"#, to: "good.json")
    let wrong = try folder.write(
      #"{ "cards": { "images": ["sub/*.png", "a.png"] }, "zoom": [1, 1, 0, 0, 0, 1] }"#,
      to: "wrong.json")
    var read: [String] = []
    _ = try LoadedPreset(path: good, overrides: CanvasOverrides([.text(.bars)])) { read.append($0) }
    #expect(read == [good, deck])
    read = []
    #expect(throws: PresetError.self) { try LoadedPreset(path: wrong) { read.append($0) } }
    #expect(read == [wrong, joinPath(folder.path, "sub"), joinPath(folder.path, "a.png")])
  }
}
