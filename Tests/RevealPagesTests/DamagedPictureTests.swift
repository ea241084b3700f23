import RevealCompare
import RevealFiles
import RevealFrames
import RevealImage
import RevealPNG
import RevealPages
import RevealRender
import RevealSimulation
import Testing
import TestFixtures

/// A picture that is damaged behind a sound header is only found when it is drawn.
@Suite struct DamagedPictureTests {
  private let folder: TemporaryFolder
  private let preset: SimulatedPreset

  init() throws {
    folder = try TemporaryFolder()
    var png = try Pixmap(width: 8, height: 8, bytes: Array(repeating: 255, count: 256))
      .opaqueFile().bytes
    // Within the pixels, so that their checksum is wrong.
    png[png.count - 20] ^= 0x55
    try folder.write(png, to: "bad.png")
    let path = try folder.write(
      """
      { "canvas": { "size": [16, 16], "scale": 1, "duration": 0.1 },
        "list": { "rows": 2, "rowHeight": 8 }, "cards": { "images": ["bad.png"] } }
      """, to: "p.json")
    preset = try SimulatedPreset(LoadedPreset(path: path))
  }

  private func isNamed(_ error: UnusablePicture?) -> Bool {
    guard let error else { return false }
    return error.path.hasSuffix("bad.png") && error.reason.hasPrefix("damaged PNG file:")
  }

  @Test func `is named by what draws single frames`() {
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    let error = #expect(throws: UnusablePicture.self) {
      _ = try renderer.render(preset.timeline.scene(at: 0))
    }
    #expect(isNamed(error))
  }

  @Test func `is named before its scene is written`() {
    let error = #expect(throws: UnusablePicture.self) {
      try ImageStore().checkPictures(of: preset.timeline.scene(at: 0))
    }
    #expect(isNamed(error))
  }

  @Test(arguments: [VideoFormat.y4m, .rgba])
  func `is named by films, which leave nothing behind`(format: VideoFormat) async throws {
    let error = await #expect(throws: UnusablePicture.self) {
      let output = try StreamOutput(
        joinPath(folder.path, "film"), rules: OutputRules(.y4m, inputs: InputFiles()), as: format,
        of: preset, frames: ShownFrames(of: 2))
      try await RunJob(preset, jobs: 2).write([0, 1], to: [output])
    }
    #expect(isNamed(error))
    #expect(try folder.names() == ["bad.png", "p.json"])
  }

  @Test func `is named by animations, which leave nothing behind`() async throws {
    let error = await #expect(throws: UnusablePicture.self) {
      let output = try AnimationOutput(
        joinPath(folder.path, "a.png"), rules: OutputRules(.png, inputs: InputFiles()), of: preset,
        frames: ShownFrames(of: 2), encoding: .fast)
      try await RunJob(preset, jobs: 2).write([0, 1], to: [output])
    }
    #expect(isNamed(error))
    #expect(try folder.names() == ["bad.png", "p.json"])
  }

  @Test func `is named by contact sheets`() async throws {
    let job = try SheetJob([SideBySide.Member(preset)], jobs: 2)
    let error = await #expect(throws: UnusablePicture.self) { _ = try await job.draw([0, 1]) }
    #expect(isNamed(error))
  }

  @Test func `is named by a comparison with its preset`() async throws {
    let set = try FrameSet(path: joinPath(folder.path, "p.json"))
    let pairs = try FramePairs(golden: set, actual: set)
    let report = try await DiffJob(golden: set, actual: set, pairs: pairs, jobs: 2).report()
    #expect(report.verdict == .unknown)
    #expect(isNamed(report.unusablePicture))
  }

  @Test func `is named by a gallery`() async throws {
    let gallery = try GalleryFolder(joinPath(folder.path, "gallery"), others: .refuse)
    let job = try GalleryJob(
      folder.path, ["p.json"], to: gallery, overrides: CanvasOverrides(),
      format: .png(.fast), jobs: 2)
    let entries = try await job.render { _ in }
    #expect(isNamed(entries[0].error as? UnusablePicture))
  }

  /// Draws one of two parts of a gallery, and returns its path.
  private func part(_ number: Int, of presets: [String], at name: String) async throws -> String {
    let path = joinPath(folder.path, "\(name)-\(number)")
    let whole = try GalleryJob(
      folder.path, presets, to: GalleryFolder(path, others: .refuse),
      overrides: CanvasOverrides(), format: .png(.fast), jobs: 2)
    let shard = try #require(Shard(number: number, count: 2))
    let job = try whole.choosing(shard, in: .png(.fast), page: "page")
    let entries = try await job.render { _ in }
    try job.publish(entries, page: entries.contains { $0.error != nil } ? "errors" : "page")
    return path
  }

  @Test func `is on the page of a gallery that is joined of parts`() async throws {
    let text = String(decoding: try folder.read("p.json"), as: UTF8.self)
    try folder.write(text.replacing("\"images\": [\"bad.png\"]", with: ""), to: "good.json")
    let parts = [
      try await part(1, of: ["good.json", "p.json"], at: "one"),
      try await part(2, of: ["good.json", "p.json"], at: "one"),
    ]
    let merge = try GalleryMerge(parts)
    #expect(merge.failed == ["p"] && merge.presetCount == 1)
    try merge.write(to: GalleryFolder(joinPath(folder.path, "gallery"), others: .refuse))
    #expect(try folder.read("gallery/index.html") == Array("errors".utf8))
    #expect(try folder.names("gallery") == ["gallery.json", "good", "index.html"])
  }

  @Test func `keeps parts of a gallery apart that both have one`() async throws {
    try folder.write(folder.read("p.json"), to: "q.json")
    let parts = [
      try await part(1, of: ["p.json", "q.json"], at: "both"),
      try await part(2, of: ["p.json", "q.json"], at: "both"),
    ]
    #expect(throws: ShardMergeError.failedInSeveral(["p", "q"])) { try GalleryMerge(parts) }
  }
}
