import Foundation
import RevealFiles
import RevealFrames
import RevealJSON
import RevealPNG
import RevealPages
import RevealRender
import RevealScene
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
    format: GalleryFormat = .png(.fast), drawing isDrawn: (String) -> Bool = { _ in true },
    varying variations: [PresetVariation] = [], looks: GalleryLooks? = nil, jobs: Int = 2
  ) async throws -> [GalleryEntry] {
    let output = folder.path + "/" + name
    let presets = folder.path + "/presets"
    let job = try GalleryJob(
      presets, try PresetSearch(presets, excluding: output).presets(), drawing: isDrawn,
      looks: looks, to: GalleryFolder(output, others: others),
      overrides: CanvasOverrides([overlay ? .overlay : nil]), varying: variations,
      format: format, jobs: jobs)
    let entries = try await job.render { _ in }
    try job.publish(entries, page: "page")
    return entries
  }

  @Test func `draws a card of each preset for each pair of values`() async throws {
    let one = try await make(varying: [PresetVariation("entrance.duration=0.2,0.4")])
    #expect(
      one.map(\.name) == [
        "a/late-duration=0.2", "a/late-duration=0.4", "now-duration=0.2", "now-duration=0.4",
      ])
    let late = try #require(one.first?.drawable)
    let text = String(decoding: late.preset.loaded.source.bytes, as: UTF8.self)
    #expect(text.contains("\"duration\": 0.2, \"delay\": 0.2"))
    let first = try files()
    #expect(first["a/late-duration=0.4/poster.png"] != nil)
    // A value beside others is drawn into the folder in which it was, with the same bytes.
    let two = try await make(
      varying: [PresetVariation("entrance.duration=0.4,0.6")])
    #expect(two.map(\.name).suffix(2) == ["now-duration=0.4", "now-duration=0.6"])
    let kept = "now-duration=0.4/"
    #expect(
      try files().filter { $0.key.hasPrefix(kept) } == first.filter { $0.key.hasPrefix(kept) })
    #expect(try files()["now-duration=0.2/poster.png"] == nil)
    let grid = try await make(varying: [
      PresetVariation("entrance.from.opacity=0,1"), PresetVariation("list.rowHeight=10,-1"),
    ])
    #expect(
      grid.suffix(4).map { $0.name + ($0.error == nil ? "" : "!") } == [
        "now-opacity=0-rowHeight=10", "now-opacity=0-rowHeight=-1!", "now-opacity=1-rowHeight=10",
        "now-opacity=1-rowHeight=-1!",
      ])
  }

  @Test func `spells values so that they are names of folders`() async throws {
    let texts = ##"cards.colors=["#C44"],["#c44"],["../x/y"]"##
    let entries = try await make(varying: [PresetVariation(texts)])
    #expect(
      entries.prefix(3).map(\.name) == [
        "a/late-colors=C44", "a/late-colors=c44-2", "a/late-colors=..-x-y",
      ])
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

  @Test func `draws poster, details and frames of every preset`() async throws {
    let entries = try await make()
    #expect(entries.map(\.name) == ["a/late", "now"])
    #expect(entries.allSatisfy { $0.error == nil })
    #expect(try folder.names("gallery/a/late") == ["details.js", "frames", "poster.png"])
    #expect(try folder.names("gallery/a/late/frames") == ["frame_00000.js"])
    let details = try Details(folder, "gallery/now")
    #expect(details.strings["text"] == Self.preset(delay: 0))
    #expect(details.strings["media"] == "image/png")
    #expect(details.strings["plot"]?.hasPrefix("<svg") == true)
    let code = String(decoding: try folder.read("gallery/now/details.js"), as: UTF8.self)
    for text in [#""language": "CSS""#, "@keyframes", #""language": "Swift""#, "enum Now {"] {
      #expect(code.contains(text))
    }
  }

  /// What the page loads of a preset.
  private struct Details {
    /// The members that are texts.
    var strings: [String: String] = [:]
    /// The pieces of each frame as picture, first row and number of rows, one after another.
    var frames: [[Int]] = []
    /// The pictures by number.
    var pictures: [Int: [UInt8]] = [:]

    init(_ folder: TemporaryFolder, _ path: String) throws {
      let details = try Self.members(folder.read(path + "/details.js"), of: "details")
      for (key, node) in details { strings[key] = node.string }
      for node in details["frames"]?.elements ?? [] {
        let pieces = node.elements?.compactMap { $0.number.map { Int($0) } }
        if let pieces {
          frames.append(pieces)
        } else {
          frames.append(frames[Int(try #require(node.number))])
        }
      }
      let scripts = details["scripts"]?.elements?.compactMap { $0.number.map { Int($0) } } ?? []
      let names = try folder.names(path + "/frames")
      #expect(names == scripts.map { Manifest.frameName($0).dropLast(3) + "js" })
      for name in names {
        let members = try Self.members(folder.read(path + "/frames/" + name), of: "pictures")
        for (number, picture) in members {
          pictures[try #require(Int(number))] = Base64.bytes(
            try #require(picture.string).utf8)
        }
      }
    }

    /// The members of the object that a script assigns to a property.
    private static func members(
      _ script: [UInt8], of property: String
    ) throws -> [String: JSONNode] {
      let (start, end) = ("document.currentScript.\(property) = ", ";\n")
      let text = String(decoding: script, as: UTF8.self)
      #expect(text.hasPrefix(start) && text.hasSuffix(end))
      // Scripts may have numbers as keys, and a comma at the end.
      let object = text.dropFirst(start.count).dropLast(end.count)
        .replacing(/\n(\d+):/) { "\n\"\($0.1)\":" }.replacing(",\n}", with: "\n}")
      let parsed = JSONParser.parse(SourceText(file: "", text: String(object)))
      #expect(parsed.problems.isEmpty)
      guard case .object(let members) = parsed.root?.value else { return [:] }
      return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    }

    /// The pixels of a frame, put together from its pieces.
    func frame(_ number: Int) throws -> [UInt8] {
      let pieces = frames[number]
      return try stride(from: 0, to: pieces.count, by: 3).flatMap { place in
        let image = try PNGDecoder.decode(try #require(pictures[pieces[place]]))
        let rowSize = image.bytes.count / image.height
        let (top, rows) = (pieces[place + 1], pieces[place + 2])
        return image.bytes[top * rowSize..<(top + rows) * rowSize]
      }
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
    let details = try Details(folder, "gallery/now")
    let count = details.frames.count
    #expect(count == now.preset.timeline.frameCount)
    for number in 0..<count {
      #expect(try details.frame(number) == pixels(now.preset, number), "\(number)")
    }
    let kept = try details.pictures.values.reduce(0) { rows, picture in
      try rows + PNGDecoder.decode(picture).height
    }
    // Standing frames and rows that only scroll would be more than half of all rows.
    #expect(kept < count * 300 / 2)
    #expect(details.frames.contains { $0.count > 3 })
    let poster = try PNGDecoder.decode(try folder.read("gallery/now/poster.png")).bytes
    let posterFrame = now.preset.timeline.posterFrame(fps: 10)
    #expect(try poster == pixels(now.preset, posterFrame))
  }

  @Test func `keeps a picture once that comes back later`() async throws {
    let text = Self.preset(delay: 0).replacing(
      "\"duration\": 0.4", with: "\"duration\": 0.4, \"repeat\": 2, \"autoreverse\": true")
    try folder.write(text, to: "presets/now.json")
    _ = try await make()
    let details = try Details(folder, "gallery/now")
    let frames = details.frames
    #expect(frames[1...].contains(frames[0]) && frames.contains { $0 != frames[0] })
    #expect(details.pictures.count == Set(frames).count)
  }

  @Test(.enabled(if: (try? FilmProgram(for: .webp)) != nil, "ffmpeg with WebP is missing"))
  func `keeps rows of several frames in a picture of WebP`() async throws {
    _ = try await make()
    let many = try Details(folder, "gallery/now")
    let program = try FilmProgram(for: .webp)
    _ = try await make(format: .webp(program))
    let few = try Details(folder, "gallery/now")
    #expect(few.pictures.keys.elementsEqual([0]) && few.strings["media"] == "image/webp")
    #expect(few.pictures[0]?.starts(with: "RIFF".utf8) == true)
    #expect(many.frames.count == few.frames.count)
    // The rows of the pictures of frames are there one below the other.
    func rows(_ pieces: [Int]) -> [(file: Int, row: Int)] {
      var all: [(file: Int, row: Int)] = []
      for place in stride(from: 0, to: pieces.count, by: 3) {
        let top = pieces[place + 1]
        for row in top..<top + pieces[place + 2] { all.append((pieces[place], row)) }
      }
      return all
    }
    var starts: [Int: Int] = [:]
    for (one, other) in zip(many.frames, few.frames) {
      for (one, other) in zip(rows(one), rows(other)) {
        let start = other.row - one.row
        #expect(starts[one.file, default: start] == start && other.file == 0)
        starts[one.file] = start
      }
    }
    #expect(starts.count > 1 && Set(starts.values).count == starts.count)
    _ = try await make(to: "again", format: .webp(program), jobs: 1)
    #expect(
      try folder.read("gallery/now/frames/frame_00000.js")
        == folder.read("again/now/frames/frame_00000.js"))
  }

  @Test func `has no files of presets that are only found`() async throws {
    _ = try await make()
    let entries = try await make(drawing: { $0 == "now" })
    #expect(entries.map(\.isDrawn) == [false, true] && entries.allSatisfy { $0.error == nil })
    #expect(try folder.names("gallery") == ["gallery.json", "index.html", "now"])
  }

  @Test func `puts effects on the lists of looks`() async throws {
    try folder.write(
      """
      { "canvas": { "size": [40, 60], "duration": 9 }, "list": { "rows": 2, "rowHeight": 30 },
        "cards": { "colors": ["#4A6"] } }
      """, to: "catalogue/scenes/photos.json")
    let looks = GalleryLooks(
      try EffectLooks(EffectCatalogue(folder: folder.path + "/catalogue")),
      overrides: CanvasOverrides([.scale(1), .fps(10)]), longest: 0.5
    ) { $0 == "now" }
    let entries = try await make(looks: looks)
    #expect(entries.map(\.name) == ["a/late", "now", "looks/photos/now"])
    let preset = try #require(entries[2].drawable?.preset)
    #expect(preset.canvas.pixelWidth == 40 && preset.timeline.frameCount == 5)
    #expect(preset.loaded.preset.entrance != nil)
    let place = "gallery/looks/photos/now"
    #expect(try folder.names(place) == ["details.js", "frames", "poster.png"])
    // The page has the code and the text with the preset itself.
    let details = String(decoding: try folder.read(place + "/details.js"), as: UTF8.self)
    #expect(details.contains("\"frames\"") && !details.contains("\"codes\""))
    let page = GalleryPage(title: "T", effects: ["now"], entries: entries) { "\($0)" }.text
    #expect(page.contains("\"looks\": [{\"name\": \"photos\", \"title\": \"Photos\"}]"))
    #expect(page.contains("\"reveal init --effect now --on scenes/photos\""))
    _ = try await make()
    #expect(try !folder.names("gallery").contains("looks"))
  }

  @Test func `draws an overlay into every picture`() async throws {
    _ = try await make()
    _ = try await make(to: "overlay", overlay: true)
    for picture in ["poster.png", "frames/frame_00000.js"] {
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
      for file in ["poster.png", "details.js", "frames/frame_00000.js"] {
        #expect(try folder.read("one/\(name)/\(file)") == folder.read("many/\(name)/\(file)"))
      }
    }
  }

  @Test func `goes on where one preset is wrong`() async throws {
    try folder.write("{ \"zoom\": [1] }", to: "presets/b.json")
    let entries = try await make()
    #expect(entries.map { $0.error == nil } == [true, false, true])
    #expect(try folder.names("gallery") == ["a", "gallery.json", "index.html", "now"])
    #expect(try !folder.read("gallery/now/poster.png").isEmpty)
  }

  @Test(arguments: [
    "a/late/frames/frame_00003.js/in-the-way", "now/details.js/in-the-way", "now/frames",
    "index.html/in-the-way",
  ])
  func `leaves everything as it was where one file cannot be replaced`(name: String) async throws {
    try folder.write("", to: "gallery/" + name)
    let before = try files()
    await #expect(throws: FileError.self) { try await make(others: .replace) }
    #expect(try files() == before)
  }

  @Test(arguments: [
    "now/details.js", "now/poster.png", "now/frames/reveal.json", "now/frames/frame_00000.js",
    "now/frames/frame_00099.png", "a/late/details.js", "index.html",
    "gallery.json",
  ])
  func `replaces files of others only when told to`(name: String) async throws {
    try folder.write("mine", to: "gallery/" + name)
    let error = await #expect(throws: FileError.self) { try await make() }
    #expect(error?.problem.hasPrefix("cannot replace \(name): ") == true)
    #expect(try files() == [name: Array("mine".utf8)])
  }

  @Test func `owns what it was told to replace`() async throws {
    for name in ["now/details.js", "now/frames/frame_00099.js", "index.html", "gallery.json"] {
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
    try folder.write("mine", to: "gallery/third/poster.png")
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
    #expect(try files()["now/details.js"] != before["now/details.js"])
  }

  @Test func `takes what a gallery of an earlier version left for its own`() async throws {
    _ = try await make()
    let list = "{ \"reveal\": \"0.1.0\", \"presets\": [\"a/late\", \"now\", \"old\", \"../up\"] }"
    try folder.write(list, to: "gallery/gallery.json")
    for name in ["old/poster.png", "old/frames/frame_00000.png", "now/sheet.png", "now/plot.svg"] {
      try folder.write("its", to: "gallery/" + name)
    }
    try folder.write("its", to: "gallery/now/frames/reveal.json")
    try folder.write("mine", to: "up/poster.png")
    _ = try await make()
    #expect(try folder.names("gallery") == ["a", "gallery.json", "index.html", "now"])
    #expect(try folder.names("gallery/now") == ["details.js", "frames", "poster.png"])
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
    for name in ["index.html", "gallery.json", "now/details.js", "a/late/frames/frame_00001.js"] {
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
        overrides: CanvasOverrides(), format: .png(.fast),
        jobs: 2)
      _ = try await job.render { _ in }
      #expect(try folder.names("gallery").contains(".reveal.transaction"))
    }
    #expect(try files() == before)
    #expect(try !folder.names("gallery").contains(".reveal.transaction"))
  }
}
