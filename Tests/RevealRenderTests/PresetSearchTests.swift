import Foundation
import RevealFiles
import RevealPreset
import RevealRender
import Testing
import TestFixtures

@Suite struct PresetSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func found() throws -> [String] {
    try PresetSearch(folder.path, excluding: folder.path + "/gallery").presets()
  }

  @Test func `finds presets at any depth, sorted`() throws {
    for name in ["b.json", "a/z.json", "a/b/c.jsonc", "a.json"] {
      try folder.write("{ \"zoom\": [1, 1, 0, 0, 0, 1] }", to: name)
    }
    #expect(try found() == ["a/b/c.jsonc", "a/z.json", "a.json", "b.json"])
    #expect(try found().map(PresetSearch.name) == ["a/b/c", "a/z", "a", "b"])
  }

  @Test func `lists whole scenes before their neighbors`() throws {
    for name in ["a/x.json", "scenes/b.json", "scenes/a.json", "a/scenes/y.json", "z/scenes.json"] {
      try folder.write("{ \"zoom\": [1, 1, 0, 0, 0, 1] }", to: name)
    }
    #expect(
      try found() == [
        "scenes/a.json", "scenes/b.json", "a/scenes/y.json", "a/x.json", "z/scenes.json",
      ])
  }

  @Test(arguments: [
    "[{ \"name\": \"Ada\" }]", "{ \"cards\": [{ \"name\": \"Ada\" }], \"font\": \"a.ttf\" }",
    "{ \"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"type\": \"object\" }",
    "{ \"viewport\": [1, 1], \"quads\": [] }", "{ \"featured\": [\"preset\"] }",
    "{ \"reveal\": \"0.1.0\", \"frames\": [] }",
  ])
  func `leaves what is something else alone`(text: String) throws {
    try folder.write(text, to: "other.json")
    try folder.write("{}", to: "preset.json")
    #expect(try found() == ["preset.json"])
  }

  @Test(arguments: [
    "", "{ \"zoom\":", "zoom", "{ \"zom\": 1 }", "{ \"cards\": 3 }", "null", "{ \"zoom\": }",
  ])
  func `takes what is wrong for a preset`(text: String) throws {
    try folder.write(text, to: "wrong.json")
    #expect(try found() == ["wrong.json"])
  }

  @Test func `takes a file that is not UTF-8 for a preset`() throws {
    try folder.write([0x7B, 0xFF, 0x7D], to: "wrong.json")
    #expect(try found() == ["wrong.json"])
  }

  @Test func `does not look at hidden names, other endings, the gallery or behind links`() throws {
    try folder.write("{}", to: "preset.json")
    for name in [
      ".hidden.json", ".git/a.json", "notes.txt", "a.json.bak", ".json", "gallery/a.json",
    ] {
      try folder.write("{}", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/loop", withDestinationPath: folder.path)
    #expect(try found() == ["preset.json"])
  }

  @Test func `tells goldens from presets by their names, whatever they hold`() throws {
    for name in ["a.json", "a.golden.json", "b/c.golden.json", "tolerances.json", "golden.json"] {
      try folder.write("{ \"zoom\":", to: name)
    }
    let contents = try PresetSearch(folder.path).contents()
    #expect(contents.presets == ["a.json", "golden.json"])
    #expect(contents.goldens == ["a.golden.json", "b/c.golden.json"])
    #expect(try found() == contents.presets)
  }

  @Test func `tells links that lead nowhere, and out of the folder`() throws {
    try folder.write("{}", to: "in/preset.json")
    try folder.write("KEY", to: "out.json")
    for (name, target) in [
      ("missing", "nothing"), ("up", "../out.json"), ("folder", ".."), ("good", "preset.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/in/\(name).json", withDestinationPath: target)
    }
    let place = folder.path + "/in"
    let scope = try FileScope(inside: place)
    let found = try PresetSearch(place, excluding: "gallery", scope: scope).presets()
    #expect(found == ["folder.json", "good.json", "missing.json", "preset.json", "up.json"])
    #expect(throws: FileError.self) {
      try PresetSearch(folder.path, excluding: "gallery", scope: scope).presets()
    }
  }

  @Test func `tells names that are no text`() throws {
    guard try folder.writeName(#"caf\351.json"#) else { return }
    _ = try folder.writeName(#"caf\351.txt"#)
    try folder.write("{}", to: "preset.json")
    var skipped: [FileError] = []
    let found = try PresetSearch(folder.path, excluding: "gallery").presets {
      skipped.append($0)
    }
    #expect(found == ["preset.json"])
    #expect(skipped.map(\.path) == [folder.path + #"/caf\xE9.json"#])
  }

  @Test func `says that there is none`() throws {
    try folder.write("[]", to: "deck.json")
    let error = #expect(throws: FileError.self) { try found() }
    #expect(error?.reason == "there is no preset below it")
  }

  @Test func `says that there is no such folder`() throws {
    #expect(throws: FileError.self) {
      try PresetSearch(folder.path + "/nowhere", excluding: "gallery").presets()
    }
  }

  @Test func `reads which presets come first in a gallery`() throws {
    try folder.write("{}", to: "a/preset.json")
    let scope = FileScope.everywhere
    #expect(try FeaturedPresets(in: folder.path, presets: found(), scope: scope) == nil)
    try folder.write("{ \"featured\": [\"a/preset\"] }", to: "gallery.json")
    let featured = try FeaturedPresets(in: folder.path, presets: found(), scope: scope)
    #expect(featured?.names == ["a/preset"])
    #expect(featured?.file == folder.path + "/gallery.json")
    try folder.write("{ \"featured\": [\"preset\"] }", to: "gallery.json")
    #expect(throws: PresetError.self) {
      try FeaturedPresets(in: folder.path, presets: found(), scope: scope)
    }
    try folder.write("{ \"zoom\": [1] }", to: "gallery.json")
    #expect(try FeaturedPresets(in: folder.path, presets: found(), scope: scope) == nil)
  }
}
