import RevealFiles
import RevealRender
import Testing
import TestFixtures

/// Films for downloads, where ffmpeg is installed.
@Suite(.enabled(if: (try? FilmProgram()) != nil, "ffmpeg is missing"))
struct FilmInMemoryTests {
  private let folder: TemporaryFolder
  private let preset: SimulatedPreset

  init() throws {
    folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { "canvas": { "size": [40, 60], "scale": 1, "fps": 20, "duration": 0.5 },
        "list": { "rows": 3, "rowHeight": 20 }, "zoom": [0.5, 0.5, 0, 0, 0.5, 0.4] }
      """, to: "p.json")
    preset = try SimulatedPreset(LoadedPreset(path: path))
  }

  private var allFrames: ShownFrames { ShownFrames(of: preset.timeline.frameCount) }

  @Test(arguments: [FilmFormat.gif, .mp4])
  func `are those that a run writes`(format: FilmFormat) async throws {
    let path = joinPath(folder.path, "film.\(format.rawValue)")
    let canvas = preset.canvas
    let film = try StreamOutput(
      path, rules: OutputRules(.film, inputs: InputFiles()),
      FilmRequest(
        format, width: canvas.pixelWidth, height: canvas.pixelHeight,
        background: canvas.background, frames: allFrames, framesPerSecond: canvas.fps),
      program: FilmProgram())
    try await RunJob(preset, jobs: 2).write(Array(0..<preset.timeline.frameCount), to: [film])
    #expect(
      try FilmProgram().film(of: preset, as: format, frames: allFrames) { false }
        == readFile(path, limit: 1 << 20))
  }

  @Test func `take as long as the run with every third frame`() throws {
    func film(_ format: FilmFormat) throws -> [UInt8] {
      let frames = ShownFrames(every: 3, of: 10)
      return try FilmProgram().film(of: preset, as: format, frames: frames) { false }
    }
    let gif = try film(.gif)
    let blocks = gif.indices.filter { gif[$0...].starts(with: [0x21, 0xF9, 4]) }
    #expect(blocks.map { Int(gif[$0 + 4]) } == [15, 15, 15, 5])
    let webP = try film(.webp)
    let pictures = webP.indices.filter { webP[$0...].starts(with: "ANMF".utf8) }
    #expect(pictures.map { Int(webP[$0 + 20]) } == [150, 150, 150, 50])
  }

  @Test(arguments: [0, 1, 5])
  func `end when they are no longer wanted`(count: Int) throws {
    var timesAsked = 0
    #expect(throws: Interruption.terminate) {
      try FilmProgram().film(of: preset, as: .gif, frames: allFrames) {
        timesAsked += 1
        return timesAsked > count
      }
    }
  }
}
