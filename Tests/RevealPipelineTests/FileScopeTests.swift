import Foundation
import RevealPipeline
import RevealPreset
import Testing

@Suite struct FileScopeTests {
  private let folder: TemporaryFolder
  private let scope: FileScope

  /// `inside/` with a file, links and a loop, beside a file that is outside; confined through a link.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "inside/file")
    try folder.write("deep", to: "inside/sub/file")
    try folder.write("outside", to: "outside")
    try folder.write("neighbour", to: "inside-not/file")
    for (name, target) in [
      ("inside/good-link", "sub/file"), ("inside/bad-link", "../outside"),
      ("inside/bad-folder", ".."), ("inside/loop", "loop"), ("entry", "inside"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: joinPath(folder.path, name), withDestinationPath: target)
    }
    scope = try FileScope(inside: joinPath(folder.path, "entry"))
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try scope.read(joinPath(folder.path, path), limit: 100), as: UTF8.self)
  }

  @Test(arguments: [
    ("inside/file", "inside"), ("inside/sub/../file", "inside"), ("inside/good-link", "deep"),
    ("entry/file", "inside"), ("inside/bad-folder/inside/file", "inside"),
  ])
  func `reads what lies inside in the end`(path: String, text: String) throws {
    #expect(try read(path) == text)
  }

  @Test(arguments: [
    "outside", "inside/../outside", "inside/bad-link", "inside/bad-folder/outside",
    "inside-not/file", "missing", "inside/../missing", "inside/bad-folder/missing", "/etc/passwd",
    "/no/such/file",
  ])
  func `refuses what lies outside, there or not`(path: String) {
    let error = #expect(throws: FileError.self) { try read(path) }
    #expect(error?.reason == "it lies outside of \(joinPath(folder.path, "entry"))")
  }

  @Test(arguments: ["inside/missing", "inside/loop", "inside/sub"])
  func `says why a file inside cannot be read`(path: String) throws {
    let error = try #require(throws: FileError.self) { try read(path) }
    #expect(!error.reason.contains("outside"))
  }

  @Test func `lists folders inside only`() throws {
    let inside = joinPath(folder.path, "inside")
    #expect(try expandPattern("sub/*", in: inside, scope: scope) == ["sub/file"])
    for pattern in ["../*", "bad-folder/*", "/*"] {
      #expect(throws: FileError.self, "\(pattern)") {
        try expandPattern(pattern, in: inside, scope: scope)
      }
    }
  }

  @Test func `is a folder`() {
    let path = joinPath(folder.path, "outside")
    #expect(throws: FileError.self) { try FileScope(inside: path) }
  }

  @Test(arguments: [
    (#"{ "cards": { "images": "../outside" } }"#, "cards.images"),
    (#"{ "cards": { "images": ["bad-link"] } }"#, "cards.images[0]"),
    (#"{ "cards": { "images": "../*" } }"#, "cards.images"),
    (#"{ "cards": { "deck": "../deck.json" } }"#, "cards.deck"),
  ])
  func `is named at the place in the preset`(preset: String, keyPath: String) throws {
    let path = try folder.write(preset, to: "inside/preset.json")
    let error = try #require(throws: PresetError.self) {
      try LoadedPreset(path: path, scope: scope)
    }
    #expect(error.problems.map(\.keyPath) == [keyPath])
    #expect(error.problems[0].message.contains("it lies outside of"))
  }

  @Test func `holds for the pictures of a deck`() throws {
    let path = try folder.write(#"{ "cards": { "deck": "deck.json" } }"#, to: "inside/preset.json")
    try folder.write(#"[{ "name": "A", "image": "/etc/passwd" }]"#, to: "inside/deck.json")
    let error = try #require(throws: PresetError.self) {
      try LoadedPreset(path: path, scope: scope)
    }
    #expect(error.problems.map(\.keyPath) == ["[0].image"])
  }
}
