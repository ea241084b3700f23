import RevealFrames
import RevealImage
import RevealMath
import RevealRender
import RevealScene
import Testing
import TestFixtures

@Suite struct SideBySideTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ name: String, duration: Double, width: Int = 64) throws -> SimulatedPreset {
    let text = """
      {
        "canvas": {
          "size": [\(width), 80], "scale": 1, "fps": 20, "duration": \(duration),
          "background": "white"
        },
        "list": { "rows": 12, "rowHeight": 24, "inset": 4 },
        "cards": { "colors": ["#C44", "#4A6", "#46C"], "cornerRadius": 6 },
        "scroll": [{ "drag": 60, "duration": 0.5 }],
        "zoom": [0.5, 0.5, 10, 0, 0.2, 0.3]
      }
      """
    return try SimulatedPreset(LoadedPreset(path: folder.write(text, to: name)))
  }

  private func picture(of source: some FrameSource, _ frame: Int) throws -> Pixmap {
    let exposure = source.exposure(at: frame)
    return try FrameRenderer(images: source.images(), encoding: .fast)
      .draw(exposure, only: [0..<exposure.first.pixelHeight])
  }

  /// Expects the picture of a run at its place, which is at whole pixels.
  private func expect(
    _ single: Pixmap, in whole: Pixmap, x: Int, y: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let part = whole.cropped(
      to: PixelRect(columns: x..<x + single.width, rows: y..<y + single.height))
    let most = zip(part.bytes, single.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(most <= 1, sourceLocation: sourceLocation)
  }

  @Test func `shows the frames of each run, and the last of the shorter one until the end`() throws
  {
    let (short, long) = (try load("a.json", duration: 0.3), try load("b.json", duration: 0.8))
    let both = try SideBySide([.init(short), .init(long)])
    // The gap is an eighth of the width.
    #expect((both.canvas.pixelWidth, both.canvas.pixelHeight) == (8 + 64 + 8 + 64 + 8, 96))
    #expect(both.frameCount == long.frameCount && short.frameCount < long.frameCount)
    for frame in [0, 3, long.frameCount - 1] {
      let whole = try picture(of: both, frame)
      let last = short.frameCount - 1
      expect(try picture(of: short, min(frame, last)), in: whole, x: 8, y: 8)
      expect(try picture(of: long, frame), in: whole, x: 80, y: 8)
      // Cards that reach beyond a run are clipped to it.
      for row in 0..<96 { #expect(whole[76, row] == whole[0, 0]) }
    }
  }

  @Test func `has captions above the runs, and as many columns as are wished`() throws {
    let preset = try load("a.json", duration: 0.3)
    let plain = try SideBySide([.init(preset), .init(preset)], columns: 1)
    let titled = try SideBySide(
      [.init(preset, caption: "before"), .init(preset, caption: "after")], columns: 1)
    #expect(plain.canvas.pixelWidth == 80 && titled.canvas.pixelWidth == 80)
    #expect(titled.canvas.pixelHeight > plain.canvas.pixelHeight + 20)
    let picture = try picture(of: titled, 0)
    let ink = (0..<80).count { column in
      (8..<16).contains { row in picture[column, row] != picture[0, 0] }
    }
    #expect((20...64).contains(ink))
  }

  @Test(arguments: [DeviceFrame.phone, .browser])
  func `shows a run on the screen of a device, in round corners`(device: DeviceFrame) throws {
    let preset = try load("a.json", duration: 0.3)
    let framed = try SideBySide(
      [.init(preset)], in: Surroundings(device: device, padding: 3, background: .clear))
    let (whole, single) = (try picture(of: framed, 2), try picture(of: preset, 2))
    let (left, bottom) = ((whole.width - single.width) / 2, device == .phone ? 6 : 4)
    let top = whole.height - single.height - bottom
    // The corners of the canvas are clear, and in those of the screen the device shows.
    #expect(whole[0, 0].w == 0 && whole[left, top + single.height - 1] != single[0, 79])
    let rows = 20..<60
    let part = whole.cropped(
      to: PixelRect(columns: left..<left + single.width, rows: top + 20..<top + 60))
    expect(single.cropped(to: PixelRect(columns: 0..<64, rows: rows)), in: part, x: 0, y: 0)
  }

  @Test func `rounds corners without a device, and makes room for a padding`() throws {
    let preset = try load("a.json", duration: 0.3)
    let round = try SideBySide(
      [.init(preset)], in: Surroundings(padding: 6, background: .white, cornerRadius: 10))
    #expect((round.canvas.pixelWidth, round.canvas.pixelHeight) == (76, 92))
    let picture = try picture(of: round, 0)
    #expect(picture[6, 6] == picture[0, 0])
    let story = try SideBySide(
      [.init(preset)], in: Surroundings(padding: 0, leastSize: PixelSize(width: 90, height: 160)))
    #expect((story.canvas.pixelWidth, story.canvas.pixelHeight) == (90, 160))
  }

  @Test func `refuses runs that cannot be in one picture`() throws {
    let preset = try load("a.json", duration: 0.3)
    let wide = try load("w.json", duration: 0.3, width: 9000)
    #expect(throws: SideBySideError.self) {
      try SideBySide([.init(wide), .init(preset)], columns: 2)
    }
  }
}
