import Foundation
import RevealFiles
import RevealPNG
import RevealPages
import RevealRender
import Testing
import TestFixtures

@Suite struct GalleryJobTests {
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
      "canvas": { "size": [20, 30], "scale": 2, "fps": 10, "hold": 0.2 },
      "list": { "rows": 3, "rowHeight": 10, "inset": 1 },
      "cards": { "colors": ["#C44", "#4A6"] },
      "scroll": [],
      "entrance": { "from": { "opacity": 0 }, "duration": 0.4, "delay": \(delay) }
    }
    """
  }

  private func make(
    to name: String = "gallery", others: OtherFiles = .refuse, overlay: Bool = false,
    frames: GalleryFormats.Frames = .png(.fast), films: GalleryFormats.Films = .apng,
    jobs: Int = 2
  ) async throws -> [GalleryEntry] {
    let output = folder.path + "/" + name
    let presets = folder.path + "/presets"
    let job = try GalleryJob(
      presets, try PresetSearch(presets, excluding: output).presets(),
      to: GalleryFolder(output, others: others),
      overrides: CanvasOverrides([overlay ? .overlay : nil]),
      formats: { _, _ in GalleryFormats(frames: frames, films: films) }, jobs: jobs)
    let entries = try await job.render { _ in }
    try job.publish(entries, page: "page")
    return entries
  }

  /// All files below a folder, by path.
  private func files(_ name: String = "gallery") throws -> [String: [UInt8]] {
    let paths =
      FileManager.default.enumerator(atPath: folder.path + "/" + name)?
      .compactMap { $0 as? String } ?? []
    var files: [String: [UInt8]] = [:]
    for path in paths where fileKind("\(folder.path)/\(name)/\(path)") == .file {
      files[path] = try folder.read("\(name)/\(path)")
    }
    return files
  }

  @Test func `draws frames, plot and film of every preset`() async throws {
    let entries = try await make()
    #expect(entries.map(\.name) == ["a/late", "now"])
    #expect(entries.allSatisfy { $0.error == nil })
    #expect(
      try folder.names("gallery/a/late") == [
        "animation.png", "code.js", "frames", "plot.svg", "poster.png",
      ])
    let code = String(decoding: try folder.read("gallery/now/code.js"), as: UTF8.self)
    for text in [#""language": "CSS""#, "@keyframes", #""language": "Swift""#, "enum Now {"] {
      #expect(code.contains(text))
    }
  }

  /// Puts a frame of the gallery together from its pieces.
  private func frame(_ pieces: [BandIndex.Piece], of name: String) throws -> [UInt8] {
    try pieces.flatMap { piece in
      let file = "gallery/\(name)/frames/" + Manifest.frameName(piece.file)
      let image = try PNGDecoder.decode(try folder.read(file))
      let rowSize = image.bytes.count / image.height
      return image.bytes[piece.top * rowSize..<(piece.top + piece.rows) * rowSize]
    }
  }

  private func pixels(_ preset: SimulatedPreset, _ frame: Int) throws -> [UInt8] {
    let renderer = FrameRenderer(images: preset.images(), encoding: .fast)
    let drawn = try renderer.render(preset.timeline.exposure(at: frame))
    return try PNGDecoder.decode(drawn.png.bytes).bytes
  }

  @Test func `keeps bands of frames once, also scrolled`() async throws {
    let text = Self.preset(delay: 0).replacing("[20, 30], \"scale\": 2", with: "[400, 300]")
      .replacing("\"rows\": 3", with: "\"rows\": 90")
      .replacing("[]", with: "[{ \"rest\": 0.2 }, { \"drag\": 150, \"duration\": 0.5 }]")
    try folder.write(text, to: "presets/now.json")
    let now = try #require(try await make().last?.ready)
    let frames = try #require(now.frames)
    #expect(frames.count == now.preset.timeline.frameCount)
    for (number, pieces) in frames.enumerated() {
      #expect(try frame(pieces, of: "now") == pixels(now.preset, number), "\(number)")
    }
    let files = Set(frames.joined().map(\.file)).sorted()
    #expect(try folder.names("gallery/now/frames") == files.map(Manifest.frameName))
    let kept = try files.reduce(0) { rows, file in
      let name = "gallery/now/frames/" + Manifest.frameName(file)
      return try rows + PNGDecoder.decode(try folder.read(name)).height
    }
    // Standing frames and rows that only scroll would be more than half of all rows.
    #expect(kept < frames.count * 300 / 2)
    #expect(frames.contains { $0.count > 1 })
    let poster = try PNGDecoder.decode(try folder.read("gallery/now/poster.png")).bytes
    let posterFrame = now.preset.timeline.posterFrame(fps: 10)
    #expect(try poster == pixels(now.preset, posterFrame))
  }

  @Test func `keeps a picture once that comes back later`() async throws {
    let text = Self.preset(delay: 0).replacing(
      "\"duration\": 0.4", with: "\"duration\": 0.4, \"repeat\": 2, \"autoreverse\": true")
    try folder.write(text, to: "presets/now.json")
    let frames = try #require(try await make().last?.ready?.frames)
    #expect(frames[1...].contains(frames[0]) && frames.contains { $0 != frames[0] })
    #expect(try folder.names("gallery/now/frames").count == Set(frames).count)
  }

  @Test func `begins a film at the poster's frame, and keeps time`() async throws {
    let text = Self.preset(delay: 0.2).replacing("\"fps\": 10", with: "\"fps\": 60")
    try folder.write(text, to: "presets/now.json")
    let now = try #require(try await make().last?.ready)
    let count = now.preset.timeline.frameCount
    var film = try AnimationFrames(try folder.read("gallery/now/animation.png"))
    #expect((film.width, film.height) == (40, 60))
    // In sixtieths of a second.
    let ticks = film.durations.map { $0.numerator * 60 / $0.denominator }
    #expect(ticks.reduce(0, +) == count)
    // Twenty frames a second; pictures at rest stay longer.
    #expect(ticks.dropLast().allSatisfy { $0 >= 3 && $0 % 3 == 0 })
    let first = try #require(try film.nextFrame())
    let poster = now.preset.timeline.posterFrame(fps: 60)
    let drawn = try FrameRenderer(images: now.preset.images(), encoding: .fast)
      .render(now.preset.timeline.scene(at: poster)).png.bytes
    #expect(try PNGDecoder.decode(drawn).bytes == first.pixels)
  }

  @Test(.enabled(if: (try? FilmProgram(for: .webp)) != nil, "ffmpeg with WebP is missing"))
  func `makes films as WebP that replace those as animated PNG`() async throws {
    _ = try await make()
    let format = GalleryFormats.Films.webp(try FilmProgram(for: .webp))
    #expect(try await make(films: format).allSatisfy { $0.error == nil })
    #expect(
      try folder.names("gallery/now") == [
        "animation.webp", "code.js", "frames", "plot.svg", "poster.png",
      ])
    let film = try folder.read("gallery/now/animation.webp")
    #expect(film.starts(with: "RIFF".utf8) && film[8...].starts(with: "WEBP".utf8))
    _ = try await make(to: "again", films: format, jobs: 1)
    #expect(try folder.read("again/now/animation.webp") == film)
    _ = try await make()
    #expect(
      try folder.names("gallery/now") == [
        "animation.png", "code.js", "frames", "plot.svg", "poster.png",
      ])
  }

  @Test(.enabled(if: (try? FilmProgram(for: .webp)) != nil, "ffmpeg with WebP is missing"))
  func `keeps rows of several frames in a file of WebP`() async throws {
    let many = try #require(try await make().last?.ready?.frames)
    let program = try FilmProgram(for: .webp)
    let few = try #require(try await make(frames: .webp(program)).last?.ready?.frames)
    #expect(try folder.names("gallery/now/frames") == ["frame_00000.webp"])
    #expect(many.count == few.count)
    // The rows of the files of frames are there one below the other.
    func rows(_ pieces: [BandIndex.Piece]) -> [(file: Int, row: Int)] {
      pieces.flatMap { piece in (piece.top..<piece.top + piece.rows).map { (piece.file, $0) } }
    }
    var starts: [Int: Int] = [:]
    for (one, other) in zip(many, few) {
      for (one, other) in zip(rows(one), rows(other)) {
        let start = other.row - one.row
        #expect(starts[one.file, default: start] == start && other.file == 0)
        starts[one.file] = start
      }
    }
    #expect(starts.count > 1 && Set(starts.values).count == starts.count)
    _ = try await make(to: "again", frames: .webp(program), jobs: 1)
    #expect(
      try folder.read("gallery/now/frames/frame_00000.webp")
        == folder.read("again/now/frames/frame_00000.webp"))
  }

  @Test func `makes films small`() async throws {
    let text = Self.preset(delay: 0)
      .replacing("[20, 30], \"scale\": 2", with: "[300, 200], \"scale\": 1")
    try folder.write(text, to: "presets/now.json")
    _ = try await make()
    let film = try PNGDecoder.decode(try folder.read("gallery/now/animation.png"))
    #expect((film.width, film.height) == (150, 100))
  }

  @Test func `draws an overlay into every picture`() async throws {
    _ = try await make()
    _ = try await make(to: "overlay", overlay: true)
    for picture in ["animation.png", "poster.png", "frames/frame_00000.png"] {
      #expect(
        try folder.read("gallery/now/\(picture)") != folder.read("overlay/now/\(picture)"),
        "\(picture)")
    }
  }

  @Test func `makes the same files with any number of jobs`() async throws {
    _ = try await make(to: "one", jobs: 1)
    _ = try await make(to: "many", jobs: 7)
    for name in ["a/late", "now"] {
      #expect(try folder.names("one/\(name)/frames") == folder.names("many/\(name)/frames"))
      for file in ["animation.png", "poster.png", "plot.svg", "frames/frame_00003.png"] {
        #expect(try folder.read("one/\(name)/\(file)") == folder.read("many/\(name)/\(file)"))
      }
    }
  }

  @Test func `goes on where one preset is wrong`() async throws {
    try folder.write("{ \"zoom\": [1] }", to: "presets/b.json")
    let entries = try await make()
    #expect(entries.map { $0.error == nil } == [true, false, true])
    #expect(try folder.names("gallery") == ["a", "gallery.json", "index.html", "now"])
    #expect(try !folder.read("gallery/now/animation.png").isEmpty)
  }

  @Test(arguments: [
    "a/late/frames/frame_00003.png/in-the-way", "now/plot.svg/in-the-way", "now/frames",
    "index.html/in-the-way",
  ])
  func `leaves everything as it was where one file cannot be replaced`(name: String) async throws {
    try folder.write("", to: "gallery/" + name)
    let before = try files()
    await #expect(throws: FileError.self) { try await make(others: .replace) }
    #expect(try files() == before)
  }

  @Test(arguments: [
    "now/plot.svg", "now/animation.png", "now/frames/reveal.json",
    "now/frames/frame_00000.png", "now/frames/frame_00099.png", "a/late/plot.svg", "index.html",
    "gallery.json",
  ])
  func `replaces files of others only when told to`(name: String) async throws {
    try folder.write("mine", to: "gallery/" + name)
    let error = await #expect(throws: FileError.self) { try await make() }
    #expect(error?.problem.hasPrefix("cannot replace \(name): ") == true)
    #expect(try files() == [name: Array("mine".utf8)])
  }

  @Test func `owns what it was told to replace`() async throws {
    for name in ["now/plot.svg", "now/frames/frame_00099.png", "index.html", "gallery.json"] {
      try folder.write("mine", to: "gallery/" + name)
    }
    #expect(try await make(others: .replace).allSatisfy { $0.error == nil })
    #expect(try !files().values.contains(Array("mine".utf8)))
    _ = try await make()
  }

  @Test func `replaces a picture of others also beside an earlier gallery only when told to`()
    async throws
  {
    _ = try await make()
    try folder.write(Self.preset(delay: 0.1), to: "presets/third.json")
    try folder.write("mine", to: "gallery/third/plot.svg")
    let before = try files()
    await #expect(throws: FileError.self) { try await make() }
    #expect(try files() == before)
  }

  @Test func `removes what belongs to presets that are gone, and nothing else`() async throws {
    _ = try await make()
    try folder.write("mine", to: "gallery/a/late/notes.txt")
    try FileManager.default.removeItem(atPath: folder.path + "/presets/a")
    try folder.write(Self.preset(delay: 0.1), to: "presets/third.json")
    _ = try await make()
    #expect(try folder.names("gallery") == ["a", "gallery.json", "index.html", "now", "third"])
    #expect(try folder.names("gallery/a/late") == ["notes.txt"])
    try FileManager.default.removeItem(atPath: folder.path + "/presets/now.json")
    _ = try await make()
    #expect(try folder.names("gallery") == ["a", "gallery.json", "index.html", "third"])
  }

  @Test func `keeps the earlier pictures of a preset that has become wrong`() async throws {
    _ = try await make()
    let before = try files().filter { $0.key.hasPrefix("now/") }
    try folder.write("{ \"zoom\": [1] }", to: "presets/now.json")
    #expect(try await make().map { $0.error == nil } == [true, false])
    #expect(try files().filter { $0.key.hasPrefix("now/") } == before)
    try folder.write(Self.preset(delay: 0.1), to: "presets/now.json")
    #expect(try await make().allSatisfy { $0.error == nil })
    #expect(try files()["now/plot.svg"] != before["now/plot.svg"])
  }

  @Test func `takes what a gallery of an earlier version left for its own`() async throws {
    _ = try await make()
    let list = "{ \"reveal\": \"0.1.0\", \"presets\": [\"a/late\", \"now\", \"old\", \"../up\"] }"
    try folder.write(list, to: "gallery/gallery.json")
    for name in ["old/poster.png", "old/frames/frame_00000.png", "now/sheet.png"] {
      try folder.write("its", to: "gallery/" + name)
    }
    try folder.write("its", to: "gallery/now/frames/reveal.json")
    try folder.write("mine", to: "up/poster.png")
    _ = try await make()
    #expect(try folder.names("gallery") == ["a", "gallery.json", "index.html", "now"])
    let pictures = ["animation.png", "code.js", "frames", "plot.svg", "poster.png"]
    #expect(try folder.names("gallery/now") == pictures)
    #expect(try !folder.names("gallery/now/frames").contains("reveal.json"))
    #expect(try folder.names("up") == ["poster.png"])
  }

  @Test func `believes no list that names files which no gallery writes`() async throws {
    _ = try await make()
    let names = ["presets/note.json", "../up/poster.png", ".git/poster.png"]
    let list = String(decoding: try folder.read("gallery/gallery.json"), as: UTF8.self)
    let more = names.map { "\"\($0)\"," }.joined()
    try folder.write(
      list.replacing("\"files\": [", with: "\"files\": [" + more), to: "gallery/gallery.json")
    for name in names { try folder.write("mine", to: "gallery/" + name) }
    _ = try await make()
    #expect(try names.allSatisfy { try folder.read("gallery/" + $0) == Array("mine".utf8) })
  }

  @Test func `removes what killed runs have left`() async throws {
    let hidden = ".reveal.\(String(repeating: "0f", count: 16)).partial"
    let left = [
      hidden, "now/" + hidden, "now/frames/" + hidden, "now/frames/.reveal.journal",
    ]
    for name in left { try folder.write("", to: "gallery/" + name) }
    try folder.write("mine", to: "gallery/now/.notes")
    _ = try await make()
    #expect(try left.filter(files().keys.contains).isEmpty)
    #expect(try folder.read("gallery/now/.notes") == Array("mine".utf8))
  }

  @Test(arguments: [OtherFiles.refuse, .replace])
  func `never replaces a preset or what one names`(others: OtherFiles) async throws {
    try folder.write(Self.preset(delay: 0), to: "presets/gallery.json")
    try folder.write("\n", to: "presets/p.json")
    let before = try files("presets")
    await #expect(throws: FileError.self) { try await make(to: "presets", others: others) }
    #expect(try files("presets") == before)
  }

  @Test func `says which preset has a name that cannot be`() async throws {
    for name in ["index.html", "gallery.json", "now/plot.svg", "a/late/frames/frame_00001.png"] {
      try folder.write(Self.preset(delay: 0), to: "presets/\(name).json")
    }
    let entries = try await make()
    #expect(entries.filter { $0.error is GalleryNameTaken }.count == 4)
    #expect(entries.filter { $0.error == nil }.count == 2)
  }

  @Test func `refuses a second gallery at the same time`() throws {
    let first = try GalleryFolder(folder.path + "/gallery", others: .refuse)
    let error = #expect(throws: FileError.self) {
      try GalleryFolder(folder.path + "/gallery", others: .replace)
    }
    #expect(error?.reason == "another reveal is changing it")
    #expect(first.recovered == nil)
  }

  @Test func `leaves nothing where it is not published`() async throws {
    _ = try await make()
    let before = try files()
    try folder.write(Self.preset(delay: 0.1), to: "presets/now.json")
    do {
      let job = try GalleryJob(
        folder.path + "/presets", ["now.json"],
        to: GalleryFolder(folder.path + "/gallery", others: .refuse),
        overrides: CanvasOverrides(), formats: { _, _ in GalleryFormats(frames: .png(.fast)) },
        jobs: 2)
      _ = try await job.render { _ in }
      #expect(try folder.names("gallery").contains(".reveal.transaction"))
    }
    #expect(try files() == before)
    #expect(try !folder.names("gallery").contains(".reveal.transaction"))
  }
}
