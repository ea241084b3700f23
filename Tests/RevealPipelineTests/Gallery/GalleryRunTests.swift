import RevealPNG
import RevealPipeline
import Testing

@Suite struct GalleryRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.preset(delay: 0.2), to: "presets/a/late.json")
    try folder.write(Self.preset(delay: 0), to: "presets/now.json")
  }

  /// Cards that move from `delay` on for 0.4 s, ten frames a second.
  private static func preset(delay: Double) -> String {
    """
    {
      "title": "After \(delay) s",
      "canvas": { "size": [40, 60], "scale": 2, "fps": 10, "hold": 0.2 },
      "list": { "rows": 3, "rowHeight": 20, "inset": 2 },
      "cards": { "colors": ["#C44", "#4A6"] },
      "scroll": [],
      "entrance": { "from": { "opacity": 0 }, "duration": 0.4, "delay": \(delay) }
    }
    """
  }

  private func make(
    to name: String = "gallery", others: OtherFiles = .refuse, overlay: Bool = false,
    jobs: Int = 2
  ) async throws -> [GalleryEntry] {
    let output = folder.path + "/" + name
    let presets = folder.path + "/presets"
    let run = try GalleryRun(
      presets, try PresetSearch(presets, excluding: output).presets(),
      to: GalleryFolder(output, others: others),
      overrides: CanvasOverrides(annotation: overlay ? .layout : .none),
      encoding: .fast, jobs: jobs)
    return await run.render { _ in }
  }

  @Test func `draws frames, poster, sheet, plot and animation of every preset`() async throws {
    let entries = try await make()
    #expect(entries.map(\.name) == ["a/late", "now"])
    #expect(entries.allSatisfy { $0.error == nil })
    let frames = try #require(entries.first?.ready?.timeline.frameCount)
    #expect(
      try folder.names("gallery/a/late") == [
        "animation.png", "frames", "plot.svg", "poster.png", "sheet.png",
      ])
    #expect(try folder.names("gallery/a/late/frames").count == frames + 1)
    let sheet = try PNGDecoder.decode(try folder.read("gallery/now/sheet.png"))
    #expect(sheet.width > 80)
    let animation = try PNGDecoder.decode(try folder.read("gallery/now/animation.png"))
    #expect((animation.width, animation.height) == (40, 60))
  }

  @Test func `draws an overlay into every picture`() async throws {
    _ = try await make()
    _ = try await make(to: "overlay", overlay: true)
    for picture in ["animation.png", "sheet.png", "poster.png"] {
      #expect(
        try folder.read("gallery/now/\(picture)") != folder.read("overlay/now/\(picture)"),
        "\(picture)")
    }
  }

  @Test func `takes the middle of the first entrance for the poster`() async throws {
    _ = try await make()
    for (name, frame) in [("a/late", 4), ("now", 2)] {
      #expect(
        try folder.read("gallery/\(name)/poster.png")
          == folder.read("gallery/\(name)/frames/frame_0000\(frame).png"))
    }
  }

  @Test func `makes the same files with any number of jobs`() async throws {
    _ = try await make(to: "one", jobs: 1)
    _ = try await make(to: "many", jobs: 7)
    for name in ["a/late", "now"] {
      for file in ["animation.png", "plot.svg", "frames/reveal.json", "frames/frame_00003.png"] {
        #expect(try folder.read("one/\(name)/\(file)") == folder.read("many/\(name)/\(file)"))
      }
    }
  }

  @Test func `goes on where one preset is wrong`() async throws {
    try folder.write("{ \"zoom\": [1] }", to: "presets/b.json")
    let entries = try await make()
    #expect(entries.map { $0.error == nil } == [true, false, true])
    #expect(try folder.names("gallery") == ["a", "gallery.json", "now"])
    #expect(try !folder.read("gallery/now/animation.png").isEmpty)
  }

  @Test func `goes on where one preset cannot be written`() async throws {
    try folder.write("", to: "gallery/a/late/frames/frame_00003.png/in-the-way")
    try folder.write("", to: "gallery/now/sheet.png/in-the-way")
    try folder.write(Self.preset(delay: 0.1), to: "presets/third.json")
    let entries = try await make(others: .replace)
    #expect(entries.map { $0.error is FileError } == [true, true, false])
  }

  @Test func `replaces what an earlier gallery left and refuses what others did`() async throws {
    _ = try await make()
    try folder.write(Self.preset(delay: 0.1), to: "presets/now.json")
    try folder.write(Self.preset(delay: 0.1), to: "presets/third.json")
    try folder.write([1], to: "gallery/third/frames/frame_00000.png")
    let entries = try await make()
    #expect(entries.map { $0.error == nil } == [true, true, false])
    #expect(entries.last?.error is ForeignFrames)
    #expect(try folder.read("gallery/third/frames/frame_00000.png") == [1])
    // That it was refused must not make it the gallery's own.
    #expect(try await make().last?.error is ForeignFrames)
    #expect(try await make(others: .replace).last?.error == nil)
    #expect(try await make().last?.error == nil)
  }

  @Test func `refuses a folder with another page`() async throws {
    try folder.write("mine", to: "gallery/index.html")
    await #expect(throws: FileError.self) { try await make() }
    #expect(try await make(others: .replace).count == 2)
  }
}
