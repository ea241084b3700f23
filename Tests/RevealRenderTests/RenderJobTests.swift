import RevealImage
import RevealJSON
import RevealPNG
import RevealRender
import RevealScene
import Synchronization
import Testing
import TestFixtures

@Suite struct RenderJobTests {
  private static let preset = """
    {
      "canvas": { "size": [96, 120], "scale": 1, "hold": 0 },
      "list": { "rows": 12, "rowHeight": 30, "inset": 4 },
      "cards": { "colors": ["#C44", "#4A6", "#46C"], "cornerRadius": 6 },
      "scroll": [{ "rest": 0.1 }, { "drag": 90, "duration": 0.3 }],
      "zoom": [0.5, 0.5, 10, 0, 0.2, 0.3]
    }
    """

  private func load(
    _ folder: TemporaryFolder, _ overrides: CanvasOverrides = CanvasOverrides()
  ) throws -> SimulatedPreset {
    try SimulatedPreset(
      LoadedPreset(path: folder.write(Self.preset, to: "p.json"), overrides: overrides))
  }

  private func render(
    _ preset: SimulatedPreset, frames: [Int]? = nil, jobs: Int = 2
  ) async throws -> [Int: PNGFile] {
    let job = RenderJob(
      preset, renderer: FrameRenderer(images: ImageStore(), encoding: .fast), jobs: jobs)
    let files = Mutex<[Int: PNGFile]>([:])
    let result = await job.render(frames ?? Array(0..<preset.timeline.frameCount)) { drawn, frame in
      files.withLock { $0[frame] = drawn.png }
    } progress: { _ in
    }
    #expect(result.failure == nil)
    return files.withLock { $0 }
  }

  @Test func `gives the same files with any number of jobs`() async throws {
    let folder = try TemporaryFolder()
    let preset = try load(folder)
    let one = try await render(preset, jobs: 1)
    #expect(one.count > 20)
    #expect(try await render(preset, jobs: 7) == one)
  }

  @Test func `draws a frame alone as in the whole run`() async throws {
    let folder = try TemporaryFolder()
    let preset = try load(folder)
    let whole = try await render(preset)
    for frame in [0, 9, 17] {
      #expect(try await render(preset, frames: [frame]) == [frame: whole[frame]])
    }
  }

  @Test func `shows the same at the same time whatever the frame rate`() async throws {
    let folder = try TemporaryFolder()
    let full = try await render(load(folder))
    let half = try await render(load(folder, CanvasOverrides(fps: 30)))
    #expect(half.count >= full.count / 2)
    for (frame, png) in half where frame * 2 < full.count { #expect(png == full[2 * frame]) }
  }

  @Test func `draws a scene file to the same bytes`() async throws {
    let folder = try TemporaryFolder()
    let preset = try load(folder)
    let whole = try await render(preset)
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    for frame in [0, 5, 14] {
      let text = preset.timeline.scene(at: frame).fileText(id: "test")
      let scene = try Scene(json: SourceText(file: "s.json", text: text))
      #expect(try renderer.render(scene).png == whole[frame])
    }
  }

  @Test(arguments: Encoding.allCases)
  func `decodes to the drawn pixels`(encoding: Encoding) throws {
    let folder = try TemporaryFolder()
    let scene = try load(folder).timeline.scene(at: 8)
    let frame = try FrameRenderer(images: ImageStore(), encoding: encoding).render(scene)
    let decoded = try PNGDecoder.decode(frame.png.bytes)
    #expect((decoded.width, decoded.height, decoded.hasAlpha) == (96, 120, false))
    #expect(PixelDigest(decoded.pixmap()) == frame.digest)
  }

  @Test func `stops at the first failed write and keeps what was written`() async throws {
    struct Full: Error {}
    let folder = try TemporaryFolder()
    let job = RenderJob(
      try load(folder), renderer: FrameRenderer(images: ImageStore(), encoding: .fast), jobs: 2)
    let result = await job.render(Array(0..<20)) { _, frame in
      if frame >= 4 { throw Full() }
    } progress: { _ in
    }
    #expect(result.failure is Full)
    #expect(Set(result.digests.keys).isSuperset(of: [0, 1, 2, 3]))
    #expect(result.digests.count <= 5)
  }

  @Test func `finishes the frames under way and begins no other when it is stopped`() async throws {
    let folder = try TemporaryFolder()
    let job = RenderJob(
      try load(folder), renderer: FrameRenderer(images: ImageStore(), encoding: .fast), jobs: 2)
    let written = Mutex<Set<Int>>([])
    let result = await job.render(
      Array(0..<20), isStopped: { written.withLock { $0.count >= 5 } }
    ) { _, frame in
      written.withLock { _ = $0.insert(frame) }
    } progress: { _ in
    }
    #expect(result.failure == nil)
    #expect(Set(result.digests.keys) == written.withLock { $0 })
    #expect((5...7).contains(result.digests.count))
  }

  @Test(arguments: Encoding.allCases)
  func `knows its transparent frames again`(encoding: Encoding) throws {
    let folder = try TemporaryFolder()
    let text = Self.preset.replacing(
      #""scale": 1,"#, with: #""scale": 1, "background": "transparent","#)
    let preset = try SimulatedPreset(LoadedPreset(path: folder.write(text, to: "p.json")))
    let scene = preset.timeline.scene(at: 8)
    let frame = try FrameRenderer(images: ImageStore(), encoding: encoding).render(scene)
    let decoded = try PNGDecoder.decode(frame.png.bytes)
    #expect(decoded.hasAlpha)
    #expect(decoded.notes.isEmpty)
    #expect(PixelDigest(decoded.pixmap()) == frame.digest)
  }
}
