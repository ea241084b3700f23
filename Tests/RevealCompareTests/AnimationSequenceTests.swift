import RevealCompare
import RevealFiles
import RevealRender
import TestFixtures
import Testing

/// An animated PNG stands for the frames that it shows.
@Suite struct AnimationSequenceTests {
  private let folder: TemporaryFolder
  private let film: String
  private let preset: String

  init() async throws {
    folder = try TemporaryFolder()
    film = joinPath(folder.path, "film.png")
    preset = joinPath(folder.path, "fade.json")
    // At rest from 0.3 s on, so that equal frames are one frame of the animation.
    try folder.write(
      """
      { "canvas": { "size": [40, 60], "scale": 1, "fps": 10, "duration": 0.8 },
        "list": { "rows": 2, "rowHeight": 30, "inset": 2 }, "cards": { "colors": ["#4060C0"] },
        "entrance": { "from": { "opacity": 0.5 }, "duration": 0.3 } }
      """, to: "fade.json")
    let drawn = try SimulatedPreset(LoadedPreset(path: preset))
    let frames = ShownFrames(of: drawn.timeline.frameCount)
    let output = try AnimationOutput(
      film, rules: OutputRules(.png, inputs: InputFiles()), of: drawn, frames: frames,
      encoding: .fast)
    try await RunJob(drawn, jobs: 2).write(frames.numbers, to: [output])
  }

  private func report(_ golden: String, _ actual: String) async throws -> DiffReport {
    let (first, second) = (try FrameSet(path: golden), try FrameSet(path: actual))
    let golden = try first.compared(with: second)
    let actual = try second.compared(with: first)
    return try await DiffJob(
      golden: golden, actual: actual, pairs: try FramePairs(golden: golden, actual: actual), jobs: 2
    ).report()
  }

  @Test func `equals the preset that it was drawn from, on either side`() async throws {
    let report = try await report(film, preset)
    #expect(report.verdict == .equal && report.frames.count == 8)
    #expect(try await self.report(preset, film).verdict == .equal)
  }

  @Test func `differs in the frames in which the preset does`() async throws {
    let text = String(decoding: try folder.read("fade.json"), as: UTF8.self)
    try folder.write(text.replacing("0.5 }", with: "0.4 }"), to: "fade.json")
    #expect(try await report(film, preset).bad.map(\.pair.number) == [0, 1, 2])
  }

  @Test func `is compared with another animation as a file`() async throws {
    let report = try await report(film, film)
    #expect(report.verdict == .equal && report.frames.count == 1)
  }

  @Test func `is refused where its frames are shown for parts of a frame`() throws {
    let text = String(decoding: try folder.read("fade.json"), as: UTF8.self)
    try folder.write(text.replacing("\"fps\": 10", with: "\"fps\": 7"), to: "fade.json")
    #expect(throws: UnreadableFrame.self) {
      try FrameSet(path: film).compared(with: FrameSet(path: preset))
    }
  }

  @Test func `names pointers of Git LFS`() async throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n"
    try folder.write(pointer, to: "golden/frame_00000.png")
    try folder.write(pointer, to: "golden/reveal.json")
    #expect {
      try FrameSet(path: joinPath(folder.path, "golden"))
    } throws: {
      "\($0)".contains("it is a Git LFS pointer, not the file itself: run git lfs pull")
    }
    let frame = joinPath(folder.path, "golden/frame_00000.png")
    let report = try await report(frame, frame)
    #expect(report.verdict == .unknown)
    #expect(report.text.contains("a Git LFS pointer, not the file itself"))
  }
}
