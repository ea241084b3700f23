import RevealFiles
import RevealFrames
import RevealImage
import RevealPNG
import RevealRender
import Testing
import TestFixtures

@Suite struct AnimationOutputTests {
  private static let preset = """
    {
      "canvas": { "size": [48, 150], "scale": 1, "hold": 0.3 },
      "list": { "rows": 9, "rowHeight": 15, "inset": 2 },
      "cards": { "colors": ["#C44", "#4A6", "#46C"] },
      "scroll": [{ "rest": 0.1 }, { "drag": 30, "duration": 0.1 }],
      "zoom": [0.5, 0.5, 10, 0, 0.2, 0.2]
    }
    """

  private func write(
    jobs: Int, largestWhole: Int = FrameMemory.largestWhole, to folder: TemporaryFolder
  ) async throws -> [UInt8] {
    let preset = try SimulatedPreset(
      LoadedPreset(path: folder.write(Self.preset, to: "p.json")))
    let frames = ShownFrames(of: preset.timeline.frameCount)
    let output = try AnimationOutput(
      "\(folder.path)/a.png", rules: OutputRules(.png, inputs: InputFiles()), of: preset,
      frames: frames, encoding: .fast)
    try await RunJob(preset, jobs: jobs, largestWhole: largestWhole).write(
      frames.numbers, to: [output])
    return try folder.read("a.png")
  }

  @Test func `gives the same file with any number of jobs`() async throws {
    let folder = try TemporaryFolder()
    let one = try await write(jobs: 1, to: folder)
    #expect(try await write(jobs: 7, to: folder) == one)
    #expect(try folder.names() == ["a.png", "p.json"])
  }

  @Test func `gives the same file piece by piece`() async throws {
    let folder = try TemporaryFolder()
    let whole = try await write(jobs: 2, to: folder)
    #expect(try await write(jobs: 2, largestWhole: 1, to: folder) == whole)
  }

  @Test func `leaves nothing behind when it fails`() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a picture", to: "x.png")
    let preset = try SimulatedPreset(
      LoadedPreset(path: folder.write(Self.preset, to: "p.json")))
    #expect(throws: FileError.self) {
      try AnimationOutput(
        "\(folder.path)/x.png/a.png", rules: OutputRules(.png, inputs: InputFiles()), of: preset,
        frames: ShownFrames(of: 2), encoding: .fast)
    }
    #expect(try folder.names() == ["p.json", "x.png"])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `finds the smallest region that changed`(seed: UInt64) throws {
    // Odd widths, so that rows end within a vector.
    let width = 21 + Int(seed)
    var old = Pixmap(width: width, height: 12)
    for y in 0..<12 { for x in 0..<width { old[x, y] = SIMD4(UInt8(x), UInt8(y), 0, 255) } }
    var new = old
    let (x, y) = (Int(seed * 4), Int(seed * 2))
    new[x, y].z = 9
    #expect(old.replaceRows(new, at: 0) == PixelRect(columns: x..<x + 1, rows: y..<y + 1))
    #expect(old == new)
    #expect(old.replaceRows(new, at: 0) == nil)
    new[width - 1, 3].z = 1
    new[0, 11].z = 1
    #expect(old.replaceRows(new, at: 0) == PixelRect(columns: 0..<width, rows: 3..<12))
  }
}
