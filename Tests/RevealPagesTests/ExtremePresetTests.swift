import Foundation
import RevealFiles
import RevealImage
import RevealJSON
import RevealPages
import RevealPlot
import RevealPreset
import RevealRender
import RevealScene
import RevealSimulation
import Testing
import TestFixtures

/// What valid presets must never do, whatever numbers stand in them.
///
/// `REVEAL_RANDOM_PRESETS=5000` tries as many instead of a few, and `REVEAL_RANDOM_SEED=7` begins
/// with another one.
@Suite struct ExtremePresetTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static let mostPixelsDrawn = 200_000
  /// Scene files of that size have fewer values than `reveal draw` takes.
  private static let mostSceneBytes = 4 << 20

  @Test func `keep every figure, sheet, page and scene within bounds`() async throws {
    let wanted = Self.setting("REVEAL_RANDOM_PRESETS") ?? 4
    let first = Self.setting("REVEAL_RANDOM_SEED") ?? 1
    let folder = try TemporaryFolder()
    var (tried, valid, refused) = (0, 0, 0)
    while valid < wanted, tried < wanted * 20 {
      let seed = first + tried
      tried += 1
      var random = RandomPreset(seed: UInt64(seed))
      let text = random.text()
      let source = SourceText(file: "preset.json", bytes: Array(text.utf8))
      guard (try? Preset.read(source)) != nil else { continue }
      valid += 1
      do {
        try folder.write(text, to: "preset.json")
        try await check(folder)
      } catch is PresetError {
        refused += 1
      } catch is RunTooLong {
        refused += 1
      } catch {
        Issue.record("seed \(seed): \(error)\n\(text)")
      }
    }
    #expect(valid == wanted, "too few of \(tried) presets are valid: \(valid)")
    print(
      "random presets: \(valid) of \(tried) from seed \(first) are valid, \(refused) of them "
        + "refused")
  }

  private func check(_ folder: TemporaryFolder) async throws {
    let path = joinPath(folder.path, "preset.json")
    let preset = try SimulatedPreset(LoadedPreset(path: path))
    let timeline = preset.timeline
    let last = timeline.frameCount - 1
    for frame in Set([0, last / 3, last / 2, last]).sorted() {
      let scene = timeline.scene(at: frame)
      let text = scene.fileText(id: "frame \(frame)")
      guard text.utf8.count < Self.mostSceneBytes else { continue }
      _ = try Scene(json: SourceText(file: "scene.json", bytes: Array(text.utf8)))
    }
    let svg = PresetPlot(preset.loaded.preset, timeline).svg
    #expect(
      svg.firstMatch(of: /[="\s,](nan|inf|-nan|-inf|[0-9.]+e[-+0-9]+)[%",\s]/) == nil,
      "numbers without end in the figure")
    _ = preset.warnings
    let canvas = preset.canvas
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    try await checkGallery(folder, isDrawn: pixels * timeline.frameCount <= Self.mostPixelsDrawn)
    guard pixels <= Self.mostPixelsDrawn else { return }
    try await checkPreview(path)
    let sheet = try SheetJob([SideBySide.Member(preset)], jobs: 1)
    do {
      let picture = try await sheet.draw(sheet.moments(2), within: .init(width: 64)).picture
      #expect(picture.width > 0)
    } catch is SheetTooLarge {
      // Two frames as high as frames may be leave no room for their labels.
    }
  }

  private func checkGallery(_ folder: TemporaryFolder, isDrawn: Bool) async throws {
    let gallery = try GalleryFolder(joinPath(folder.path, "gallery"), others: .refuse)
    let job = try GalleryJob(
      folder.path, ["preset.json"], to: gallery, overrides: CanvasOverrides(),
      format: .png(.fast),
      jobs: 1)
    let entries = isDrawn ? try await job.render { _ in } : job.entries
    if let error = entries[0].error { throw error }
    let page = GalleryPage(title: "", entries: entries) { "\($0)" }.text
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script")).lowerBound
    #expect(
      JSONParser.parse(SourceText(file: "", text: String(page[start..<end]))).problems.isEmpty)
  }

  private func checkPreview(_ path: String) async throws {
    let session = PreviewSession(path) {
      "\($0)"
    } read: {
      try LoadedPreset(path: path, scope: $0, willRead: $1)
    }
    var drawn: PreviewDrawing?
    var failure: String?
    await session.follow {
      drawn != nil || failure != nil
    } report: { round in
      switch round {
      case .drawn(let drawing): drawn = drawing
      case .wrong(let message): failure = message
      }
    }
    #expect(failure == nil)
    let state = await session.json(after: nil)
    #expect(JSONParser.parse(SourceText(file: "", text: state)).problems.isEmpty)
    guard let drawn else { return }
    #expect(try session.plot() != nil)
    #expect(try session.frame(drawn.preset.timeline.frameCount / 2, of: drawn.number) != nil)
  }
}
