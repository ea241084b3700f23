import Reveal
import RevealCompare
import RevealFiles
import RevealPNG
import RevealRender
import TestFixtures
import Testing

@Suite struct RecordedFramesTests {
  private let folder: PresetFolder
  private let golden: GoldenFrames

  init() throws {
    folder = try PresetFolder()
    golden = GoldenFrames(besidePreset: folder.path)
  }

  @Test(arguments: [
    ("a/fade.json", "a/fade.golden.json"), ("fade.jsonc", "fade.golden.json"),
    ("a/b", "a/b.golden.json"),
  ])
  func `lie beside the preset`(preset: String, golden: String) {
    #expect(GoldenFrames(besidePreset: preset).path == golden)
  }

  @Test func `are equal to the frames that they were recorded from`() throws {
    #expect(!golden.exist)
    let changes = try golden.record(presetAt: folder.path)
    #expect(changes.hasPrefix("8 added (frame_00000.png"))
    #expect(golden.exist)
    let comparison = try golden.compare(withPresetAt: folder.path)
    #expect(comparison.passes)
    #expect(comparison.description == "\(folder.path): equal to \(golden.path), 8 frames")
    #expect(comparison.frames.map(\.number) == Array(0..<8))
    #expect(try golden.record(presetAt: folder.path) == "nothing to change")
  }

  @Test func `are what the program records and compares`() async throws {
    try golden.record(presetAt: folder.path)
    let manifest = try Manifest(path: golden.path)
    let (expected, actual) = (
      try FrameSet(path: golden.path), try FrameSet(path: folder.path)
    )
    let job = DiffJob(
      golden: expected, actual: actual, pairs: try FramePairs(golden: expected, actual: actual),
      jobs: 2)
    #expect(try await job.report().verdict == .equal)
    let simulated = try SimulatedPreset(LoadedPreset(path: folder.path))
    #expect(manifest.identity == simulated.identity)
    #expect(manifest.recipe == simulated.loaded.recipe)
  }

  @Test func `show what differs from a changed preset`() throws {
    try golden.record(presetAt: folder.path)
    try folder.write(opacity: 0.25)
    let comparison = try golden.compare(withPresetAt: folder.path)
    #expect(!comparison.passes)
    #expect(comparison.description.contains(" of 8 frames differ from "))
    let first = try #require(comparison.frames.first)
    #expect(!first.passes)
    #expect(first.countingPixels > 0)
    #expect(first.description.contains("pixels differ"))
    let last = try #require(comparison.frames.last)
    #expect(last.passes && last.description == "equal")
    let pictures = try comparison.pictures(of: 0)
    let expected = try ListAnimation(preset: PresetFolder.text(opacity: 0.5)).png(at: 0)
    #expect(pictures.expected == expected)
    #expect(try pictures.actual == ListAnimation(contentsOf: folder.path).png(at: 0))
    let difference = try FramePicture(png: #require(pictures.difference))
    #expect((difference.width, difference.height) == (40, 60))
    let changes = try golden.record(presetAt: folder.path)
    #expect(changes.contains(" changed (frame_00000.png"))
    #expect(try golden.compare(withPresetAt: folder.path).passes)
  }

  @Test func `play what differs in a film`() throws {
    try golden.record(presetAt: folder.path)
    try folder.write(opacity: 0.25)
    let comparison = try golden.compare(withPresetAt: folder.path)
    let film = try #require(try comparison.film(mostFrames: 2, width: 20))
    #expect(PNGStructure.isAnimated(film))
    #expect(try PNGDecoder.size(of: film) == (3 * 20 + 2 * 4, 30))
    let equal = try golden.compare(withPresetAt: folder.path, frames: "7")
    #expect(try equal.film(mostFrames: 9, width: 20) == nil)
  }

  @Test func `remember how they were drawn`() throws {
    let options = ListAnimation.Options(scale: 0.5, fps: 5)
    try golden.record(presetAt: folder.path, options: options)
    #expect(try Manifest(path: golden.path).overrides == CanvasOverrides([.scale(0.5), .fps(5)]))
    #expect(try golden.compare(withPresetAt: folder.path).passes)
    #expect(try golden.record(presetAt: folder.path) == "nothing to change")
    let other = try golden.compare(
      withPresetAt: folder.path, options: ListAnimation.Options(fps: 10))
    #expect(!other.passes)
    #expect(
      other.description.hasSuffix(
        "note: \(golden.path) was recorded with fps 5, and this was drawn with fps 10"))
    #expect(
      try !golden.compare(
        withPresetAt: folder.path, options: ListAnimation.Options(reducesMotion: true)
      ).passes)
  }

  @Test func `are compared frame by frame as chosen`() throws {
    try golden.record(presetAt: folder.path, frames: "::3")
    let comparison = try golden.compare(withPresetAt: folder.path, frames: "::3")
    #expect(comparison.passes)
    #expect(comparison.frames.map(\.number) == [0, 3, 6])
    #expect(try golden.compare(withPresetAt: folder.path).frames == comparison.frames)
    #expect(try !golden.compare(withPresetAt: folder.path, frames: "0-3").passes)
    let error = try #require(throws: RevealError.self) {
      try golden.compare(withPresetAt: folder.path, frames: "9..")
    }
    #expect(
      error.kind == .options && error.description.hasPrefix("frames: expected frames such as"))
  }

  @Test func `pass within a tolerance`() throws {
    try golden.record(presetAt: folder.path)
    try folder.write(opacity: 0.51)
    #expect(try !golden.compare(withPresetAt: folder.path).passes)
    for tolerance in [
      Reveal.FrameTolerance(maxStep: 8), Reveal.FrameTolerance(ignoredRows: [0, 1, 2]),
    ] {
      #expect(try golden.compare(withPresetAt: folder.path, tolerance: tolerance).passes)
    }
  }

  @Test func `may be files in a folder`() throws {
    let files = GoldenFrames(path: "\(folder.folder.path)/frames")
    try files.record(presetAt: folder.path)
    #expect(try folder.folder.names("frames").count == 9)
    #expect(try files.compare(withPresetAt: folder.path).passes)
  }

  @Test func `are not compared with anything but a preset`() throws {
    try golden.record(presetAt: folder.path)
    let error = try #require(throws: RevealError.self) {
      try golden.compare(withPresetAt: golden.path)
    }
    #expect(error.kind == .options)
    #expect(error.description.hasPrefix("\(golden.path): expected a preset"))
    let missing = try #require(throws: RevealError.self) {
      try GoldenFrames(path: "\(folder.folder.path)/none").compare(withPresetAt: folder.path)
    }
    #expect(missing.kind == .file)
  }

  @Test func `are recorded by several tests at once`() async throws {
    let presets = (0..<4).map { "preset\($0).json" }
    for preset in presets {
      try folder.folder.write(PresetFolder.text(opacity: 0.5), to: preset)
    }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for preset in presets {
        let path = joinPath(folder.folder.path, preset)
        group.addTask {
          try GoldenFrames(besidePreset: path).record(presetAt: path)
          return try GoldenFrames(besidePreset: path).compare(withPresetAt: path).passes
        }
      }
      for try await passes in group { #expect(passes) }
    }
    #expect(try folder.folder.names().count == 9)
  }
}
