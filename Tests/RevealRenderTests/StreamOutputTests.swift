import RevealFiles
import RevealFrames
import RevealImage
import RevealPNG
import RevealRender
import Testing
import TestFixtures

@Suite struct StreamOutputTests {
  private static func preset(background: String) -> String {
    """
    {
      "canvas": { "size": [48, 150], "scale": 1, "hold": 0.1, "background": "\(background)" },
      "list": { "rows": 9, "rowHeight": 15, "inset": 2 },
      "cards": { "colors": ["#C44", "#4A6", "#46C"] },
      "zoom": [0.5, 0.5, 10, 0, 0.2, 0.2]
    }
    """
  }

  private func write(
    _ format: VideoFormat, background: String = "#EEE", frames: [Int], jobs: Int,
    largestWhole: Int = FrameMemory.largestWhole
  ) async throws -> [UInt8] {
    try await write(
      format, background: background, shown: ShownFrames(frames), jobs: jobs,
      largestWhole: largestWhole)
  }

  private func write(
    _ format: VideoFormat, background: String = "#EEE", shown: ShownFrames, jobs: Int,
    largestWhole: Int = FrameMemory.largestWhole
  ) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.preset(background: background), to: "p.json")
    let preset = try SimulatedPreset(LoadedPreset(path: path))
    let output = try StreamOutput(
      "\(folder.path)/video", rules: OutputRules(.y4m, inputs: InputFiles()), as: format,
      of: preset, frames: shown)
    try await RunJob(preset, jobs: jobs, largestWhole: largestWhole).write(
      shown.numbers, to: [output])
    #expect(try folder.names() == ["p.json", "video"])
    return try folder.read("video")
  }

  private func still(_ frame: Int, background: String) throws -> StraightImage {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.preset(background: background), to: "p.json")
    let scene = try SimulatedPreset(LoadedPreset(path: path)).timeline.scene(at: frame)
    let renderer = FrameRenderer(images: ImageStore(), encoding: .fast)
    return try PNGDecoder.decode(renderer.render(scene).png.bytes)
  }

  @Test(arguments: [VideoFormat.y4m, .rgba])
  func `gives the same bytes with any number of jobs`(format: VideoFormat) async throws {
    let frames = Array(0..<14)
    let one = try await write(format, frames: frames, jobs: 1)
    #expect(try await write(format, frames: frames, jobs: 7) == one)
  }

  @Test(arguments: [VideoFormat.y4m, .rgba], ["#EEE", "transparent"])
  func `gives the same bytes piece by piece`(format: VideoFormat, background: String) async throws {
    let frames = [0, 4, 9]
    let whole = try await write(format, background: background, frames: frames, jobs: 2)
    let pieces = try await write(
      format, background: background, frames: frames, jobs: 2, largestWhole: 1)
    #expect(pieces == whole)
  }

  @Test(arguments: ["#EEE", "transparent"])
  func `holds the pixels that PNG frames hold`(background: String) async throws {
    let stream = try await write(.rgba, background: background, frames: [3, 9], jobs: 2)
    let stills = try [3, 9].flatMap { try still($0, background: background).bytes }
    #expect(stream == stills)
  }

  @Test func `says in its head what the stream holds`() async throws {
    let stream = try await write(.y4m, frames: [0, 1, 2], jobs: 2)
    let head = "YUV4MPEG2 W48 H150 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED XREVEAL\n"
    #expect(stream.starts(with: Array((head + "FRAME\n").utf8)))
    #expect(stream.count == head.utf8.count + 3 * (6 + 48 * 150 * 3))
  }

  @Test func `has a rate at which every fifth frame takes as long as five`() async throws {
    let all = try await write(.rgba, frames: Array(0..<12), jobs: 2)
    let size = 48 * 150 * 4
    let frames = ShownFrames(every: 5, of: 12)
    let stream = try await write(.y4m, shown: frames, jobs: 2)
    #expect(stream.starts(with: "YUV4MPEG2 W48 H150 F12:1 ".utf8))
    // Where a frame is shown longer than others, it is repeated.
    let uneven = try await write(.rgba, shown: ShownFrames([0, 5], durations: [1, 2]), jobs: 1)
    let (first, second) = (all[..<size], all[5 * size..<6 * size])
    #expect(uneven == Array(first + second + second))
  }

  @Test(arguments: [0, 51, 102, 153, 204, 255])
  func `turns colors into video by BT.601`(red: Int) throws {
    let levels = Array(stride(from: 0, through: 255, by: 17))
    var picture = Pixmap(width: levels.count, height: levels.count)
    for (y, green) in levels.enumerated() {
      for (x, blue) in levels.enumerated() {
        picture[x, y] = SIMD4(UInt8(red), UInt8(green), UInt8(blue), 255)
      }
    }
    let planes = picture.planarVideo()
    let count = levels.count * levels.count
    try #require(planes.count == count * 3)
    let worst = (0..<count).map { index in
      let (r, g, b) = (
        Double(red), Double(levels[index / levels.count]), Double(levels[index % levels.count])
      )
      let luma = 0.299 * r + 0.587 * g + 0.114 * b
      let exact = [
        16 + luma * 219 / 255, 128 + (b - luma) / 1.772 * 224 / 255,
        128 + (r - luma) / 1.402 * 224 / 255,
      ]
      return (0..<3).map { abs(Double(planes[$0 * count + index]) - exact[$0]) }.max() ?? 1
    }
    // Half a step is rounding; coefficients in 1/65 536 add less than a hundredth.
    #expect(try #require(worst.max()) < 0.51)
  }

  @Test(arguments: [(0, 16), (255, 235)])
  func `has no color difference where there is no color`(gray: (level: UInt8, luma: UInt8)) {
    var picture = Pixmap(width: 1, height: 1)
    picture[0, 0] = SIMD4(gray.level, gray.level, gray.level, 255)
    #expect(picture.planarVideo() == [gray.luma, 128, 128])
  }
}
