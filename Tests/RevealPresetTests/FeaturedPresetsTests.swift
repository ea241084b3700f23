import RevealJSON
import RevealPreset
import Testing

@Suite struct FeaturedPresetsTests {
  @Test func `hides the lists that presets extend`() throws {
    let source = SourceText(
      file: "gallery.json", text: #"{ "featured": ["a/one"], "bases": ["demo"] }"#)
    let presets = try FeaturedPresets(json: source, known: ["a/one", "demo/feed"])
    #expect(presets.hides("demo/feed.json") && presets.hides("demo/deep/feed"))
    #expect(!presets.hides("a/one") && !presets.hides("demos/feed"))
  }

  @Test(arguments: [
    (#"{ "featured": ["demo/feed"], "bases": ["demo"] }"#, "expected the name of a preset"),
    (#"{ "featured": [], "bases": ["nowhere"] }"#, "expected a folder with presets"),
    (#"{ "featured": [], "bases": "demo" }"#, "expected a list of folders"),
  ])
  func `has bases that are there, and shows none of them first`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: PresetError.self) {
      try FeaturedPresets(
        json: SourceText(file: "gallery.json", text: text), known: ["a/one", "demo/feed"])
    }
    #expect(error?.report.contains(message) == true)
  }

  @Test func `knows the libraries of folders`() throws {
    let text = """
      { "featured": [], "libraries": {
        "aos": { "name": "AOS", "version": "3", "license": "MIT" }, "web": { "name": "FLIP" } } }
      """
    let libraries = try FeaturedPresets(json: SourceText(file: "gallery.json", text: text))
      .libraries
    #expect(libraries["aos"] == PresetLibrary(name: "AOS", version: "3", license: "MIT"))
    #expect(libraries["web"] == PresetLibrary(name: "FLIP", version: nil, license: nil))
    let wrong = #"{ "featured": [], "libraries": { "a": { "version": 3, "url": "b" } } }"#
    let error = #expect(throws: PresetError.self) {
      try FeaturedPresets(json: SourceText(file: "gallery.json", text: wrong))
    }
    for part in ["expected the key \"name\"", "libraries.a.version: expected a text", "\"url\""] {
      #expect(error?.report.contains(part) == true, "\(error?.report ?? "")")
    }
  }

  private func names(_ text: String, known: [String]? = nil) throws -> [String] {
    try FeaturedPresets(json: SourceText(file: "gallery.json", text: text), known: known).names
  }

  @Test func `are in the order of the file`() throws {
    let text = #"{ "featured": ["b/x", "a"] } // first"#
    #expect(try names(text) == ["b/x", "a"])
    #expect(try names(text, known: ["a", "b/x", "c"]) == ["b/x", "a"])
  }

  @Test(arguments: [
    (#"{ "featured": ["b/y"] }"#, "featured[0]: expected the name of a preset in this folder"),
    (#"{ "featured": ["b/y"] }"#, "hint: did you mean \"b/x\"?"),
    (#"{ "featured": [3] }"#, "featured[0]: expected the name of a preset, as in"),
    (#"{ "featured": {} }"#, "featured: expected a list of names of presets, found"),
    (#"{ "featured": [], "first": 1 }"#, "unknown key \"first\""),
    (#"{ "first": [] }"#, "expected the key \"featured\""),
  ])
  func `must be a list of presets that are there`(text: String, message: String) throws {
    let error = #expect(throws: PresetError.self) { try names(text, known: ["a", "b/x"]) }
    #expect(error?.report.contains(message) == true, "\(error?.report ?? "")")
  }

  @Test func `of the repository are sixty of its presets`() throws {
    let presets = Repository.presets(in: "Presets")
      .map { String($0.dropFirst("Presets/".count).dropLast(".json".count)) }
    let found = try names(Repository.text("Presets/gallery.json"), known: presets)
    #expect(found.count == 60 && Set(found).count == 60)
  }
}
