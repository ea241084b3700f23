import RevealFrames
import RevealImage
import RevealJSON
import RevealPNG
import RevealRender
import RevealScene
import Testing
import TestFixtures

/// Keeps the PNG files of frames.
private final class KeptFrames: FrameOutput {
  let form: FrameForm
  private let willKeep: (Int) throws -> Void
  private(set) var files: [Int: PNGFile] = [:]
  private(set) var isFinished = false

  init(_ frames: [Int], willKeep: @escaping (Int) throws -> Void = { _ in }) {
    form = .files(
      FrameRenderer(images: ImageStore(), encoding: .fast), frames: Set(frames))
    self.willKeep = willKeep
  }

  func write(_ piece: FramePiece, frame: Int, index: Int) throws {
    guard case .file(let drawn) = piece else { return }
    try willKeep(frame)
    files[frame] = drawn.png
  }

  func finish() { isFinished = true }
}

@Suite struct RunJobTests {
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
    let frames = frames ?? Array(0..<preset.timeline.frameCount)
    let output = KeptFrames(frames)
    #expect(try await RunJob(preset, jobs: jobs).write(frames, to: [output]))
    #expect(output.isFinished)
    return output.files
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
    let half = try await render(load(folder, CanvasOverrides([.fps(30)])))
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
    let output = KeptFrames(Array(0..<20)) { if $0 >= 4 { throw Full() } }
    let job = RunJob(try load(folder), jobs: 2)
    await #expect(throws: Full.self) { try await job.write(Array(0..<20), to: [output]) }
    #expect(Set(output.files.keys) == [0, 1, 2, 3])
    #expect(!output.isFinished)
  }

  @Test func `finishes the frames under way and begins no other when it is stopped`() async throws {
    let folder = try TemporaryFolder()
    let output = KeptFrames(Array(0..<20))
    let isWhole = try await RunJob(load(folder), jobs: 2).write(
      Array(0..<20), to: [output], isStopped: { output.files.count >= 5 })
    #expect(!isWhole && !output.isFinished)
    #expect((5...9).contains(output.files.count))
    #expect(Set(output.files.keys) == Set(0..<output.files.count))
  }

  @Test(arguments: [1, 7], [true, false])
  func `writes the same frames into a folder, alone and with other outputs`(
    jobs: Int, isAlone: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let preset = try load(folder)
    let frames = [0, 3, 4, 9]
    let whole = try await render(preset, frames: frames)
    let path = "\(folder.path)/frames"
    let output = await FolderOutput(
      try OutputFolder(path, identity: preset.identity, encoding: .fast, others: .refuse),
      frames: frames, resumes: false,
      renderer: FrameRenderer(images: ImageStore(), encoding: .fast), jobs: jobs,
      isStopped: { false })
    let others = isAlone ? [] : [KeptFrames(frames)]
    #expect(try await RunJob(preset, jobs: jobs).write(frames, to: [output] + others))
    for frame in frames {
      let file = try folder.read("frames/\(Manifest.frameName(frame))")
      #expect(file == whole[frame]?.bytes, "frame \(frame)")
    }
    #expect(try Manifest(folder: path)?.digests == output.digests)
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
